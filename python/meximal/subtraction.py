"""Subtraction games in ending partizan play: the number of tokens left names the winner."""

from __future__ import annotations

from collections.abc import Iterable

from .asking import ask
from .budget import Memory, Progress, Time
from .errors import checked_count, checked_instance
from .game import Game
from .reports import (
    CensusReport,
    HeatMapReport,
    OutcomeReport,
    SequenceReport,
    ValueReport,
)
from .rules import Rules

__all__ = ["SubtractionGame", "census", "heat_map"]


def census(
    min: int,
    max: int,
    *,
    ending: str = "LR",
    stats: bool = False,
    shard: str = "1/1",
    time: Time = None,
    memory: Memory = None,
    progress: Progress = False,
) -> CensusReport:
    """Counts the subtraction sets with this minimum and no element above `max` that are eventually all Left.

    >>> report = census(2, 12)
    >>> report.sets, report.all_left
    (1024, 570)
    """
    options = {"min": min, "max": max, "ending": ending, "stats": stats, "shard": shard}
    report: CensusReport = ask("census", options, time=time, memory=memory, progress=progress)
    return report


def heat_map(
    min: int, max: int, *, ending: str = "LR", time: Time = None, memory: Memory = None
) -> HeatMapReport:
    """The periods of all triples {min, a, b}; `picture()` draws them."""
    options = {"min": min, "max": max, "ending": ending}
    report: HeatMapReport = ask("heatmap", options, time=time, memory=memory)
    return report


class SubtractionGame:
    """A subtraction set with an end rule: who wins with 0, 1, 2, … tokens left, as letters L, R, N and P that
    repeat.

    >>> game = SubtractionGame({2, 3, 6})
    >>> "".join(game.outcomes(to=9).values)
    'LRLNNLLNLL'
    >>> game.outcome(5).outcome
    'L'
    >>> game.value(4).value
    '{1*|-1}'
    """

    __slots__ = ("_ending", "_rules")

    def __init__(self, numbers: Iterable[int] | Rules | str, ending: str = "LR") -> None:
        if isinstance(numbers, str):
            self._rules = Rules(numbers)
        elif isinstance(numbers, Rules):
            self._rules = numbers
        else:
            checked_instance("numbers", numbers, Iterable, "a set of numbers")
            self._rules = Rules.subtraction(*sorted(checked_count("a number", number) for number in numbers))
        self._ending = ending
        self._rules.sequence("outcome", self.play, to=0)

    @property
    def rules(self) -> Rules:
        """The rules."""
        return self._rules

    @property
    def ending(self) -> str:
        """The letters of the end rule."""
        return self._ending

    @property
    def play(self) -> str:
        """The spelling of the play convention."""
        return f"ending:{self._ending}"

    def __repr__(self) -> str:
        return f"SubtractionGame({str(self._rules)!r}, ending={self._ending!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SubtractionGame):
            return NotImplemented
        return (self._rules, self._ending) == (other._rules, other._ending)

    def __hash__(self) -> int:
        return hash((self._rules, self._ending))

    def game(self, *heaps: int) -> Game:
        """Heaps of these sizes."""
        return self._rules.game(*heaps)

    def outcomes(
        self,
        *,
        to: int | None = None,
        all: bool = False,
        time: Time = None,
        memory: Memory = None,
        progress: Progress = False,
    ) -> SequenceReport:
        """The outcomes of heap after heap, with their period."""
        return self._rules.sequence(
            "outcome", self.play, to=to, all=all, time=time, memory=memory, progress=progress
        )

    def values(
        self,
        *,
        to: int | None = None,
        all: bool = False,
        time: Time = None,
        memory: Memory = None,
        progress: Progress = False,
    ) -> SequenceReport:
        """The two-player values of heap after heap."""
        return self._rules.sequence(
            "value", self.play, to=to, all=all, time=time, memory=memory, progress=progress
        )

    def outcome(
        self, *heaps: int, moves: bool = False, time: Time = None, memory: Memory = None
    ) -> OutcomeReport:
        """Who wins a sum of heaps."""
        return self.game(*heaps).outcome(self.play, moves=moves, time=time, memory=memory)

    def value(self, heap: int, *, time: Time = None, memory: Memory = None) -> ValueReport:
        """The two-player value of a heap."""
        return self.game(heap).value(self.play, time=time, memory=memory)

    census = staticmethod(census)
