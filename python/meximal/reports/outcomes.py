"""Outcomes, equality, orders and forms."""

from __future__ import annotations

from .base import Record, Report


class StartReport(Record):
    """Who wins when one player starts: the part of an outcome that is the same for every game and every play."""

    starter: str
    """The player who starts: `N` for an impartial game, else `L`, `C` or `C1`, …, `R`."""

    winners: list[str] | None
    """Those who can force a win, or under the podium rule the one who moves last: seats `N`, `O1`,
    …, `P` for an impartial game, else players by name. Nothing where it is not decided.
    """


class CincottiComparisonReport(Report):
    """How two games compare in Cincotti's orders."""

    games: list[str]
    """The games G and H, in notation."""

    players: int
    """The number of players."""

    order: str
    """`cincotti`."""

    relations: dict[str, str]
    """`<`, `=`, `>` or `|` for each player asked about, by letter."""

    player: str | None
    """The one player asked about."""

    equal: bool
    """Whether they are equal for every player asked about."""

    status: str
    """`proved`."""

    values: dict[str, list[str]]
    """The values of G and H for each player asked about, by letter."""


class EliminationReport(Report):
    """Who wins a game under elimination play."""

    game: str
    """The game, in notation."""

    players: int
    """The number of players."""

    play: str
    """`elimination`."""

    starts: list[StartReport]
    """Who wins, by who starts."""

    values: dict[str, str] | None
    """The value for each player, by letter; partizan games only."""

    class_: str | None
    """The class of a number."""

    outcomes: str
    """Who wins, a letter for each player who may start: `-` for nobody, `?` where it was not
    decided. With more than three players the names are separated by commas.
    """

    method: str
    """How the outcomes were found."""

    by_values: list[str]
    """The starters for whom the values decide the winner."""

    undecided: str | None
    """Why something was not decided."""

    printed: str | None
    """What Table 11 of the paper prints for the class, where that is wrong."""

    moves: list[PartizanMoveReport] | None
    """The winning moves of each player who has one when starting."""


class OrderReport(Report):
    """How two games stand to each other."""

    games: list[str]
    """The games G and H, in notation."""

    players: int
    """The number of players."""

    order: str
    """`spindler` or `normal`."""

    relations: dict[str, str]
    """`<`, `=`, `>`, `|` for incomparable games, `?` where it is not decided, for each player asked
    about, by letter.
    """

    player: str | None
    """The one player asked about."""

    equal: bool | None
    """Whether they are equal for every player asked about; nothing when that is not decided."""

    status: str
    """`proved`, or `budget` when something is not decided."""

    comparisons: dict[str, PlayerOrderReport]
    """Both directions for each player."""


class PlayerOrderReport(Record):
    """Two games compared for one player."""

    at_most: DirectionReport
    """G ≤ H."""

    at_least: DirectionReport
    """H ≤ G."""


class DirectionReport(Record):
    """Whether one game is at most another for a player."""

    holds: bool | None
    """Whether it is; nothing when that is not decided."""

    because: str
    """Why."""

    context: str | None
    """A game X such that the player can force a win in the first game + X, but not in the second +
    X.
    """

    starter: str | None
    """Who starts there."""

    winners: list[list[str]] | None
    """Who can force a win in the first game + X and in the second + X."""


class EndingOutcomeReport(Report):
    """The outcome of a position."""

    game: str
    """The game, in notation."""

    players: int
    """Two."""

    play: str
    """The spelling of the play convention."""

    starts: list[StartReport]
    """Who wins, by who starts."""

    outcome: str
    """L, R, N or P."""

    method: str
    """How it was found."""

    moves: list[EndingTurnReport] | None
    """The winning moves of the players who win when they move first."""


class EndingTurnReport(Record):
    """The winning moves of a player who moves first."""

    player: str
    """`Left` or `Right`."""

    moves: list[EndingMoveReport]
    """The moves; none if the game is over."""


class EndingMoveReport(Record):
    """A move."""

    from_: str
    """The component moved in."""

    to: str
    """What is left of it."""

    leaves: str
    """The position reached."""


class EqualityReport(Report):
    """Whether two games are equal."""

    games: list[str]
    """The games, in notation."""

    players: int
    """The number of players."""

    play: str
    """The spelling of the play convention."""

    equal: bool | None
    """Whether they are equal; nothing when that is not decided."""

    status: str
    """`proved`, or `budget` when it is not decided; `open` when no theorem decides it."""

    contexts: str | None
    """`nim` when G and H are compared in sums with Nim positions, `all` for all contexts; podium
    only.
    """

    because: str
    """Why."""

    context: str | None
    """A game X with o(G+X) ≠ o(H+X)."""

    starter: str | None
    """Who starts there, in a partizan game."""

    outcomes: list[list[str]] | None
    """o(G+X) and o(H+X); who wins, by name, in a partizan game."""


