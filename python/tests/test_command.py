"""The package says what the command says, byte for byte: JSON, text, ASCII and LaTeX, and the same errors."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Command
from corpus import CONVENTIONS, FORMS, GAMES, GRAPH, PAIRS, PARTIZAN, RULES, WRONG

import meximal
from meximal.reports import Report

Question = Callable[[str], Report]


def unmethodical(text: str) -> str:
    """The same without how outcomes were found: many lines share what one of them alone would search."""
    text = re.sub(r'"method":"[^"]*"', '"method":""', text)
    return re.sub(r"^(by {2}|\\item\[\{by\}\]).*\n", "", text, flags=re.MULTILINE)


def compare(command: Command, arguments: list[str], lines: list[str], ask: Question) -> list[Report]:
    """Asks the same of all lines, and compares what is said. Gives the reports."""
    reports: dict[int, Report] = {}
    failed: dict[int, ValueError] = {}
    for number, line in enumerate(lines, 1):
        try:
            reports[number] = ask(line)
        except ValueError as error:
            failed[number] = error
    said = command(*arguments, "--json", lines=lines)
    if said.startswith("{\n"):
        assert not reports, "the command refuses all lines at once"
        return []
    number = 0
    for text in said.splitlines():
        data = json.loads(text)
        if "error" in data and "line" in data:
            number = data["line"]
            failed.pop(number)
            continue
        number += 1
        while number in failed:
            number += 1
        report = reports[number]
        assert unmethodical(report.to_json()) == unmethodical(text), lines[number - 1]
        assert report.to_dict().keys() == data.keys()
    assert not failed, failed
    for flag, words in {
        "--quiet": Report.text,
        "--ascii": lambda report: report.text(ascii=True),
        "--latex": Report.latex,
    }.items():
        # What is read in a surprising way is told, but not by a command that is to be quiet.
        asked = {
            number: report
            for number, report in reports.items()
            if flag != "--quiet" or not getattr(report, "readings", None)
        }
        expected = "".join(words(report) + "\n" for report in asked.values())
        told = command(*arguments, flag, lines=[lines[number - 1] for number in asked])
        assert unmethodical(told) == unmethodical(expected), (arguments, flag)
    return list(reports.values())


def flags(play: str | None, players: int | None) -> list[str]:
    given = [] if play is None else ["--play", play]
    return given + ([] if players is None else ["--players", str(players)])


def usable(lines: list[str]) -> list[str]:
    """Lines that the command does not pass over."""
    return [line for line in lines if line.strip()]


def test_errors_name_the_place(command: Command) -> None:
    """The command counts bytes, Python counts characters."""
    lines = usable(WRONG)
    objects = [json.loads(text) for text in command("outcome", "-", "--json", lines=lines).splitlines()]
    assert len(objects) == len(lines)
    for line, said in zip(lines, objects, strict=True):
        with pytest.raises(meximal.NotationError) as raised:
            meximal.Game(line)
        error = raised.value
        assert (error.problem, error.expected) == (said["error"], said["expected"])
        assert list(error.span) == [len(line.encode()[:at].decode()) for at in said["at"]]


@pytest.mark.parametrize(("play", "players"), CONVENTIONS)
def test_outcomes(command: Command, play: str | None, players: int | None) -> None:
    lines = usable(GAMES + WRONG)
    arguments = ["outcome", "-", *flags(play, players)]
    reports = compare(command, arguments, lines, lambda text: meximal.Game(text).outcome(play, players))
    assert len(reports) >= 20
    moves = compare(
        command, [*arguments, "--moves"], lines, lambda text: meximal.Game(text).moves(play, players)
    )
    assert len(moves) >= 16


def test_properties(command: Command) -> None:
    reports = compare(
        command,
        ["outcome", "-", "--properties", "--players", "3"],
        FORMS + PARTIZAN,
        lambda text: meximal.Game(text).outcome(players=3, properties=True),
    )
    assert len(reports) >= 10


@pytest.mark.parametrize(("play", "players"), CONVENTIONS)
def test_values_and_canonical_forms(command: Command, play: str | None, players: int | None) -> None:
    # The podium value of a heap of Guiles takes seconds.
    lines = [line for line in usable(GAMES + WRONG) if play != "podium" or "0.15" not in line]
    given = flags(play, players)
    compare(command, ["value", "-", *given], lines, lambda text: meximal.Game(text).value(play, players))
    compare(
        command, ["canonical", "-", *given], lines, lambda text: meximal.Game(text).canonical(play, players)
    )


def test_simplified_for_a_player(command: Command) -> None:
    reports = compare(
        command,
        ["canonical", "-", "--for", "L", "--players", "3"],
        [*PARTIZAN[2:5], "*+*", "nim:3"],
        lambda text: meximal.Game(text).canonical(player="L", players=3),
    )
    assert reports


@pytest.mark.parametrize("dag", [False, True])
def test_forms(command: Command, dag: bool) -> None:
    arguments = ["form", "-", *(["--dag"] if dag else [])]
    assert (
        len(compare(command, arguments, usable(GAMES + WRONG), lambda text: meximal.Game(text).form(dag=dag)))
        > 20
    )


@pytest.mark.parametrize(("play", "players"), [(None, None), ("misere", None), ("normal", 3), ("podium", 3)])
def test_equality(command: Command, play: str | None, players: int | None) -> None:
    def ask(line: str) -> Report:
        left, right = line.split(" = ")
        return meximal.Game(left).equal(right, play, players)

    lines = [f"{left} = {right}" for left, right in PAIRS]
    assert compare(command, ["equal", "-", *flags(play, players)], lines, ask)


@pytest.mark.parametrize("order", ["spindler", "cincotti", "normal"])
def test_orders(command: Command, order: str) -> None:
    def ask(line: str) -> Report:
        left, right = line.split(" ? ")
        return meximal.Game(left).compare(right, order=order)

    lines = [f"{left} ? {right}" for left, right in PAIRS]
    assert compare(command, ["compare", "-", "--order", order], lines, ask)


@pytest.mark.parametrize("of", ["outcome", "grundy", "genus", "canonical", "phi", "value"])
@pytest.mark.parametrize(
    ("play", "players"), [(None, None), ("misere", None), ("normal", 3), ("ending:LR", None)]
)
def test_sequences(command: Command, of: str, play: str | None, players: int | None) -> None:
    arguments = ["sequence", "-", "--of", of, "--to", "9", "--all", *flags(play, players)]
    compare(
        command,
        arguments,
        ["0.77", "0.15", "S{2,3}", "S{1,2}", "0.7x"] if of == "phi" or play == "misere" else RULES,
        lambda text: meximal.Rules(text).sequence(of, play, players, to=9, all=True),
    )


@pytest.mark.parametrize(("play", "players"), [(None, None), ("normal", 3), ("podium", None)])
def test_quotients(command: Command, play: str | None, players: int | None) -> None:
    lines = ["nim@4", "0.15@12", "0.77@8", "S{1,2}", "*2", "{0,*2}", "*2_#+*2", "0.7x", "1L"]
    arguments = ["quotient", "-", "--order", "500", *flags(play, players)]
    reports = compare(
        command,
        arguments,
        lines,
        lambda text: meximal.Quotient.of(text, order=500, play=play, players=players).report(),
    )
    assert len(reports) >= 5


def test_questions_to_a_solved_game(command: Command) -> None:
    quotient = meximal.Quotient.of("0.15")
    said = json.loads(
        command(
            "quotient",
            "0.15",
            "--json",
            "--position",
            "9+8+8",
            "--compare",
            "7 = 2+1",
            "--partial",
            "4",
            "--like",
            "nim@2",
        )
    )
    other = meximal.Quotient.of("nim@2")
    assert said["positions"] == [quotient.position("9+8+8").to_dict()]
    assert said["comparisons"] == [quotient.compare("7", "2+1").to_dict()]
    assert said["partial"] == quotient.partial(4).to_dict()
    assert said["isomorphism"] == quotient.isomorphic(other).to_dict()
    assert command("mex", "0.15", "{1,a}") == quotient.mex("{1,a}").text()
    assert command("mex", "nim@2", "--latex") == other.mex().latex()
    report = quotient.report(all=True, transitions=True)
    assert command("quotient", "0.15", "--all", "--transitions") == report.text()


def test_files_of_a_solved_game(command: Command, tmp_path: Path) -> None:
    quotient = meximal.Quotient.of("0.15")
    names = {
        name: str(tmp_path / name)
        for name in ("certificate", "cayley.svg", "cayley.dot", "egg.svg", "egg.dot")
    }
    command(
        "quotient",
        "0.15",
        "--certificate",
        names["certificate"],
        "--cayley",
        names["cayley.svg"],
        "--eggbox",
        names["egg.svg"],
    )
    command("quotient", "0.15", "--cayley", names["cayley.dot"], "--eggbox", names["egg.dot"])
    written = {name: Path(path).read_text(encoding="utf-8") for name, path in names.items()}
    assert written["certificate"] == quotient.certificate()
    assert written["cayley.svg"] == quotient.cayley().svg
    assert written["cayley.dot"] == quotient.cayley_dot()
    assert written["egg.svg"] == quotient.eggbox().svg
    assert written["egg.dot"] == quotient.eggbox_dot()
    checked = meximal.check(Path(names["certificate"]))
    assert command("check", names["certificate"]) == checked.text()
    assert json.loads(command("check", names["certificate"], "--json")) == checked.to_dict()
    broken = written["certificate"].replace("order", "odour", 1)
    Path(names["certificate"]).write_text(broken, encoding="utf-8")
    assert json.loads(command("check", names["certificate"], "--json")) == meximal.check(broken).to_dict()


def test_coins(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "graph"
    path.write_text(GRAPH, encoding="utf-8")
    game = meximal.Game("c+2.a+d", graph=GRAPH)
    assert str(game) == "2.a+c+d"
    for play, players in [("normal", 2), ("misere", 3), ("podium", 3)]:
        given = [f"@{path}:c+2.a+d", *flags(play, players)]
        report = game.moves(play, players)
        assert command("outcome", *given, "--moves") == report.text()
        assert json.loads(command("outcome", *given, "--moves", "--json")) == report.to_dict()
    rules = meximal.Rules(graph=GRAPH)
    assert command("sequence", f"@{path}") == rules.sequence().text()
    assert command("quotient", f"@{path}") == rules.quotient().report().text()
    assert command("form", f"@{path}:d") == meximal.Game("d", graph=GRAPH).form().text()


def test_spellings(command: Command) -> None:
    for text in GAMES:
        game = meximal.Game(text)
        said = json.loads(command("outcome", text, "--json"))
        assert said.get("game", str(game)) == str(game), text
        again = meximal.Game(str(game))
        assert again == game and str(again) == str(game) and hash(again) == hash(game)


def test_pictures(command: Command, tmp_path: Path) -> None:
    picture = meximal.Hackenbush("0-1C 0-2L 0-3L 2-4R 3-4C")
    assert command("draw", str(picture)) == picture.draw().svg
    assert command("draw", str(picture), "--cut", "2", "--numbers") == picture.draw(cut=2, numbers=True).svg
    path = str(tmp_path / "sequence.svg")
    command("sequence", "0.137", "--of", "grundy", "--to", "200", "--svg", path)
    drawn = meximal.Rules("0.137").sequence("grundy", to=200).picture().svg
    assert Path(path).read_text(encoding="utf-8") == drawn
    command("sequence", "S{2,3,6}", "--play", "ending:LR", "--svg", path)
    drawn = meximal.SubtractionGame([2, 3, 6]).outcomes().picture().svg
    assert Path(path).read_text(encoding="utf-8") == drawn
    report = meximal.heat_map(2, 12)
    assert command("census", "--min", "2", "--max", "12", "--heatmap", path) == report.text()
    assert Path(path).read_text(encoding="utf-8") == report.picture().svg


def test_random_pictures(command: Command) -> None:
    given = ["--edges", "7", "--seed", "3", "--count", "4"]
    for shape in ["string", "bouquet", "tree", "forest", "graph"]:
        said = command("random", "hackenbush", "--shape", shape, *given).splitlines()
        assert [str(game) for game in meximal.Hackenbush.random(7, shape=shape, seed=3, count=4)] == said


@pytest.mark.parametrize("stats", [False, True])
@pytest.mark.parametrize("shard", ["1/1", "2/3"])
def test_census(command: Command, stats: bool, shard: str) -> None:
    given = ["census", "--min", "2", "--max", "14", "--shard", shard, *(["--stats"] if stats else [])]
    report = meximal.census(2, 14, stats=stats, shard=shard)
    assert command(*given) == report.text()
    assert json.loads(command(*given, "--json")) == report.to_dict()


def test_papers(command: Command) -> None:
    for name in meximal.papers():
        assert command("paper", name) == meximal.paper(name).text()
    only = ["--only", "proposition-2.2"]
    report = meximal.paper("spindler", check=True, only="proposition-2.2")
    assert command("paper", "spindler", "--check", *only) == report.text()


def test_records_of_plays(command: Command) -> None:
    match = meximal.Game("nim:2+3+4").play("podium", 3)
    while not match.is_over:
        match.play(0)
    moves = ["1"] * len(match.record().moves)
    seats = ["--seats", "human,human,human"]
    said = command("play", "nim:2+3+4", "--players", "3", "--play", "podium", *seats, "--json", lines=moves)
    assert json.loads(said) == match.record().to_dict()
