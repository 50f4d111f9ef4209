"""Games, rules, conventions, quotients and reports as objects: identity, sums, copies, attributes."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from corpus import CONVENTIONS, GAMES, GRAPH, HACKENBUSH

import meximal
from meximal import Convention, Game, Hackenbush, Quotient, Rules
from meximal.reports import Record, Report


@pytest.mark.parametrize("text", GAMES)
def test_games_travel(text: str) -> None:
    game = Game(text)
    for other in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game), eval(repr(game))):
        assert other == game and hash(other) == hash(game) and str(other) == str(game)
    assert game != 3 and game != Game("*3_#3")
    assert game._repr_latex_().startswith("$")


@pytest.mark.parametrize(
    ("left", "right", "total"),
    [
        ("*2", "*+*2", "*+2.*2"),
        ("0", "*", "*"),
        ("nim:3", "nim:5", "nim:3+5"),
        ("nim:3", "0.77:5", "nim:3 + 0.77:5"),
        ("*2", "{1C||}", "*2+{1C||}"),
        ("±1", "↑", "±1 + ↑"),
        ("nim:3", "5", "nim:3 + 5L"),
        ("cram:2x3", "nim:3", "cram:2x3 + nim:3"),
        ("hack:L", "*2", "hack:L + *2"),
        ("hack:LC", "hack:R", "hack:LC+R"),
        ("hack:0-1L 1-2C 2-0R", "hack:LL", "hack:0-1L 1-2C 2-0R+LL"),
    ],
)
def test_sums(left: str, right: str, total: str) -> None:
    assert str(Game(left) + Game(right)) == str(Game(left) + right) == str(left + Game(right)) == total
    assert str(sum([Game(left), Game(right)])) == total


@pytest.mark.parametrize(
    ("count", "text", "total"),
    [
        (3, "*2+*", "3.*+3.*2"),
        (0, "*2", "0"),
        (2, "nim:3+2.5", "nim:2.3+4.5"),
        (2, "0.77:5 + nim:3", "0.77:2.5 + nim:2.3"),
        (2, "{1C||}", "2.{1C||}"),
        (3, "1/2", "3.(1/2)"),
        (2, "cram:2x3 + nim:3", "2.cram:2x3 + nim:2.3"),
        (0, "cram:2x3", "0"),
        (2, "hack:LC", "hack:LC+LC"),
    ],
)
def test_multiples(count: int, text: str, total: str) -> None:
    assert str(count * Game(text)) == str(Game(text) * count) == total


def test_sums_of_coins() -> None:
    a = Game("a", graph=GRAPH)
    assert str(2 * a + Game("b", graph=GRAPH)) == "2.a+b"
    total = a + Game("*") + Game("x", graph="x -> 0")
    assert (str(total), total.kind) == ("a + * + x", "mixed")
    # Two stars are nothing in normal play.
    assert total.outcome().outcome == a.outcome().outcome
    assert pickle.loads(pickle.dumps(total)) == total
    with pytest.raises(meximal.UnsupportedError):
        -1 * a
    with pytest.raises(TypeError):
        a + 1  # type: ignore[operator]


def test_sums_have_the_outcome_of_the_sum() -> None:
    for text in HACKENBUSH:
        picture = Hackenbush(text)
        once = picture.values(3).values
        twice = (picture + picture).values(3).values
        assert {name: twice[name] for name in once} == {
            name: str_double(value) for name, value in once.items()
        }


def str_double(value: str) -> str:
    from fractions import Fraction

    return str(2 * Fraction(value))


def test_options() -> None:
    def all_of(game: Game) -> set[Game]:
        found = {game}
        for option in game.options():
            found |= all_of(option)
        return found

    assert all_of(Game("*3")) == {Game(text) for text in ("0", "*", "*2", "*3")}
    assert Game("nim:1+2").options() == [Game("nim:2"), Game("nim:1"), Game("nim:2.1")]
    assert [str(option) for option in Game("d", graph=GRAPH).options()] == ["2.a", "c"]
    assert Game("{1L|*|}").options("L") == [Game("1L")]
    assert Game("{1L|*|}").options("Right") == []
    assert [str(option) for option in Hackenbush("LCR").options("C")] == ["hack:L"]
    with pytest.raises(meximal.UnsupportedError, match="Left"):
        Game("{1L|*|}").options()
    with pytest.raises(meximal.UnsupportedError, match="expected one of"):
        Game("{1L|*|}").options("Nobody")


def test_birthdays_are_longest_plays() -> None:
    def longest(game: Game) -> int:
        return max((1 + longest(option) for option in game.options()), default=0)

    for text in ("*3", "{0,{{0}}}", "nim:2+1", "0.77:4", "*2_#"):
        assert Game(text).birthday() == longest(Game(text)), text


def test_conventions() -> None:
    for play, players in CONVENTIONS:
        convention = Convention(play or "normal", players)
        assert Convention.parse(str(convention)) == convention
        assert pickle.loads(pickle.dumps(convention)) == convention == eval(repr(convention))
        assert hash(convention) == hash(Convention(convention.play, convention.players))
    assert Convention("misere") != Convention("misere", 3)
    assert str(Convention("propp", 4)) == "4 players, Propp's convention"
    assert Game("*2").outcome(Convention("misere", 3)) == Game("*2").outcome("misere", 3)
    with pytest.raises(ValueError, match="expected one of them"):
        Game("*2").outcome(Convention("misere", 3), 4)
    for wrong in ("nothing", "x players, normal play", "1 players, normal play"):
        with pytest.raises(ValueError):
            Convention.parse(wrong)


def test_rules() -> None:
    assert Rules("0.77") == Rules("0.77") != Rules("0.7") and hash(Rules("nim")) == hash(Rules("nim"))
    assert eval(repr(Rules(graph=GRAPH))) == Rules(graph=GRAPH)
    assert str(Rules(graph=GRAPH).game("a", "b", "a")) == "2.a+b"
    for wrong in ({}, {"text": "nim", "graph": GRAPH}):
        with pytest.raises(meximal.UnsupportedError):
            Rules(**wrong)
    with pytest.raises(meximal.NotationError) as raised:
        Rules("0.7é")
    assert raised.value.span == (3, 4)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("*2+é", "é"),
        ("é", "é"),
        ("{0,∅}", "∅"),
        ("3·*2+𝒩", "𝒩"),
        ("*2 + *3 + ü?", "ü"),
        ("nim:3+é", "é"),
        ("↑+é", "é"),
    ],
)
def test_spans_are_counted_in_characters(text: str, place: str) -> None:
    with pytest.raises(meximal.NotationError) as raised:
        Game(text)
    start, end = raised.value.span
    assert text[start:end] == place, (text, raised.value.span)
    assert raised.value.expected and raised.value.problem
    travelled = pickle.loads(pickle.dumps(raised.value))
    assert travelled.span == raised.value.span and str(travelled) == str(raised.value)


def test_spans_in_graphs_and_positions() -> None:
    graph = "é -> ü\nü -> ?"
    with pytest.raises(meximal.NotationError) as raised:
        Rules(graph=graph)
    start, end = raised.value.span
    assert graph[start:end] == "?"
    quotient = Quotient.of("nim@3")
    with pytest.raises(meximal.NotationError) as raised:
        quotient.position("1+2+é")
    assert raised.value.span == (4, 5)


def test_errors_are_value_errors() -> None:
    for kind in (meximal.NotationError, meximal.OutOfBudget, meximal.UnsupportedError, meximal.WrongArgument):
        assert issubclass(kind, meximal.Error) and issubclass(kind, ValueError)
    assert meximal.Error is meximal.MeximalError
    error = meximal.OutOfBudget("message", "time", "known")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.limit, again.known) == ("message", "time", "known")
    with pytest.raises(meximal.UnsupportedError, match="a largest heap is for a ruleset"):
        Quotient.of("*2", heaps=3)


def test_elements_multiply() -> None:
    quotient = Quotient.of("0.15")
    assert len(quotient) == quotient.order == len(set(quotient)) == 42
    phi = quotient.phi
    for left in (3, 8, 14, 20):
        for right in (6, 9, 18, 23):
            value = quotient.value(f"{left}+{right}")
            assert value == phi[left] * phi[right]
            assert value.outcome == quotient.position(f"{left}+{right}").outcome
            assert value.outcome == Game(f"0.15:{left}+{right}").outcome("misere").outcome
    report = quotient.report()
    assert [str(element) for element in quotient] == report.elements
    assert [element.outcome for element in quotient] == report.labels
    assert sorted(map(str, quotient.kernel)) == sorted(report.kernel)
    assert sorted(map(str, quotient.idempotents)) == sorted(report.idempotents)
    assert all(element.is_idempotent == (element in quotient.idempotents) for element in quotient)
    assert {str(e) for e in quotient if e.is_p} == {str(e) for e in quotient.p_positions}
    assert len(quotient.p_positions) == quotient.p_portion == 12
    for element in quotient:
        assert quotient[str(element)] == element
        assert element**3 == element * element * element and element**0 == quotient.identity
        product = quotient.identity
        for generator, exponent in zip(quotient.generators, element.word, strict=True):
            product *= generator**exponent
        assert product == element
        assert element._repr_latex_().startswith("$")
    for other in (pickle.loads(pickle.dumps(quotient)), copy.deepcopy(quotient)):
        assert other == quotient and str(other) == str(quotient)
    element = pickle.loads(pickle.dumps(phi[8]))
    assert element == phi[8] and hash(element) == hash(phi[8]) and element * phi[9] == phi[8] * phi[9]
    with pytest.raises(meximal.UnsupportedError):
        quotient.identity * Quotient.of("nim@1").identity
    with pytest.raises(meximal.NotationError):
        quotient["z?"]


def test_infinite_quotients() -> None:
    quotient = Quotient.of("0.3102@12")
    assert quotient.is_finite is False and quotient.order is None and quotient
    assert repr(quotient) == "<Quotient of 0.3102, 2 players, misère play: infinite>"
    assert quotient.outcome("1000000.12+7") == ["N"] and quotient.order_of(7) is None
    finite = ["elements", "phi", "kernel", "idempotents", "presentation", "generators", "p_positions"]
    for name in finite:
        with pytest.raises(meximal.UnsupportedError, match="the quotient is infinite"):
            getattr(quotient, name)
    for refused in (len, list, Quotient.eggbox, Quotient.cayley, Quotient.mex):
        with pytest.raises(meximal.UnsupportedError, match="the quotient is infinite"):
            refused(quotient)
    assert meximal.ask("quotient", games=["0.3102@12"]).rank == 1


def test_hackenbush() -> None:
    picture = Hackenbush("hack:0-1C 0-2L 0-3L 2-4R 3-4C")
    assert [edge.number for edge in picture.edges] == [1, 2, 3, 4, 5]
    assert Hackenbush.from_edges((*edge.nodes, edge.colour) for edge in picture.edges) == picture
    assert sorted(edge.colour for edge in picture.cut(2).edges) == ["C", "C", "L", "R"]
    assert Hackenbush("LC+R") == Game("hack:LC+R")
    with pytest.raises(meximal.UnsupportedError, match="no edge has the number 9"):
        picture.cut(9)
    for edge in picture.edges:
        left = picture.cut(edge.number)
        assert left in picture.options(edge.colour) or len(left.edges) < len(picture.edges)
    for random in Hackenbush.random(6, shape="graph", seed=5, count=5):
        assert len(random.edges) == 6
    assert picture.draw(cut=1) != picture.draw()


def test_matches() -> None:
    match = Game("nim:3+5").play()
    with pytest.raises(meximal.UnsupportedError):
        match.play("7 -> 1")
    with pytest.raises(meximal.UnsupportedError):
        match.undo()
    hint = match.hint()
    assert hint.forecast.winners == ["Player 1"] and [str(move) for move in hint.best] == ["5 -> 3"]
    while not match.is_over:
        match.play_computer(seed=1)
    assert match.result is not None and match.result.winners == ["Player 1"]
    assert match.record().winners == ["Player 1"] and match.turn is None
    count = len(match.record().moves)
    assert len(match.undo().record().moves) == count - 1 and not match.is_over
    podium = Game("nim:1+2").play("podium", first="Player 2")
    assert podium.turn == "Player 2" and podium.hint().forecast.ranking is not None
    with pytest.raises(meximal.UnsupportedError, match="no seat"):
        Game("nim:1").play(first=5)
    partizan = Hackenbush("LCR").play("elimination")
    assert partizan.seats == ["Left", "Center", "Right"]


def test_reports_are_records() -> None:
    report = Game("nim:1+5").moves()
    for again in (pickle.loads(pickle.dumps(report)), copy.deepcopy(report), copy.copy(report)):
        assert again == report and hash(again) == hash(report) and repr(again) == repr(report)
        assert (str(again), again.latex(), again.to_json()) == (str(report), report.latex(), report.to_json())
        assert again._repr_html_() == report._repr_html_()
    turn = copy.deepcopy(report.moves[0])
    assert turn == report.moves[0] == pickle.loads(pickle.dumps(turn))
    with pytest.raises(AttributeError, match="cannot be changed"):
        report.game = "x"
    with pytest.raises(AttributeError, match="cannot be changed"):
        del report.game
    data = report.to_dict()
    data["game"] = "changed"
    assert report.game == "nim:1+5" and report.to_dict()["game"] == "nim:1+5"
    assert report != Game("nim:1+4").moves()
    with pytest.raises(ValueError, match="no picture"):
        report.picture()
    sequence = pickle.loads(pickle.dumps(Rules("0.77").sequence("grundy", to=50)))
    assert sequence.picture().svg.startswith("<svg")


def records(value: object) -> list[Record]:
    if isinstance(value, Record):
        inner = [records(getattr(value, name)) for name in value._fields]
        return [value, *(record for found in inner for record in found)]
    if isinstance(value, list):
        return [record for entry in value for record in records(entry)]
    if isinstance(value, dict):
        return [record for entry in value.values() for record in records(entry)]
    return []


def test_every_key_is_a_declared_attribute() -> None:
    """Over many questions: everything in the JSON has an attribute and a type, and types are as declared."""
    reports: list[Report] = []
    for text in GAMES:
        for play, players in CONVENTIONS:
            for ask in ("outcome", "moves", "value", "canonical"):
                try:
                    reports.append(getattr(Game(text), ask)(play, players, time=2))
                except ValueError:
                    continue
    quotient = Quotient.of("0.15")
    reports += [Game(text).form(dag=True) for text in ("*2", "{1C||}")]
    reports += [
        Game("3.*").equal("6.*", players=3),
        Game("1C").compare("2R"),
        Game("1C").compare("2R", order="cincotti"),
    ]
    reports += [Rules("0.0137").sequence("grundy", to=30), meximal.SubtractionGame([2, 3, 6]).outcomes()]
    reports += [
        quotient.report(transitions=True),
        quotient.position("9+8"),
        quotient.compare("1", "2"),
        quotient.mex(),
    ]
    reports += [quotient.partial(3), quotient.isomorphic(quotient), quotient.check()]
    reports += [
        meximal.census(2, 10, stats=True),
        meximal.heat_map(2, 9),
        meximal.paper("spindler", check=True, only="table-2"),
    ]
    reports += [Game("*2").outcome(players=3, properties=True), Game("nim:1").play().play(0).record()]
    seen: dict[str, set[str]] = {}
    for report in reports:
        for record in records(report):
            declared = {field.key for field in record._fields.values()}
            assert set(record._data) <= declared, (type(record).__name__, set(record._data) - declared)
            for name, field in record._fields.items():
                annotation = declared_type(type(record), name)
                value = getattr(record, name)
                assert fits(value, annotation), (type(record).__name__, name, annotation, value)
            seen.setdefault(type(record).__name__, set()).update(record._data)
    assert len(seen) >= 40


def declared_type(kind: type[Record], name: str) -> str:
    annotation: str = next(
        base.__annotations__[name]
        for base in kind.__mro__
        if name in base.__dict__.get("__annotations__", {})
    )
    return annotation


def fits(value: object, annotation: str) -> bool:
    kinds = re.split(r" \| (?![^\[]*\])", annotation)
    if len(kinds) > 1:
        return any(fits(value, kind) for kind in kinds)
    if annotation == "None":
        return value is None
    if annotation == "Any":
        return True
    if annotation.startswith("list["):
        return isinstance(value, list) and all(fits(entry, annotation[5:-1]) for entry in value)
    if annotation.startswith("dict[str, "):
        return isinstance(value, dict) and all(fits(entry, annotation[10:-1]) for entry in value.values())
    if annotation == "int":
        return isinstance(value, int) and not isinstance(value, bool)
    return type(value).__name__ == annotation


ODD: list[object] = [
    None,
    -1,
    2**70,
    1.5,
    float("nan"),
    "",
    "?",
    b"x",
    [],
    {},
    object(),
    True,
    "\ud800",
    "a\0b",
    [1],
    (1, 2),
    {"a": 1},
]


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: type(odd).__name__)
def test_odd_arguments_raise_errors_of_ours_alone(odd: Any, tmp_path: Path) -> None:
    quotient = meximal.Rules("0.77").quotient(heaps=5)
    survey, atlas = meximal.Survey("octal", digits=1, order=999), meximal.Atlas(tmp_path / "atlas.sqlite")
    calls: list[Callable[[], object]] = [
        lambda: meximal.Game(odd),
        lambda: meximal.Game("*").outcome(odd, time=0.2),
        lambda: meximal.Game("*").outcome(players=odd, time=0.2),
        lambda: meximal.Rules(odd),
        lambda: meximal.Convention(odd),
        lambda: meximal.Convention.parse(odd),
        lambda: meximal.Hackenbush(odd),
        lambda: meximal.Hackenbush.from_edges(odd),
        lambda: meximal.SubtractionGame(odd),
        lambda: meximal.Survey(odd),
        lambda: meximal.Survey.from_json(odd),
        lambda: meximal.Survey.from_dict(odd),
        lambda: survey.unit(odd, time=0.2),
        lambda: survey.report(odd),
        lambda: atlas.results(odd),
        lambda: atlas.keep(odd, "0.0", "{}"),
        lambda: meximal.ask(odd, time=0.2),
        lambda: meximal.ask("outcome", odd, time=0.2),
        lambda: meximal.ask("outcome", game="*", atlas=odd),
        lambda: meximal.outcomes(odd, time=0.2),
        lambda: meximal.outcomes([odd], time=0.2),
        lambda: meximal.paper(odd),
        lambda: meximal.check(odd),
        lambda: meximal.Table(odd),
        lambda: meximal.Match(odd),
        lambda: quotient.order_of(odd),
        lambda: quotient.isomorphic(odd),
        lambda: quotient.value(odd),
    ]
    for place, call in enumerate(calls):
        try:
            call()
        except meximal.Error:
            pass
        except Exception as error:
            pytest.fail(f"call {place}: {error!r}")
