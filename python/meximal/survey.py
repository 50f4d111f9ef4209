"""Surveys over families of games, and the atlas that keeps what they find."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Union, overload

from . import _native
from .arrow import Table
from .asking import ask
from .budget import Memory, Progress, Time, allowed
from .errors import WrongArgument, checked_instance, checked_text
from .reports import (
    CensusSurveyReport,
    CodeSurveyReport,
    FormSurveyReport,
    HackenbushSurveyReport,
    SearchReport,
)
from .reports.base import Record, report_of

__all__ = ["AnySurvey", "Atlas", "Entries", "Entry", "Survey"]

_KINDS = ("quotient", "sequence", "census", "survey")

AnySurvey = Union[CodeSurveyReport, FormSurveyReport, CensusSurveyReport, HackenbushSurveyReport]


class Entry(Record):
    """A line of the list of what an atlas has."""

    id: str
    """The name of the row: `q1`."""

    kind: str
    """`quotient`, `sequence`, `census` or `survey`."""

    game: str
    """The game, the rules, the sets or the survey."""

    players: int | None
    """The number of players, where there are some."""

    play: str | None
    """The play, where there is one."""

    bound: str
    """How far it goes, in words."""

    result: str
    """What was found, in words."""

    version: str
    """The version of the program that found it."""


class Entries(Sequence[Entry]):
    """Entries of an atlas: as a list has them, and a table. (Other software takes a list for a list of
    columns.)
    """

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._entries = tuple(entries)

    def __len__(self) -> int:
        return len(self._entries)

    @overload
    def __getitem__(self, place: int) -> Entry: ...
    @overload
    def __getitem__(self, place: slice) -> Entries: ...
    def __getitem__(self, place: int | slice) -> Entry | Entries:
        found = self._entries[place]
        return Entries(found) if isinstance(found, tuple) else found

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, (Entries, list)) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self._entries))

    def table(self) -> Table:
        """A row for each entry; Arrow's interface takes the entries themselves, too."""
        return Table({name: [getattr(entry, name) for entry in self] for name in Entry._fields})

    def to_frame(self) -> Any:
        """The table as a data frame of pandas, which must be installed."""
        return self.table().to_frame()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.table().__arrow_c_stream__(requested_schema)


class Atlas:
    """A store of what has been solved, in one SQLite file; the same that the command has.

    >>> import os, tempfile
    >>> atlas = Atlas(os.path.join(tempfile.mkdtemp(), "atlas.sqlite"))
    >>> report = Survey("octal", digits=1, order=999).run(atlas)
    >>> len(atlas.entries(kind="survey")), min(entry.game for entry in atlas.entries(kind="quotient"))
    (8, '0.0')
    """

    def __init__(self, path: str | os.PathLike[str], *, read_only: bool = False) -> None:
        checked_instance("path", path, (str, os.PathLike), "the path of a file")
        self._path = os.fspath(path)
        self._read_only = bool(read_only)
        exists = read_only or os.path.exists(self._path)
        self._opened = _native.Atlas(self._path, self._read_only) if exists else None

    @property
    def path(self) -> str:
        """The file."""
        return self._path

    def __repr__(self) -> str:
        return f"Atlas({self._path!r})"

    @property
    def _store(self) -> _native.Atlas:
        """The open file, which is made when something is to be kept."""
        if self._opened is None:
            self._opened = _native.Atlas(self._path, self._read_only)
        return self._opened

    @property
    def _found(self) -> _native.Atlas:
        """The open file, which must be there."""
        return _native.Atlas(self._path, True) if self._is_empty else self._store

    @property
    def _is_empty(self) -> bool:
        """Whether there is no file yet; to ask makes none."""
        return self._opened is None and not os.path.exists(self._path)

    def entries(self, *, kind: str | None = None, game: str | None = None) -> Entries:
        """What there is: rows of a kind, or about a game. It is a table, too: `entries().to_frame()`."""
        if self._is_empty and kind in (None, *_KINDS):
            return Entries()
        with allowed(None, None, False) as budget:
            rows = json.loads(self._found.entries(kind, game, budget))
        return Entries(Entry(row) for row in rows)

    def search(
        self,
        *,
        order: int | None = None,
        isomorphic_to: str | None = None,
        tame: bool | None = None,
        solved: bool | None = None,
        infinite: bool | None = None,
        code: str | None = None,
        digits: int | None = None,
        period: int | str | None = None,
        sort: str | None = None,
        largest_first: bool = False,
        players: int | None = None,
        play: str | None = None,
        time: Time = None,
        memory: Memory = None,
    ) -> SearchReport:
        """The games for which all that is said holds: by the order of their quotient, by a game with the same
        one, tame or wild, solved or not, infinite or not; by code, where `?` is any digit, by the number of
        digits, and by period, such as `12` or `">20"`. Sorted by `order`, `period`, `from` or `heaps`, else
        by name.

        >>> import os, tempfile
        >>> atlas = Atlas(os.path.join(tempfile.mkdtemp(), "atlas.sqlite"))
        >>> report = Survey("octal", digits=1, order=999).run(atlas)
        >>> [found.game for found in atlas.search(order=2).games]
        ['0.1', '0.2', '0.3', '0.5', '0.7']
        """
        found: SearchReport = ask(
            "search",
            order=order,
            isomorphic_to=isomorphic_to,
            tame=tame,
            solved=solved,
            infinite=infinite,
            code=code,
            digits=digits,
            period=None if period is None else str(period),
            sort=sort,
            largest_first=largest_first,
            players=players,
            play=play,
            atlas=self,
            time=time,
            memory=memory,
        )
        return found

    def export(self, path: str | os.PathLike[str], *, kind: str | None = None) -> int:
        """Writes rows to a file: as JSON, one on a line, if its name ends in `.jsonl`; the table of one kind
        if it ends in `.parquet`.

        Gives their number. An old file stays if this fails."""
        with allowed(None, None, False) as budget:
            return self._found.export(os.fspath(path), kind, budget)

    def import_rows(
        self, path: str | os.PathLike[str], *, time: Time = None, memory: Memory = None
    ) -> dict[str, Any]:
        """Reads rows that were exported as JSON lines; certificates are checked first. Says what became of
        them.
        """
        with allowed(time, memory, False) as budget:
            found: dict[str, Any] = json.loads(self._store.import_rows(os.fspath(path), budget))
        return found

    def verify(
        self, *, time: Time = None, memory: Memory = None, progress: Progress = False
    ) -> dict[str, Any]:
        """Checks every certificate, and computes everything else again. Says what was found."""
        with allowed(time, memory, progress) as budget:
            found: dict[str, Any] = json.loads(self._found.verify(budget))
        return found

    def results(self, survey: Survey) -> dict[str, str]:
        """The units of a survey that are done, with their results as JSON."""
        checked_instance("a survey", survey, Survey, "a Survey")
        if self._is_empty:
            return {}
        with allowed(None, None, False) as budget:
            return self._store.known_units(survey.to_json(), budget)

    def keep(self, survey: Survey, unit: str, result: str) -> bool:
        """Keeps the result of a unit, once: says whether it is new."""
        checked_instance("a survey", survey, Survey, "a Survey")
        with allowed(None, None, False) as budget:
            return self._store.keep_unit(survey.to_json(), unit, result, budget)


