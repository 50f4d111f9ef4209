"""The claims of the papers."""

from __future__ import annotations

from . import _native
from .budget import Memory, Progress, Time, allowed
from .reports import PaperReport
from .reports.base import report_of

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
    """The claims of a paper, each with its status: reproduced, corrected or open. With `check` they are computed.

    >>> paper("spindler").claims[0].status in ("reproduced", "corrected", "open")
    True
    """
    with allowed(time, memory, progress) as budget:
        answer = _native.paper(name, check, only, budget)
    report: PaperReport = report_of(answer)
    return report
