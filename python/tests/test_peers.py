"""Other people's software, asked the same questions."""

from __future__ import annotations

import importlib.util
import random
from fractions import Fraction

import pytest

from meximal import Game, Quotient

PEERS = ("libsemigroups_pybind11", "pycgt", "cgt_py")


def test_somebody_is_there_to_be_asked() -> None:
    """A platform may lack one of them, not all."""
    assert any(importlib.util.find_spec(name) for name in PEERS)


QUOTIENTS = [
    *(f"nim@{n}" for n in range(1, 6)),
    *(f"0.15@{n}" for n in (8, 14, 18, 20, 25)),
    "0.15",
    *(f"0.77@{n}" for n in (5, 9, 11)),
    *(f"0.07@{n}" for n in (10, 20)),
    "0.26",
    "0.45",
    "4.7@12",
    "S{1,2}",
    "S{2,3}",
    "S{2,5,6}",
    "*2_#",
    "*2_#320",
    "*(2/0)0",
]
PLAYS: list[tuple[str, int]] = [("misere", 2), ("normal", 3), ("misere", 3)]


def order_by_peer(quotient: Quotient) -> int:
    """The number of elements of the commutative monoid with our generators and relations."""
    libsemigroups = pytest.importorskip("libsemigroups_pybind11")
    generators = len(quotient.generators)
    presentation = libsemigroups.Presentation(list(range(generators)))
    presentation.contains_empty_word(True)
    for left in range(generators):
        for right in range(left):
            libsemigroups.presentation.add_rule(presentation, [left, right], [right, left])
    for left, right in quotient.relation_words():
        libsemigroups.presentation.add_rule(presentation, left, right)
    cosets = libsemigroups.ToddCoxeter(libsemigroups.congruence_kind.twosided, presentation)
    return int(cosets.number_of_classes())


def test_libsemigroups_finds_the_same_orders() -> None:
    checked = 0
    for text in QUOTIENTS:
        for play, players in PLAYS if checked < 12 else PLAYS[:1]:
            quotient = Quotient.of(text, play=play, players=players, order=300)
            if quotient.order in (None, 1) or quotient.status == "budget":
                continue
            assert order_by_peer(quotient) == quotient.order, (text, play, players)
            checked += 1
    assert checked >= 30


def braces(depth: int, chance: random.Random) -> str:
    """A random two-player form in a spelling that both read."""
    if depth == 0 or chance.random() < 0.25:
        return chance.choice(["0", "1", "-1", "2", "1/2", "-3/4", "*", "{0|*}", "{*|0}", "{1|-1}"])
    sides = [",".join(braces(depth - 1, chance) for _ in range(chance.randint(0, 2))) for _ in range(2)]
    return f"{{{sides[0]}|{sides[1]}}}"


def corpus() -> list[str]:
    chance = random.Random(2026)
    texts = [braces(3, chance) for _ in range(150)]
    return [text for text in dict.fromkeys(texts) if "|" in text]


def test_pycgt_finds_the_same_values() -> None:
    pycgt = pytest.importorskip("pycgt")
    texts = corpus()
    assert len(texts) > 80
    outcomes = {"L": "LEFT", "R": "RIGHT", "N": "FIRST", "P": "SECOND"}
    for text in texts:
        ours = Game(text).value()
        theirs = pycgt.canonical(pycgt.parse(text))
        assert ours.birthday == pycgt.birthday(theirs), text
        assert outcomes[ours.outcome] == pycgt.outcome(theirs).name, text
        assert Fraction(ours.mean) == pycgt.mean(theirs), text
        if pycgt.is_number(theirs):
            assert Fraction(ours.value) == pycgt.as_number(theirs), text
        else:
            assert Fraction(ours.temperature) == pycgt.temperature(theirs), text


def test_pycgt_finds_the_same_order() -> None:
    pycgt = pytest.importorskip("pycgt")
    texts = corpus()[:60]
    signs = {(True, True): "=", (True, False): "<", (False, True): ">", (False, False): "|"}
    compared = 0
    for left, right in zip(texts, texts[1:]):
        theirs = pycgt.parse(left), pycgt.parse(right)
        sign = signs[pycgt.leq(*theirs), pycgt.leq(*reversed(theirs))]
        ours = Game(left).compare(right, order="normal").relations
        assert ours["L"] == sign, (left, right)
        compared += 1
    assert compared >= 40


def test_cgt_py_finds_the_same_values() -> None:
    cgt_py = pytest.importorskip("cgt_py")
    texts = corpus()
    forms = {}
    for text in texts:
        theirs = cgt_py.CanonicalForm(text)
        ours = Game(text).value()
        assert theirs.birthday == ours.birthday, text
        if Fraction(number(theirs.temperature)) >= 0:
            assert Fraction(number(theirs.temperature)) == Fraction(ours.temperature), text
        forms[text] = theirs
    equal = [
        (left, right)
        for left, right in zip(texts, texts[1:])
        if (str(forms[left]) == str(forms[right])) == Game(left).equal(right).equal
    ]
    assert len(equal) == len(texts) - 1


def number(dyadic: object) -> str:
    """The digits of `DyadicRationalNumber('1/2')`."""
    return repr(dyadic).split("'")[1]
