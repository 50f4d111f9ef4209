"""The classes of reports, made from the schema by `meximal-schema`: do not edit."""

from __future__ import annotations

from typing import Any

from .base import Record, Report


class AllHeapsReport(Record):
    """The values of all heaps."""

    family: str
    """The monoid of values: `W(1)`, which is the quotient, or another one such as `V(0)`, in which different
    values may be equal in all sums. `quotient` says which.
    """

    quotient: str
    """What is known of the quotient, in words."""

    formulas: list[str]
    """The values of all heaps that are not listed, by residue classes."""

    preperiod: int
    """From this heap on the formulas hold."""

    modulus: int
    """The number of residue classes; 0 where a theorem gives the values."""


class AnswerReport(Record):
    """The winning moves in one position."""

    position: str
    """The position."""

    moves: list[MoveReport]
    """The moves; none if the game is over."""


class AnswersReport(Report):
    """Answers to questions about a solved game."""

    game: str
    """The game."""

    order: int | None
    """The order of its quotient; nothing if it is infinite, or that is not decided."""

    stopped: str | None
    """Why the solver stopped."""

    positions: list[PositionReport]
    """Values, outcomes and winning moves of positions."""

    comparisons: list[ComparisonReport]
    """Whether pairs of positions are equivalent."""

    partial: PartialReport | None
    """The partial quotient of some components."""

    isomorphism: IsomorphismReport | None
    """Whether another game has the same quotient."""


class AutomatonReport(Record):
    """An automaton that gives the outcome of every sum of the heaps up to a bound."""

    states: int
    """The states of the automaton, which reads one digit at a time."""

    monoid_order: int
    """The order of the finite monoid that the letters of finite order generate; the order of the quotient, if
    it is finite.
    """

    finite_letters: list[int]
    """The heaps that are letters of finite order."""

    infinite_letters: list[int]
    """The heaps of infinite order, whose multiplicities the automaton reads."""

    orders: list[GeneratorOrder]
    """The order of each letter: `infinite`, or its index and period."""


class CanonicalReport(Report):
    """The canonical form of a game."""

    game: str
    """The game, in notation."""

    readings: list[str]
    """How the text was read where it could be meant otherwise: `1.5` as 1 times 5."""

    players: int
    """The number of players."""

    play: str
    """The spelling of the play."""

    for_: str | None
    """The player for whom the games are equal, if it is for one only."""

    canonical: str | None
    """The form, or the best one found; nothing when the game is equal to no Nim position under the podium
    rule.
    """

    canonical_slash: str | None
    """The same with the slashes of the misère literature, `*2/320`; impartial games of two players."""

    left: list[str] | None
    """Left's options in it; partizan games of two players."""

    right: list[str] | None
    """Right's options in it; partizan games of two players."""

    birthday: int | None
    """The length of its longest play; two players."""

    status: str
    """`proved`; `best found` or `budget` when the budget ended; `verified` in the contexts tried, `none` or
    `open`.
    """

    contexts: str | None
    """`nim` under the podium rule: equal means the same outcomes in all sums with Nim positions."""

    heaps: int | None
    """The number of heaps of the form; podium only."""

    at_least_heaps: int | None
    """The canonical form has at least this many heaps; with `best found`."""

    digit_sums: str | None
    """G₃ of the form; podium only."""

    trace: list[ReductionReport] | None
    """Reductions from the game to the form; podium only."""

    note: str | None
    """Why the form is not proved, or why there are no reductions."""

    nim: NimComparisonReport | None
    """For games that are not written as Nim positions; podium only."""

    steps: list[str] | None
    """What was done for one player, from small positions to large ones."""

    winners: list[list[list[str]]] | None
    """Who can force a win in the game, and in the one that is simpler for one player, for each player who may
    start; left out where the budget did not allow to find them.
    """

    outcomes_differ: bool | None
    """Whether these are different."""


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
    """The longest preperiod of the sets that are eventually all Left, with its first set; with statistics
    only.
    """

    longest_other_preperiod: RecordReport | None
    """The longest preperiod of the others, with its first set; with statistics only."""

    left_preperiods: list[list[int]] | None
    """Every preperiod of the sets that are eventually all Left, with their number; with statistics only."""

    other_periods: list[list[int]] | None
    """Every preperiod and period of the others, with their number; with statistics only."""

    of: int
    """How many sets there are to count."""

    status: str
    """`done`, or `budget` when not all sets were counted."""

    stopped: str | None
    """Why it stopped."""


class CheckReport(Report):
    """What the independent checker says of a certificate."""

    verified: bool
    """Whether the certificate proves what it claims."""

    verdict: str
    """What it proves, or why not, in words."""

    line: int | None
    """The line at fault."""

    rules: str | None
    """The rules; this and what follows is known of finite quotients that are verified."""

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

    coq: str | None
    """What it proves as a theorem for Coq, if that is asked for."""


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


