"""What can go wrong. All of it is a `ValueError`."""

from __future__ import annotations

__all__ = ["MeximalError", "NotationError", "OutOfBudget", "UnsupportedError"]


class MeximalError(ValueError):
    """A question that has no answer; the message says why."""


class UnsupportedError(MeximalError):
    """The question does not make sense for this game, play or number of players."""


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
    expected a game, such as 0, *, *3, {0,*2} or *2_#
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
