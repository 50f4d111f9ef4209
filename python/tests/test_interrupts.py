"""Long calls let other threads run, stop on Ctrl-C, show progress, and keep to their budgets."""

from __future__ import annotations

import io
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from datetime import timedelta
from time import monotonic, sleep

import pytest

import meximal

HARD = meximal.Game("S{2,3,7}:190+191+192+193")
"""Nobody knows a theorem for it: the podium rule is searched."""

LONG: dict[str, Callable[[], object]] = {
    "outcome": lambda: HARD.outcome("podium", 3),
    "sequence": lambda: meximal.Rules("0.06").sequence("grundy", to=10_000_000),
    "quotient": lambda: meximal.Rules("0.14").quotient(heaps=100_000, order=8_000_000, levels=1_000_000),
    "canonical": lambda: meximal.Game("0.77:90").canonical("misere"),
    "census": lambda: meximal.census(2, 60),
    "paper": lambda: [meximal.paper(name, check=True) for name in meximal.papers()],
}


@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_stops_at_once(name: str) -> None:
    pressed: list[float] = []

    def press() -> None:
        pressed.append(monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.4, press)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            LONG[name]()
        # A second on a quiet machine.
        assert monotonic() - pressed[0] < 15
    finally:
        timer.cancel()


def test_other_threads_run_meanwhile() -> None:
    """Two long calls and a counting thread: all three get on."""
    counted = 0
    done = threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1
            sleep(0.001)

    reports: list[meximal.reports.CensusReport] = []
    threads = [threading.Thread(target=count)]
    for minimum in (2, 3):
        work = lambda minimum=minimum: reports.append(meximal.census(minimum, 60, time=6.0))
        threads.append(threading.Thread(target=work))
    start = monotonic()
    for thread in threads:
        thread.start()
    for thread in threads[1:]:
        thread.join()
    elapsed = monotonic() - start
    done.set()
    threads[0].join()
    assert elapsed < 11.5, "the second call waited for the first"
    assert counted > 50, "the counting thread waited"
    assert all(report.unfinished for report in reports) and len(reports) == 2


def test_a_call_in_a_thread_is_not_interrupted_by_others() -> None:
    report = meximal.census(2, 20)
    found: list[object] = []
    thread = threading.Thread(target=lambda: found.append(meximal.census(2, 20)))
    thread.start()
    thread.join()
    assert found == [report]


@pytest.mark.parametrize("time", [0.3, timedelta(milliseconds=300)])
def test_time(time: float | timedelta) -> None:
    start = monotonic()
    report = meximal.census(2, 60, time=time)
    assert report.unfinished and report.status == "budget" and monotonic() - start < 20
    with pytest.raises(meximal.OutOfBudget) as raised:
        HARD.outcome("podium", 3, time=time)
    assert raised.value.limit == "time" and raised.value.known
    assert "the time allowed is used up" in str(raised.value) and "--" not in str(raised.value)


def test_memory() -> None:
    for memory in (100_000, "100K"):
        with pytest.raises(meximal.OutOfBudget) as raised:
            HARD.outcome("podium", 3, memory=memory)
        assert raised.value.limit == "memory"
    with pytest.raises(ValueError, match="expected an amount"):
        meximal.Game("*").outcome(memory="much")
    with pytest.raises(ValueError, match="expected a number of seconds"):
        meximal.Game("*").outcome(time=-1)


def test_an_unfinished_quotient_keeps_what_is_known() -> None:
    quotient = meximal.Rules("0.3107").quotient(order=100)
    assert quotient.status == "budget" and quotient.report().unfinished
    assert quotient.report().stopped and (quotient.order or 0) > 1


def test_progress_is_told() -> None:
    told: list[tuple[str, int, int | None]] = []
    meximal.census(2, 60, time=3.0, progress=lambda *progress: told.append(progress))
    assert told
    done = [count for _, count, _ in told]
    assert done == sorted(done) and all(total and count <= total for _, count, total in told)


def test_progress_is_shown(capfd: pytest.CaptureFixture[str]) -> None:
    meximal.census(2, 60, time=3.0, progress=True)
    shown = capfd.readouterr()
    assert shown.out == "" and "%" in shown.err and "|" in shown.err and shown.err.endswith("\n")
    meximal.census(2, 60, time=0.5)
    assert capfd.readouterr() == ("", "")


def test_an_error_of_the_listener_stops_the_work() -> None:
    def listener(*progress: object) -> None:
        raise LookupError("no more")

    start = monotonic()
    with pytest.raises(LookupError, match="no more"):
        meximal.census(2, 60, progress=listener)
    assert monotonic() - start < 20


def test_a_bar_without_a_total() -> None:
    out = io.StringIO()
    bar = meximal.ProgressBar(out, delay=0)
    bar("searching", 7, None)
    bar.close()
    assert out.getvalue().startswith("\rsearching 7 [") and out.getvalue().endswith("\n")


def ask_in_another_process() -> object:
    return meximal.census(2, 12).all_left


def test_a_forked_process_is_told_to_be_spawned() -> None:
    """Threads are not copied by a fork: without the error the child would wait for them for ever."""
    expected = ask_in_another_process()
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(ask_in_another_process) == expected
    with multiprocessing.get_context("fork").Pool(1) as pool:
        with pytest.raises(RuntimeError, match="'spawn'"):
            pool.apply(ask_in_another_process)
