"""Surveys over families of games, in units."""

from __future__ import annotations

from .base import Record, Report
from .surveys import CensusReport


class CodeCounts(Record):
    """How many codes are what."""

    codes: int
    """Codes of which something is known."""

    solved: int
    """The quotient of all heaps is proved."""

    tame: int | None
    """Proved to be tame; misère play of two players."""

    wild: int | None
    """Proved to be wild, solved or not."""

    wild_solved: int | None
    """Wild and solved."""

    tame_so_far: int | None
    """Neither is proved: all heaps so far are tame."""

    solved_for_all_heaps: int
    """Solved for all heaps, with an infinite quotient."""

    infinite_solved: int
    """The first infinite partial quotient is solved by an automaton."""

    infinite_proved: int
    """Proved to be infinite, and not solved."""

    out_of_budget: int
    """Stopped by a budget of the question, and not known to be infinite."""

    again: int
    """Stopped by time or memory: they are tried again when the survey goes on."""


class OrderCount(Record):
    """How many solved codes have an order."""

    order: int
    """The number of elements."""

    codes: int
    """How many codes have it."""

    different_quotients: int
    """How many different quotients they have."""

    first: str
    """The first of the codes."""


class CodeRow(Record):
    """What is known of a code."""

    code: str
    """The code."""

    order: int
    """The number of elements."""

    p_portion: int | None
    """The number of elements that Previous wins; two players."""

    period: int | None
    """The period of Φ, if it is proved."""

    preperiod: int | None
    """The first heap from which Φ is periodic."""

    status: str
    """`proved` for all heaps, or `budget`."""

    heaps: int
    """The order is that of the heaps up to this one."""

    stopped: str | None
    """Which budget was met."""

    lower_bound: int
    """With one heap more the order is at least this."""

    infinite: str | None
    """What is known of an infinite quotient: `all_heaps`, `solved` (the heaps up to the first one with which it is infinite), or `proved`."""

    infinite_at: int | None
    """The first heap with which the quotient is infinite."""

    tame: bool | None
    """Whether it is tame, where that is proved; misère play of two players."""

    not_tame: NotTame | None
    """The first heap that is not tame."""

    name: str | None
    """The name of the quotient."""

    fingerprint: str
    """The same for isomorphic quotients."""

    standard: str | None
    """The same game in standard form, if that is another code."""


class QuotientRow(Record):
    """A quotient and the forms that have it."""

    order: int
    """The number of elements; of the last quotient found, if a budget stopped it."""

    p_portion: int | None
    """The number of elements that Previous wins; two players."""

    name: str | None
    """The name, if it has one."""

    stopped: str | None
    """The budget that stopped the search, if one did."""

    fingerprint: str
    """The same for isomorphic quotients."""

    forms: int
    """How many forms have it."""

    first: str
    """The first of them."""

    numbers: list[int]
    """Their numbers: bit i of a number says whether form i is an option."""


class FormRow(Record):
    """A form and its quotient."""

    form: str
    """The form."""

    order: int
    """The number of elements."""

    p_portion: int | None
    """The number of elements that Previous wins; two players."""

    name: str | None
    """The name, if it has one."""

    behaviour: str | None
    """How it behaves; misère play of two players."""

    stopped: str | None
    """The budget that stopped the search, if one did."""


class ClassCountReport(Record):
    """How often a class occurs."""

    class_: str
    """The class."""

    colourings: int
    """Colourings in it."""

    pictures: int
    """Pictures in it."""

    undetermined_colourings: int
    """Colourings in it for which there is a starter for whom nobody wins."""

    undetermined_pictures: int
    """Such pictures."""


class OutcomeCountReport(Record):
    """How often a class occurs with an outcome."""

    class_: str
    """The class."""

    outcome: str
    """Who wins, for each starter; `-` where nobody does."""

    colourings: int
    """Colourings with both."""

    pictures: int
    """Pictures with both."""

    first: str
    """The first of them."""


class NotTame(Record):
    """The first heap that is not tame."""

    heap: int
    """The heap."""

    behaviour: str
    """Restive or restless."""


class CodeSurveyReport(Report):
    """The codes of a survey."""

    survey: str
    """The question, as it is asked on the command line."""

    units: int
    """How many units there are."""

    units_done: int
    """How many of them are done; the others, and those that ran out of time or memory, are done
    when the survey goes on.
    """

    players: int
    """The number of players."""

    play: str
    """The spelling of the play convention."""

    counts: CodeCounts
    """The counts."""

    different_quotients: int
    """How many different quotients the solved codes have, up to isomorphism."""

    orders: list[OrderCount]
    """The orders of the solved codes."""

    codes: list[CodeRow]
    """The codes, in order."""

    status: str
    """`done`, or `budget` when not all units are done."""

    stopped: str | None
    """What is missing."""


class FormSurveyReport(Report):
    """The forms of a survey."""

    survey: str
    """The question, as it is asked on the command line."""

    units: int
    """How many units there are."""

    units_done: int
    """How many of them are done; the others, and those that ran out of time or memory, are done
    when the survey goes on.
    """

    birthday: int
    """The day."""

    players: int
    """The number of players."""

    play: str
    """The spelling of the play convention."""

    forms: int
    """How many forms were surveyed."""

    of: int
    """How many forms there are."""

    solved: int
    """Forms whose quotient is found."""

    tame: int | None
    """Tame ones; misère play of two players."""

    restive: int | None
    """Restive ones."""

    restless: int | None
    """Restless ones."""

    wild: int | None
    """All others."""

    out_of_budget: int
    """Forms that a budget stopped."""

    different_quotients: int
    """How many different quotients the solved forms have, up to isomorphism."""

    quotients: list[QuotientRow]
    """The quotients that occur, small ones first."""

    list_: list[FormRow] | None
    """The forms themselves, if they are few."""

    status: str
    """`done`, or `budget` when not all units are done."""

    stopped: str | None
    """What is missing."""


class CensusSurveyReport(CensusReport):
    """The counts of a census, shard by shard."""

    survey: str
    """The question, as it is asked on the command line."""

    units: int
    """How many units there are."""

    units_done: int
    """How many of them are done; the others, and those that ran out of time or memory, are done
    when the survey goes on.
    """


class HackenbushSurveyReport(Report):
    """The counts of a survey, or of the part of it that is done."""

    survey: str
    """The question, as it is asked on the command line."""

    units: int
    """How many units there are."""

    units_done: int
    """How many of them are done; the others, and those that ran out of time or memory, are done
    when the survey goes on.
    """

    edges: int
    """The edges of each picture."""

    family: str
    """Which pictures, in words."""

    players: int
    """How many players there are."""

    shapes: int
    """How many shapes were surveyed: pictures without colours, up to isomorphism."""

    of: int | None
    """How many shapes there are; left out if it stopped before they were listed."""

    colourings: int
    """How many colourings they have."""

    pictures: int
    """How many pictures that is, up to isomorphism."""

    classes: list[ClassCountReport]
    """The counts by class."""

    outcomes: list[OutcomeCountReport]
    """The counts by class and outcome, each with its first picture."""

    not_as_printed: list[OutcomeCountReport] | None
    """The classes and outcomes among them that the paper's Table 12 does not have; for three
    players.
    """

    status: str
    """`done`, or `budget` when not all shapes were surveyed."""

    stopped: str | None
    """Why it stopped."""
