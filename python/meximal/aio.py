"""Calls that can be awaited, and cancelled: the work runs in a thread beside the event loop, and stops when
the task is cancelled.

>>> import asyncio
>>> async def both():
...     first = ask("outcome", game="nim:1+2+3", play="misere")
...     second = run(meximal.Game("*2").outcome, players=3)
...     return [report.outcome for report in await asyncio.gather(first, second)]
>>> import meximal
>>> asyncio.run(both())
[['P'], ['N']]

`asyncio.wait_for` gives a call a time limit; so does `time`, which leaves what is known.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from . import asking, batch
from .budget import cancellation
from .errors import WrongArgument

if TYPE_CHECKING:
    from .batch import Starts

__all__ = ["ask", "outcomes", "run"]

Found = TypeVar("Found")


async def run(function: Callable[..., Found], /, *arguments: Any, **options: Any) -> Found:
    """What any function of this package gives, called with these arguments. When the task is cancelled, the
    work stops.
    """
    if not callable(function):
        raise WrongArgument(f"{function!r} cannot be called: expected a function, such as game.outcome")
    with cancellation() as cancel:
        work = asyncio.get_running_loop().create_task(
            asyncio.to_thread(partial(function, *arguments, **options))
        )
        try:
            return await asyncio.shield(work)
        except asyncio.CancelledError:
            cancel()
            # It ends within a moment; what it says then is of no use to anybody.
            await asyncio.wait([work])
            if not work.cancelled():
                work.exception()
            raise


async def ask(verb: str, *arguments: Any, **options: Any) -> Any:
    """The report that answers a question, as `meximal.ask` gives it."""
    return await run(asking.ask, verb, *arguments, **options)


async def outcomes(*arguments: Any, **options: Any) -> list[Starts]:
    """Who can force a win in each of many games, as `meximal.outcomes` gives it."""
    return await run(batch.outcomes, *arguments, **options)
