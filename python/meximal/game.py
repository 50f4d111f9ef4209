"""Games in any notation, and the questions about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from . import _native
from .asking import ask
from .budget import Memory, Progress, Time, allowed
from .convention import Play, asked
from .errors import UnsupportedError, checked_count, checked_text
from .reports import (
    CanonicalReport,
    EqualityReport,
    FormReport,
    OrderReport,
    OutcomeReport,
    ValueReport,
)

if TYPE_CHECKING:
    from .match import Match
    from .quotient import Quotient
    from .ruleset import Ruleset
    from .survey import Atlas

__all__ = ["Game"]


Self = TypeVar("Self", bound="Game")

_FORMS = {"forms", "partizan", "short"}
"""The kinds whose notation needs no name of rules."""

_MOST_COPIES = 1000


class Game:
    """A game: a sum of forms, heaps, partizan forms, Hackenbush pictures, boards, coins on a graph, and
    positions of own rules.

    Games are equal if they are written the same: `str` prints the notation, and that is the game.

    >>> Game("{0,*} + *3")
    Game('*2+*3')
    >>> Game("nim:3") + Game("nim:5+3")
    Game('nim:2.3+5')
    >>> Game("cram:2x3") + "*2" + Game("nim:1")
    Game('cram:2x3 + *2 + nim:1')
    >>> sum([Game("*"), Game("*2")])
    Game('*+*2')
    >>> 3 * Game("{1C||}")
    Game('3.{1C||}')
    >>> Game("{0,*}") == Game("*2")
    True
    >>> Game("a+2.b", graph="a -> b, 0\\nb -> 0")
    Game('a+2.b', graph='a -> b, 0\\nb -> 0')
    """

    __slots__ = ("_graph", "_kind", "_players", "_rules", "_source", "_sum", "_text")

    _source: str
    _text: str
    _graph: str | None
    _kind: str
    _players: int | None
    _sum: _native.Sum | None
    _rules: tuple[Ruleset, ...]

    def __init__(self, text: str, *, graph: str | None = None, players: int | None = None) -> None:
        self._know((checked_text("a game", text), checked_text("a graph", graph, optional=True)), players)
        self._source = text
        self._graph = graph
        self._sum = None
        self._rules = ()

    def _know(self, game: _native._Given, players: int | None) -> None:
        with allowed(None, None, False) as budget:
            found = _native.written(game, checked_count("players", players), budget)
        self._kind, self._text, self._players = found

    @classmethod
    def _of(cls, total: _native.Sum) -> Game:
        """The game that is a sum without a text."""
        game = Game.__new__(Game)
        game._know(total, None)
        game._source, game._graph, game._sum = game._text, None, total
        # The native sum does not keep the rules alive.
        game._rules = tuple(own[0] for _, own, _ in total.terms() if own is not None)
        return game

    @property
    def kind(self) -> str:
        """The notation: `forms`, `heaps`, `coins`, `partizan`, `short` (numbers, arrows, switches),
        `hackenbush`, `positions` (of boards and of own rules) or `mixed`.

        >>> Game("cram:2x3").kind, (Game("cram:2x3") + "nim:2").kind
        ('positions', 'mixed')
        """
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
    def _written(self) -> _native._Given:
        """As it was written: that is how the command is asked, too."""
        return (self._source, self._graph) if self._sum is None else self._sum

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        graph = "" if self._graph is None else f", graph={self._graph!r}"
        shown = f"{type(self).__name__}({self._text!r}{graph})"
        return (
            shown if self._sum is None else f"<{shown[:-1]} by own rules)>" if self._rules else f"<{shown}>"
        )

    def _repr_latex_(self) -> str:
        return _native.notation_latex(self._text)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        if self._sum is None or other._sum is None:
            return self._sum is other._sum and (self._text, self._graph) == (other._text, other._graph)
        ours, theirs = self._sum.terms(), other._sum.terms()
        return len(ours) == len(theirs) and all(term in theirs for term in ours)

    def __hash__(self) -> int:
        return hash((self._text, self._graph))

    def __reduce__(self) -> tuple[object, ...]:
        if self._sum is not None:
            return _sum_of, (self._sum.terms(),)
        return _unpickled, (type(self), self._source, self._graph, self._players)

    def __copy__(self: Self) -> Self:
        return self

    def __deepcopy__(self: Self, memo: object) -> Self:
        return self

    def __add__(self, other: Game | str) -> Game:
        if isinstance(other, str):
            other = Game(other)
        if not isinstance(other, Game):
            return NotImplemented
        kinds = {self._kind, other._kind}
        if self._sum is not None or other._sum is not None or self._graph != other._graph:
            return Game._of(_native.Sum([(self._written, 1), (other._written, 1)]))
        if kinds == {"coins"}:
            return self._like(f"{self._text}+{other._text}")
        if kinds == {"hackenbush"} and " + hack:" not in self._text + other._text:
            return self._like(_native.add_pictures(self._text, other._text))
        # Behind heaps, 5 would be one more of them: (5) is a number.
        right = f"({other._text})" if other._kind in _FORMS and self._kind not in _FORMS else other._text
        like = self if kinds <= _FORMS else Game("0")
        return like._like(f"{self._text} + {right}")

    def __radd__(self, other: Game | str | int) -> Game:
        """`sum(games)` begins with 0."""
        if isinstance(other, str):
            return Game(other) + self
        if isinstance(other, int) and other == 0:
            return self
        return NotImplemented

    def __mul__(self: Self, count: int) -> Self:
        if not isinstance(count, int):
            return NotImplemented
        if count < 0:
            raise UnsupportedError(f"{count} copies: expected a number from 0")
        if checked_count("copies", count) == 1:
            return self
        if self._sum is not None:
            return Game._of(_native.Sum([(self._sum, count)]))  # type: ignore[return-value]
        if self._kind in _FORMS:
            return self._like(f"{count}.({self._text})" if count else "0")
        if self._kind != "hackenbush":
            with allowed(None, None, False) as budget:
                return self._like(_native.multiple(self._written, count, budget))
        if not 0 < count <= _MOST_COPIES:
            raise UnsupportedError(f"{count} copies of {self!r}: expected a number from 1 to {_MOST_COPIES}")
        total: Game = self
        for _ in range(count - 1):
            total = total + self
        return total  # type: ignore[return-value]

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
    ) -> OutcomeReport:
        """Who can force a win. The report has `moves` and `properties` if they are asked for.

        >>> Game("nim:1+2+3").outcome("misere").outcome
        ['P']
        >>> Game("hack:LCR").outcome("elimination").outcomes
        'LLL'
        >>> Game("S{2,3}:7").outcome("ending:LR").outcome
        'L'
        """
        count, name = asked(play, players)
        options = {"game": self, "players": count, "play": name, "moves": moves, "properties": properties}
        report: OutcomeReport = ask("outcome", options, time=time, memory=memory, progress=progress)
        return report

    def moves(
        self,
        play: Play = None,
        players: int | None = None,
        *,
        time: Time = None,
        memory: Memory = None,
        progress: Progress = False,
    ) -> OutcomeReport:
        """The outcome, with every winning move of every player who has one: the same as
        `outcome(moves=True)`.

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
    ) -> ValueReport:
        """The value, as the theory of the convention has it: Grundy value, genus, two-player value, a value
        for each player.

        >>> Game("0.77:5+3").value().grundy
        7
        >>> Game("{1|0}").value().temperature
        '1/2'
        """
        count, name = asked(play, players)
        options = {"game": self, "players": count, "play": name}
        report: ValueReport = ask("value", options, time=time, memory=memory, progress=progress)
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
    ) -> CanonicalReport:
        """The canonical form; for one `player` among more than two, a simpler game that is equal for that
        player.

        >>> Game("*2+*3+*").canonical().canonical
        '0'
        >>> Game("*+*").canonical("misere").canonical
        '0'
        """
        count, name = asked(play, players)
        options = {"game": self, "players": count, "play": name, "for": player}
        report: CanonicalReport = ask("canonical", options, time=time, memory=memory, progress=progress)
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
    ) -> EqualityReport:
        """Whether the games are equal in all sums, with a context that tells them apart if not.

        >>> report = Game("3.*").equal("6.*", players=3)
        >>> report.equal
        False
        """
        count, name = asked(play, players)
        options = {"left": self, "right": _game(other), "players": count, "play": name}
        report: EqualityReport = ask("equal", options, time=time, memory=memory, progress=progress)
        return report

    def compare(
        self,
        other: Game | str,
        *,
        order: str | None = None,
        player: str | None = None,
        players: int | None = None,
        time: Time = None,
        memory: Memory = None,
        progress: Progress = False,
    ) -> OrderReport:
        """How two partizan games stand to each other: in the order `spindler`, `cincotti` or `normal`.

        Games of two players are compared in the normal order by default, others in Spindler's.

        >>> Game("0").compare("{1C||}").relations
        {'C': '>', 'L': '<', 'R': '>'}
        """
        options = {"left": self, "right": _game(other), "order": order, "for": player, "players": players}
        report: OrderReport = ask("compare", options, time=time, memory=memory, progress=progress)
        return report

    def form(
        self,
        *,
        dag: bool = False,
        players: int | None = None,
        time: Time = None,
        memory: Memory = None,
        progress: Progress = False,
    ) -> FormReport:
        """The game as a form: its spellings, birthday and subpositions.

        >>> Game("*2_#20").form().braces
        '{{*2},*2,0}'
        """
        count = self._players if players is None else players
        options = {"game": self, "players": count, "dag": dag}
        report: FormReport = ask("form", options, time=time, memory=memory, progress=progress)
        return report

    def pictures(self) -> list[str]:
        """Pictures for the terminal of the parts that have one: boards, and positions of own rules with a
        method `draw`.

        >>> len(Game("domineering:2x3 + nim:3").pictures())
        1
        """
        with allowed(None, None, False) as budget:
            return _native.pictures(self._written, budget)

    def birthday(self, *, time: Time = None, memory: Memory = None) -> int:
        """The length of the longest play.

        >>> Game("*2+*3").birthday()
        5
        """
        return self.form(time=time, memory=memory).birthday

    def options(self, player: str | None = None, *, time: Time = None, memory: Memory = None) -> list[Game]:
        """The games that can be moved to, each once; of a partizan game, by the player with this name.

        >>> Game("*2").options()
        [Game('0'), Game('*')]
        >>> Game("{1L|*|}").options("Center")
        [Game('*')]
        """
        if player is None and self._players is not None:
            raise UnsupportedError(
                "the players of a partizan game have different moves: expected the name of one, such as "
                "'Left'"
            )
        with allowed(time, memory, False) as budget:
            if self._sum is not None:
                sums = self._sum.options(self._players, player, budget)
                return list(dict.fromkeys(Game._of(left) for left in sums))
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
        self,
        play: Play = None,
        players: int | None = None,
        *,
        first: int | str = 1,
        time: Time = None,
        memory: Memory = None,
    ) -> Match:
        """A play of this game, move by move.

        >>> match = Game("nim:3+5").play()
        >>> match.play("5 -> 3").turn
        'Player 2'
        """
        from .match import Match

        return Match(self, play, players, first=first, time=time, memory=memory)


def _game(game: Game | str) -> Game:
    if isinstance(game, Game):
        return game
    return Game(game)


def _unpickled(kind: type[Self], text: str, graph: str | None, players: int | None) -> Self:
    game = kind.__new__(kind)
    Game.__init__(game, text, graph=graph, players=players)
    return game


def _sum_of(terms: list[_native._Term]) -> Game:
    """The sum of texts, and of positions of own rules, which are explored again where they are not known."""
    given: list[tuple[_native._Given, int]] = []
    for text, own, count in terms:
        if own is not None:
            rules, position = own
            given.append((rules.game(position)._written, count))
        elif text is not None:
            given.append((text, count))
    return Game._of(_native.Sum(given))
