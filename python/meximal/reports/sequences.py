"""Heap after heap."""

from __future__ import annotations

from typing import Any

from .base import Record, Report


class EndingSequenceReport(Report):
    """The outcomes or values of heap after heap."""

    rules: str
    """The rules."""

    of: str
    """`outcome` or `value`."""

    players: int
    """Two."""

    play: str
    """The spelling of the play convention."""

    to: int
    """The last heap."""

    values: list[str]
    """The outcomes L, R, N, P or the values of the heaps 0, 1, …."""

    preperiod: int | None
    """The first heap from which the sequence is periodic."""

    period: int | None
    """The period."""

    saltus: int | None
    """Nothing is added from period to period."""

    status: str
    """`proved`, `verified` or `none`."""

    theorem: str
    """Why."""

    structure: EndingStructure | None
    """What the paper proves about such sequences, on this one; for outcomes with a proved period.
    """

    stopped: str | None
    """Why the computation stopped before the heap asked for."""


class SequenceReport(Report):
    """The values of heap after heap."""

    rules: str
    """The rules."""

    of: str
    """What was asked of every heap."""

    players: int
    """The number of players."""

    play: str
    """The spelling of the play convention."""

    to: int
    """The last heap."""

    names: list[str] | None
    """The names of the nodes, for coins on a graph."""

    values: list[Any]
    """The values of the heaps 0, 1, …, or of the nodes."""

    preperiod: int | None
    """The first heap from which the sequence is periodic."""

    period: int | None
    """The period."""

    saltus: int | None
    """What is added from period to period."""

    status: str
    """`proved`, `verified` or `none`."""

    theorem: str
    """Why."""

    standard_form: StandardFormReport | None
    """The standard form of the code, if it is another code, and by how much heaps are larger here.
    """

    stopped: str | None
    """Why the computation stopped before the heap asked for."""


class StandardFormReport(Record):
    """The standard form of a code."""

    rules: str
    """The code."""

    shift: int
    """Heap n of the standard form is heap n + shift here."""


class EndingRun(Record):
    """The longest run of an outcome."""

    outcome: str
    """The outcome."""

    longest: int | None
    """The length of its longest run; none if it goes on for ever."""

    bound: int | None
    """What Theorem 5 allows at most, where it says something."""


class NormalPlayComparison(Record):
    """The comparison of Theorem 13 with normal play under the same moves."""

    hypothesis: bool
    """Whether every R-position is a P-position in normal play: the hypothesis of the theorem."""

    previous: bool
    """Whether every P-position is one in normal play."""

    next: bool
    """Whether every N-position is one in normal play."""


class EndingStructure(Record):
    """What is known about a sequence with a proved period."""

    cycle: list[str]
    """The outcomes in the cycle."""

    runs: list[EndingRun]
    """The longest run of each outcome that occurs."""

    symmetric: int | None
    """The p for which the set is p-symmetric, if it is."""

    normal_play: NormalPlayComparison | None
    """The comparison with normal play, for the rule LR and S ⊂ {2, 3, …}."""

    condition: dict[str, int] | None
    """The sufficient condition that holds, if one does."""
