"""The claims of the papers."""

from __future__ import annotations

from . import _native
from .asking import ask
from .budget import Memory, Progress, Time
from .errors import checked_text
from .reports import PaperReport

__all__ = ["paper", "papers"]


def papers() -> list[str]:
    """The names of the papers.

    >>> "spindler" in papers()
    True
    """
    return _native.paper_names()


def paper(
    name: str,
    *,
    check: bool = False,
    only: str | None = None,
    time: Time = None,
    memory: Memory = None,
    progress: Progress = False,
) -> PaperReport:
    """The claims of a paper, each with its status: recomputed, checked to a bound, proved, corrected or open.
    With `check` they are computed.

    >>> paper("spindler").claims[0].status in ("reproduced", "corrected", "open")
    True
    """
    options = {"name": checked_text("the name of a paper", name), "check": check, "only": only}
    report: PaperReport = ask("paper", options, time=time, memory=memory, progress=progress)
    return report
