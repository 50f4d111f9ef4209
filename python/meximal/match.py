"""Games in progress, and perfect opponents."""

from __future__ import annotations

from typing import NamedTuple

from . import _native
from .budget import Memory, Time, allowed
from .convention import Play, asked
from .errors import UnsupportedError, checked_instance
from .game import Game
from .reports import MatchReport
from .reports.base import report_of

__all__ = ["Hint", "Match", "Move", "Result"]


class Move(NamedTuple):
    """A move."""

    from_: str
    """The component moved in."""

    to: str
    """What is left of it."""

    position: str
    """The position reached."""

    def __str__(self) -> str:
        return f"{self.from_} -> {self.to}"


class Result(NamedTuple):
    """Who wins, or the places of all players, the best first."""

    winners: list[str] | None
    """Those who win, each against all the others together; nothing under the podium rule."""

    ranking: list[str] | None
    """All players, the best first; under the podium rule."""


class Hint(NamedTuple):
    """What perfect play leads to."""

    forecast: Result
    """Who can force a win now."""

    best: list[Move]
    """The best moves."""


class Match:
    """A play of a game, move by move.

    >>> match = Match(Game("nim:1+2"))
    >>> match.turn, match.position
    ('Player 1', Game('nim:1+2'))
    >>> [str(move) for move in match.moves]
    ['1 -> 0', '2 -> 0', '2 -> 1']
    >>> str(match.hint().best[0])
    '2 -> 1'
    >>> match.play("2 -> 1").turn
    'Player 2'
    >>> match.play_computer().play_computer().is_over
    True
    >>> match.result.winners
    ['Player 1']
    """

    def __init__(
        self,
        game: Game,
        play: Play = None,
        players: int | None = None,
        *,
        first: int | str = 1,
        time: Time = None,
        memory: Memory = None,
    ) -> None:
        self._game: Game = checked_instance("a game", game, Game, "a Game")
        self._players, self._play = asked(play, players)
        self._limits = (time, memory)
        self._record: list[int] = []
        self._first = 0
        self._now = self._look()
        self._first = self._seat(first)
        self._now = self._look()

    def _look(
        self, hint: bool = False, computer: bool = False, against: int | None = None, seed: int | None = None
    ) -> _native.Position:
        with allowed(*self._limits, False) as budget:
            return _native.position(
                self._game._written,
                self._players,
                self._play,
                self._first,
                self._record,
                hint,
                computer,
                against,
                seed,
                budget,
            )

    def _seat(self, name: int | str) -> int:
        seats = self._now.seats
        if isinstance(name, int) and 1 <= name <= len(seats):
            return name - 1
        for seat, seat_name in enumerate(seats):
            if str(name).casefold() == seat_name.casefold():
                return seat
        raise UnsupportedError(
            f"there is no seat {name!r}: expected a number from 1 to {len(seats)}, or a name: "
            f"{', '.join(seats)}"
        )

    @property
    def seats(self) -> list[str]:
        """The names of the seats, in the order of play."""
        return self._now.seats

    @property
    def position(self) -> Game:
        """The position."""
        total = self._game._sum
        if total is not None:
            return Game._of(total.reached(self._now.position))
        return self._game._like(self._now.position)

    @property
    def turn(self) -> str | None:
        """Who is to move; nobody when the game is over."""
        turn = self._now.turn
        return None if turn is None else self._now.seats[turn]

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._now.turn is None

    @property
    def moves(self) -> list[Move]:
        """The legal moves."""
        return [Move(*move) for move in self._now.moves]

    @property
    def result(self) -> Result | None:
        """Who has won, when the game is over."""
        return None if self._now.result is None else self._in_names(self._now.result)

    def _in_names(self, found: tuple[str, list[int]]) -> Result:
        kind, seats = found
        names = [self._now.seats[seat] for seat in seats]
        return Result(names, None) if kind == "winners" else Result(None, names)

    def play(self, move: Move | str | int) -> Match:
        """Makes a move: one of `moves`, its place among them, or a text such as `5 -> 3`."""
        return self._turn_to([*self._record, self._place(move)])

    def _turn_to(self, record: list[int]) -> Match:
        """Stands after these moves; if that position cannot be shown, stays where it is."""
        before = self._record
        self._record = record
        try:
            self._now = self._look()
        except BaseException:
            self._record = before
            raise
        return self

    def _place(self, move: Move | str | int) -> int:
        moves = self.moves
        if isinstance(move, int):
            if 0 <= move < len(moves):
                return move
        else:
            wanted = _plain(str(move))
            for place, known in enumerate(moves):
                if _plain(str(known)) == wanted:
                    return place
        raise UnsupportedError(f"{str(move)!r} is not a move in {self._now.position}")

    def undo(self) -> Match:
        """Takes the last move back."""
        if not self._record:
            raise UnsupportedError("there is no move to take back")
        return self._turn_to(self._record[:-1])

    def hint(self) -> Hint:
        """Who can force a win, and the best moves."""
        now = self._look(hint=True)
        if now.forecast is None or now.best is None:
            raise UnsupportedError("the game is over: there is no move to advise")
        moves = self.moves
        return Hint(self._in_names(now.forecast), [moves[place] for place in now.best])

    def play_computer(self, *, against: int | str | None = None, seed: int | None = None) -> Match:
        """Makes the move that a perfect player makes; sworn against a seat, it stops that one first."""
        seat = None if against is None else self._seat(against)
        now = self._look(computer=True, against=seat, seed=seed)
        if now.computer is None:
            raise UnsupportedError("the game is over: there is no move to make")
        return self.play(now.computer)

    def record(self) -> MatchReport:
        """The record of the play."""
        report: MatchReport = report_of(self._now.record)
        return report

    def __str__(self) -> str:
        return str(self.record())

    def __repr__(self) -> str:
        return f"<Match of {self._game}: {self._now.position}, {self.turn or 'nobody'} to move>"

    def _repr_html_(self) -> str:
        return self.record()._repr_html_()


def _plain(text: str) -> str:
    return text.replace("→", "->").replace(" ", "")