class ClassCountReport(Record):
    """How often a class occurs."""

    class_: str
    """The class."""

    colourings: int
    """Colourings in it."""

    pictures: int
    """Pictures in it."""

    undetermined_colourings: int
    """Colourings in it for which there is a starter for whom nobody wins."""

    undetermined_pictures: int
    """Such pictures."""


class CodeCounts(Record):
    """How many codes are what."""

    codes: int
    """Codes of which something is known."""

    solved: int
    """The quotient of all heaps is proved."""

    tame: int | None
    """Proved to be tame; misère play of two players."""

    wild: int | None
    """Proved to be wild, solved or not."""

    wild_solved: int | None
    """Wild and solved."""

    tame_so_far: int | None
    """Neither is proved: all heaps so far are tame."""

    solved_for_all_heaps: int
    """Solved for all heaps, with an infinite quotient."""

    infinite_solved: int
    """The first infinite partial quotient is solved by an automaton."""

    infinite_proved: int
    """Proved to be infinite, and not solved."""

    out_of_budget: int
    """Stopped by a budget of the question, and not known to be infinite."""

    again: int
    """Stopped by time or memory: they are tried again when the survey goes on."""


class CodeRow(Record):
    """What is known of a code."""

    code: str
    """The code."""

    order: int
    """The number of elements."""

    p_portion: int | None
    """The number of elements that Previous wins; two players."""

    period: int | None
    """The period of Φ, if it is proved."""

    preperiod: int | None
    """The first heap from which Φ is periodic."""

    status: str
    """`proved` for all heaps, or `budget`."""

    heaps: int
    """The order is that of the heaps up to this one."""

    stopped: str | None
    """Which budget was met."""

    lower_bound: int
    """With one heap more the order is at least this."""

    infinite: str | None
    """What is known of an infinite quotient: `all_heaps`, `solved` (the heaps up to the first one with which
    it is infinite), or `proved`.
    """

    infinite_at: int | None
    """The first heap with which the quotient is infinite."""

    tame: bool | None
    """Whether it is tame, where that is proved; misère play of two players."""

    not_tame: NotTame | None
    """The first heap that is not tame."""

    name: str | None
    """The name of the quotient."""

    fingerprint: str
    """The same for isomorphic quotients."""

    standard: str | None
    """The same game in standard form, if that is another code."""


class ComparisonReport(Report):
    """Whether two positions are equivalent in a solved game."""

    left: str
    """The first position."""

    right: str
    """The second."""

    equivalent: bool | None
    """Whether they have the same outcome in every sum with positions of the game; nothing where that is not
    decided.
    """

    phi: list[str] | None
    """The values of the two; nothing where an automaton gives outcomes only."""

    context: str | None
    """A position that tells them apart."""

    outcomes: list[list[str]] | None
    """The outcomes of the two with it."""


class DirectionReport(Record):
    """Whether one game is at most another for a player."""

    holds: bool | None
    """Whether it is; nothing when that is not decided."""

    because: str
    """Why."""

    context: str | None
    """A game X such that the player can force a win in one game + X, but not in the other + X."""

    starter: str | None
    """Who starts there."""

    winners: list[list[str]] | None
    """Who can force a win in G + X and in H + X."""


class DrawingReport(Report):
    """A drawing of a game: there is no text but the drawing."""

    game: str
    """The game, in notation."""

    svg: str
    """The drawing."""


class EndingRun(Record):
    """The longest run of an outcome."""

    outcome: str
    """The outcome."""

    longest: int | None
    """The length of its longest run; none if it goes on for ever."""

    bound: int | None
    """What Theorem 5 allows at most, where it says something."""


class EndingStructure(Record):
    """What is known about a sequence with a proved period."""

    cycle: list[str]
    """The outcomes in the cycle."""

    runs: list[EndingRun]
    """The longest run of each outcome that occurs."""

    symmetric: int | None
    """The p for which the set is p-symmetric, if it is."""

    normal_play: NormalPlayComparison | None
    """The comparison with normal play, for the rule LR and S ⊂ {2, 3, …}."""

    condition: dict[str, Any] | None
    """The sufficient condition that holds, if one does."""


class EqualityReport(Report):
    """Whether two games are equal."""

    games: list[str]
    """The games, in notation."""

    readings: list[str]
    """How the text was read where it could be meant otherwise: `1.5` as 1 times 5."""

    players: int
    """The number of players."""

    play: str
    """The spelling of the play convention."""

    equal: bool | None
    """Whether they are equal; nothing when that is not decided."""

    status: str
    """`proved`, or `budget` when it is not decided; `open` when no theorem decides it."""

    contexts: str | None
    """`nim` when G and H are compared in sums with Nim positions, `all` for all contexts under the podium
    rule; the rules of their heaps when they are equal in sums with such heaps, and no more is known.
    """

    equal_modulo: str | None
    """The rules of their heaps, when they are equal in sums with such heaps although another context tells
    them apart; nothing when that is not so, or is not soon decided.
    """

    because: str
    """Why."""

    context: str | None
    """A game X with o(G+X) ≠ o(H+X)."""

    starter: str | None
    """Who starts there, in a partizan game."""

    outcomes: list[list[str]] | None
    """o(G+X) and o(H+X); who wins, by name, in a partizan game."""

    relations: dict[str, str] | None
    """How partizan games compare for each player, by letter: `<`, `=`, `>`, `|` for incomparable ones, `?`
    where it is not decided.
    """

    comparisons: dict[str, PlayerOrderReport] | None
    """Both directions for each player."""


