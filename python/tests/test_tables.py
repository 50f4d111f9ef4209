"""Tables for other software: Arrow's interface, data frames, and what is missing without them."""

from __future__ import annotations

import gc
import subprocess
import sys
from pathlib import Path

import pytest

import meximal
from meximal import Atlas, Survey, arrow
from meximal.arrow import Table

pyarrow = pytest.importorskip("pyarrow")

MIXED = {
    "number": [1, None, -(2**63)],
    "text": ["x", "yü𝒩", None],
    "truth": [True, False, None],
    "list": [["N"], [], None],
    "nothing": [None, None, None],
}


def taken(table: object) -> dict[str, list[object]]:
    """A table as pyarrow reads it, checked to the last buffer."""
    read = pyarrow.table(table)
    read.validate(full=True)
    columns: dict[str, list[object]] = read.to_pydict()
    return columns


def test_values_arrive_as_they_are() -> None:
    table = Table(MIXED)
    assert taken(table) == MIXED == table.to_pydict()
    types = [str(field.type) for field in pyarrow.table(table).schema]
    assert types == ["int64", "large_string", "bool", "large_list<item: large_string>", "large_string"]
    assert pyarrow.schema(table) == pyarrow.table(table).schema
    # Numbers that no machine word holds are texts, and nothing is rounded.
    assert taken(Table({"large": [2**63, 1]})) == {"large": ["9223372036854775808", "1"]}
    for empty in ({}, {"column": []}):
        assert taken(Table(empty)) == empty
    with pytest.raises(meximal.Error, match="one length"):
        Table({"a": [1], "b": []})


def test_what_is_handed_over_is_released() -> None:
    gc.collect()
    before = len(arrow._held)
    table = Table(
        {"number": list(range(1000)), "text": [str(number) for number in range(1000)], "list": [["a"]] * 1000}
    )
    for _ in range(10):
        read = pyarrow.table(table)
        part = read.column("list")
        del read
        assert part.to_pylist()[999] == ["a"]
        del part
        # Nobody takes what is in these.
        table.__arrow_c_stream__()
        table.__arrow_c_schema__()
    gc.collect()
    assert len(arrow._held) == before


def test_sequences_are_tables() -> None:
    report = meximal.Rules("0.77").sequence("grundy", to=9)
    assert taken(report) == {"heap": list(range(10)), "grundy": report.values}
    report = meximal.Rules("0.77").sequence("outcome", "misere", to=5)
    assert taken(report)["outcome"] == report.values
    ending = meximal.SubtractionGame({2, 3, 6}).outcomes(to=9)
    assert "".join(map(str, taken(ending)["outcome"])) == "LRLNNLLNLL"
    coins = meximal.Rules(graph="a -> 0\nb -> a, 0\n").sequence("grundy")
    assert taken(coins) == {"node": ["a", "b"], "grundy": [1, 2]}
    growing = meximal.ask("sequence", rules="cram:1x{n}", to=5)
    assert len(taken(growing)["n"]) == len(growing.values)
    with pytest.raises(meximal.UnsupportedError, match="not a table"):
        meximal.Game("*").outcome().table()


def test_censuses_and_surveys_are_tables(tmp_path: Path) -> None:
    plain = meximal.census(2, 12)
    nothing = [None, None]
    assert taken(plain) == {
        "class": ["all_left", "other"],
        "preperiod": nothing,
        "period": nothing,
        "sets": [570, 454],
    }
    counted = taken(meximal.census(2, 12, stats=True))
    sets = zip(counted["sets"], counted["class"])
    assert sum(n for n, name in sets if name == "all_left") == 570  # type: ignore[misc]
    assert sum(counted["sets"]) == plain.sets  # type: ignore[arg-type]
    atlas = Atlas(tmp_path / "atlas.sqlite")
    report = Survey("octal", digits=1, heaps=20, order=50).run(atlas)
    codes = taken(report)
    assert codes["code"] == [row.code for row in report.codes] and codes["order"] == [
        row.order for row in report.codes
    ]
    entries = atlas.entries(kind="quotient")
    assert taken(entries)["game"] == [entry.game for entry in entries] and len(entries) > 0
    forms = Survey("forms", birthday=2).run()
    assert len(next(iter(taken(forms).values()))) > 0
    pictures = Survey("hackenbush", edges=2, shape="graphs").run()
    assert taken(pictures)["class"] == [row.class_ for row in pictures.outcomes]


def test_frames() -> None:
    pandas = pytest.importorskip("pandas")
    frame = Table(MIXED).to_frame()
    assert list(frame.columns) == list(MIXED) and str(frame["number"].dtype) == "Int64"
    assert frame["number"].iloc[2] == -(2**63) and pandas.isna(frame["number"].iloc[1])
    report = meximal.Rules("0.77").sequence("grundy", to=9)
    assert report.to_frame()["grundy"].tolist() == report.values
    empty = Atlas("no/such/folder/atlas.sqlite").entries().to_frame()
    assert list(empty.columns)[:3] == ["id", "kind", "game"] and len(empty) == 0


def test_frames_need_pandas() -> None:
    code = (
        "import sys; sys.modules['pandas'] = None\n"
        "import meximal\n"
        "try: meximal.Rules('0.77').sequence('grundy', to=9).to_frame()\n"
        "except meximal.Error as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert "pip install pandas" in done.stdout


def test_an_atlas_that_is_only_asked_is_not_made(tmp_path: Path) -> None:
    atlas = Atlas(tmp_path / "folder" / "atlas.sqlite")
    assert atlas.entries() == [] and atlas.entries(kind="quotient") == []
    assert atlas.results(Survey("octal", digits=1)) == {}
    for asked in (
        lambda: atlas.entries(kind="nonsense"),
        atlas.verify,
        lambda: atlas.export(tmp_path / "x.jsonl"),
    ):
        with pytest.raises(meximal.Error):
            asked()
    assert list(tmp_path.iterdir()) == []
    meximal.Rules("0.15").quotient(atlas=atlas)
    assert len(atlas.entries()) == 1 and atlas.verify()["failed"] == []
