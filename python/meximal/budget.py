"""What a call may use, and how it shows how far it is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import timedelta
from threading import Lock
from time import monotonic
from types import TracebackType
from typing import TextIO, Union

from . import _native
from .errors import MeximalError, UnsupportedError, WrongArgument, checked_count

__all__ = ["Memory", "Progress", "ProgressBar", "Time", "allowed", "cancellation", "seconds"]

Time = Union[float, timedelta, None]
"""Seconds, or a `timedelta`; `None` for the limit that the command has, if it has one."""

Memory = Union[int, str, None]
"""Bytes, or a text such as "500M" or "4G"; `None` for 4 GiB."""

Progress = Union[bool, Callable[[str, int, "int | None"], object]]
"""`True` for a bar on stderr, or a function of (phase, done, total)."""

_MOST_SECONDS = 1e15

_UNITS = {"": 0, "B": 0, "K": 10, "M": 20, "G": 30, "T": 40}


class ProgressBar:
    """A line on stderr that says how far the work is. It appears when the work takes a moment.

    >>> import io
    >>> out = io.StringIO()
    >>> bar = ProgressBar(out, delay=0)
    >>> bar("counting", 5, 10)
    >>> bar.close()
    >>> "counting  50%" in out.getvalue()
    True
    """

    def __init__(self, out: TextIO | None = None, *, delay: float = 0.3) -> None:
        self._out = sys.stderr if out is None else out
        self._since = monotonic()
        self._next = self._since + delay
        self._width = 0

    def __call__(self, phase: str, done: int, total: int | None) -> None:
        now = monotonic()
        if now < self._next:
            return
        self._next = now + 0.1
        elapsed = now - self._since
        rate = done / elapsed if elapsed > 0 else 0.0
        if total:
            part = min(done / total, 1.0)
            bar = "█" * int(part * 20)
            left = f", {(total - done) / rate:.0f} s left" if rate > 0 else ""
            line = f"{phase} {part:4.0%} |{bar:20}| {done}/{total} [{elapsed:.1f} s{left}]"
        else:
            line = f"{phase} {done} [{elapsed:.1f} s, {rate:.0f}/s]"
        self._write(line)

    def _write(self, line: str) -> None:
        self._out.write(f"\r{line:{self._width}}")
        self._out.flush()
        self._width = len(line)

    def close(self) -> None:
        """Ends the line, if there is one."""
        if self._width:
            self._out.write("\n")
            self._out.flush()


class _Cancellation:
    """Calls that are to stop together, also those that have not begun."""

    def __init__(self) -> None:
        self._running: set[_native.Budget] = set()
        self._lock = Lock()
        self._cancelled = False

    def begins(self, budget: _native.Budget) -> None:
        with self._lock:
            self._running.add(budget)
            if self._cancelled:
                budget.cancel()

    def ends(self, budget: _native.Budget) -> None:
        with self._lock:
            self._running.discard(budget)

    def cancel(self) -> None:
        with self._lock:
            self._cancelled = True
            for budget in self._running:
                budget.cancel()


_cancellation: ContextVar[_Cancellation | None] = ContextVar("cancellation", default=None)


@contextmanager
def cancellation() -> Iterator[Callable[[], None]]:
    """A function that stops the calls made in this context, and in copies of it that threads have."""
    shared = _Cancellation()
    token = _cancellation.set(shared)
    try:
        yield shared.cancel
    finally:
        _cancellation.reset(token)


class allowed:
    """The budget of one call, for a `with` statement."""

    def __init__(self, time: Time, memory: Memory, progress: Progress) -> None:
        if not isinstance(progress, bool) and not callable(progress):
            raise WrongArgument(
                f"progress is {progress!r}: expected True, or a function of (phase, done, total)"
            )
        self._bar = ProgressBar() if progress is True else None
        listener = self._bar if progress is True else progress or None
        self._budget = _native.Budget(seconds(time), _bytes(memory), listener)

    def __enter__(self) -> _native.Budget:
        self._shared = _cancellation.get()
        if self._shared is not None:
            self._shared.begins(self._budget)
        return self._budget

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._shared is not None:
            self._shared.ends(self._budget)
        if self._bar is not None:
            self._bar.close()
        # Raised by the native module itself, not by a function that it called: an argument that it cannot
        # take.
        if traceback is not None and traceback.tb_next is None:
            if isinstance(error, UnicodeEncodeError):
                raise UnsupportedError(f"a text has a character that no text may have: {error}") from error
            if isinstance(error, OverflowError):
                raise UnsupportedError(f"a number is too large, too small or negative: {error}") from error
            if isinstance(error, TypeError) and not isinstance(error, MeximalError):
                raise WrongArgument(str(error)) from error


def seconds(time: Time) -> float | None:
    """A time in seconds, if there is one."""
    if time is None:
        return None
    number = time.total_seconds() if isinstance(time, timedelta) else time
    if isinstance(number, bool) or not isinstance(number, (int, float)):
        raise WrongArgument(f"time is {time!r}: expected a number of seconds, such as 30, or a timedelta")
    if not 0 <= number <= _MOST_SECONDS:
        raise UnsupportedError(f"time is {time}: expected a number of seconds, such as 30")
    return number


def _bytes(memory: Memory) -> int | None:
    if not isinstance(memory, str):
        number: int | None = checked_count("memory", memory)
        return number
    digits = memory.rstrip("BKMGTibkmgt")
    unit = memory[len(digits) :].upper().removesuffix("IB")
    unit = unit if len(unit) < 2 else unit.removesuffix("B")
    if not digits.isdecimal() or unit not in _UNITS:
        raise UnsupportedError(f"memory is {memory!r}: expected an amount such as '500M' or '4G'")
    return min(int(digits[:20]) << _UNITS[unit], 2**63)
