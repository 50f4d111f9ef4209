"""Surveys: in one process as the command does them, and on a Dask cluster whose workers may be lost."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING

import pytest
from conftest import Command

import meximal
from meximal import Atlas, Survey

if TYPE_CHECKING:
    from distributed import Client

SURVEYS: list[tuple[dict[str, object], list[str]]] = [
    ({"survey": "octal", "digits": 1, "order": 999}, ["octal", "--digits", "1", "--order", "999"]),
    ({"survey": "quaternary", "digits": 2, "order": 50}, ["quaternary", "--digits", "2", "--order", "50"]),
    ({"survey": "forms", "birthday": 2}, ["forms", "--birthday", "2"]),
    (
        {"survey": "census", "min": 2, "max": 14, "shards": 5},
        ["census", "--min", "2", "--max", "14", "--shards", "5"],
    ),
]


@pytest.mark.parametrize(("question", "arguments"), SURVEYS, ids=lambda part: None)
def test_surveys_are_those_of_the_command(
    command: Command, tmp_path: Path, question: dict[str, object], arguments: list[str]
) -> None:
    survey = Survey.from_dict(question)
    path = str(tmp_path / "command.sqlite")
    given = ["survey", *arguments, "--atlas", path, "--quiet"]
    report = survey.run(Atlas(tmp_path / "python.sqlite"))
    assert command(*given) == report.text()
    again = json.loads(command(*given, "--json"))
    assert again.pop("atlas").endswith("not checked") and again == report.to_dict()
    assert rows(tmp_path / "python.sqlite") == rows(tmp_path / "command.sqlite")
    results = {unit: survey.unit(unit)[0] for unit in reversed(survey.units)}
    assert survey.report(results) == report
    assert Atlas(path, read_only=True).results(survey) == results


def test_hackenbush_surveys() -> None:
    survey = Survey("hackenbush", edges=3, shape="graphs")
    report = survey.run()
    assert report.units == report.units_done == len(survey.units) and not report.not_as_printed


def test_questions_have_one_spelling() -> None:
    survey = Survey("octal", digits=2)
    for other in (Survey.from_json(survey.to_json()), Survey.from_dict(survey.to_dict()), eval(repr(survey))):
        assert other == survey and str(other) == str(survey) and hash(other) == hash(survey)
    for wrong in ({"survey": "octal"}, {"survey": "nothing"}, {"survey": "octal", "digits": -1}):
        with pytest.raises(meximal.UnsupportedError):
            Survey.from_dict(wrong)
    with pytest.raises(meximal.UnsupportedError):
        survey.unit("0.999")


def test_a_survey_goes_on(tmp_path: Path) -> None:
    survey = Survey("octal", digits=1, order=999)
    atlas = Atlas(tmp_path / "atlas.sqlite")
    unit = survey.units[3]
    result, settled = survey.unit(unit)
    assert settled and atlas.keep(survey, unit, result) and not atlas.keep(survey, unit, result)
    told: list[int] = []
    report = survey.run(atlas, progress=lambda phase, done, total: told.append(done))
    assert report == survey.run() and report.units_done == 8
    with pytest.raises(meximal.UnsupportedError, match="not a result of the unit"):
        atlas.keep(survey, survey.units[0], result)


def test_the_atlas(tmp_path: Path, command: Command) -> None:
    atlas = Atlas(tmp_path / "atlas.sqlite")
    Survey("octal", digits=1, order=999).run(atlas)
    listed = json.loads(command("atlas", "list", "--json", "--atlas", atlas.path))["rows"]
    assert [entry.to_dict() for entry in atlas.entries()] == listed
    assert atlas.verify()["failed"] == []
    exported = atlas.export(tmp_path / "rows.jsonl")
    assert exported == len(atlas.entries())
    for wrong, kind in (
        (atlas.path, None),
        (tmp_path / "rows.txt", None),
        (tmp_path / "rows.jsonl", "nonsense"),
    ):
        with pytest.raises(meximal.UnsupportedError):
            atlas.export(wrong, kind=kind)
    assert len(atlas.entries()) == exported
    copy = Atlas(tmp_path / "copy.sqlite")
    assert copy.import_rows(tmp_path / "rows.jsonl")["new"] == exported
    assert rows(tmp_path / "copy.sqlite") == rows(tmp_path / "atlas.sqlite")
    with pytest.raises(meximal.UnsupportedError, match="expected quotient"):
        atlas.entries(kind="nonsense")
    (tmp_path / "other").write_text("not a database, but long enough to be looked at " * 9)
    with pytest.raises(meximal.UnsupportedError, match="not an atlas"):
        Atlas(tmp_path / "other")


def test_other_software_reads_the_tables(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    atlas = Atlas(tmp_path / "atlas.sqlite")
    Survey("octal", digits=1, order=999).run(atlas)
    for kind in ("quotient", "survey"):
        path = tmp_path / f"{kind}.parquet"
        assert atlas.export(path, kind=kind) == len(atlas.entries(kind=kind))
        table = parquet.read_table(path)
        assert table.num_rows == len(atlas.entries(kind=kind)) > 0
    assert set(table.column("unit").to_pylist()) == set(Survey("octal", digits=1, order=999).units)


def test_quotients_come_from_the_atlas(tmp_path: Path, command: Command) -> None:
    path = tmp_path / "atlas.sqlite"
    atlas = Atlas(path)
    rules = meximal.Rules("0.15")
    assert rules.quotient().atlas is None
    first = rules.quotient(atlas=atlas)
    assert first.atlas == "stored in the atlas"
    again = meximal.Rules("0.15").quotient(atlas=Atlas(path, read_only=True))
    assert again.atlas == "from the atlas: stored by meximal 0.1.0, certificate checked again"
    assert again.certificate() == first.certificate() == rules.quotient().certificate()
    assert again.report().text() == first.report().text()
    # The same file answers the command; other play is another question, and an atlas that cannot be written
    # stores nothing.
    assert "from the atlas" in command("quotient", "0.15", "--atlas", str(path))
    normal = rules.quotient("normal", atlas=Atlas(path, read_only=True))
    assert normal.atlas is None and len(atlas.entries()) == 1
    assert meximal.Game("*2").quotient(atlas=atlas).atlas == "stored in the atlas"
    # A damaged row does not answer, and is replaced.
    with sqlite3.connect(path) as database:
        database.execute("update quotient set certificate = replace(certificate, 'labels N P', 'labels P N')")
    damaged = rules.quotient(atlas=atlas)
    assert damaged.atlas is not None and "checksum" in damaged.atlas and "in place of" in damaged.atlas
    assert damaged.certificate() == first.certificate()
    assert rules.quotient(atlas=atlas).atlas == again.atlas


def rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """All tables of an atlas, without the numbers of rows, the times at which they were stored, and the
    checksums of both.
    """
    found: dict[str, list[tuple[object, ...]]] = {}
    with sqlite3.connect(path) as database:
        tables = [name for (name,) in database.execute("select name from sqlite_master where type = 'table'")]
        for table in tables:
            if table.startswith("sqlite_"):
                continue
            cursor = database.execute(f"select * from {table}")
            kept = [
                place
                for place, column in enumerate(cursor.description)
                if column[0] not in ("id", "stored_at", "checksum")
            ]
            found[table] = sorted((tuple(row[place] for place in kept) for row in cursor), key=repr)
    return found


# Dask.

# With fewer elements than usual no automata are learned, which takes minutes.
QUESTION = {"survey": "octal", "digits": 2, "order": 999}


class Cluster:
    """A scheduler and worker processes on this machine."""

    def __init__(self, place: Path, workers: int) -> None:
        self.address_file = place / "scheduler.json"
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        self.workers = {
            f"worker-{number}": self._start(
                "worker",
                "--name",
                f"worker-{number}",
                "--nworkers",
                "1",
                "--nthreads",
                "1",
                "--no-nanny",
                "--no-dashboard",
            )
            for number in range(workers)
        }
        deadline = monotonic() + 60
        while not self.address_file.exists():
            assert monotonic() < deadline, "the scheduler did not start"
            sleep(0.05)
        self.address: str = json.loads(self.address_file.read_text())["address"]

    def _start(self, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *arguments, "--scheduler-file", str(self.address_file)]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def stop(self) -> None:
        for process in (*self.workers.values(), self.scheduler):
            if process.poll() is None:
                process.send_signal(signal.SIGKILL)
            process.wait()


@contextmanager
def cluster(place: Path, workers: int) -> Iterator[Cluster]:
    started = Cluster(place, workers)
    try:
        yield started
    finally:
        started.stop()


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> tuple[meximal.survey.AnySurvey, Path]:
    """The survey in one process."""
    path = tmp_path_factory.mktemp("alone") / "atlas.sqlite"
    return Survey.from_dict(QUESTION).run(Atlas(path)), path


def test_a_survey_on_a_cluster_survives_the_loss_of_a_worker(
    tmp_path: Path, alone: tuple[meximal.survey.AnySurvey, Path]
) -> None:
    from distributed import Client

    from meximal.dask import survey

    report, path = alone
    killed: list[dict[str, object]] = []
    with cluster(tmp_path, 2) as started, Client(started.address) as client:
        client.wait_for_workers(2, timeout=60)
        names = {
            worker["name"]: address
            for address, worker in client.scheduler_info(n_workers=-1)["workers"].items()
        }
        victim = names["worker-0"]

        def kill(phase: str, done: int, total: int) -> None:
            """In the middle: the victim is doing units, and none of these is in the atlas."""
            if killed or not 5 <= done <= total - 20:
                return
            busy = client.processing()[victim]
            if not busy:
                return
            process = started.workers["worker-0"]
            process.send_signal(signal.SIGKILL)
            process.wait()
            there = Atlas(tmp_path / "atlas.sqlite", read_only=True).results(Survey.from_dict(QUESTION))
            outstanding = [key for key in busy if key.split()[-1] not in there]
            killed.append({"done": done, "total": total, "outstanding": outstanding})

        found = survey(QUESTION, client, tmp_path / "atlas.sqlite", progress=kill)
        assert killed, "no worker was killed"
        assert started.workers["worker-0"].returncode == -signal.SIGKILL
        assert killed[0]["outstanding"], killed
        assert len(client.scheduler_info(n_workers=-1)["workers"]) == 1
    assert found == report and found.text() == report.text() and found.json_text() == report.json_text()
    assert rows(tmp_path / "atlas.sqlite") == rows(path)
    with sqlite3.connect(tmp_path / "atlas.sqlite") as database:
        stored = [unit for (unit,) in database.execute("select unit from survey")]
    assert sorted(stored) == sorted(Survey.from_dict(QUESTION).units), "each unit is stored once"


def test_a_survey_on_a_cluster_goes_on(
    tmp_path: Path, alone: tuple[meximal.survey.AnySurvey, Path], command: Command
) -> None:
    """Stopped by Ctrl-C, then finished by `python -m meximal.dask`, and asked again by the command."""
    from meximal.dask import survey

    report, path = alone
    atlas = tmp_path / "atlas.sqlite"

    def interrupt(phase: str, done: int, total: int) -> None:
        if done >= 10:
            raise KeyboardInterrupt

    with cluster(tmp_path, 2) as started:
        with pytest.raises(KeyboardInterrupt):
            survey(QUESTION, started.address, atlas, progress=interrupt)
        assert 9 <= len(Atlas(atlas).entries(kind="survey")) < 64
        module = [
            sys.executable,
            "-m",
            "meximal.dask",
            started.address,
            "--atlas",
            str(atlas),
            json.dumps(QUESTION),
        ]
        done = subprocess.run(module, capture_output=True, encoding="utf-8", timeout=300)
        assert (done.returncode, done.stdout) == (0, report.text()), done.stderr
        done = subprocess.run([*module, "--json"], capture_output=True, encoding="utf-8", timeout=300)
        assert (done.returncode, done.stdout) == (0, report.json_text()), done.stderr
        os.environ["MEXIMAL_PYTHON"] = sys.executable
        said = command(
            *("survey", "octal", "--digits", "2", "--order", "999"),
            *("--dask", started.address, "--atlas", str(atlas)),
        )
        assert said == report.text()
    assert rows(atlas) == rows(path)
    module[3] = "tcp://127.0.0.1:1"
    wrong = [*module[:-1], json.dumps({"survey": "nothing"})]
    done = subprocess.run(wrong, capture_output=True, encoding="utf-8", timeout=60)
    assert done.returncode == 2 and "this is not a survey" in done.stderr


def clients(looker: Client) -> int:
    """How many clients the scheduler knows."""
    return int(looker.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.clients)))


def test_a_cluster_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    """No scheduler, and a scheduler without workers: both are told when the timeout is over; Ctrl-C while it
    waits gives the report.
    """
    from distributed import Client

    from meximal.dask import SurveyInterrupted, survey

    atlas = tmp_path / "atlas.sqlite"
    with pytest.raises(meximal.Error, match="no scheduler answers at tcp://127.0.0.1:1 within 1 s"):
        survey(QUESTION, "tcp://127.0.0.1:1", atlas, timeout=1)
    assert not atlas.exists()
    with cluster(tmp_path, 0) as started, Client(started.address) as looker:
        alone = clients(looker)
        with pytest.raises(meximal.Error, match="no worker for 1 s"):
            survey(QUESTION, started.address, atlas, timeout=1)
        module = [
            sys.executable,
            "-m",
            "meximal.dask",
            started.address,
            "--atlas",
            str(atlas),
            json.dumps(QUESTION),
        ]
        done = subprocess.run([*module, "--timeout", "1"], capture_output=True, encoding="utf-8", timeout=300)
        assert done.returncode == 2 and "no worker" in done.stderr and "Traceback" not in done.stderr

        asked = Survey.from_dict(QUESTION)
        result, _ = asked.unit("0.07")
        Atlas(atlas).keep(asked, "0.07", result)

        def press(phase: str, done: int, total: int) -> None:
            """It is connected, and begins to wait for a worker."""
            threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT)).start()

        with pytest.raises(SurveyInterrupted) as interrupted:
            survey(QUESTION, started.address, atlas, timeout=None, progress=press)
        assert interrupted.value.report.units_done == 1 and interrupted.value.report.unfinished
        while clients(looker) > alone:
            sleep(0.05)
        module += ["--timeout", "300"]
        shell = subprocess.Popen(module, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
        # However long it takes to start: when the scheduler knows it, it waits for a worker.
        while clients(looker) == alone and shell.poll() is None:
            sleep(0.05)
        shell.send_signal(signal.SIGINT)
        said, error = shell.communicate(timeout=300)
        assert shell.returncode == 3 and said == interrupted.value.report.text(), error


def test_a_thread_may_survey(tmp_path: Path) -> None:
    found: list[object] = []
    thread = threading.Thread(target=lambda: found.append(Survey("octal", digits=1, order=999).run()))
    thread.start()
    thread.join()
    assert found == [Survey("octal", digits=1, order=999).run()]
