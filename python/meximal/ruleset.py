"""Own rules: a class with the moves of each player is a game like all others.

Python is asked for the moves of each position once. From then on the position is a number, and outcomes,
values, sums and quotients are found by the library, without Python's lock; it asks Python again only what a
position is called.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import Any

from . import _native
from .batch import Starts, outcomes
from .budget import Memory, Progress, Time, allowed
from .convention import Play
from .errors import UnsupportedError
from .game import Game

__all__ = ["OutcomeTable", "Ruleset"]

_MOST_PLAYERS = 8


class Ruleset:
    """The rules of a game. A subclass has a method `moves`, and says how many `players` there are, or that it
    is `impartial`.

    A position is anything that can be hashed. An option is the position that is left, or a list of positions
    that are played as a sum: an empty list if nothing is left. A play must end.

    >>> class Strip(Ruleset):
    ...     "A coin on a strip: Left moves it by 1 or 2 squares, Right by 1 or 3."
    ...     def moves(self, place, player):
    ...         return [place - step for step in ((1, 2), (1, 3))[player] if step <= place]
    >>> game = Strip().game(7)
    >>> game
    <Game('Strip:7' by own rules)>
    >>> (game + "hack:LR").value().value
    '{1/2|1/2+↑[2]}'
    >>> print(Strip().table(range(5)))
    position  L starts  R starts
    0         R         L
    1         L         R
    2         L         L
    3         L         R
    4         L         L
    """

    players: int = 2
    """How many players there are; any number if the rules are impartial."""

    impartial: bool = False
    """Whether all players have the same moves: then `moves` is asked for player 0 only."""

    name: str = ""
    """The name before the colon in notation: the name of the class if nothing else is said."""

    def moves(self, position: Any, player: int) -> Iterable[Any]:
        """The options of a player, counted from 0, in a position."""
        raise NotImplementedError(
            f"{type(self).__name__} has no moves: expected a method moves(self, position, player)"
        )

    def parts(self, position: Any) -> Iterable[Any]:
        """The parts that a position falls into: no move in one touches another."""
        return [position]

    def normal_form(self, position: Any) -> Any:
        """The one of several positions that stands for all of them, such as the mirror images of a board."""
        return position

    def label(self, position: Any) -> str:
        """What a position is called in reports."""
        return repr(position)

    def draw(self, position: Any) -> str | None:
        """A picture of a position for the terminal, of several lines."""
        return None

    def game(
        self, start: Any, *, time: Time = None, memory: Memory = None, progress: Progress = False
    ) -> Game:
        """The game that starts in a position, or in the sum of a list of them. All that it leads to is
        explored.

        When a limit is met, what was found is kept: the next call goes on from there. Since it is kept, the
        rules of one object must stay the same.
        """
        explorer = self._explored_by()
        kind = type(self)
        parts = None if kind.parts is Ruleset.parts else self.parts
        normal_form = None if kind.normal_form is Ruleset.normal_form else self.normal_form
        with allowed(time, memory, progress) as budget:
            total = explorer.explore(start, self.moves, parts, normal_form, budget)
        return Game._of(total)

    def _explored_by(self) -> _native.Explorer:
        explorer: _native.Explorer | None = self.__dict__.get("_explorer")
        if explorer is not None:
            return explorer
        players = None if self.impartial else self.players
        if players is not None and not (isinstance(players, int) and 2 <= players <= _MOST_PLAYERS):
            raise UnsupportedError(
                f"players is {players!r}: expected a number from 2 to {_MOST_PLAYERS}, or impartial rules"
            )
        explorer = _native.Explorer(self, self.name or type(self).__name__, players)
        self.__dict__["_explorer"] = explorer
        return explorer

    @property
    def explored(self) -> int:
        """How many different positions were found so far.

        >>> class Halves(Ruleset):
        ...     impartial = True
        ...     def moves(self, heap, player):
        ...         return [[heap // 2, heap - heap // 2 - 1]] if heap else []
        >>> rules = Halves()
        >>> rules.game(100).outcome().outcome, rules.explored
        (['P'], 13)
        """
        return self._explored_by().len

    def table(
        self,
        starts: Iterable[Any],
        play: Play = None,
        players: int | None = None,
        *,
        time: Time = None,
        memory: Memory = None,
        progress: Progress = False,
    ) -> OutcomeTable:
        """Who wins from each of these positions, by who starts."""
        positions = list(starts)
        games = [self.game(start, time=time, memory=memory, progress=progress) for start in positions]
        found = outcomes(games, play, players, time=time, memory=memory, progress=progress)
        return OutcomeTable(
            positions,
            [str(game).removeprefix(f"{self.name or type(self).__name__}:") for game in games],
            found,
        )

    def _state(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_explorer"}

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self) or not isinstance(other, Ruleset):
            return NotImplemented
        return self is other or self._state() == other._state()

    def __hash__(self) -> int:
        return hash(type(self))

    def __getstate__(self) -> dict[str, Any]:
        return self._state()


class OutcomeTable:
    """Who wins from several positions. `table[position]` has the winners by who starts."""

    def __init__(self, positions: list[Any], labels: list[str], rows: list[Starts]) -> None:
        self.positions = positions
        """The positions, in the order in which they were asked about."""
        self.rows = rows
        """For each, the winners by who starts."""
        self._labels = labels

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[tuple[Any, Starts]]:
        return iter(zip(self.positions, self.rows))

    def __getitem__(self, position: Any) -> Starts:
        for known, row in self:
            if known == position:
                return row
        raise UnsupportedError(f"{position!r} is not in the table")

    def _lines(self) -> list[list[str]]:
        starters = list(self.rows[0]) if self.rows else []
        head = ["position", *("outcome" if name == "N" else f"{name} starts" for name in starters)]
        rows = zip(self._labels, self.rows)
        return [head, *([label, *(_winners(row.get(name)) for name in starters)] for label, row in rows)]

    def __str__(self) -> str:
        lines = self._lines()
        widths = [max(map(len, column)) for column in zip(*lines)]
        return "\n".join("  ".join(map(str.ljust, line, widths)).rstrip() for line in lines)

    def __repr__(self) -> str:
        return f"<OutcomeTable of {len(self)} positions>"

    def _repr_html_(self) -> str:
        head, *rows = ["".join(f"<td>{escape(cell)}</td>" for cell in line) for line in self._lines()]
        return "<table><tr>" + "</tr><tr>".join([head.replace("td>", "th>"), *rows]) + "</tr></table>"


def _winners(names: list[str] | None) -> str:
    if names is None:
        return "?"
    return " ".join(names) or "-"
