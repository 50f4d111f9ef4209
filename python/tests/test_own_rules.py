"""Rules written in Python: they play like those of the library, and what is wrong with them is said where it
is.
"""

from __future__ import annotations

import copy
import gc
import os
import pickle
import signal
import sys
import threading
import weakref
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import Any

import pytest

import meximal
from meximal import Game, OutOfBudget, Ruleset, UnsupportedError


class Nim(Ruleset):
    impartial = True

    def moves(self, heap: int, player: int) -> Iterable[Any]:
        return range(heap)


class Kayles(Ruleset):
    """One or two neighbours are taken; the row falls into two."""

    impartial = True

    def moves(self, row: int, player: int) -> Iterator[Any]:
        for taken in (1, 2):
            for left in range(row - taken + 1):
                yield [left, row - taken - left]


class Domineering(Ruleset):
    """Free squares; Left places upright dominoes, Right lying ones."""

    def __init__(self, rows: int, columns: int) -> None:
        self.board = frozenset((r, c) for r in range(rows) for c in range(columns))

    def moves(self, free: frozenset[tuple[int, int]], player: int) -> Iterator[Any]:
        for r, c in free:
            other = (r + 1, c) if player == 0 else (r, c + 1)
            if other in free:
                yield free - {(r, c), other}

    def parts(self, free: frozenset[tuple[int, int]]) -> Iterator[Any]:
        rest = set(free)
        while rest:
            waiting = [rest.pop()]
            part = set(waiting)
            while waiting:
                r, c = waiting.pop()
                near = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & rest
                rest -= near
                part |= near
                waiting.extend(near)
            yield frozenset(part)

    def normal_form(self, part: frozenset[tuple[int, int]]) -> Any:
        top, left = min(r for r, _ in part), min(c for _, c in part)
        return frozenset((r - top, c - left) for r, c in part)

    def label(self, part: frozenset[tuple[int, int]]) -> str:
        return ",".join(f"{r}{c}" for r, c in sorted(part))


class Chain(Ruleset):
    """A long walk: each position leads to the next, and to the end."""

    impartial = True

    def moves(self, place: int, player: int) -> Iterable[Any]:
        return [place - 1, 0] if place else []


PLAYS = [(None, None), ("misere", None), ("normal", 3), ("misere", 3), ("podium", 3), ("propp", 4)]


@pytest.mark.parametrize(("play", "players"), PLAYS)
def test_heaps_play_like_the_library(play: str | None, players: int | None) -> None:
    nim, kayles = Nim(), Kayles()
    for sizes in ([1], [2, 3], [1, 2, 3], [2, 2, 1]):
        text = "+".join(map(str, sizes))
        for rules, name in ((nim, "nim"), (kayles, "0.77")):
            own = rules.game(sizes).outcome(play, players)
            known = Game(f"{name}:{text}").outcome(play, players)
            assert own.starts == known.starts, (name, sizes)
            both = (rules.game(sizes[:1]) + Game(f"{name}:{text}")).outcome(play, players)
            twice = Game(f"{name}:{text}+{sizes[0]}").outcome(play, players)
            assert both.starts == twice.starts


@pytest.mark.parametrize("size", [(1, 4), (2, 2), (2, 3), (3, 3), (2, 4)])
def test_boards_play_like_the_library(size: tuple[int, int]) -> None:
    rules = Domineering(*size)
    own, known = rules.game(rules.board), Game(f"domineering:{size[0]}x{size[1]}")
    for play in ("normal", "misere"):
        assert own.outcome(play).starts == known.outcome(play).starts
    assert own.value().to_dict()["value"] == known.value().to_dict()["value"]
    assert own.canonical().to_dict()["canonical"] == known.canonical().to_dict()["canonical"]
    assert own.equal(known).equal and own.compare(known, order="normal").relations == {"L": "=", "R": "="}
    assert (own + known).kind == "positions"


def test_three_players() -> None:
    class Steps(Ruleset):
        players = 3

        def moves(self, place: int, player: int) -> Iterable[Any]:
            return [place - step for step in ((1,), (1, 2), (2,))[player] if step <= place]

    rules = Steps()
    forms = {0: "0", 1: "{0|0|}"}
    for place in (2, 3, 4):
        lists = [[forms[place - step] for step in steps] for steps in ((1,), (1, 2), (2,))]
        forms[place] = "{" + "|".join(",".join(options) for options in lists) + "}"
    for place, form in list(forms.items())[1:]:
        for play in ("normal", "misere", "podium", "elimination"):
            own = rules.game(place).outcome(play)
            assert own.players == 3
            assert own.starts == Game(form, players=3).outcome(play, 3).starts, (place, play)
    table = rules.table(range(5), "normal")
    assert len(table) == 5 and list(table[0]) == ["L", "C", "R"]
    assert str(table).splitlines()[0].split() == ["position", "L", "starts", "C", "starts", "R", "starts"]
    assert table._repr_html_().count("<tr>") == 6