class FinitePartReport(Record):
    """The finite quotient of the components before the one with which it is infinite."""

    components: int
    """The largest heap, or the number of components."""

    order: int
    """The number of elements."""

    p_portion: int | None
    """The number of elements that Previous wins; two players."""

    name: str | None
    """The name, if it has one."""


class ForecastReport(Record):
    """What perfect play leads to, or how the game ended."""

    winners: list[int] | None
    """The seats that can force a win or have won, from 1."""

    ranking: list[int] | None
    """All seats from 1, the best first; podium only."""

    words: str
    """The same in words."""


class FormReport(Report):
    """A form."""

    readings: list[str]
    """How the text was read where it could be meant otherwise: `1.5` as 1 times 5."""

    compact: str | None
    """The compact notation of an impartial form, if it is short enough."""

    braces: str | None
    """An impartial form in braces, if it is short enough."""

    form: str | None
    """A partizan form, if it is short enough."""

    players: int | None
    """The number of players of a partizan form."""

    birthday: int
    """The length of the longest play, in whatever order the players move."""

    options: int | list[int]
    """How many options there are; of a partizan form, for each player."""

    subpositions: int
    """How many different subpositions there are."""

    conjugates: list[str | None]
    """The conjugates of a partizan form, from the first to the N−1st, where they are short enough."""

    restrictions: list[str | None]
    """The impartial game of the play in turn, for each player who may start a partizan form, where it is
    short enough.
    """

    dag: list[Any] | None
    """The subpositions, options first: the numbers of the options of each, of a partizan form for each
    player.
    """

    note: str | None
    """Why there is no spelling."""


class FormRow(Record):
    """A form and its quotient."""

    form: str
    """The form."""

    order: int
    """The number of elements."""

    p_portion: int | None
    """The number of elements that Previous wins; two players."""

    name: str | None
    """The name, if it has one."""

    behaviour: str | None
    """How it behaves; misère play of two players."""

    stopped: str | None
    """The budget that stopped the search, if one did."""


class FoundGame(Record):
    """A game that was found."""

    id: str
    """The name of the row."""

    game: str
    """The game."""

    players: int
    """The number of players."""

    play: str
    """The spelling of the play convention."""

    solved: bool
    """Whether the quotient is proved for all positions."""

    infinite: str | None
    """What is proved of an infinite quotient: `all heaps` if it is solved for all, `heaps up to 12` if it is
    infinite with these heaps and solved, `heaps up to 12, not solved` if it is infinite and no more is known.
    """

    order: int
    """The number of elements, of the largest finite quotient of its heaps that is known."""

    heaps: int
    """The largest heap that is known."""

    preperiod: int | None
    """The first heap from which the values are periodic."""

    period: int | None
    """The period."""

    tame: bool | None
    """Whether it is tame; nothing where that is not known, or has no meaning."""

    name: str | None
    """The name of the quotient, if it has one."""


class GeneratorOrder(Record):
    """The order of a letter."""

    heap: int
    """The heap."""

    infinite: bool | None
    """Whether all its multiples are different; nothing where that was not decided."""

    index: int | None
    """From this multiple on they repeat."""

    period: int | None
    """The length of the repeating part."""


class GeneratorReport(Record):
    """A generator of a quotient."""

    name: str
    """Its name, ASCII."""

    component: str
    """The component whose value it is: a heap size, a node, a form."""


class GraphFileReport(Report):
    """A game as a graph file: there is no text but the file."""

    game: str
    """The game, as it was written."""

    graph: str
    """The text of the file."""


class GrowthReport(Record):
    """A step at which a quotient grew."""

    component: str
    """The component that made it grow."""

    order: int
    """The number of elements since then."""

    p_portion: int | None
    """The number of elements that Previous wins; two players."""


class HeapMoveReport(Record):
    """A winning move."""

    from_: str
    """The component moved in."""

    to: str
    """What is left of it."""

    splits: SplitsReport | None
    """The moves, where these are many that break a heap into two."""

    phi: str | None
    """The value of the position reached; nothing where only outcomes are known."""


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


class IncentivesReport(Record):
    """The incentives that no other dominates."""

    left: list[str]
    """Of Left's moves."""

    right: list[str]
    """Of Right's moves."""


