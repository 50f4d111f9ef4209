"""Values and canonical forms."""

from __future__ import annotations

from .base import Record, Report


class CincottiValueReport(Report):
    """The values of a game, one for each player, and its class."""

    game: str
    """The game, in notation."""

    players: int
    """The number of players."""

    number: bool
    """Whether it is a number."""

    values: dict[str, str]
    """The value for each player by letter: of the game in which this player's options are Left's
    and all the others' Right's.
    """

    signs: str
    """How they compare with 0, player by player: `<`, `=`, `>` or `|`."""

    class_: str | None
    """The class of a number."""


class PodiumCanonicalReport(Report):
    """A canonical form modulo Nim."""

    game: str
    """The game, in notation."""

    players: int
    """The number of players."""

    play: str
    """`podium`."""

    canonical: str | None
    """The form, or the best one found; nothing when the game is equal to no Nim position."""

    status: str
    """`proved`, `best found` when the budget ended, `verified` in the contexts tried, `none` or
    `open`.
    """

    contexts: str
    """`nim`: equal means the same outcomes in all sums with Nim positions."""

    heaps: int | None
    """The number of heaps of the form."""

    at_least_heaps: int | None
    """The canonical form has at least this many heaps; with `best found`."""

    digit_sums: str | None
    """G₃ of the form."""

    trace: list[ReductionReport] | None
    """Reductions from the game to the form."""

    note: str | None
    """Why the form is not proved, or why there are no reductions."""

    nim: NimComparisonReport | None
    """For games that are not written as Nim positions."""


class ReductionReport(Record):
    """A reduction."""

    rule: str
    """`R1`, `R2`, or `R1 and R2 at once`."""

    to: str
    """The position reached."""


class PodiumValueReport(Report):
    """What the theory of the podium rule says about a game."""

    game: str
    """The game, in notation."""

    players: int
    """The number of players."""

    play: str
    """`podium`."""

    class_: str
    """The player who moves last."""

    last: int
    """Their seat."""

    ranking: list[str]
    """All players, the one who moves last first."""

    method: str
    """How that is known."""

    digit_sums: str | None
    """G₃, or the digit sums modulo the number of players; digits past 9 are letters."""

    linked: list[int]
    """The heaps that can be lowered so that all digit sums become 0."""

    targets: list[int]
    """What they are lowered to."""

    lowering: int | None
    """The least number of heaps that must be lowered so that all digit sums become 0."""

    suffixes: list[int] | None
    """Three players: all suffixes of heaps but 1, which with G₃ decide what the position is modulo
    Nim; none if there are more than 200.
    """

    nim: NimComparisonReport | None
    """For other games of three players: whether a Nim position is equal to it."""


class NimComparisonReport(Record):
    """How a game compares with Nim positions, modulo Nim."""

    verdict: str
    """`none`, `equal`, `agrees` (in the contexts tried) or `open`."""

    position: str | None
    """The canonical form of the Nim position that it is equal to, or agrees with."""

    because: str
    """Why."""

    contexts: list[str]
    """Contexts whose outcomes no Nim position can have together."""


class ShortValueReport(Report):
    """The value of a two-player game."""

    game: str
    """The game, as it was written."""

    players: int
    """Two."""

    play: str
    """The spelling of the play convention."""

    value: str
    """The value: the canonical form with the names of the field."""

    outcome: str
    """Who wins: L, R, N or P."""

    left_stop: str
    """Where play ends if Left begins,"""

    right_stop: str
    """and if Right begins."""

    mean: str | None
    """The mean value, where it was found."""

    temperature: str | None
    """The temperature, where it was found."""

    thermograph: ThermographReport | None
    """The walls of the thermograph, where they were found."""

    all_small: bool
    """Whether wherever one player has a move, the other has one too."""

    atomic_weight: str | None
    """The atomic weight of an all-small game, where it was found."""

    reduced: str | None
    """The reduced canonical form, where it was found."""

    incentives: IncentivesReport | None
    """What moves gain, where it was found."""

    birthday: int
    """The length of the longest play of the canonical form."""


class ThermographReport(Record):
    """The two walls of a thermograph."""

    left: list[list[str]]
    """The corners of Left's wall from temperature 0 on, each a temperature and the value there;
    behind the last the wall is vertical.
    """

    right: list[list[str]]
    """The corners of Right's wall."""


class IncentivesReport(Record):
    """The incentives that no other dominates."""

    left: list[str]
    """Of Left's moves."""

    right: list[str]
    """Of Right's moves."""


class ShortCanonicalReport(Report):
    """The canonical form of a two-player game."""

    game: str
    """The game, as it was written."""

    play: str
    """The spelling of the play convention."""

    canonical: str
    """The canonical form with the names of the field."""

    left: list[str]
    """Left's options in it."""

    right: list[str]
    """Right's options in it."""

    birthday: int
    """The length of its longest play."""


class SimplificationReport(Report):
    """A simpler game that is equal to the given one for one player."""

    game: str
    """The game, in notation."""

    players: int
    """The number of players."""

    for_: str
    """The player for whom the games are equal."""

    canonical: str
    """The simpler game."""

    steps: list[str]
    """What was done, from small positions to large ones."""

    winners: list[list[list[str]]] | None
    """Who can force a win in the game, and in the simpler one, for each player who may start; left
    out where the budget did not allow to find them.
    """

    outcomes_differ: bool | None
    """Whether these are different: the games are equal for one player only."""

    status: str
    """`proved`, or `budget` when comparisons were left open and a simpler game may exist."""


class ValueReport(Report):
    """The value of a game."""

    game: str
    """The game, in notation."""

    players: int
    """The number of players."""

    play: str
    """The spelling of the play convention."""

    grundy: int | None
    """The Grundy value; normal play."""

    by: str | None
    """How it was found."""

    genus: str | None
    """The genus; misère play."""

    behaviour: str | None
    """`tame`, `restive`, `restless` or `wild`, of the canonical form; misère play."""

    canonical: str
    """Compact notation, `*2_#320`."""

    canonical_slash: str
    """The slashes of the misère literature, `*2/320`."""

    birthday: int
    """The length of the longest play."""

    mate: str | None
    """The canonical form of the mate; misère play."""


class CanonicalReport(Report):
    """The canonical form of a game."""

    game: str
    """The game, in notation."""

    play: str
    """The spelling of the play convention."""

    canonical: str
    """Compact notation, `*2_#320`."""

    canonical_slash: str
    """The slashes of the misère literature, `*2/320`."""

    birthday: int
    """The length of the longest play."""
