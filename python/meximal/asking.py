"""Any question, as the command and the server know it: a verb with its options. The methods of games, rules
and papers ask here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from . import _native
from .budget import Memory, Progress, Time, allowed
from .errors import WrongArgument, checked_instance
from .reports.base import report_of

if TYPE_CHECKING:
    from .survey import Atlas

__all__ = ["ask", "store_of"]


def store_of(atlas: Atlas | None) -> _native.Atlas | None:
    """The open file of an atlas, if there is one."""
    from .survey import Atlas

    return None if atlas is None else checked_instance("atlas", atlas, Atlas, "an Atlas")._store


def ask(
    verb: str,
    options: Mapping[str, object] | None = None,
    *,
    atlas: Atlas | None = None,
    time: Time = None,
    memory: Memory = None,
    progress: Progress = False,
    **more: object,
) -> Any:
    """The report that answers a question; games are texts or `Game`s. The verbs and their options are those
    of `POST /api/ask`.

    >>> ask("outcome", game="nim:1+2+3", play="misere").outcome
    ['P']
    >>> ask("equal", left="3.*", right="6.*", players=3).equal
    False
    """
    from .game import Game

    if options is not None:
        checked_instance("options", options, Mapping, "a dictionary")
    given: list[_native._Given] = []
    question: dict[str, object] = {"verb": verb}
    for key, value in {**(options or {}), **more}.items():
        if not isinstance(value, Game):
            question[key] = value
            continue
        written = value._written
        if isinstance(written, tuple) and (written[1] is None or key == "game"):
            question[key], graph = written
            if graph is not None:
                question["graph"] = graph
            continue
        question[key] = f"#{len(given)}"
        given.append(written)
    try:
        text = json.dumps(question)
    except (TypeError, ValueError) as error:
        raise WrongArgument(f"{verb}: {error}") from error
    store = store_of(atlas)
    with allowed(time, memory, progress) as budget:
        answer = _native.ask(text, given, store, budget)
    return report_of(answer)