class IsomorphismReport(Report):
    """Whether two quotients are isomorphic."""

    left: str
    """The first game."""

    right: str
    """The second."""

    monoids: bool | None
    """Whether the monoids are isomorphic; none if that is not decided."""

    with_labels: bool | None
    """Whether there is an isomorphism that keeps outcomes; none if that is not decided."""

    undecided: str | None
    """Why that is not decided."""

    images: list[list[str]]
    """The images of the first quotient's generators."""


class MatchReport(Report):
    """The record of a play."""

    game: str
    """The game, in notation."""

    players: int
    """The number of players."""

    play: str
    """The spelling of the play convention."""

    first: str
    """Who moved first."""

    left: list[str]
    """Who left before the first move, for want of one."""

    moves: list[PlayedMove]
    """The moves."""

    status: str
    """`finished` or `unfinished`."""

    winners: list[str] | None
    """Those who won, when the game is over."""

    ranking: list[str] | None
    """All players, the best first, when the game is over; podium only."""


class MexReport(Report):
    """The mex of a set of values, or the mex function."""

    game: str
    """The game."""

    set: list[str] | None
    """The set asked for."""

    mex: str | None
    """Its mex; none if the quotient grows by a component with these values of options."""

    elements: list[MexRow]
    """The elements with their sets: the mex alone, or all elements."""


class MexRow(Record):
    """An element with the sets whose mex it is."""

    element: str
    """The element."""

    meximal_set: list[str]
    """Its meximal set: the values that options of it can have."""

    lower_bounds: list[list[str]]
    """The least sets with this mex; every set between one of them and the meximal set has it too."""

    more: bool
    """Whether there are more of them."""


class MoveOption(Record):
    """A move."""

    text: str
    """How it is written in the list of moves."""

    from_: str
    """The component moved in."""

    to: str
    """What is left of it."""

    position: str
    """The position that it leads to."""

    winning: bool | None
    """Whether it keeps a win, or under the podium rule the best rank; with hints only."""

    edge: int | None
    """The edge that is cut: 1 for the first one in the picture as it was first written; Hackenbush only."""

    falling: list[int] | None
    """The edges that fall; Hackenbush only."""


class MoveReport(Record):
    """A move."""

    from_: str
    """The component moved in."""

    to: str
    """What is left of it; `3..8` for every heap from 3 to 8."""

    splits: SplitsReport | None
    """The moves, where these are many that break a heap into two."""

    leaves: str | None
    """The position reached, where it is one."""

    edge: int | None
    """Which edge of a picture is cut: 1 for the first one written."""

    name: str | None
    """That edge."""

    value: str | None
    """The value of the picture left, in normal play of two."""


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


class NormalPlayComparison(Record):
    """The comparison of Theorem 13 with normal play under the same moves."""

    hypothesis: bool
    """Whether every R-position is a P-position in normal play: the hypothesis of the theorem."""

    previous: bool
    """Whether every P-position is one in normal play."""

    next: bool
    """Whether every N-position is one in normal play."""


class NotTame(Record):
    """The first heap that is not tame."""

    heap: int
    """The heap."""

    behaviour: str
    """Restive or restless."""


class OrderCount(Record):
    """How many solved codes have an order."""

    order: int
    """The number of elements."""

    codes: int
    """How many codes have it."""

    different_quotients: int
    """How many different quotients they have."""

    first: str
    """The first of the codes."""


class OrderReport(Report):
    """How two games stand to each other."""

    games: list[str]
    """The games G and H, in notation."""

    readings: list[str]
    """How the text was read where it could be meant otherwise: `1.5` as 1 times 5."""

    players: int
    """The number of players."""

    order: str
    """`spindler`, `cincotti` or `normal`."""

    relations: dict[str, str]
    """`<`, `=`, `>`, `|` for incomparable games, `?` where it is not decided, for each player asked about, by
    letter.
    """

    for_: str | None
    """The one player asked about."""

    equal: bool | None
    """Whether they are equal for every player asked about; nothing when that is not decided."""

    status: str
    """`proved`, or `budget` when something is not decided."""

    comparisons: dict[str, PlayerOrderReport] | None
    """Both directions for each player, in Spindler's order and in the normal one."""

    values: dict[str, list[str]] | None
    """The values of G and H for each player asked about, by letter, in Cincotti's order."""


class OutcomeCountReport(Record):
    """How often a class occurs with an outcome."""

    class_: str
    """The class."""

    outcome: str
    """Who wins, for each starter; `-` where nobody does."""

    colourings: int
    """Colourings with both."""

    pictures: int
    """Pictures with both."""

    first: str
    """The first of them."""