def test_quotients() -> None:
    quotient = Kayles().game(4).quotient()
    assert quotient.order == Game("0.77:4").quotient().order
    again = pickle.loads(pickle.dumps(quotient))
    assert again == quotient and again.order == quotient.order


def test_moves_and_matches() -> None:
    rules = Nim()
    game = rules.game([3, 1])
    assert {str(option) for option in game.options()} == {
        "Nim:1 + Nim:0",
        "2.Nim:1",
        "Nim:1 + Nim:2",
        "Nim:3 + Nim:0",
    }
    [turn] = game.moves().moves
    assert [move.leaves for answer in turn.answers for move in answer.moves] == ["2.Nim:1"]
    match = game.play()
    while not match.is_over:
        match.play_computer(seed=1)
        assert match.position.outcome().starts is not None
    assert match.result is not None and match.result.winners == ["Player 1"]
    strip = Domineering(2, 2)
    board = strip.game(strip.board)
    assert [str(option) for option in board.options("Left")] == ["Domineering:00,10"]
    with pytest.raises(UnsupportedError, match="Left"):
        board.options()
    with pytest.raises(UnsupportedError, match="expected one of"):
        board.options("Nobody")


def test_sums_of_rules_with_one_name() -> None:
    class Take(Ruleset):
        impartial = True

        def __init__(self, most: int) -> None:
            self.most = most

        def moves(self, heap: int, player: int) -> Iterable[Any]:
            return [heap - taken for taken in range(1, self.most + 1) if taken <= heap]

    one, three = Take(1).game(3), Take(3).game(3)
    assert str(one) == str(three) and one != three
    assert (one + three).value().to_dict()["grundy"] == 2
    assert one.equal(three).equal is False and one == Take(1).game(3)


def test_mixed_sums() -> None:
    total = Nim().game(2) + "hack:LR" + Game("a", graph="a -> b, 0\nb -> 0") + "*3"
    assert total.kind == "mixed" and total.outcome().starts == Game("nim:2+2+3 + hack:LR").outcome().starts
    assert sum([Nim().game(1), Game("*")]).outcome().outcome == ["P"]
    assert (2 * Nim().game(5)).outcome().outcome == ["P"] and str(3 * Nim().game(5)) == "3.Nim:5"
    assert (0 * Nim().game(5)).outcome().outcome == ["P"]


def test_they_travel() -> None:
    game = 2 * Domineering(2, 3).game(frozenset({(0, 0), (0, 1)})) + "nim:2"
    for other in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game), copy.copy(game)):
        assert other == game and hash(other) == hash(game) and str(other) == str(game)
        assert other.outcome().starts == game.outcome().starts


def test_the_rules_are_not_kept_for_ever() -> None:
    rules = Nim()
    game = rules.game(20)
    gone = weakref.ref(rules)
    del rules
    gc.collect()
    assert gone() is not None and str(game.options()[5]) == "Nim:5"
    del game
    gc.collect()
    assert gone() is None


def test_an_exception_is_raised_as_it_is() -> None:
    class Broken(Nim):
        def moves(self, heap: int, player: int) -> Iterable[Any]:
            if heap == 3:
                raise LookupError("no three")
            return range(heap)

    rules = Broken()
    with pytest.raises(LookupError, match="no three") as raised:
        rules.game(5)
    if sys.version_info >= (3, 11):
        assert raised.value.__notes__ == ["in Broken, position 3, player 0"]
    assert rules.game(2).outcome().outcome == ["N"]


def test_loops_are_shown() -> None:
    class Round(Ruleset):
        impartial = True

        def moves(self, place: int, player: int) -> Iterable[Any]:
            return [(place + 1) % 4] if place < 4 else [0, 5] if place == 4 else []

    rules = Round()
    with pytest.raises(UnsupportedError, match="0 → 1 → 2 → 3 → 0"):
        rules.game(4)
    assert rules.game(5).outcome().outcome == ["P"]
    with pytest.raises(UnsupportedError, match="go on for ever"):
        rules.game(2)


def test_wrong_positions() -> None:
    class Given(Ruleset):
        impartial = True

        def __init__(self, options: Any) -> None:
            self.options = options

        def moves(self, place: int, player: int) -> Any:
            return self.options

    for options, words in (
        ([{1}], "is a set, which cannot be hashed"),
        ([[[1]]], "is a list"),
        (None, "moves gave None"),
        (3, "moves gave 3"),
    ):
        with pytest.raises(meximal.Error, match=words):
            Given(options).game(0)
    with pytest.raises(meximal.Error, match="is a dict"):
        Nim().game({})
    with pytest.raises(NotImplementedError, match="has no moves"):
        Ruleset().game(0)
    many = Ruleset()
    many.players = 9
    with pytest.raises(meximal.Error, match="from 2 to 8"):
        many.game(0)


