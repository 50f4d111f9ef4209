"""A workbench for combinatorial games past two players and past normal play.

>>> import meximal
>>> print(meximal.Game("{0,*2}").outcome(players=3, moves=True))
game     *20
play     3 players, normal play
outcome  𝒩
by       fold over 4 positions
<BLANKLINE>
player  on their turn  winning moves
N       *20            *20 → 0
"""

from typing import TYPE_CHECKING, Any

from ._native import VERSION as __version__
from .arrow import Table
from .asking import ask
from .batch import outcomes
from .budget import ProgressBar
from .convention import Convention
from .errors import Error, MeximalError, NotationError, OutOfBudget, UnsupportedError, WrongArgument
from .game import Game
from .hackenbush import Edge, Hackenbush
from .match import Match, Move
from .papers import paper, papers
from .picture import Picture
from .quotient import Element, Quotient, check
from .rules import Rules, rulesets
from .ruleset import OutcomeTable, Ruleset
from .subtraction import SubtractionGame, census, heat_map
from .survey import Atlas, Survey

__all__ = [
    "Atlas",
    "Convention",
    "Edge",
    "Element",
    "Error",
    "Game",
    "Hackenbush",
    "Match",
    "MeximalError",
    "Move",
    "NotationError",
    "OutOfBudget",
    "OutcomeTable",
    "Picture",
    "ProgressBar",
    "Quotient",
    "Rules",
    "Ruleset",
    "SubtractionGame",
    "Survey",
    "Table",
    "UnsupportedError",
    "WrongArgument",
    "__version__",
    "aio",
    "ask",
    "census",
    "check",
    "heat_map",
    "outcomes",
    "paper",
    "papers",
    "rulesets",
]

if TYPE_CHECKING:
    from . import aio


def __getattr__(name: str) -> Any:
    """`meximal.aio` is imported when it is used: asyncio takes longer than all the rest."""
    if name == "aio":
        from importlib import import_module

        return import_module(".aio", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