class FormReport(Report):
    """A form."""

    compact: str | None
    """The compact notation, if it is short enough."""

    braces: str | None
    """The form in braces, if it is short enough."""

    birthday: int
    """The length of the longest play."""

    options: int
    """How many options there are."""

    subpositions: int
    """How many different subpositions there are."""

    dag: list[list[int]] | None
    """The subpositions, options first: the numbers of the options of each."""

    note: str | None
    """Why there is no spelling."""


class OutcomeReport(Report):
    """The outcome of a game."""

    game: str
    """The game, in notation."""

    players: int
    """The number of players."""

    play: str
    """The spelling of the play convention."""

    starts: list[StartReport]
    """Who can force a win, or moves last, counted from whoever starts."""

    outcome: list[str] | None
    """The players who can force a win; coalition play only."""

    class_: str | None
    """The player who moves last; podium only."""

    last: int | None
    """The seat of the player who moves last; podium only."""

    ranking: list[str] | None
    """All players, the one who moves last first; podium only."""

    method: str
    """How the outcome was found."""

    moves: list[TurnReport] | None
    """The first turns of the players who win."""

    properties: PropertiesReport | None
    """More about the game."""


class TurnReport(Record):
    """What one player does on their first turn."""

    player: str
    """The player."""

    answers: list[AnswerReport]
    """Their winning moves by the position on their turn."""

    missing: str | None
    """What is missing from the list, if something is."""


class AnswerReport(Record):
    """The winning moves in one position."""

    position: str
    """The position."""

    moves: list[MoveReport]
    """The moves."""


class MoveReport(Record):
    """A move."""

    from_: str
    """The component moved in."""

    to: str
    """What is left of it; `3..8` for every heap from 3 to 8."""

    leaves: str | None
    """The position reached, where it is one."""


class PropertiesReport(Record):
    """Properties of a game that follow from the outcomes of its subpositions, in all contexts."""

    birthday: int
    """The length of the longest play."""

    subpositions: int
    """How many different subpositions there are."""

    undetermined: int
    """The greatest k for which the game is k-undetermined; 0 if somebody wins."""

    absorbing: str
    """Whether the game is absorbing: `yes`, `no` or `not decided`."""

    absorbing_because: str
    """Why."""

    star_outcomes: list[list[str]]
    """The outcomes of G + k·*, k = 0, 1, …, up to the end of the first period."""

    star_preperiod: int
    """The least k from which these are periodic."""

    star_period: int
    """Their least period."""

    n_periodic: bool
    """Whether the game is N-periodic."""

    revertible_to: list[str] | None
    """The subpositions to which the game is revertible; normal play only."""

    revertible_not_decided: list[str]
    """Subpositions for which this was not decided, the first of them."""


class PartizanOutcomeReport(Report):
    """The outcomes of a partizan game."""

    game: str
    """The game, in notation."""

    players: int
    """The number of players."""

    play: str
    """The spelling of the play convention."""

    starts: list[StartReport]
    """Who can force a win, by who starts; under the podium rule, who moves last."""

    outcomes: list[list[str]]
    """For each player who may start, in the order of play: who can force a win, seats counted from
    that player.
    """

    winners: list[list[str]]
    """The same by name."""

    class_: str | None
    """L, R, N or P; two players only."""

    method: str
    """How the outcomes were found."""

    moves: list[PartizanMoveReport] | None
    """The winning moves of each player who has one when starting."""


class PartizanMoveReport(Record):
    """A winning move of a player who starts."""

    player: str
    """The player who starts."""

    from_: str
    """The component moved in."""

    to: str
    """What is left of it."""

    leaves: str
    """The position reached."""


class PartizanFormReport(Report):
    """A partizan form."""

    form: str | None
    """The form, if it is short enough."""

    players: int
    """The number of players."""

    birthday: int
    """The length of the longest play, in whatever order the players move."""

    options: list[int]
    """How many options each player has."""

    subpositions: int
    """How many different subpositions there are."""

    conjugates: list[str | None]
    """The conjugates, from the first to the N−1st, where they are short enough."""

    restrictions: list[str | None]
    """The impartial game of the play in turn, for each player who may start, where it is short
    enough.
    """

    dag: list[list[list[int]]] | None
    """The subpositions, options first: for each the numbers of each player's options."""
