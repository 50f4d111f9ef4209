"""Quotients: the monoids that solve games, with elements that multiply."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from . import _native
from .asking import ask, store_of
from .budget import Memory, Progress, Time, allowed
from .convention import Convention, Play, asked
from .errors import UnsupportedError, WrongArgument, checked_count, checked_instance, checked_text
from .picture import Picture
from .reports import (
    CheckReport,
    ComparisonReport,
    IsomorphismReport,
    MexReport,
    PartialReport,
    PositionReport,
    QuotientReport,
)
from .reports.base import report_of

if TYPE_CHECKING:
    from .game import Game
    from .rules import Rules
    from .survey import Atlas

__all__ = ["Automaton", "Element", "Quotient", "check"]


class Element:
    """An element of a quotient.

    >>> import meximal
    >>> quotient = meximal.Rules("nim").quotient(heaps=2)
    >>> a, b = quotient.generators
    >>> a * a == quotient.identity, str(b**3), b.outcome
    (True, 'b', ['N'])
    """

    __slots__ = ("_number", "_quotient")

    def __init__(self, quotient: Quotient, number: int) -> None:
        self._quotient = quotient
        self._number = number

    @property
    def quotient(self) -> Quotient:
        """The quotient that it is in."""
        return self._quotient

    @property
    def word(self) -> list[int]:
        """The exponents of the generators in the normal form."""
        return self._quotient._solved.word(self._number)

    @property
    def outcome(self) -> list[str]:
        """Who can force a win."""
        return self._quotient._solved.label(self._number)

    @property
    def is_p(self) -> bool:
        """Whether the previous player can force a win, and nobody else."""
        return self.outcome == ["P"]

    @property
    def is_idempotent(self) -> bool:
        """Whether it is its own square."""
        return self * self == self

    @property
    def in_kernel(self) -> bool:
        """Whether it is in the kernel."""
        return self._number in self._quotient._kernel

    def __mul__(self, other: Element) -> Element:
        if not isinstance(other, Element):
            return NotImplemented
        if other._quotient != self._quotient:
            raise UnsupportedError("elements of different quotients have no product")
        return Element(self._quotient, self._quotient._solved.multiply(self._number, other._number))

    def __pow__(self, exponent: int) -> Element:
        exponent = checked_count("the exponent", exponent)
        return Element(self._quotient, self._quotient._solved.power(self._number, exponent))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Element):
            return NotImplemented
        return self._number == other._number and self._quotient == other._quotient

    def __hash__(self) -> int:
        return hash((self._quotient, self._number))

    def __str__(self) -> str:
        return self._quotient._solved.name(self._number, True)

    def __repr__(self) -> str:
        return f"<Element {self} of {self._quotient.game}>"

    def _repr_latex_(self) -> str:
        return f"${self._quotient._solved.latex(self._number)}$"


class Automaton:
    """A solution of an infinite quotient. For heaps up to a bound, a finite monoid and an automaton that
    reads the binary digits of the counts; for all heaps, values that are linear in the heap.

    >>> automaton = Quotient.of("0.76@12").automaton
    >>> automaton.infinite_heaps, automaton.is_finite
    ([7, 12], False)
    >>> check(automaton.certificate()).verified
    True
    """

    def __init__(self, found: _native.InfiniteSolution, game: str) -> None:
        self._found = found
        self._game = game

    @property
    def heaps(self) -> int | None:
        """The largest heap; None if all heaps are solved."""
        return self._found.heaps

    @property
    def states(self) -> int | None:
        """The number of states; None if all heaps are solved, which needs no automaton."""
        return self._found.states

    @property
    def monoid_order(self) -> int | None:
        """The number of elements of the finite monoid beside it."""
        return self._found.monoid_order

    @property
    def infinite_heaps(self) -> list[int]:
        """The heaps whose counts it reads."""
        return self._found.infinite_heaps

    @property
    def formulas(self) -> list[str]:
        """The values of large heaps by residue classes, if all heaps are solved."""
        return self._found.formulas

    @property
    def is_finite(self) -> bool | None:
        """Whether the quotient is finite; nothing if that was not decided."""
        return self._found.is_finite

    def outcome(self, position: str) -> list[str]:
        """Who can force a win at a position such as `7+1000000000000000000.12`."""
        return self._found.outcome(position)

    def order_of(self, heap: int) -> tuple[int, int] | None:
        """Index and period of the multiples of a heap, or None if all are different."""
        return self._found.order_of(checked_count("the heap", heap))

    def equal(
        self, left: str, right: str, *, time: Time = None, memory: Memory = None, progress: Progress = False
    ) -> bool:
        """Whether two positions are equal in all sums."""
        with allowed(time, memory, progress) as budget:
            return self._found.equal(left, right, budget)[0]

    def context(
        self, left: str, right: str, *, time: Time = None, memory: Memory = None, progress: Progress = False
    ) -> str | None:
        """A position that, added to both, gives different outcomes; None if the two are equal, or all heaps
        are solved and values tell.
        """
        with allowed(time, memory, progress) as budget:
            return self._found.equal(left, right, budget)[1]

    def certificate(self) -> str:
        """The proof, as a text for `check`."""
        return self._found.certificate()

    def picture(self) -> Picture:
        """The automaton as a graph."""
        return Picture(self._found.automaton(False))

    def dot(self) -> str:
        """The automaton, for Graphviz."""
        return self._found.automaton(True)

    def plane(self) -> Picture:
        """The outcomes of the first two heaps of infinite order, as a picture."""
        return Picture(self._found.plane())

    def __repr__(self) -> str:
        if self.heaps is None:
            return f"<Automaton of {self._game}: all heaps>"
        size = f"{self.states} states, monoid of order {self.monoid_order}"
        return f"<Automaton of {self._game}@{self.heaps}: {size}>"


class _Question(NamedTuple):
    """What a quotient is asked of, and how far the solver goes."""

    games: tuple[Game | Rules | str, ...]
    heaps: int | None
    order: int | None
    levels: int | None
    players: int | None
    play: str | None

    def solve(
        self, store: _native.Atlas | None, certificate: str | None, budget: _native.Budget
    ) -> _native.Solved:
        from .game import Game
        from .rules import Rules

        graph = None
        given: list[_native._Given] = []
        for game in self.games:
            if isinstance(game, str):
                given.append((game, None))
            elif isinstance(game, Game):
                given.append(game._written)
            elif not isinstance(game, Rules):
                raise WrongArgument(f"{game!r} is a {type(game).__name__}: expected a game, rules or a text")
            elif len(self.games) > 1:
                raise UnsupportedError("expected one ruleset, or games")
            elif game.graph is None:
                given.append((str(game), None))
            else:
                graph = game.graph
        if not self.games:
            raise UnsupportedError("expected a ruleset such as 0.15, or games")
        heaps, order, levels = (
            checked_count(name, getattr(self, name)) for name in ("heaps", "order", "levels")
        )
        return _native.solve(
            given, graph, heaps, order, levels, self.players, self.play, store, certificate, budget
        )


def _restored(kind: type[Quotient], question: _Question, certificate: str) -> Quotient:
    """A quotient that has travelled: its certificate is checked, and the game solved again if that does not
    prove all of it.
    """
    with allowed(None, None, False) as budget:
        return kind(question.solve(None, certificate, budget), question)


class Quotient:
    """The quotient of a game: a commutative monoid in which every position has a value, and values have
    outcomes. If it is infinite, `order` is nothing, and what is about finite monoids is refused.

    >>> import meximal
    >>> quotient = meximal.Rules("0.15").quotient()
    >>> quotient
    <Quotient of 0.15, 2 players, misère play: order 42, proved>
    >>> quotient.order, quotient.p_portion, quotient.period
    (42, 12, 10)
    >>> str(quotient.value("8+9"))
    'ab'
    >>> print(quotient.certificate().splitlines()[0])
    meximal certificate 1
    """

    def __init__(self, solved: _native.Solved, question: _Question) -> None:
        self._solved = solved
        self._question = question
        self._reports: dict[tuple[bool, bool], QuotientReport] = {}
        self._kernel = frozenset(solved.kernel())
        self._infinite: list[Automaton | None] = []

    @classmethod
    def of(
        cls,
        *games: Game | Rules | str,
        play: Play = None,
        players: int | None = None,
        heaps: int | None = None,
        order: int | None = None,
        levels: int | None = None,
        atlas: Atlas | None = None,
        time: Time = None,
        memory: Memory = None,
        progress: Progress = False,
    ) -> Quotient:
        """Solves rules, or games with all that they lead to; misère play if no other is named.

        With an atlas it is looked up there first, and its certificate checked again; what is not there is
        solved, and stored unless the atlas is read only.

        >>> Quotient.of("0.15@20").order
        20
        >>> Quotient.of("*2", "*3").order
        6
        """
        count, name = asked(play, players)
        for game in games:
            if isinstance(game, str):
                checked_text("a game", game)
        question = _Question(games, heaps, order, levels, count, name)
        store = store_of(atlas)
        with allowed(time, memory, progress) as budget:
            return cls(question.solve(store, None, budget), question)

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (type(self), self._question, self.certificate())

    def __copy__(self) -> Quotient:
        return self

    def __deepcopy__(self, memo: object) -> Quotient:
        return self

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Quotient):
            return NotImplemented
        return self is other or (self._facts == other._facts and self.certificate() == other.certificate())

    def __hash__(self) -> int:
        return hash(self._facts)

    @property
    def _facts(self) -> tuple[str, str, int, int]:
        return self._solved.game, self._solved.play, self._solved.players, self._solved.order

    @property
    def game(self) -> str:
        """The game."""
        return self._solved.game

    @property
    def atlas(self) -> str | None:
        """What the atlas has to do with it, if there was one: that the quotient comes from it, or was stored.

        >>> import os, tempfile
        >>> from meximal import Atlas
        >>> atlas = Atlas(os.path.join(tempfile.mkdtemp(), "atlas.sqlite"))
        >>> Quotient.of("0.15", atlas=atlas).atlas
        'stored in the atlas'
        >>> Quotient.of("0.15@20", atlas=atlas).atlas
        'from the atlas: stored by meximal 0.1.0, certificate checked again'
        """
        return self._solved.note

    @property
    def convention(self) -> Convention:
        """How it is played."""
        return Convention(self._solved.play, self._solved.players)

    @property
    def order(self) -> int | None:
        """The number of elements; nothing if there are infinitely many.

        >>> Quotient.of("0.15").order, Quotient.of("0.76@12").order
        (42, None)
        """
        return None if self.is_finite is False else self._solved.order

    @property
    def _finite(self) -> _native.Solved:
        if self.is_finite is False:
            raise UnsupportedError(
                "the quotient is infinite, and this is about a finite one: ask for its automaton, or for the "
                "outcome, order_of or equal of positions"
            )
        return self._solved

    def __len__(self) -> int:
        return self._finite.order

    def __bool__(self) -> bool:
        return True

    def report(
        self,
        *,
        all: bool = False,
        transitions: bool = False,
        time: Time = None,
        memory: Memory = None,
        progress: Progress = False,
    ) -> QuotientReport:
        """The report of the command: presentation, Φ, structure. With `all` its text cuts nothing; with
        `transitions` it has the order of the transition algebra."""
        all, transitions = bool(all), bool(transitions)
        if (all, transitions) not in self._reports:
            with allowed(time, memory, progress) as budget:
                answer = self._solved.report(all, transitions, budget)
            self._reports[all, transitions] = report_of(answer)
        return self._reports[all, transitions]

    @property
    def status(self) -> str:
        """`proved`, `partial` (for the heaps asked for), `budget` (for the heaps before the one at which a
        limit was met) or `infinite` (for the heaps before the one with which it is infinite)."""
        return self.report().status

    @property
    def automaton(self) -> Automaton | None:
        """The solution of an infinite quotient, if there is one: outcomes of all positions, with counts of
        any size.

        >>> Quotient.of("0.76@12").automaton
        <Automaton of 0.76@12: 19 states, monoid of order 22>
        >>> Quotient.of("0.15").automaton is None
        True
        """
        if not self._infinite:
            with allowed(None, None, False) as budget:
                found = self._solved.infinite(budget)
            self._infinite.append(None if found is None else Automaton(found, self.game))
        return self._infinite[0]

    @property
    def is_finite(self) -> bool | None:
        """Whether the quotient of all that was asked for is finite; nothing if that is not known.

        >>> Quotient.of("0.15").is_finite, Quotient.of("0.76@12").is_finite
        (True, False)
        """
        if self._solved.stopped is None:
            return True
        if self._solved.is_infinite:
            return False
        return None if self.automaton is None else self.automaton.is_finite

    def order_of(self, heap: int) -> tuple[int, int] | None:
        """Index and period of the multiples of a heap: they are all different below index + period, and then
        repeat. None if all are different.

        >>> Quotient.of("0.76@12").order_of(12) is None, Quotient.of("0.15").order_of(1)
        (True, (0, 2))
        """
        heap = checked_count("the heap", checked_instance("the heap", heap, int, "a number"))
        if self._solved.stopped is not None and self.automaton is not None:
            return self.automaton.order_of(heap)
        value = self._solved.phi(heap)
        if value is None:
            raise UnsupportedError(f"the value of heap {heap} is not known")
        seen = {0: 0}
        power = value
        while power not in seen:
            seen[power] = len(seen)
            power = self._solved.multiply(power, value)
        return seen[power], len(seen) - seen[power]

    def outcome(self, position: str) -> list[str]:
        """Who can force a win at a position, finite quotient or not, for counts up to 10¹⁸ and more.

        >>> Quotient.of("0.76@12").outcome("1000000000000000000.12+7.7")
        ['N']
        """
        if self._solved.stopped is not None and self.automaton is not None:
            return self.automaton.outcome(position)
        return self.position(position).outcome

    def equal(self, left: str, right: str) -> bool:
        """Whether two positions have the same outcomes in all sums with positions of this game.

        >>> quotient = Quotient.of("0.76@12")
        >>> quotient.equal("12", "2.12"), quotient.equal("1+1", "0")
        (False, True)
        """
        if self._solved.stopped is not None and self.automaton is not None:
            return self.automaton.equal(left, right)
        return self.compare(left, right).equivalent is True

    @property
    def p_portion(self) -> int | None:
        """The number of elements that Previous wins; two players."""
        return self.report().p_portion

    @property
    def p_positions(self) -> list[Element]:
        """The elements that Previous wins."""
        return self._elements(self._finite.p_portion())

    @property
    def period(self) -> int | None:
        """The period of Φ, if it is proved."""
        return self.report().period

    @property
    def preperiod(self) -> int | None:
        """The first heap from which Φ is periodic, if that is proved."""
        return self.report().preperiod

    @property
    def relations(self) -> list[str]:
        """Relations that define the monoid."""
        return self.report().relations

    @property
    def presentation(self) -> str:
        """Generators and relations.

        >>> Quotient.of("nim@1").presentation
        '⟨a | a² = 1⟩'
        """
        return self._finite.presentation_text()

    def relation_words(self) -> list[tuple[list[int], list[int]]]:
        """The relations as pairs of words: numbers of generators, from 0.

        >>> Quotient.of("nim@2").relation_words()
        [([0, 0], []), ([1, 1, 1], [1])]
        """
        pairs = self._finite.relation_words()
        return [(_spelt(left), _spelt(right)) for left, right in pairs]

    @property
    def generators(self) -> list[Element]:
        """The generators."""
        count = len(self._finite.generator_names())
        return self._elements([self._solved.generator(number) for number in range(count)])

    @property
    def identity(self) -> Element:
        """The value of the empty position."""
        return Element(self, 0)

    @property
    def elements(self) -> list[Element]:
        """All elements, in the order of their normal forms."""
        return self._elements(self._finite.elements())

    def __iter__(self) -> Iterator[Element]:
        return iter(self.elements)

    @property
    def kernel(self) -> list[Element]:
        """The elements of the kernel."""
        return [element for element in self.elements if element.in_kernel]

    @property
    def idempotents(self) -> list[Element]:
        """The idempotents."""
        chosen = set(self._finite.idempotents())
        return [element for element in self.elements if element._number in chosen]

    @property
    def phi(self) -> list[Element]:
        """The values of the heaps 0, 1, …, or of the components, as far as the report lists them."""
        solved = self._finite
        return [Element(self, solved.element(name)) for name in self.report().phi]

    def _elements(self, numbers: list[int]) -> list[Element]:
        return [Element(self, number) for number in numbers]

    def __getitem__(self, word: str) -> Element:
        """The element that a word is, such as `a.b^2`."""
        checked_text("the name of an element", word)
        return Element(self, self._solved.element(word))

    def position(
        self, position: str, *, time: Time = None, memory: Memory = None, progress: Progress = False
    ) -> PositionReport:
        """The value, outcome and winning moves of a position, however many components it has.

        >>> Quotient.of("0.77").position("12+5+5").outcome
        ['N']
        """
        with allowed(time, memory, progress) as budget:
            report: PositionReport = report_of(self._solved.position(position, budget))
        return report

    def value(self, position: str) -> Element:
        """The value of a position, such as `5+2.3`."""
        # In a finite quotient every position has a word.
        return self[cast(str, self.position(position).phi)]

    def compare(
        self, left: str, right: str, *, time: Time = None, memory: Memory = None, progress: Progress = False
    ) -> ComparisonReport:
        """Whether two positions are equivalent in this game.

        >>> Quotient.of("0.77").compare("7", "2+1").equivalent
        False
        """
        with allowed(time, memory, progress) as budget:
            report: ComparisonReport = report_of(self._solved.compare(left, right, budget))
        return report

    def mex(
        self, set: str | None = None, *, time: Time = None, memory: Memory = None, progress: Progress = False
    ) -> MexReport:
        """The generalised mex of a set such as `{1,a,b^2}`; without one, the whole function.

        >>> Quotient.of("nim@2").mex("{1,a}").mex
        'b'
        """
        with allowed(time, memory, progress) as budget:
            report: MexReport = report_of(self._finite.mex(set, budget))
        return report

    def partial(
        self, component: int, *, time: Time = None, memory: Memory = None, progress: Progress = False
    ) -> PartialReport:
        """The partial quotient of the components up to one, inside this one."""
        with allowed(time, memory, progress) as budget:
            report: PartialReport = report_of(self._solved.partial(component, budget))
        return report

    def isomorphic(
        self, other: Quotient, *, time: Time = None, memory: Memory = None, progress: Progress = False
    ) -> IsomorphismReport:
        """Whether the quotients are isomorphic, and by which images of the generators."""
        checked_instance("the other one", other, Quotient, "a quotient")
        with allowed(time, memory, progress) as budget:
            report: IsomorphismReport = report_of(self._finite.isomorphic(other._finite, budget))
        return report

    def certificate(self) -> str:
        """The proof, as a text for `check`."""
        return self._solved.certificate()

    def check(self, *, time: Time = None, memory: Memory = None, progress: Progress = False) -> CheckReport:
        """Verifies the certificate with the independent checker.

        >>> Quotient.of("0.15").check().verified
        True
        """
        return check(self.certificate(), time=time, memory=memory, progress=progress)

    def cayley(self) -> Picture:
        """The Cayley graph."""
        return Picture(self._finite.cayley(False))

    def cayley_dot(self) -> str:
        """The Cayley graph, for Graphviz."""
        return self._finite.cayley(True)

    def eggbox(self) -> Picture:
        """The divisibility classes as an egg-box."""
        return Picture(self._finite.eggbox(False))

    def eggbox_dot(self) -> str:
        """The divisibility classes as an egg-box, for Graphviz."""
        return self._finite.eggbox(True)

    def to_dict(self) -> dict[str, Any]:
        """The report as the command prints it with `--json`."""
        return self.report().to_dict()

    def __str__(self) -> str:
        return str(self.report())

    def __repr__(self) -> str:
        if self.is_finite is False:
            return f"<Quotient of {self.game}, {self.convention}: infinite>"
        return f"<Quotient of {self.game}, {self.convention}: order {self._solved.order}, {self.status}>"

    def _repr_latex_(self) -> str | None:
        if self.is_finite is False:
            return None
        return f"${self._solved.presentation_latex()}$"

    def _repr_html_(self) -> str:
        return self.report()._repr_html_()


def check(
    certificate: str | os.PathLike[str],
    *,
    time: Time = None,
    memory: Memory = None,
    progress: Progress = False,
) -> CheckReport:
    """Verifies a certificate with the independent checker: its text, or the path of a file.

    >>> check("nonsense").verified
    False
    """
    if isinstance(certificate, str):
        text = certificate
    else:
        checked_instance("a certificate", certificate, os.PathLike, "a text, or the path of a file")
        try:
            with open(certificate, encoding="utf-8") as file:
                text = file.read()
        except (OSError, ValueError) as error:
            raise UnsupportedError(f"the certificate cannot be read: {error}") from error
    report: CheckReport = ask("check", certificate=text, time=time, memory=memory, progress=progress)
    return report


def _spelt(exponents: list[int]) -> list[int]:
    return [generator for generator, exponent in enumerate(exponents) for _ in range(exponent)]
