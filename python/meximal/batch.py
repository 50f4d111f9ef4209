"""Many games at once, beside Python."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Dict, List, Optional

from . import _native
from .budget import Memory, Progress, Time, allowed
from .convention import Play, asked
from .errors import checked_count, checked_instance, checked_text
from .game import Game

__all__ = ["Starts", "outcomes"]

Starts = Dict[str, Optional[List[str]]]
"""Who wins, by who starts: the key `starts` of a report as a dictionary."""


def outcomes(
    games: Iterable[Game | str],
    play: Play = None,
    players: int | None = None,
    *,
    threads: int | None = None,
    time: Time = None,
    memory: Memory = None,
    progress: Progress = False,
) -> list[Starts]:
    """Who can force a win in each of many games, by who starts: `N` for an impartial game, else a player by
    letter.

    It is quicker than to ask one game after the other, and runs in as many threads as there are processors.
    The limits hold for all games together. A game that cannot be answered raises its error, with its place in
    the list as a note.

    >>> outcomes(["nim:1+2+3", "nim:1+2"], "misere")
    [{'N': ['P']}, {'N': ['N']}]
    >>> outcomes(["hack:LR"])
    [{'L': ['L'], 'R': ['L']}]
    """
    count, name = asked(play, players)
    checked_instance("games", games, Iterable, "a list of games")
    given = [
        game._written if isinstance(game, Game) else (checked_text("a game", game), None) for game in games
    ]
    with allowed(time, memory, progress) as budget:
        found = _native.outcomes(given, count, name, checked_count("threads", threads), budget)
    return [dict(starts) for starts in found]
