"""Quotients and what is asked of them."""

from __future__ import annotations

from .base import Record, Report


class ComparisonReport(Report):
    """Whether two positions are equivalent in a solved game."""

    left: str
    """The first position."""

    right: str
    """The second."""

    equivalent: bool
    """Whether they have the same outcome in every sum with positions of the game."""

    phi: list[str]
    """The values of the two."""

    context: str | None
    """A position that tells them apart."""

    outcomes: list[list[str]] | None
    """The outcomes of the two with it."""


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


class MexRow(Record):
    """An element with the sets whose mex it is."""

    element: str
    """The element."""

    meximal_set: list[str]
    """Its meximal set: the values that options of it can have."""

    lower_bounds: list[list[str]]
    """The least sets with this mex; every set between one of them and the meximal set has it too.
    """

    more: bool
    """Whether there are more of them."""


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


class HeapMoveReport(Record):
    """A winning move."""

    from_: str
    """The component moved in."""

    to: str
    """What is left of it."""

    phi: str
    """The value of the position reached."""


class PositionReport(Report):
    """A position of a solved game."""

    position: str
    """The position."""

    phi: str
    """Its value."""

    outcome: list[str]
    """Who can force a win; for podium the one who moves last."""

    in_kernel: bool
    """Whether its value is in the kernel."""

    strategy: str | None
    """How to play it, in words; two players."""

    moves: list[HeapMoveReport]
    """Next's winning moves; for podium the moves that make Next's rank best."""

    missing: str | None
    """Why moves are missing from the list."""


class GeneratorReport(Record):
    """A generator of a quotient."""

    name: str
    """Its name, ASCII."""

    component: str
    """The component whose value it is: a heap size, a node, a form."""


class GrowthReport(Record):
    """A step at which a quotient grew."""

    component: str
    """The component that made it grow."""

    order: int
    """The number of elements since then."""

    p_portion: int | None
    """The number of elements that Previous wins; two players."""


class QuotientReport(Report):
    """The quotient of a game."""

    game: str
    """The game."""

    players: int
    """The number of players."""

    play: str
    """The spelling of the play convention."""

    order: int
    """The number of elements."""

    p_portion: int | None
    """The number of elements that Previous wins; two players."""

    name: str | None
    """The name, if it has one: T_2, R_8, …."""

    status: str
    """`proved` for all positions of the game, `partial` (proved for the heaps asked for), or
    `budget` (proved for the heaps before the one at which a limit was met).
    """

    heaps: int
    """The largest heap with a listed value, or the number of components."""

    preperiod: int | None
    """The first heap from which Φ is periodic, if that is proved."""

    period: int | None
    """The period of Φ."""

    theorem: str | None
    """Why the period holds for all heaps."""

    stopped: str | None
    """Why the solver stopped."""

    lower_bound: int
    """The quotient with one more component has at least so many elements."""

    generators: list[GeneratorReport]
    """The generators."""

    relations: list[str]
    """Relations that define the monoid."""

    relations_are: str
    """`irredundant`, `forward` (none follows from smaller ones) or `basis` (a reduced Gröbner
    basis).
    """

    elements: list[str]
    """All elements in normal form."""

    labels: list[list[str]]
    """The outcome of each element."""

    phi: list[str]
    """The values of the heaps 0, 1, …, or of the components."""

    components: list[str] | None
    """The names of the components, if they are not heaps 0, 1, …."""

    tame: bool | None
    """Whether it is the quotient of a set of Nim positions; misère play."""

    kernel: list[str]
    """The elements of the kernel."""

    kernel_group: str
    """The kernel as a group."""

    idempotents: list[str]
    """The idempotents."""

    divisibility_classes: int
    """The numbers of mutual divisibility classes and of archimedean components."""

    archimedean_components: int
    """The number of archimedean components."""

    greatest_period: int
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