class OutcomeReport(Report):
    """Who wins a game. `starts` says it for every game and every play; the keys from `outcome` to `ranking`
    say the same in the words of each theory.
    """

    game: str
    """The game, in notation."""

    readings: list[str]
    """How the text was read where it could be meant otherwise: `1.5` as 1 times 5."""

    players: int
    """The number of players."""

    play: str
    """The spelling of the play."""

    starts: list[StartReport]
    """Who can force a win, by who starts; under the podium rule, who moves last."""

    outcome: list[str] | str | None
    """Impartial games: the seats that can force a win. Partizan games and ending partizan play of two: L, R,
    N or P.
    """

    outcomes: list[list[str]] | str | None
    """Partizan games: for each player who may start, who can force a win, seats counted from that player.
    Elimination play: a letter for each player who may start, `-` for nobody, `?` where it was not decided;
    separated by commas if there are more than three.
    """

    winners: list[list[str]] | None
    """Partizan games: the players who can force a win, by letter, for each player who may start."""

    class_: str | None
    """The podium rule: N, O or P, who moves last. Partizan games of two: L, R, N or P. Elimination play: the
    class of a number.
    """

    last: int | None
    """The seat of the player who moves last; podium only."""

    ranking: list[str] | None
    """All players, the one who moves last first; podium only."""

    value: str | None
    """The value of a picture in normal play of two."""

    values: dict[str, str] | None
    """The value for each player, by letter; elimination play."""

    method: str
    """How the outcome was found."""

    searched: int | None
    """How many positions of a picture were searched."""

    by_values: list[str]
    """The starters for whom the values decide the winner; elimination play."""

    undecided: str | None
    """Why something was not decided."""

    printed: str | None
    """What the paper prints for the class, where that is wrong; elimination play."""

    moves: list[TurnReport] | None
    """The winning moves: of an impartial game on the first turn of every player who wins, else of every
    player who wins by starting.
    """

    fallen: list[str]
    """The edges of a picture that fell at once."""

    properties: PropertiesReport | None
    """More about an impartial game."""


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


class PartialReport(Report):
    """A partial quotient inside a larger one (Lemma 4.6)."""

    component: int
    """The largest component."""

    submonoid: int
    """The number of values that positions of these components have in the whole quotient."""

    order: int
    """The order of the partial quotient: the reduction of that submonoid."""

    identified: list[list[str]]
    """Sets of elements of the submonoid that become one in the partial quotient."""


class PlayReport(Report):
    """Where the game stands."""

    players: int
    """The number of players."""

    seats: list[str]
    """What the seats are called."""

    play: str
    """How the game is played, in words."""

    position: str
    """The position in notation."""

    turn: int | None
    """The seat to move, from 1; none when the game is over."""

    present: list[int]
    """The seats still in, from 1."""

    moves: list[MoveOption]
    """The moves of the seat to move."""

    more: int
    """How many more moves there are than are listed."""

    record: list[str]
    """The moves so far, as texts."""

    history: list[PlayedMove]
    """The moves so far in detail."""

    left_first: list[int]
    """The seats that left before the first move, from 1."""

    forecast: ForecastReport | None
    """What perfect play leads to; with hints only."""

    result: ForecastReport | None
    """How the game ended."""

    drawing: str | None
    """What stands, as SVG; Hackenbush only."""

    standing: list[int] | None
    """The numbers of the edges that stand; Hackenbush only."""

    boards: list[str]
    """The boards of the position, row by row; of rulesets that have boards."""

    computer_move: str | None
    """The text of the move that a perfect computer would play; if it is asked for."""


class PlayedMove(Record):
    """A move that was made."""

    player: str
    """Who moved."""

    from_: str
    """The component moved in."""

    to: str
    """What is left of it."""

    leaves: str
    """The position reached."""

    left: list[str]
    """Who left then, for want of a move."""


class PlayerOrderReport(Record):
    """Two games compared for one player."""

    at_most: DirectionReport
    """G ≤ H."""

    at_least: DirectionReport
    """H ≤ G."""


class PositionReport(Report):
    """A position of a solved game."""

    position: str
    """The position."""

    phi: str | None
    """Its value; nothing where an automaton gives outcomes only."""

    outcome: list[str]
    """Who can force a win; for podium the one who moves last."""

    in_kernel: bool | None
    """Whether its value is in the kernel; finite quotients."""

    strategy: str | None
    """How to play it, in words; two players."""

    moves: list[HeapMoveReport]
    """Next's winning moves; for podium the moves that make Next's rank best."""

    missing: str | None
    """Why moves are missing from the list."""


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


class ProvedInfiniteReport(Record):
    """Why a quotient is infinite (Theorem D): where there are enough copies of two components, so many more
    of the one and so many more of the other change no outcome, so that the multiples of the one are all
    different.
    """

    component: str
    """With this component the quotient is infinite."""

    infinite: str
    """The component whose multiples are all different."""

    along: str
    """The other one."""

    p: int
    """How many more copies of the first,"""

    q: int
    """and of the other change no outcome,"""

    least: int
    """from this many copies of the first"""

    least_along: int
    """and this many of the other on."""


