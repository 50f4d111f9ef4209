"""The units of a survey as tasks of a Dask cluster."""

# Large parts of distributed have no types.
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from queue import Empty, Queue
from time import monotonic, sleep
from typing import Any, Union

from distributed import Client, Future

from .._native import VERSION
from ..budget import Memory, Progress, ProgressBar, Time, seconds
from ..errors import OutOfBudget, UnsupportedError
from ..survey import AnySurvey, Atlas, Survey

__all__ = ["SurveyInterrupted", "survey"]

_GLANCE = 0.5
"""Seconds between two looks at the workers, and for Ctrl-C."""


class SurveyInterrupted(KeyboardInterrupt):
    """Ctrl-C, with the report on what was found until then."""

    report: AnySurvey
    """The units that were done; with an atlas the survey goes on from there."""

    def __init__(self, report: AnySurvey) -> None:
        super().__init__(f"interrupted: {report.units_done} of {report.units} units are done")
        self.report = report


Question = Union[Survey, Mapping[str, Any], str]


Done = tuple[str, Union[str, None], bool]


def do_unit(question: str, unit: str, memory: Memory, version: str) -> Done:
    """What a worker does: one unit, alone. It returns the unit, its result as JSON if it has one, and whether
    it is settled.

    A worker with another version of the package must not mix its results with ours.
    """
    if VERSION != version:
        raise RuntimeError(
            f"a worker has meximal {VERSION}: expected {version}, as where the survey was started"
        )
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
    timeout: Time = 30,
    progress: Progress = False,
) -> AnySurvey:
    """Does the units of a survey on a cluster, and reports on all of them, as `Survey.run` does on one
    machine.

    `scheduler` is the address of a scheduler or a client of it. Results are kept in the `atlas` as they come,
    and units that are there already are not done again. A unit whose worker is lost is done again elsewhere,
    as often as `retries` says; a unit that meets the memory limit stays open. No more than `ahead` units are
    handed out at a time, by default eight for each thread of the cluster.

    A scheduler that does not answer within `timeout`, and a cluster that has no worker for so long, are
    errors. Ctrl-C raises `SurveyInterrupted`, which has the report on what was found until then.
    """
    patience = seconds(timeout)
    asked = _survey_of(question)
    store = Atlas(atlas) if isinstance(atlas, (str, os.PathLike)) else atlas
    results = {} if store is None else store.results(asked)
    units = asked.units
    open_units = [unit for unit in units if unit not in results]
    with ExitStack() as stack:
        tell = _listener(progress, stack)
        done = len(units) - len(open_units)
        try:
            client = (
                scheduler
                if isinstance(scheduler, Client)
                else stack.enter_context(_connected(scheduler, patience))
            )
            tell("units", done, len(units))
            for unit, result, settled in _found(client, asked, open_units, retries, memory, ahead, patience):
                if result is None:
                    continue
                if store is not None and settled:
                    store.keep(asked, unit, result)
                results[unit] = result
                done += 1
                tell("units", done, len(units))
        except KeyboardInterrupt as interrupt:
            raise SurveyInterrupted(asked.report(results)) from interrupt
    return asked.report(results)


def _connected(scheduler: str, patience: float | None) -> Client:
    """A client of the scheduler at an address."""
    try:
        return Client(scheduler, timeout=patience if patience is not None else "1 day")
    except (OSError, TimeoutError, ValueError) as error:
        waited = "" if patience is None else f" within {patience:g} s"
        raise UnsupportedError(
            f"no scheduler answers at {scheduler}{waited}: expected the address of a running one, such as "
            "tcp://host:8786"
        ) from error


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
    patience: float | None,
) -> Iterator[Done]:
    """The results of these units, each once, as they come; only some units are handed out at a time."""
    question = asked.to_json()
    waiting = iter(units)
    ready: Queue[Future[Any]] = Queue()
    handed_out: set[Future[Any]] = set()
    seen: set[str] = set()

    def hand_out() -> None:
        unit = next(waiting, None)
        if unit is None:
            return
        future = client.submit(
            do_unit, question, unit, memory, VERSION, key=key_of(asked, unit), retries=retries, pure=True
        )
        handed_out.add(future)
        future.add_done_callback(ready.put)

    if not units:
        return
    _await_workers(client, patience)
    threads = sum(client.nthreads().values())
    for _ in range(ahead if ahead is not None else max(8, 8 * threads)):
        hand_out()
    while handed_out:
        try:
            future = ready.get(timeout=_GLANCE)
        except Empty:
            if not client.nthreads():
                _await_workers(client, patience)
            continue
        handed_out.discard(future)
        unit, result, settled = future.result()
        future.release()
        hand_out()
        if unit not in seen:
            seen.add(unit)
            yield unit, result, settled


def _await_workers(client: Client, patience: float | None) -> None:
    """Waits until there is a worker."""
    end = None if patience is None else monotonic() + patience
    while not client.nthreads():
        left = _GLANCE if end is None else min(_GLANCE, end - monotonic())
        if left <= 0:
            raise UnsupportedError(
                f"the cluster has had no worker for {patience:g} s: expected some, started with "
                "'dask worker ADDRESS'"
            )
        sleep(left)
