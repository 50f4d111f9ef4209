"""What can go wrong. All of it is a `ValueError`."""

from __future__ import annotations

from operator import index
from typing import Any

__all__ = ["Error", "MeximalError", "NotationError", "OutOfBudget", "UnsupportedError", "WrongArgument"]


class MeximalError(ValueError):
    """A question that has no answer; the message says why."""


Error = MeximalError
"""The same class under a shorter name."""


class UnsupportedError(MeximalError):
    """The question does not make sense for this game, play or number of players."""


class WrongArgument(MeximalError, TypeError):
    """An argument of a type that makes no sense: it is a `TypeError`, too.

    >>> import meximal
    >>> try:
    ...     meximal.Game(3)
    ... except meximal.Error as error:
    ...     print(error)
    a game is a int: expected a text
    """


class NotationError(MeximalError):
    """A text that is not in the notation expected.

    >>> import meximal
    >>> try:
    ...     meximal.Game("*2 + ?")
    ... except meximal.NotationError as error:
    ...     print(error)
    '?' does not fit here
      *2 + ?
           ^
    expected a game, such as *3, {0,*2}, 1/2, 2L, nim:3+5 or cram:2x3
    """

    problem: str
    """What is wrong."""

    span: tuple[int, int]
    """The place in the text: its first character, and the one behind its last."""

    expected: str
    """What would do instead, with an example."""

    def __init__(self, message: str, problem: str, span: tuple[int, int], expected: str) -> None:
        super().__init__(message)
        self.problem = problem
        self.span = span
        self.expected = expected

    def __reduce__(self) -> tuple[type[NotationError], tuple[object, ...]]:
        return type(self), (str(self), self.problem, self.span, self.expected)


class OutOfBudget(MeximalError):
    """The time or memory allowed is used up.

    >>> import meximal
    >>> try:
    ...     meximal.Game("S{2,3,7}:90+91+92+93").outcome("podium", time=0)
    ... except meximal.OutOfBudget as error:
    ...     print(error.limit)
    time
    """

    limit: str
    """Which limit it was: `time` or `memory`."""

    known: str
    """What had been established."""

    def __init__(self, message: str, limit: str, known: str) -> None:
        super().__init__(message)
        self.limit = limit
        self.known = known

    def __reduce__(self) -> tuple[type[OutOfBudget], tuple[object, ...]]:
        return type(self), (str(self), self.limit, self.known)


_LARGEST = 2**64 - 1


def checked_text(what: str, text: object, *, optional: bool = False) -> Any:
    """A text, or `None` where it may be left out."""
    if optional and text is None:
        return text
    if not isinstance(text, str):
        raise WrongArgument(f"{what} is a {type(text).__name__}: expected a text")
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise UnsupportedError(f"{what} has a character that no text may have: {error}") from error
    return text


def checked_instance(what: str, value: object, kind: type | tuple[type, ...], expected: str) -> Any:
    """A value of a class."""
    if not isinstance(value, kind):
        raise WrongArgument(f"{what} is a {type(value).__name__}: expected {expected}")
    return value


def checked_count(what: str, count: object) -> Any:
    """A number that the native module can hold, or `None` where it was left out."""
    if count is None:
        return None
    if isinstance(count, bool) or not hasattr(count, "__index__"):
        raise WrongArgument(f"{what} is {count!r}: expected a number")
    number = index(count)
    if not 0 <= number <= _LARGEST:
        raise UnsupportedError(f"{what} is {number}: expected a number from 0 to {_LARGEST}")
    return number
