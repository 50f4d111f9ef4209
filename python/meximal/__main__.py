"""The command: `python -m meximal quotient 0.15` is `meximal quotient 0.15`."""

from __future__ import annotations

import sys

from ._native import command


def main() -> int:
    """Does what the command line asks for, and gives the exit code."""
    return command(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
