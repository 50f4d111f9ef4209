"""Rulesets: what can be done with a heap, or with a coin on a graph."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _native
from .asking import ask
from .budget import Memory, Progress, Time
from .convention import Play, asked
from .errors import UnsupportedError, checked_text
from .game import Game
from .quotient import Quotient
from .reports import RulesetReport, RulesReport, SequenceReport

if TYPE_CHECKING:
    from .survey import Atlas

__all__ = ["Rules", "rulesets"]


def rulesets(name: str | None = None) -> list[RulesetReport]:
    """All rulesets, or the one with a name: the moves in words, how positions are written, an example, its
    picture, the source.

    >>> rulesets("cram")[0].example
    'cram:3x4'
    >>> "kayles" in [ruleset.name for ruleset in rulesets()]
    True
    """
    options = {} if name is None else {"name": checked_text("the name of a ruleset", name)}
    report: RulesReport = ask("rules", options)
    return list(report.rulesets)


class Rules:
    """Rules of heaps: `nim`, `grundy`, codes such as `0.77` or `4.7`, subtraction sets `S{2,3}`, all-but sets
    `S!{2,3}`; or the moves of coins on a graph, one line `name -> option + option, option` for each node.

    >>> Rules("0.077")
    Rules('0.077')
    >>> Rules("0.77").game(5, 3, 3)
    Game('0.77:2.3+5')
    >>> Rules("0.77").sequence(of="grundy", to=5).values
    [0, 1, 2, 3, 1, 4]
    >>> Rules("0.15").quotient().order
    42
    """

    __slots__ = ("_graph", "_text")

    def __init__(self, text: str | None = None, *, graph: str | None = None) -> None:
        if (text is None) == (graph is None):
            raise UnsupportedError("expected either the name of rules, such as 0.77, or a graph")
        checked_text("the name of rules", text, optional=True)
        self._text = _native.rules(text, checked_text("a graph", graph, optional=True))
        self._graph = graph

    @classmethod
    def subtraction(cls, *numbers: int) -> Rules:
        """The subtraction set with these numbers.

        >>> Rules.subtraction(2, 3, 6)
        Rules('S{2,3,6}')
        """
        return cls(f"S{{{','.join(map(str, numbers))}}}")

    @property
    def graph(self) -> str | None:
        """The graph of the coins."""
        return self._graph

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Rules({self._text!r})" if self._graph is None else f"Rules(graph={self._graph!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules):
            return NotImplemented
        return (self._text, self._graph) == (other._text, other._graph)

    def __hash__(self) -> int:
        return hash((self._text, self._graph))

    def game(self, *components: int | str) -> Game:
        """Heaps of these sizes, or coins on these nodes."""
        position = "+".join(map(str, components)) or "0"
        if self._graph is not None:
            return Game(position, graph=self._graph)
        return Game(f"{self._text}:{position}")

    def sequence(
        self,
        of: str = "outcome",
        play: Play = None,
        players: int | None = None,
        *,
        to: int | None = None,
        all: bool = False,
        time: Time = None,
        memory: Memory = None,
        progress: Progress = False,
    ) -> SequenceReport:
        """What every heap has: `outcome`, `grundy`, `genus`, `canonical`, `value` or `phi`, with the period
        if there is one.

        Without a last heap `to` it goes as far as a few seconds allow. With `all` the text shows all values.
        """
        count, name = asked(play, players)
        rules = self._text if self._graph is None else None
        options = {
            "rules": rules,
            "graph": self._graph,
            "of": of,
            "to": to,
            "all": all,
            "players": count,
            "play": name,
        }
        report: SequenceReport = ask("sequence", options, time=time, memory=memory, progress=progress)
        return report

    def quotient(
        self,
        play: Play = None,
        players: int | None = None,
        *,
        heaps: int | None = None,
        order: int | None = None,
        levels: int | None = None,
        atlas: Atlas | None = None,
        time: Time = None,
        memory: Memory = None,
        progress: Progress = False,
    ) -> Quotient:
        """The quotient that solves the game; misère play if no other is named.

        It stops at the heap `heaps`, when the monoid has more than `order` elements, or when `levels`
        multiples of one heap are not periodic yet. Without a last heap it goes on until the period is proved,
        for a minute at most. An atlas is looked into first, and keeps what was not there.
        """
        return Quotient.of(
            self,
            play=play,
            players=players,
            heaps=heaps,
            order=order,
            levels=levels,
            atlas=atlas,
            time=time,
            memory=memory,
            progress=progress,
        )
