"""What the tests share: the command, which must be built, and the corpus."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(Path(__file__).parent))

# Shells let what they start in the background ignore Ctrl-C, and so would the tests of it.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def command_path() -> Path:
    """The command of this working tree; the environment may name another place."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    path = Path(os.environ.get("MEXIMAL_COMMAND", target / "release" / "meximal"))
    assert path.exists(), f"{path} is missing: expected it to be built, as ./test does"
    return path


class Command:
    """Runs the command."""

    def __init__(self) -> None:
        self.path = command_path()

    def __call__(
        self, *arguments: str, lines: list[str] | None = None, codes: tuple[int, ...] = (0, 1, 2, 3)
    ) -> str:
        done = subprocess.run(
            [self.path, *arguments],
            input=None if lines is None else "\n".join(lines) + "\n",
            capture_output=True,
            encoding="utf-8",
            timeout=300,
            # Without a width, as the package prints.
            env={**os.environ, "MEXIMAL_ATLAS": str(ROOT / "no atlas for tests"), "COLUMNS": "100000"},
        )
        assert done.returncode in codes, (arguments, done.returncode, done.stderr)
        # The command names the packages of its LaTeX first; the package leaves that to the document.
        text = done.stdout.replace("% Packages: amssymb.\n", "")
        # Only the command has options that show what is left out.
        for lead in (
            "; --all shows them",
            "; --json prints all",
            "; --dag lists its subpositions",
            "; --check runs them",
        ):
            text = text.replace(lead, "")
        return text


@pytest.fixture(scope="session")
def command() -> Command:
    return Command()
