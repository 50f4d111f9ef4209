"""A survey on a Dask cluster, from the command line: `python -m meximal.dask ADDRESS --atlas FILE QUESTION`."""

from __future__ import annotations

import argparse
import sys

from ..errors import MeximalError, OutOfBudget
from .run import survey


def main() -> int:
    """Does the survey and prints its report as the command does, with the same exit codes."""
    parser = argparse.ArgumentParser(prog="python -m meximal.dask", description=__doc__)
    parser.add_argument("address", help="the address of the scheduler, such as tcp://host:8786")
    parser.add_argument("question", help="""the survey as JSON, such as {"survey": "octal", "digits": 2}""")
    parser.add_argument("--atlas", required=True, metavar="FILE", help="keep the results here, and go on from there")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--quiet", action="store_true", help="no progress on stderr")
    arguments = parser.parse_args()
    shown = sys.stderr.isatty() and not arguments.quiet
    try:
        report = survey(arguments.question, arguments.address, arguments.atlas, progress=shown)
    except OutOfBudget as error:
        print(f"error: {error}", file=sys.stderr)
        return 3
    except (MeximalError, OSError, TimeoutError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    sys.stdout.write(report.json_text() if arguments.json else report.text())
    return 3 if report.unfinished else 0


if __name__ == "__main__":
    sys.exit(main())
