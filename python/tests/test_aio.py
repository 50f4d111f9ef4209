"""Calls that are awaited: beside each other, and cancelled."""

from __future__ import annotations

import asyncio
from time import monotonic

import pytest

import meximal
from meximal import aio

HARD = meximal.Game("S{2,3,7}:190+191+192+193")


def test_answers_are_those_of_the_plain_calls() -> None:
    async def ask() -> list[object]:
        first = aio.ask("outcome", game="nim:1+2+3", play="misere")
        second = aio.run(meximal.census, 2, 12)
        third = aio.outcomes(["nim:1+2", "hack:LR"])
        return list(await asyncio.gather(first, second, third))

    report, census, outcomes = asyncio.run(ask())
    assert report == meximal.ask("outcome", game="nim:1+2+3", play="misere")
    assert census == meximal.census(2, 12)
    assert outcomes == meximal.outcomes(["nim:1+2", "hack:LR"])


def test_errors_are_raised() -> None:
    with pytest.raises(meximal.NotationError):
        asyncio.run(aio.ask("outcome", game="*?"))
    with pytest.raises(meximal.OutOfBudget):
        asyncio.run(aio.run(HARD.outcome, "podium", 3, time=0.2))
    with pytest.raises(meximal.WrongArgument):
        asyncio.run(aio.run("outcome"))  # type: ignore[arg-type]


def test_the_loop_goes_on_meanwhile() -> None:
    async def count() -> int:
        work = asyncio.create_task(aio.run(meximal.census, 2, 60, time=1.0))
        ticks = 0
        while not work.done():
            await asyncio.sleep(0.01)
            ticks += 1
        assert (await work).unfinished
        return ticks

    assert asyncio.run(count()) > 10


class Slow(meximal.Ruleset):
    """Own rules: Python is asked for each position."""

    impartial = True

    def moves(self, place: int, player: int) -> list[int]:
        return [place - 1, place - 2] if place > 1 else []


@pytest.mark.parametrize("name", ["outcome", "census", "quotient", "own rules"])
def test_what_is_cancelled_stops(name: str) -> None:
    calls = {
        "outcome": lambda: aio.run(HARD.outcome, "podium", 3),
        "census": lambda: aio.run(meximal.census, 2, 60),
        "quotient": lambda: aio.run(
            meximal.Rules("0.14").quotient, heaps=100_000, order=8_000_000, levels=1_000_000
        ),
        "own rules": lambda: aio.run(Slow().game, 50_000_000),
    }

    async def cancel() -> float:
        task = asyncio.create_task(calls[name]())
        await asyncio.sleep(0.3)
        assert not task.done()
        start = monotonic()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return monotonic() - start

    # The task ends when the work has, and asyncio.run waits for its threads.
    start = monotonic()
    assert asyncio.run(cancel()) < 10
    assert monotonic() - start < 15


def test_a_time_limit_of_asyncio() -> None:
    async def wait() -> None:
        await asyncio.wait_for(aio.run(meximal.census, 2, 60), 0.3)

    with pytest.raises(asyncio.TimeoutError):
        asyncio.run(wait())
    # Others are not stopped with it.
    assert not meximal.census(2, 12).unfinished
