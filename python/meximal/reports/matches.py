"""The record of a play."""

from __future__ import annotations

from .base import Record, Report


class PlayedMove(Record):
    """A move that was made."""

    player: str
    """Who moved."""

    from_: str
    """The component moved in."""

    to: str
    """What is left of it."""

    leaves: str
    """The position reached."""

    left: list[str]
    """Who left then, for want of a move."""


class MatchReport(Report):
    """The record of a play."""

    game: str
    """The game, in notation."""

    players: int
    """The number of players."""

    play: str
    """The spelling of the play convention."""

    first: str
    """Who moved first."""

    left: list[str]
    """Who left before the first move, for want of one."""

    moves: list[PlayedMove]
    """The moves."""

    status: str
    """`finished` or `unfinished`."""

    winners: list[str] | None
    """Those who won, when the game is over."""

    ranking: list[str] | None
    """All players, the best first, when the game is over; podium only."""
