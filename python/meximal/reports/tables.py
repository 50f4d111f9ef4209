"""Which reports are tables, and their columns."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from ..arrow import Table
from ..errors import UnsupportedError

__all__ = ["table_of"]

_ROWS = {
    "CodeSurveyReport": ("codes", "CodeRow"),
    "FormSurveyReport": ("quotients", "QuotientRow"),
    "HackenbushSurveyReport": ("outcomes", "OutcomeCountReport"),
}
"""The field with the rows of a survey, and the class of a row."""


def table_of(kind: str, data: Mapping[str, Any]) -> Table:
    """The table that a report of this kind is."""
    if kind == "SequenceReport":
        return _sequence(data)
    if kind in ("CensusReport", "CensusSurveyReport"):
        return _census(data)
    if kind == "FormSurveyReport" and data.get("list") is not None:
        return rows("FormRow", data["list"])
    if kind in _ROWS:
        field, record = _ROWS[kind]
        return rows(record, data.get(field) or [])
    raise UnsupportedError(f"{kind} is not a table: expected a sequence, a census or a survey")


def rows(record: str, data: Sequence[Mapping[str, Any]]) -> Table:
    """A row for each record, with the fields of its class as columns."""
    fields = getattr(sys.modules["meximal.reports"], record)._fields.values()
    return Table({field.key: [_plain(row.get(field.key)) for row in data] for field in fields})


def _plain(value: Any) -> Any:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else value


def _sequence(data: Mapping[str, Any]) -> Table:
    values = data["values"]
    first = data["from"]
    places = data.get("names") or range(first, first + len(values))
    name = "node" if data.get("names") else "n" if "{n}" in data["rules"] else "heap"
    return Table({name: list(places), data["of"]: values})


def _census(data: Mapping[str, Any]) -> Table:
    """How many sets there are: those that are all Left, and the others; with statistics, by preperiod and
    period.
    """
    found: list[tuple[Any, ...]] = [
        ("all_left", None, None, data["all_left"]),
        ("other", None, None, data["other"]),
    ]
    if data.get("left_preperiods") is not None and data.get("other_periods") is not None:
        found = [("all_left", preperiod, None, sets) for preperiod, sets in data["left_preperiods"]]
        found += [("other", *counted) for counted in data["other_periods"]]
    columns = ("class", "preperiod", "period", "sets")
    return Table({column: [row[place] for row in found] for place, column in enumerate(columns)})
