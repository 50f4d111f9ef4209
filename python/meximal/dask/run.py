"""The units of a survey as tasks of a Dask cluster."""

# Large parts of distributed have no types.
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from typing import Any, Union

from distributed import Client, Future, as_completed

from .._native import VERSION
from ..budget import Memory, Progress, ProgressBar
from ..errors import OutOfBudget
from ..survey import AnySurvey, Atlas, Survey

__all__ = ["survey"]

Question = Union[Survey, Mapping[str, Any], str]


Done = tuple[str, Union[str, None], bool]


def do_unit(question: str, unit: str, memory: Memory, version: str) -> Done:
    """What a worker does: one unit, alone. It returns the unit, its result as JSON if it has one, and whether it is settled.

    A worker with another version of the package must not mix its results with ours.
    """
    if VERSION != version:
        raise RuntimeError(f"a worker has meximal {VERSION}: expected {version}, as where the survey was started")
    try:
        result, settled = Survey.from_json(question).unit(unit, memory=memory)
    except OutOfBudget:
        return unit, None, False
    return unit, result, settled


def key_of(survey: Survey, unit: str) -> str:
    """The name of a task: the same for the same unit of the same survey."""
    return f"meximal {survey} {unit}"


def survey(
    question: Question,
    scheduler: str | Client,
    atlas: str | os.PathLike[str] | Atlas | None = None,
    *,
    retries: int = 10,
    memory: Memory = None,
    ahead: int | None = None,
    progress: Progress = False,
) -> AnySurvey:
    """Does the units of a survey on a cluster, and reports on all of them, as `Survey.run` does on one machine.

    `scheduler` is the address of a scheduler or a client of it. Results are kept in the `atlas` as they come, and units that are there
    already are not done again. A unit whose worker is lost is done again elsewhere, as often as `retries` says; a unit that meets the memory limit stays open. No more than
    `ahead` units are handed out at a time, by default eight for each thread of the cluster.
    """
    asked = _survey_of(question)
    store = Atlas(atlas) if isinstance(atlas, (str, os.PathLike)) else atlas
    results = {} if store is None else store.results(asked)
    units = asked.units
    open_units = [unit for unit in units if unit not in results]
    with ExitStack() as stack:
        tell = _listener(progress, stack)
        client = scheduler if isinstance(scheduler, Client) else stack.enter_context(Client(scheduler))
        done = len(units) - len(open_units)
        tell("units", done, len(units))
        for unit, result, settled in _found(client, asked, open_units, retries, memory, ahead):
            if result is None:
                continue
            if store is not None and settled:
                store.keep(asked, unit, result)
            results[unit] = result
            done += 1
            tell("units", done, len(units))
    return asked.report(results)


def _survey_of(question: Question) -> Survey:
    if isinstance(question, Survey):
        return question
    text = question if isinstance(question, str) else json.dumps(dict(question))
    return Survey.from_json(text)


def _listener(progress: Progress, stack: ExitStack) -> Callable[[str, int, int | None], object]:
    if progress is True:
        bar = ProgressBar()
        stack.callback(bar.close)
        return bar
    return progress or (lambda phase, done, total: None)


def _found(
    client: Client,
    asked: Survey,
    units: list[str],
    retries: int,
    memory: Memory,
    ahead: int | None,
) -> Iterator[Done]:
    """The results of these units, each once, as they come; only some units are handed out at a time."""
    question = asked.to_json()
    waiting = iter(units)
    seen: set[str] = set()

    def hand_out() -> Future[Any] | None:
        unit = next(waiting, None)
        if unit is None:
            return None
        return client.submit(
            do_unit, question, unit, memory, VERSION, key=key_of(asked, unit), retries=retries, pure=True
        )

    threads = sum(client.nthreads().values())
    most = ahead if ahead is not None else max(8, 8 * threads)
    first = [future for _ in range(most) if (future := hand_out()) is not None]
    running = as_completed(first)
    for future in running:
        unit, result, settled = future.result()
        future.release()
        if (following := hand_out()) is not None:
            running.add(following)
        if unit not in seen:
            seen.add(unit)
            yield unit, result, settled