class QuotientReport(Report):
    """The quotient of a game."""

    game: str
    """The game."""

    readings: list[str]
    """How the text was read where it could be meant otherwise: `1.5` as 1 times 5."""

    players: int
    """The number of players."""

    play: str
    """The spelling of the play convention."""

    order: int | None
    """The number of elements; nothing if there are infinitely many, or that is not decided."""

    infinite: bool | None
    """Whether the quotient of all that was asked for is infinite; nothing if that is not known."""

    p_portion: int | None
    """The number of elements that Previous wins; two players."""

    name: str | None
    """The name, if it has one: T_2, R_8, W(1), …."""

    status: str
    """`proved` for all positions of the game, `partial` (proved for the heaps asked for), `budget` (proved
    for the heaps before the one at which a limit was met), or `infinite` (proved to be infinite with one more
    heap, and not solved: elements, labels and values are those of `finite_part`).
    """

    heaps: int
    """The largest heap with a listed value, or the number of components."""

    preperiod: int | None
    """The first heap from which Φ is periodic, if that is proved."""

    period: int | None
    """The period of Φ."""

    theorem: str | None
    """Why it holds for all heaps, or for all multiplicities."""

    stopped: str | None
    """Why the solver stopped."""

    lower_bound: int | None
    """The least number of elements that the quotient with one more component can have; finite ones."""

    proved_infinite: ProvedInfiniteReport | None
    """Why it is infinite, where that is all that is known of it."""

    finite_part: FinitePartReport | None
    """What is solved of a quotient that is infinite: generators, relations, elements and values are of this.
    """

    generators: list[GeneratorReport]
    """The generators; none are named where all heaps are solved."""

    relations: list[str]
    """Relations between the generators."""

    relations_are: str | None
    """Relations that define the monoid are `irredundant`, `forward` (none follows from smaller ones), a
    `basis` (a reduced Gröbner basis), or just `complete`; `incomplete` ones hold, but there may be more.
    """

    rank: int | None
    """The rank of an infinite quotient, where it is decided: 1 if its elements are finitely many points and
    lines x, xy, xy², ….
    """

    elements: list[str]
    """All elements in normal form; of a finite monoid."""

    labels: list[list[str]]
    """The outcome of each element."""

    phi: list[str]
    """The values of the heaps 0, 1, …, or of the components."""

    components: list[str] | None
    """The names of the components, if they are not heaps 0, 1, …, nor longer than a megabyte together."""

    tame: bool | None
    """Whether it is the quotient of a set of Nim positions; misère play."""

    kernel: list[str]
    """The elements of the kernel."""

    kernel_group: str | None
    """The kernel as a group."""

    idempotents: list[str]
    """The idempotents."""

    divisibility_classes: int | None
    """The number of mutual divisibility classes."""

    archimedean_components: int | None
    """The number of archimedean components."""

    greatest_period: int | None
    """The greatest period of an element."""

    regular: bool | None
    """Whether exactly one element of the kernel is a P-position; two players."""

    normal: bool | None
    """Whether that is the identity of the kernel; two players."""

    faithful: bool | None
    """Whether equal values have equal Grundy values; two players."""

    transition_algebra: int | None
    """The number of elements of the transition algebra, if it was asked for."""

    growth: list[GrowthReport]
    """The heaps at which the quotient grew, with orders."""

    automaton: AutomatonReport | None
    """The automaton that solves the heaps up to a bound."""

    all_heaps: AllHeapsReport | None
    """The solution for all heaps."""


class QuotientRow(Record):
    """A quotient and the forms that have it."""

    order: int
    """The number of elements; of the last quotient found, if a budget stopped it."""

    p_portion: int | None
    """The number of elements that Previous wins; two players."""

    name: str | None
    """The name, if it has one."""

    stopped: str | None
    """The budget that stopped the search, if one did."""

    fingerprint: str
    """The same for isomorphic quotients."""

    forms: int
    """How many forms have it."""

    first: str
    """The first of them."""

    numbers: list[int]
    """Their numbers: bit i of a number says whether form i is an option."""


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


class RecordReport(Record):
    """A record and who holds it."""

    value: int
    """The value."""

    sets: int
    """How many sets have it."""

    set: list[int]
    """The first of them."""


class ReductionReport(Record):
    """One reduction."""

    rule: str
    """`R1`, `R2`, or `R1 and R2 at once`."""

    to: str
    """The position reached."""


class RulesReport(Report):
    """The rulesets that were asked for."""

    rulesets: list[RulesetReport]
    """The rulesets by name; those that have a code or a set for a name come last."""


class RulesetReport(Record):
    """A ruleset."""

    name: str
    """The name before the colon, or what such names look like."""

    moves: str
    """The moves, in words."""

    syntax: str
    """How positions are written."""

    players: str
    """Who plays."""

    fixed_players: int | None
    """How many players the example has, where that is fixed."""

    impartial: bool
    """Whether all players have the same moves in it."""

    example: str
    """A position to try."""

    picture: str | None
    """The example, row by row."""

    drawn: bool
    """Whether there are drawings of its positions."""

    source: str
    """Where the game comes from."""


