"""Hackenbush pictures for two players and more."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, overload

from . import _native
from .asking import ask
from .budget import Memory, Progress, Time, allowed
from .convention import Play
from .errors import UnsupportedError, WrongArgument, checked_text
from .game import Game
from .picture import Picture
from .reports import DrawingReport, RandomReport, ValueReport

__all__ = ["Edge", "Hackenbush"]


class Edge(NamedTuple):
    """An edge of a picture."""

    number: int
    """1 for the first one written."""

    nodes: tuple[int, int]
    """Its ends; 0 is the ground."""

    colour: str
    """The letter of the player who may cut it."""


class Hackenbush(Game):
    """A Hackenbush picture: strings and trees such as `LCR+L(C)(R)`, or edges such as `0-1L 1-2C 2-0R`.

    >>> picture = Hackenbush("L(C)(R)")
    >>> picture.values().values
    {'L': '1/4', 'C': '-1', 'R': '-1'}
    >>> picture.class_()
    '>L'
    >>> picture.cut(2)
    Hackenbush('hack:LR')
    """

    __slots__ = ()

    def __init__(self, text: str) -> None:
        checked_text("a picture", text)
        super().__init__(text if text.lstrip().startswith("hack:") else f"hack:{text}")

    if TYPE_CHECKING:

        @overload
        def __add__(self, other: Hackenbush) -> Hackenbush: ...
        @overload
        def __add__(self, other: Game | str) -> Game: ...
        def __add__(self, other: Game | str) -> Game: ...

    @classmethod
    def from_edges(cls, edges: Iterable[tuple[int, int, str]]) -> Hackenbush:
        """The picture with these edges: two nodes, 0 for the ground, and the letter of a player.

        >>> Hackenbush.from_edges([(0, 1, "L"), (1, 2, "C")])
        Hackenbush('hack:0-1L 1-2C')
        """
        try:
            written = [f"{lower}-{upper}{colour}" for lower, upper, colour in edges]
        except (TypeError, ValueError) as error:
            raise WrongArgument(
                f"{edges!r} are not edges ({error}): expected some such as (0, 1, 'L')"
            ) from error
        return cls(" ".join(written))

    @property
    def edges(self) -> list[Edge]:
        """The edges that stand.

        >>> Hackenbush("LC").edges
        [Edge(number=1, nodes=(0, 1), colour='L'), Edge(number=2, nodes=(1, 2), colour='C')]
        """
        return [
            Edge(number, (lower, upper), colour) for number, lower, upper, colour in _native.edges(self._text)
        ]

    def values(
        self,
        players: int | None = None,
        *,
        play: Play = "elimination",
        time: Time = None,
        memory: Memory = None,
        progress: Progress = False,
    ) -> ValueReport:
        """The value for each player, by letter, and the class of the picture; three players if its colours
        need no more.

        >>> Hackenbush("LCR").values().values["L"]
        '1/4'
        """
        report = self.value(play, players, time=time, memory=memory, progress=progress)
        if report.values is None:
            raise UnsupportedError(
                f"play is {play!r}: expected one with values for each player, such as 'elimination'"
            )
        return report

    def number(self, *, time: Time = None, memory: Memory = None, progress: Progress = False) -> ValueReport:
        """The value of a red-blue picture for two players, a number.

        >>> Hackenbush("LRR").number().value
        '1/4'
        """
        return self.value("normal", 2, time=time, memory=memory, progress=progress)

    def class_(self, players: int | None = None, *, time: Time = None, memory: Memory = None) -> str:
        """The class of the picture: for which players its value is above, below or equal to 0."""
        found = self.values(players, time=time, memory=memory).class_
        assert found is not None
        return found

    def cut(self, number: int) -> Hackenbush:
        """The picture left when an edge is cut, and all that is not connected to the ground has fallen."""
        with allowed(None, None, False):
            return Hackenbush(_native.cut(self._text, number))

    def draw(self, *, cut: int | None = None, numbers: bool = False) -> Picture:
        """A drawing, with the numbers of the edges or with a cut if that is asked for."""
        drawing: DrawingReport = ask("draw", {"game": self._text, "cut": cut, "numbers": numbers})
        return Picture(drawing.svg)

    def _repr_svg_(self) -> str:
        return self.draw().svg

    def _repr_latex_(self) -> None:  # type: ignore[override]
        return None

    @classmethod
    def random(
        cls,
        edges: int,
        *,
        shape: str = "tree",
        nodes: int | None = None,
        players: int = 3,
        seed: int = 0,
        count: int = 1,
    ) -> list[Hackenbush]:
        """Random pictures, the same for the same seed. Shapes are string, bouquet, tree, forest and graph.

        >>> Hackenbush.random(3, seed=7)
        [Hackenbush('hack:LLC')]
        """
        options = {
            "edges": edges,
            "shape": shape,
            "nodes": nodes,
            "players": players,
            "seed": seed,
            "count": count,
        }
        report: RandomReport = ask("random", options)
        return [cls(text) for text in report.games]
