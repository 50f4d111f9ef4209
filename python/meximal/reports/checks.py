"""What the independent checker says."""

from __future__ import annotations

from .base import Report


class CheckReport(Report):
    """What the independent checker says of a certificate."""

    verified: bool
    """Whether the certificate proves what it claims."""

    verdict: str
    """What it proves, or why not, in words."""

    line: int | None
    """The line at fault."""

    rules: str | None
    """The rules; for what is verified."""

    players: int | None
    """The number of players."""

    play: str | None
    """The spelling of the play convention."""

    heaps: int | None
    """The largest heap with a listed value."""

    order: int | None
    """The number of elements."""

    period: int | None
    """The period of Φ."""

    preperiod: int | None
    """The first heap from which Φ is periodic."""

    closures: list[int]
    """For each event, the size of the closure of the verification lemma."""
