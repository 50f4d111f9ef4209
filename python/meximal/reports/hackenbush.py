"""Hackenbush pictures."""

from __future__ import annotations

from .base import Record, Report
from .outcomes import StartReport


class HackenbushCoalitionReport(Report):
    """Who can force a win."""

    game: str
    """The picture, as it was written."""

    players: int
    """How many players there are."""

    play: str
    """The spelling of the play convention."""

    starts: list[StartReport]
    """Who can force a win, by who starts; under the podium rule, who moves last."""

    outcomes: list[list[str]]
    """The players who can force a win, by who starts, with the names that they have for the
    starter.
    """

    winners: list[list[str]]
    """The same players by letter."""

    method: str
    """How the outcomes were found."""

    searched: int
    """How many positions were searched."""

    moves: list[EdgeReport] | None
    """All moves after which the player who starts can force a win."""

    fallen: list[str]
    """The edges that fell at once."""


class HackenbushEliminationReport(Report):
    """Who wins a picture under elimination play."""

    game: str
    """The picture, as it was written."""

    players: int
    """How many players there are."""

    play: str
    """`elimination`."""

    starts: list[StartReport]
    """Who wins, by who starts."""

    values: dict[str, str]
    """The value for each player, by letter."""

    class_: str
    """The class."""

    outcomes: str
    """Who wins, a letter for each player who may start: `-` for nobody, `?` where it was not
    decided. With more than three players the names are separated by commas.
    """

    method: str
    """How the outcomes were found."""

    searched: int
    """How many positions were searched."""

    undecided: str | None
    """Why something was not decided."""

    printed: str | None
    """What Table 12 of the paper prints, where that is wrong."""

    moves: list[EdgeReport] | None
    """All winning moves of those who win when they start."""

    fallen: list[str]
    """The edges that fell at once."""


class EdgeReport(Record):
    """A winning move."""

    player: str
    """Who starts."""

    edge: int
    """Which edge is cut: 1 for the first one written."""

    name: str
    """The edge."""

    leaves: str
    """The picture left."""


class HackenbushReport(Report):
    """The value of a red-blue Hackenbush picture."""

    game: str
    """The picture, as it was written."""

    players: int
    """Two."""

    play: str
    """The spelling of the play convention."""

    starts: list[StartReport]
    """Who wins, by who starts."""

    value: str
    """The value, a number."""

    outcome: str
    """Who wins: L, R or P."""

    outcomes: list[list[str]]
    """Who wins by who starts, with the name that the winner has for the starter."""

    method: str
    """How the value was found."""

    moves: list[CutReport] | None
    """The winning moves of the player who has some when moving first; left out for large pictures.
    """

    fallen: list[str]
    """The edges that fell at once."""


class CutReport(Record):
    """A winning move."""

    player: str
    """`Left` or `Right`."""

    edge: int
    """Which edge is cut: 1 for the first one written."""

    leaves: str
    """The picture left."""

    value: str
    """Its value."""


class HackenbushValuesReport(Report):
    """The values of a picture."""

    game: str
    """The picture, as it was written."""

    players: int
    """How many players there are."""

    values: dict[str, str]
    """The value for each player, by letter."""

    class_: str
    """The class."""

    method: str
    """How the values were found."""

    searched: int
    """How many positions with cycles were searched."""

    fallen: list[str]
    """The edges that fell at once."""


class RandomReport(Report):
    """Random pictures."""

    edges: int
    """The edges of each."""

    players: int
    """How many players there are."""

    seed: int
    """The seed: the same one gives the same pictures."""

    games: list[str]
    """The pictures in notation."""
