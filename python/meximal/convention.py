"""How games are played."""

from __future__ import annotations

from typing import Union

from . import _native
from .errors import UnsupportedError, checked_count, checked_text

__all__ = ["Convention", "Play"]


class Convention:
    """The number of players, what happens at the end, and what the others want.

    `play` is `normal`, `misere`, `propp`, `podium`, `winners:N,O1` for the winners at the end, `elimination`,
    where the last one left wins, `ending:LR` for the winner by the number of tokens left, or `ending` for the
    winner by the lines of a graph.

    >>> Convention("misere", 3)
    Convention('misere', players=3)
    >>> print(Convention("podium"))
    3 players, podium rule
    >>> Convention.parse("3 players, misère play") == Convention("misere", 3)
    True
    """

    __slots__ = ("_play", "_players", "_words")

    def __init__(self, play: str = "normal", players: int | None = None) -> None:
        count = checked_count("players", players)
        self._players, self._play, self._words = _native.convention(count, checked_text("play", play))

    @classmethod
    def parse(cls, text: str) -> Convention:
        """Reads what `str` prints, or a play alone, such as `misere`."""
        head, comma, tail = checked_text("a convention", text).partition(" players, ")
        if not comma:
            return cls(text.strip())
        if not head.strip().isdecimal():
            raise UnsupportedError(
                f"{text!r} is not a convention: expected one such as '3 players, normal play'"
            )
        return cls(tail.strip(), int(head))

    @property
    def players(self) -> int:
        """The number of players."""
        return self._players

    @property
    def play(self) -> str:
        """The spelling of the play, as for the command."""
        return self._play

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Convention):
            return NotImplemented
        return (self._players, self._play) == (other._players, other._play)

    def __hash__(self) -> int:
        return hash((self._players, self._play))

    def __str__(self) -> str:
        return self._words

    def __repr__(self) -> str:
        return f"Convention({self._play!r}, players={self._players})"

    def __reduce__(self) -> tuple[type[Convention], tuple[str, int]]:
        return Convention, (self._play, self._players)


Play = Union[str, Convention, None]
"""How a game is played: a text such as "misere", a `Convention`, or `None` for the default of the question.
"""


def asked(play: Play, players: int | None) -> tuple[int | None, str | None]:
    """The number of players and the play, as the native module wants them."""
    checked_count("players", players)
    if not isinstance(play, Convention):
        return players, checked_text("play", play, optional=True)
    if players is not None and players != play.players:
        raise UnsupportedError(
            f"players is {players}, and the convention is for {play.players}: expected one of them"
        )
    return play.players, play.play