class SearchReport(Report):
    """What was found."""

    games: list[FoundGame]
    """The games, in the order of their conventions and names."""


class SequenceReport(Report):
    """The values of heap after heap."""

    rules: str
    """The rules; or the positions, with `{n}` for the number that grows."""

    of: str
    """What was asked of every heap."""

    players: int
    """The number of players."""

    play: str
    """The spelling of the play convention."""

    from_: int
    """The first heap, or the first number."""

    to: int
    """The last one."""

    names: list[str] | None
    """The names of the nodes, for coins on a graph."""

    values: list[Any]
    """The values of the heaps from the first one on, or of the nodes; a proved period may give some more, up
    to the last heap.
    """

    preperiod: int | None
    """The first heap from which the sequence is periodic."""

    period: int | None
    """The period."""

    saltus: int | None
    """What is added from period to period."""

    status: str
    """`proved`, `verified` or `none`."""

    theorem: str
    """Why."""

    standard_form: StandardFormReport | None
    """The standard form of the code, if it is another code, and by how much heaps are larger here."""

    structure: EndingStructure | None
    """What is proved about outcomes in ending partizan play with a proved period, on this sequence."""

    stopped: str | None
    """Why the computation stopped before the heap asked for."""


class SplitsReport(Record):
    """Many moves that break what is left of a heap into two: `first` and `tokens` − `first`, then `first` +
    `step` and the rest, and so on.
    """

    tokens: int
    """How many tokens are left, in both heaps together."""

    first: int
    """The smaller heap that the first move leaves."""

    step: int
    """How much larger it is after the next move."""

    count: int
    """The number of moves."""


class StandardFormReport(Record):
    """The standard form of a code."""

    rules: str
    """The code."""

    shift: int
    """Heap n of the standard form is heap n + shift here."""


class StartReport(Record):
    """Who wins when one player starts."""

    starter: str
    """The player who starts: `N` for an impartial game, else `L`, `C` or `C1`, …, `R`."""

    winners: list[str] | None
    """Those who can force a win, or under the podium rule the one who moves last: seats `N`, `O1`, …, `P` for
    an impartial game, else players by name. Nothing where it is not decided.
    """


class ThermographReport(Record):
    """The two walls of a thermograph."""

    left: list[list[str]]
    """The corners of Left's wall from temperature 0 on, each a temperature and the value there; behind the
    last the wall is vertical.
    """

    right: list[list[str]]
    """The corners of Right's wall."""


class TurnReport(Record):
    """What one player does on their first turn."""

    player: str
    """The player: a seat (`N`, `O1`, …, `P`) in an impartial game, else the letter of the player who starts.
    """

    answers: list[AnswerReport]
    """Their winning moves by the position on their turn."""

    missing: str | None
    """What is missing from the list, if something is."""


class ValueReport(Report):
    """The value of a game."""

    game: str
    """The game, in notation."""

    readings: list[str]
    """How the text was read where it could be meant otherwise: `1.5` as 1 times 5."""

    players: int
    """The number of players."""

    play: str
    """The spelling of the play."""

    value: str | None
    """Two players, normal play and ending partizan play: the value, a canonical form with the names of the
    field.
    """

    outcome: str | None
    """Who wins, L, R, N or P; two players, normal play and ending partizan play."""

    left_stop: str | None
    """Where play ends if Left begins,"""

    right_stop: str | None
    """and if Right begins."""

    mean: str | None
    """The mean value, where it was found."""

    temperature: str | None
    """The temperature, where it was found."""

    thermograph: ThermographReport | None
    """The walls of the thermograph, where they were found."""

    all_small: bool | None
    """Whether wherever one player has a move, the other has one too."""

    atomic_weight: str | None
    """The atomic weight of an all-small game, where it was found."""

    reduced: str | None
    """The reduced canonical form, where it was found."""

    incentives: IncentivesReport | None
    """The incentives of moves, where they were found."""

    grundy: int | None
    """The Grundy value of an impartial game; normal play."""

    genus: str | None
    """The genus; misère play."""

    behaviour: str | None
    """`tame`, `restive`, `restless` or `wild`, of the canonical form; misère play."""

    canonical: str | None
    """Compact notation, `*2_#320`."""

    canonical_slash: str | None
    """The slashes of the misère literature, `*2/320`."""

    birthday: int | None
    """The length of the longest play of the canonical form."""

    mate: str | None
    """The canonical form of the mate; misère play."""

    values: dict[str, str] | None
    """The value for each player by letter: of the game in which this player's options are Left's and all the
    others' Right's.
    """

    number: bool | None
    """Whether it is a number for all players."""

    signs: str | None
    """How the values compare with 0, player by player: `<`, `=`, `>` or `|`."""

    class_: str | None
    """The class of a number for three players and more. The podium rule: N, O or P, who moves last."""

    last: int | None
    """The seat of the player who moves last; podium only."""

    ranking: list[str] | None
    """All players, the one who moves last first; podium only."""

    digit_sums: str | None
    """G₃, or the digit sums modulo the number of players; digits past 9 are letters."""

    linked: list[int]
    """The heaps that can be lowered so that all digit sums become 0."""

    targets: list[int]
    """What they are lowered to."""

    lowering: int | None
    """The least number of heaps that must be lowered so that all digit sums become 0."""

    suffixes: list[int] | None
    """Three players: all suffixes of heaps but 1, which with G₃ decide what the position is modulo Nim; none
    if there are more than 200.
    """

    nim: NimComparisonReport | None
    """Whether a Nim position is equal to another game of three players; podium only."""

    method: str | None
    """How the value was found."""

    searched: int | None
    """How many positions with cycles were searched; pictures only."""

    fallen: list[str]
    """The edges of a picture that fell at once."""


