"""A survey on a Dask cluster, as a command: `python -m meximal.dask ADDRESS --atlas FILE QUESTION`."""

from __future__ import annotations

import argparse
import sys

from distributed import KilledWorker

from ..errors import MeximalError, OutOfBudget
from .run import SurveyInterrupted, survey


def main() -> int:
    """Does the survey and prints its report as the command does, with the same exit codes."""
    parser = argparse.ArgumentParser(prog="python -m meximal.dask", description=__doc__)
    parser.add_argument("address", help="the address of the scheduler, such as tcp://host:8786")
    parser.add_argument("question", help="""the survey as JSON, such as {"survey": "octal", "digits": 2}""")
    parser.add_argument(
        "--atlas", required=True, metavar="FILE", help="keep the results here, and go on from there"
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON")
    form.add_argument("--latex", action="store_true", help="print LaTeX")
    form.add_argument("--ascii", action="store_true", help="print ASCII only")
    parser.add_argument(
        "--memory", type=int, metavar="BYTES", help="stop a unit whose tables need more than this"
    )
    parser.add_argument(
        "--timeout",
        type=float,
        default=30,
        metavar="SECONDS",
        help="how long to wait for a scheduler, and for a worker",
    )
    parser.add_argument("--quiet", action="store_true", help="no progress on stderr")
    arguments = parser.parse_args()
    shown = sys.stderr.isatty() and not arguments.quiet
    try:
        report = survey(
            arguments.question,
            arguments.address,
            arguments.atlas,
            memory=arguments.memory,
            timeout=arguments.timeout,
            progress=shown,
        )
    except SurveyInterrupted as interrupted:
        # As the command does: what is known is printed.
        report = interrupted.report
    except KeyboardInterrupt:
        return 130
    except OutOfBudget as error:
        print(f"error: {error}", file=sys.stderr)
        return 3
    except (MeximalError, KilledWorker, OSError, RuntimeError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    if arguments.json:
        sys.stdout.write(report.json_text())
    elif arguments.latex:
        sys.stdout.write(report.latex())
    else:
        sys.stdout.write(report.text(ascii=arguments.ascii))
    return 3 if report.unfinished else 0


if __name__ == "__main__":
    sys.exit(main())
