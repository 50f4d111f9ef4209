"""Games in any notation, and the questions about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, Union

from . import _native
from .budget import Memory, Progress, Time, allowed
from .convention import Play, asked
from .errors import UnsupportedError
from .reports import (
    CanonicalReport,
    CincottiComparisonReport,
    CincottiValueReport,
    EliminationReport,
    EndingOutcomeReport,
    EqualityReport,
    FormReport,
    HackenbushCoalitionReport,
    HackenbushEliminationReport,
    HackenbushReport,
    HackenbushValuesReport,
    OrderReport,
    OutcomeReport,
    PartizanFormReport,
    PartizanOutcomeReport,
    PodiumCanonicalReport,
    PodiumValueReport,
    ShortCanonicalReport,
    ShortValueReport,
    SimplificationReport,
    ValueReport,
)
from .reports.base import report_of

if TYPE_CHECKING:
    from .match import Match
    from .quotient import Quotient
    from .survey import Atlas

__all__ = ["AnyCanonical", "AnyEquality", "AnyForm", "AnyOrder", "AnyOutcome", "AnyValue", "Game"]

AnyOutcome = Union[
    OutcomeReport,
    PartizanOutcomeReport,
    HackenbushReport,
    HackenbushEliminationReport,
    HackenbushCoalitionReport,
    EliminationReport,
    EndingOutcomeReport,
]
AnyValue = Union[
    ValueReport,
    ShortValueReport,
    HackenbushReport,
    HackenbushValuesReport,
    CincottiValueReport,
    PodiumValueReport,
]
AnyCanonical = Union[CanonicalReport, ShortCanonicalReport, PodiumCanonicalReport, SimplificationReport]
AnyEquality = Union[EqualityReport, OrderReport]
AnyOrder = Union[OrderReport, CincottiComparisonReport]
AnyForm = Union[FormReport, PartizanFormReport]

Self = TypeVar("Self", bound="Game")

_MOST_COPIES = 1000


class Game:
    """A game: a form, a sum, heaps of a ruleset, a partizan form, a Hackenbush picture, or coins on a graph.

    Games are equal if they are written the same: `str` prints the notation, and that is the game.

    >>> Game("{0,*} + *3")
    Game('*2+*3')
    >>> Game("nim:3") + Game("nim:5+3")
    Game('nim:2.3+5')
    >>> 3 * Game("{1C||}")
    Game('3.{1C||}')
    >>> Game("{0,*}") == Game("*2")
    True
    >>> Game("a+2.b", graph="a -> b, 0\\nb -> 0")
    Game('a+2.b', graph='a -> b, 0\\nb -> 0')
    """

    __slots__ = ("_graph", "_kind", "_players", "_source", "_text")

    _source: str
    _text: str
    _graph: str | None
    _kind: str
    _players: int | None

    def __init__(self, text: str, *, graph: str | None = None, players: int | None = None) -> None:
        with allowed(None, None, False) as budget:
            found = _native.written((text, graph), players, budget)
        self._kind, self._text, self._players = found
        self._source = text
        self._graph = graph

    @property
    def kind(self) -> str:
        """The notation: `forms`, `heaps`, `coins`, `partizan`, `short` (numbers, arrows, switches) or `hackenbush`."""
        return self._kind

    @property
    def graph(self) -> str | None:
        """The graph on which the coins are."""
        return self._graph

    @property
    def players(self) -> int | None:
        """The number of players, if the game is partizan: two if it fits two."""
        return self._players

    @property
    def _written(self) -> tuple[str, str | None]:
        """As it was written: that is how the command is asked, too."""
        return self._source, self._graph

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        graph = "" if self._graph is None else f", graph={self._graph!r}"
        return f"{type(self).__name__}({self._text!r}{graph})"

    def _repr_latex_(self) -> str:
        return _native.notation_latex(self._text)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (self._text, self._graph) == (other._text, other._graph)

    def __hash__(self) -> int:
        return hash((self._text, self._graph))

    def __reduce__(self) -> tuple[object, ...]:
        return _unpickled, (type(self), self._source, self._graph, self._players)

    def __add__(self: Self, other: Game) -> Self:
        if not isinstance(other, Game):
            return NotImplemented
        kinds = {self._kind, other._kind}
        if kinds == {"coins"} and self._graph == other._graph:
            return self._like(f"{self._text}+{other._text}")
        if kinds == {"heaps"}:
            return self._like(" & ".join(sorted([self._text, other._text])))
        if kinds == {"hackenbush"}:
            return self._like(_native.add_pictures(self._text, other._text))
        if kinds <= {"forms", "partizan", "short"}:
            return self._like(f"{self._text}+{other._text}")
        raise UnsupportedError(
            f"{self!r} and {other!r} have no sum in notation: expected two sums of forms, heaps, pictures, or coins on one graph"
        )

    def __mul__(self: Self, count: int) -> Self:
        if not isinstance(count, int):
            return NotImplemented
        if count < 0:
            raise UnsupportedError(f"{count} copies: expected a number from 0")
        if self._kind in ("forms", "partizan"):
            return self._like(f"{count}.({self._text})" if count else "0")
        if self._kind in ("heaps", "coins"):
            return self._like(" & ".join(_multiple(part, count) for part in self._text.split(" & ")))
        if not 0 < count <= _MOST_COPIES:
            raise UnsupportedError(f"{count} copies of {self!r}: expected a number from 1 to {_MOST_COPIES}")
        sum_of = self
        for _ in range(count - 1):
            sum_of = sum_of + self
        return sum_of

    __rmul__ = __mul__

    def _like(self: Self, text: str) -> Self:
        players = self._players if self._kind == "partizan" else None
        return _unpickled(type(self), text, self._graph, players)

    def outcome(
        self,
        play: Play = None,
        players: int | None = None,
        *,
        moves: bool = False,
        properties: bool = False,
        time: Time = None,
        memory: Memory = None,
        progress: Progress = False,
    ) -> AnyOutcome:
        """Who can force a win. The report has `moves` and `properties` if they are asked for.

        >>> Game("nim:1+2+3").outcome("misere").outcome
        ['P']
        >>> Game("hack:LCR").outcome("elimination").outcomes
        'LLL'
        >>> Game("S{2,3}:7").outcome("ending:LR").outcome
        'L'
        """
        count, name = asked(play, players)
        with allowed(time, memory, progress) as budget:
            answer = _native.outcome(self._written, count, name, moves, properties, budget)
        report: AnyOutcome = report_of(answer)
        return report

    def moves(
        self,
        play: Play = None,
        players: int | None = None,
        *,
        time: Time = None,
        memory: Memory = None,
        progress: Progress = False,
    ) -> AnyOutcome:
        """The outcome, with every winning move of every player who has one: the same as `outcome(moves=True)`.

        >>> [turn] = Game("nim:1+5").moves().moves
        >>> [move.leaves for answer in turn.answers for move in answer.moves]
        ['nim:2.1']
        """
        return self.outcome(play, players, moves=True, time=time, memory=memory, progress=progress)

    def value(
        self,
        play: Play = None,
        players: int | None = None,
        *,
        time: Time = None,
        memory: Memory = None,
        progress: Progress = False,
    ) -> AnyValue:
        """The value, as the theory of the convention has it: Grundy value, genus, two-player value, a value for each player.

        >>> Game("0.77:5+3").value().grundy
        7
        >>> Game("{1|0}").value().temperature
        '1/2'
        """
        count, name = asked(play, players)
        with allowed(time, memory, progress) as budget:
            answer = _native.value(self._written, count, name, budget)
        report: AnyValue = report_of(answer)
        return report

    def canonical(
        self,
        play: Play = None,
        players: int | None = None,
        *,
        player: str | None = None,
        time: Time = None,
        memory: Memory = None,
        progress: Progress = False,
    ) -> AnyCanonical:
        """The canonical form; for one `player` among more than two, a simpler game that is equal for that player.

        >>> Game("*2+*3+*").canonical().canonical
        '0'
        >>> Game("*+*").canonical("misere").canonical
        '0'
        """
        count, name = asked(play, players)
        with allowed(time, memory, progress) as budget:
            answer = _native.canonical(self._written, count, name, player, budget)
        report: AnyCanonical = report_of(answer)
        return report

    def equal(
        self,
        other: Game | str,
        play: Play = None,
        players: int | None = None,
        *,
        time: Time = None,
        memory: Memory = None,
        progress: Progress = False,
    ) -> AnyEquality:
        """Whether the games are equal in all sums, with a context that tells them apart if not.

        >>> report = Game("3.*").equal("6.*", players=3)
        >>> report.equal
        False
        """
        count, name = asked(play, players)
        with allowed(time, memory, progress) as budget:
            answer = _native.equal(self._written, _game(other)._written, count, name, budget)
        report: AnyEquality = report_of(answer)
        return report

    def compare(
        self,
        other: Game | str,
        *,
        order: str = "spindler",
        player: str | None = None,
        players: int | None = None,
        time: Time = None,
        memory: Memory = None,
        progress: Progress = False,
    ) -> AnyOrder:
        """How two partizan games stand to each other: in the order `spindler`, `cincotti` or `normal`.

        >>> Game("0").compare("{1C||}").relations
        {'C': '>', 'L': '<', 'R': '>'}
        """
        other = _game(other)
        if self._graph is not None or other._graph is not None:
            raise UnsupportedError("expected two forms, such as {1C||} and 1L, not coins on a graph")
        with allowed(time, memory, progress) as budget:
            answer = _native.compare(self._source, other._source, order, player, players, budget)
        report: AnyOrder = report_of(answer)
        return report

    def form(
        self,
        *,
        dag: bool = False,
        players: int | None = None,
        time: Time = None,
        memory: Memory = None,
        progress: Progress = False,
    ) -> AnyForm:
        """The game as a form: its spellings, birthday and subpositions.

        >>> Game("*2_#20").form().braces
        '{{*2},*2,0}'
        """
        count = self._players if players is None else players
        with allowed(time, memory, progress) as budget:
            answer = _native.form(self._written, count, dag, budget)
        report: AnyForm = report_of(answer)
        return report

    def birthday(self, *, time: Time = None, memory: Memory = None) -> int:
        """The length of the longest play.

        >>> Game("*2+*3").birthday()
        5
        """
        return self.form(time=time, memory=memory).birthday

    def options(
        self: Self, player: str | None = None, *, time: Time = None, memory: Memory = None
    ) -> list[Self]:
        """The games that can be moved to, each once; of a partizan game, by the player with this name.

        >>> Game("*2").options()
        [Game('0'), Game('*')]
        >>> Game("{1L|*|}").options("Center")
        [Game('*')]
        """
        if player is None and self._players is not None:
            raise UnsupportedError("the players of a partizan game have different moves: expected the name of one, such as 'Left'")
        with allowed(time, memory, False) as budget:
            texts = _native.options(self._written, self._players, player, budget)
        return list(dict.fromkeys(self._like(text) for text in texts))

    def quotient(
        self,
        play: Play = None,
        players: int | None = None,
        *,
        order: int | None = None,
        levels: int | None = None,
        atlas: Atlas | None = None,
        time: Time = None,
        memory: Memory = None,
        progress: Progress = False,
    ) -> Quotient:
        """The quotient of the game and all that it leads to; misère play if no other is named.

        >>> Game("*2").quotient().order
        6
        """
        from .quotient import Quotient

        return Quotient.of(
            self,
            play=play,
            players=players,
            order=order,
            levels=levels,
            atlas=atlas,
            time=time,
            memory=memory,
            progress=progress,
        )

    def play(
        self, play: Play = None, players: int | None = None, *, first: int | str = 1, time: Time = None, memory: Memory = None
    ) -> Match:
        """A play of this game, move by move.

        >>> match = Game("nim:3+5").play()
        >>> match.play("5 -> 3").turn
        'Player 2'
        """
        from .match import Match

        return Match(self, play, players, first=first, time=time, memory=memory)


def _game(game: Game | str) -> Game:
    return Game(game) if isinstance(game, str) else game


def _unpickled(kind: type[Self], text: str, graph: str | None, players: int | None) -> Self:
    game = kind.__new__(kind)
    Game.__init__(game, text, graph=graph, players=players)
    return game


def _multiple(text: str, count: int) -> str:
    """Heaps or coins `rules:2.3+5`, each so many times as often."""
    rules, colon, terms = text.rpartition(":")
    several = []
    for term in terms.split("+"):
        times, dot, name = term.rpartition(".")
        several.append(f"{int(times or 1) * count}.{name}" if dot else f"{count}.{term}")
    return f"{rules}{colon}{'+'.join(several) if count else '0'}"