class CodeSurveyReport(Report):
    """The results of a survey, or of the units of it that are done."""

    survey: str
    """The question, as it is asked on the command line."""

    units: int
    """How many units there are."""

    units_done: int
    """How many of them are done; the others, and those that ran out of time or memory, are done when the
    survey goes on.
    """

    players: int
    """The number of players."""

    play: str
    """The spelling of the play convention."""

    counts: CodeCounts
    """The counts."""

    different_quotients: int
    """How many different quotients the solved codes have, up to isomorphism."""

    orders: list[OrderCount]
    """The orders of the solved codes."""

    codes: list[CodeRow]
    """The codes, in order."""

    status: str
    """`done`, or `budget` when not all units are done."""

    stopped: str | None
    """What is missing."""


class FormSurveyReport(Report):
    """The results of a survey, or of the units of it that are done."""

    survey: str
    """The question, as it is asked on the command line."""

    units: int
    """How many units there are."""

    units_done: int
    """How many of them are done; the others, and those that ran out of time or memory, are done when the
    survey goes on.
    """

    birthday: int
    """The day."""

    players: int
    """The number of players."""

    play: str
    """The spelling of the play convention."""

    forms: int
    """How many forms were surveyed."""

    of: int
    """How many forms there are."""

    solved: int
    """Forms whose quotient is found."""

    tame: int | None
    """Tame ones; misère play of two players."""

    restive: int | None
    """Restive ones."""

    restless: int | None
    """Restless ones."""

    wild: int | None
    """All others."""

    out_of_budget: int
    """Forms that a budget stopped."""

    different_quotients: int
    """How many different quotients the solved forms have, up to isomorphism."""

    quotients: list[QuotientRow]
    """The quotients that occur, small ones first."""

    list: list[FormRow] | None
    """The forms themselves, if they are few."""

    status: str
    """`done`, or `budget` when not all units are done."""

    stopped: str | None
    """What is missing."""


class CensusSurveyReport(Report):
    """The results of a survey, or of the units of it that are done."""

    survey: str
    """The question, as it is asked on the command line."""

    units: int
    """How many units there are."""

    units_done: int
    """How many of them are done; the others, and those that ran out of time or memory, are done when the
    survey goes on.
    """

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
    """The longest preperiod of the sets that are eventually all Left, with its first set; with statistics
    only.
    """

    longest_other_preperiod: RecordReport | None
    """The longest preperiod of the others, with its first set; with statistics only."""

    left_preperiods: list[list[int]] | None
    """Every preperiod of the sets that are eventually all Left, with their number; with statistics only."""

    other_periods: list[list[int]] | None
    """Every preperiod and period of the others, with their number; with statistics only."""

    of: int
    """How many sets there are to count."""

    status: str
    """`done`, or `budget` when not all sets were counted."""

    stopped: str | None
    """Why it stopped."""


class HackenbushSurveyReport(Report):
    """The results of a survey, or of the units of it that are done."""

    survey: str
    """The question, as it is asked on the command line."""

    units: int
    """How many units there are."""

    units_done: int
    """How many of them are done; the others, and those that ran out of time or memory, are done when the
    survey goes on.
    """

    edges: int
    """The edges of each picture."""

    family: str
    """Which pictures, in words."""

    players: int
    """How many players there are."""

    shapes: int
    """How many shapes were surveyed: pictures without colours, up to isomorphism."""

    of: int | None
    """How many shapes there are; left out if it stopped before they were listed."""

    colourings: int
    """How many colourings they have."""

    pictures: int
    """How many pictures that is, up to isomorphism."""

    classes: list[ClassCountReport]
    """The counts by class."""

    outcomes: list[OutcomeCountReport]
    """The counts by class and outcome, each with its first picture."""

    not_as_printed: list[OutcomeCountReport] | None
    """The classes and outcomes among them that the paper's Table 12 does not have; for three players."""

    status: str
    """`done`, or `budget` when not all shapes were surveyed."""

    stopped: str | None
    """Why it stopped."""
