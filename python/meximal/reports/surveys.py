"""Counts over many games, and the claims of papers."""

from __future__ import annotations

from .base import Record, Report


class CensusReport(Report):
    """The counts of a census, or of a part of one."""

    min: int
    """The minimum of every set."""

    max: int
    """No set has a larger element."""

    ending: str
    """The letters of the end rule."""

    shard: str
    """Which part of the sets, as `2/5`."""

    sets: int
    """How many sets were counted."""

    all_left: int
    """How many of them are eventually all Left."""

    other: int
    """How many are not."""

    longest_period: RecordReport | None
    """The longest period of the others, with its first set; with statistics only."""

    longest_preperiod: RecordReport | None
    """The longest preperiod of the sets that are eventually all Left, with its first set; with
    statistics only.
    """

    longest_other_preperiod: RecordReport | None
    """The longest preperiod of the others, with its first set; with statistics only."""

    left_preperiods: list[list[int]] | None
    """Every preperiod of the sets that are eventually all Left, with their number; with statistics
    only.
    """

    other_periods: list[list[int]] | None
    """Every preperiod and period of the others, with their number; with statistics only."""

    of: int
    """How many sets there are to count."""

    status: str
    """`done`, or `budget` when not all sets were counted."""

    stopped: str | None
    """Why it stopped."""


class RecordReport(Record):
    """A record and who holds it."""

    value: int
    """The value."""

    sets: int
    """How many sets have it."""

    set: list[int]
    """The first of them."""


class HeatMapReport(Report):
    """What a heat map shows, in numbers."""

    min: int
    """The minimum of every triple."""

    max: int
    """No triple has a larger element."""

    ending: str
    """The letters of the end rule."""

    sets: int
    """How many triples there are."""

    all_left: int
    """How many of them are eventually all Left."""

    longest_period: int
    """The longest period,"""

    set: list[int] | None
    """and the first triple that has it."""


class PaperReport(Report):
    """A paper's claims."""

    name: str
    """The name on the command line."""

    title: str
    """Author and title."""

    source: str
    """Where it appeared."""

    checked: bool
    """Whether the checks were run."""

    failed: int
    """How many checks failed."""

    stopped: int
    """How many checks ran out of budget."""

    claims: list[ClaimReport]
    """The claims."""


class ClaimReport(Record):
    """A claim."""

    id: str
    """Its name."""

    statement: str
    """What the paper says."""

    status: str
    """`reproduced`, `corrected` or `open`; `failed` or `budget` when a check says otherwise."""

    basis: str
    """What the check establishes: `recomputed`, `checked`, `proved`, `corrected` or `open`."""

    bound: str | None
    """How far a claim is checked."""

    proof: str | None
    """By what a claim is proved."""

    correction: str | None
    """The right statement."""

    evidence: str | None
    """What the check computed."""

    milliseconds: int | None
    """How long the check took."""