def _written(question: dict[str, Any]) -> str:
    try:
        return json.dumps(question)
    except (TypeError, ValueError) as error:
        raise WrongArgument(f"this is not a survey: {error}") from error


class Survey:
    """A survey over a family of games, in units that can be done anywhere, in any order, and more than once.

    The kinds are `octal` and `quaternary` (all codes with this many `digits`), `forms` (all forms born by a
    `birthday`), `census` (subtraction sets, `min` to `max`, in `shards`) and `hackenbush` (pictures with so
    many `edges`).

    >>> survey = Survey("octal", digits=1, order=999)
    >>> print(survey)
    octal --digits 1 --whole 0 --players 2 --play misere --heaps 8000 --order 999 --levels 100
    >>> survey.units[:3]
    ['0.0', '0.1', '0.2']
    >>> survey.run().counts.solved
    6
    """

    def __init__(self, survey: str, **question: Any) -> None:
        self._json, self._text = _native.survey_question(_written({"survey": survey, **question}))

    @classmethod
    def from_dict(cls, question: Mapping[str, Any]) -> Survey:
        """The survey with this question: the key `survey` names its kind."""
        return cls.from_json(_written(dict(checked_instance("a survey", question, Mapping, "a dictionary"))))

    @classmethod
    def from_json(cls, question: str) -> Survey:
        """The survey with this question, as JSON."""
        made = cls.__new__(cls)
        made._json, made._text = _native.survey_question(checked_text("a survey", question))
        return made

    def to_json(self) -> str:
        """The question as JSON, the same for the same question."""
        return self._json

    def to_dict(self) -> dict[str, Any]:
        """The question."""
        question: dict[str, Any] = json.loads(self._json)
        return question

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Survey.from_json({self._json!r})"

    def __eq__(self, other: object) -> bool:
        return self._json == other._json if isinstance(other, Survey) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._json)

    @property
    def units(self) -> list[str]:
        """The names of the units, in order."""
        with allowed(None, None, False) as budget:
            return _native.survey_units(self._json, budget)

    def unit(
        self, unit: str, *, time: Time = None, memory: Memory = None, progress: Progress = False
    ) -> tuple[str, bool]:
        """What a unit finds, as JSON, and whether another run would find the same: not if time or memory ran
        out.
        """
        with allowed(time, memory, progress) as budget:
            return _native.survey_unit(self._json, unit, budget)

    def report(self, results: Mapping[str, str]) -> AnySurvey:
        """The report on results by unit. The order in which they were found does not matter."""
        checked_instance("results", results, Mapping, "a dictionary of results by unit")
        with allowed(None, None, False) as budget:
            answer = _native.survey_report(self._json, dict(results), budget)
        report: AnySurvey = report_of(answer)
        return report

    def run(
        self,
        atlas: Atlas | None = None,
        *,
        unit_time: float | None = None,
        time: Time = None,
        memory: Memory = None,
        progress: Progress = False,
    ) -> AnySurvey:
        """Does the units that are not done yet, on all threads of this process, and reports on all of them.

        With an atlas results are kept there, unit by unit, and the survey goes on from what is there.
        """
        store = None if atlas is None else checked_instance("atlas", atlas, Atlas, "an Atlas")._store
        with allowed(time, memory, progress) as budget:
            answer = _native.survey_run(self._json, store, unit_time, budget)
        report: AnySurvey = report_of(answer)
        return report
