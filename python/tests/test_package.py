"""The package as it is installed: types, size, speed of import."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

import meximal

USE = """
from datetime import timedelta
import meximal
from meximal import (
    Convention,
    Game,
    Hackenbush,
    NotationError,
    Quotient,
    Rules,
    Ruleset,
    SubtractionGame,
    Survey,
)
from meximal.reports import OutcomeReport, QuotientReport

report = Game("*2").outcome(Convention("misere", 3), time=timedelta(seconds=3), memory="1G")
if isinstance(report, OutcomeReport):
    winners: list[str] | None = report.starts[0].winners
total: Game = 2 * Game("*2") + Game("*")
picture: Hackenbush = Hackenbush("LC") + Hackenbush("R")
quotient: Quotient = Rules("0.15").quotient(heaps=5)
facts: QuotientReport = quotient.report()
word: list[int] = (quotient.identity * quotient.phi[1]).word
outcomes: list[str] = SubtractionGame([2, 3]).outcomes(to=3).values
class Strip(Ruleset):
    players = 3

    def moves(self, place: int, player: int) -> list[int]:
        return [place - 1 - player] if place > player else []


strip: Game = Strip().game(5) + "nim:3"
table: meximal.OutcomeTable = Strip().table(range(5), "elimination", time=3)
found: list[dict[str, list[str] | None]] = meximal.outcomes([strip, "nim:3"], threads=2)
try:
    Game("?")
except NotationError as error:
    start, end = error.span
"""

WRONG_USE = """
import meximal
meximal.Game(3)
meximal.Game("*").outcome().no_such_attribute
meximal.Rules("nim").quotient(heaps="many")
"""


def mypy(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull, *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT / "python" / "tests")


def test_the_package_is_typed(tmp_path: Path) -> None:
    done = mypy("-p", "meximal")
    assert done.returncode == 0, done.stdout
    use = tmp_path / "use.py"
    use.write_text(USE)
    done = mypy(str(use))
    assert done.returncode == 0, done.stdout
    use.write_text(WRONG_USE)
    done = mypy(str(use))
    assert done.stdout.count("error:") >= 3, done.stdout


def test_the_stubs_are_those_of_the_native_module() -> None:
    command = [sys.executable, "-m", "mypy.stubtest", "meximal._native"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT / "python" / "tests")
    assert done.returncode == 0, done.stdout


def test_the_installed_package_is_tested() -> None:
    """Not the sources beside the tests, when a wheel is there."""
    if "MEXIMAL_WHEEL" in os.environ:
        assert "site-packages" in meximal.__file__


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has such names")
def test_the_wheel_runs_where_its_name_says() -> None:
    wheel = os.environ.get("MEXIMAL_WHEEL")
    if wheel is None:
        pytest.skip("MEXIMAL_WHEEL names no wheel: ./test builds one")
    shown = subprocess.run(
        [sys.executable, "-m", "auditwheel", "show", wheel], capture_output=True, text=True, check=True
    )
    tag = Path(wheel).stem.rsplit("-", 1)[1]
    assert f'"{tag}"' in " ".join(shown.stdout.split())


def test_the_wheel_is_small() -> None:
    wheel = os.environ.get("MEXIMAL_WHEEL")
    if wheel is None:
        pytest.skip("MEXIMAL_WHEEL names no wheel: ./test builds one")
    # The one that is tested is hardly optimised; those that are released have about 9 MB.
    assert Path(wheel).stat().st_size < 12_000_000
    assert "abi3" in Path(wheel).name


def test_the_import_is_quick() -> None:
    """Time of the processor: the machine may be busy with something else."""
    code = "import time; start = time.process_time(); import meximal; print(time.process_time() - start)"
    runs = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
        for _ in range(7)
    ]
    assert min(runs) < 0.1, runs


def test_the_version() -> None:
    manifest = (ROOT / "Cargo.toml").read_text()
    assert f'version = "{meximal.__version__}"' in manifest