def test_games_are_not_made_while_they_are_explored() -> None:
    class Nested(Nim):
        def moves(self, heap: int, player: int) -> Iterable[Any]:
            self.game(0)
            return []

    with pytest.raises(UnsupportedError, match="is being explored"):
        Nested().game(3)


def test_limits_hold_in_callbacks() -> None:
    class Endless(Ruleset):
        impartial = True

        def moves(self, place: int, player: int) -> Iterable[Any]:
            return [place + 1]

    start = monotonic()
    with pytest.raises(OutOfBudget) as raised:
        Endless().game(0, time=0.3)
    assert (
        raised.value.limit == "time"
        and "positions of Endless" in raised.value.known
        and monotonic() - start < 5
    )
    with pytest.raises(OutOfBudget) as raised:
        Endless().game(0, memory="10M")
    assert raised.value.limit == "memory"
    told: list[int] = []
    with pytest.raises(OutOfBudget):
        Endless().game(0, time=0.5, progress=lambda phase, done, total: told.append(done))
    assert told and told == sorted(told)
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        Endless().game(0)
    rules = Chain()
    with pytest.raises(OutOfBudget):
        rules.game(300_000, memory="20M")
    before = rules.explored
    assert before > 0 and rules.game(300_000).outcome().outcome == ["N"] and rules.explored == 300_001


def test_other_threads_run_while_it_is_solved() -> None:
    game = Chain().game(100_000)
    done = threading.Event()
    counted = 0

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1

    thread = threading.Thread(target=count)
    thread.start()
    game.outcome("misere", 3)
    done.set()
    thread.join()
    assert counted > 100


def test_labels_that_fail_are_reported() -> None:
    class Silent(Nim):
        def label(self, position: int) -> str:
            raise LookupError("no name")

    caught: list[Any] = []
    before, sys.unraisablehook = sys.unraisablehook, caught.append
    try:
        assert str(Silent().game(2)) == "Silent:2"
    finally:
        sys.unraisablehook = before
    assert caught


def test_pictures() -> None:
    class Drawn(Nim):
        def draw(self, heap: int) -> str:
            return "o" * heap

    assert (Drawn().game([3, 1]) + "nim:2").pictures() == ["ooo", "o"]
    assert Nim().game(3).pictures() == []


def test_outcomes_of_many() -> None:
    texts = [f"nim:{a}+{b}" for a in range(1, 20) for b in range(1, 20)]
    found = meximal.outcomes(texts, "misere")
    assert found == meximal.outcomes(map(Game, texts), "misere", threads=1)
    assert found == [
        {start.starter: start.winners for start in Game(text).outcome("misere").starts} for text in texts
    ]
    assert meximal.outcomes([]) == []
    assert meximal.outcomes([Nim().game(3), "nim:3"]) == [{"N": ["N"]}] * 2
    with pytest.raises(meximal.NotationError) as raised:
        meximal.outcomes([*texts, "nim:?", "nim:1"])
    if sys.version_info >= (3, 11):
        assert raised.value.__notes__ == [f"game {len(texts)} of the list, counted from 0"]
    with pytest.raises(OutOfBudget):
        meximal.outcomes(["S{2,3,7}:190+191+192+193"] * 3, "podium", 3, time=0.2)


def test_wrong_arguments() -> None:
    game = Game("nim:3")
    wrong: list[Any] = [
        lambda: Game(3),  # type: ignore[arg-type]
        lambda: Game(None),  # type: ignore[arg-type]
        lambda: game.outcome(players=-1),
        lambda: game.outcome(players=2**70),
        lambda: game.outcome(players="3"),  # type: ignore[arg-type]
        lambda: game.outcome(3),  # type: ignore[arg-type]
        lambda: game.outcome(time="long"),  # type: ignore[arg-type]
        lambda: game.outcome(time=float("nan")),
        lambda: game.outcome(time=-1),
        lambda: game.outcome(memory=-1),
        lambda: game.outcome(memory=2.5),  # type: ignore[arg-type]
        lambda: game.outcome(progress=3),  # type: ignore[arg-type]
        lambda: game.equal(3),  # type: ignore[arg-type]
        lambda: game * 2**70,
        lambda: meximal.Quotient.of(3),  # type: ignore[arg-type]
        lambda: meximal.Quotient.of("nim@2").identity ** -1,
        lambda: meximal.Quotient.of("nim@2").partial(-1),
        lambda: meximal.Hackenbush("L").cut(2**40),
        lambda: meximal.Hackenbush.random(-1),
        lambda: meximal.Rules(3),  # type: ignore[arg-type]
        lambda: meximal.census(-1, 3),
        lambda: meximal.outcomes([3]),  # type: ignore[list-item]
        lambda: meximal.Convention("normal", -1),
        lambda: game.play().play_computer(seed=-1),
    ]
    for ask in wrong:
        with pytest.raises(meximal.Error):
            ask()
