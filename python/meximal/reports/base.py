"""What all reports have in common: attributes, JSON, text, LaTeX and HTML."""

from __future__ import annotations

import json
import re
import sys
from typing import Any, NamedTuple

from .. import _native
from ..arrow import Table
from ..errors import UnsupportedError
from ..picture import Picture
from .tables import table_of

__all__ = ["Record", "Report", "report_of"]

_CLASS = re.compile(r"\b[A-Z]\w+")


class _Field(NamedTuple):
    key: str
    record: str | None
    by_name: bool
    default: Any
    module: str


class Record:
    """Data with attributes. A field that the JSON leaves out is `None`, or an empty list.

    Names that Python keeps for itself have an underscore behind them: `from_`, `class_`, `for_`.
    """

    _data: dict[str, Any]
    _fields: dict[str, _Field] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        fields = dict(cls._fields)
        for name, annotation in cls.__dict__.get("__annotations__", {}).items():
            if name.startswith("_"):
                continue
            named = [word for word in _CLASS.findall(annotation) if word not in ("None", "Any")]
            optional = annotation.endswith("| None")
            fields[name] = _Field(
                key=name.removesuffix("_"),
                record=named[0] if named else None,
                by_name=annotation.startswith("dict["),
                default=[] if annotation.startswith("list[") and not optional else None,
                module=cls.__module__,
            )
        cls._fields = fields

    def __init__(self, data: dict[str, Any]) -> None:
        attributes = self.__dict__
        attributes["_data"] = data
        for name, field in self._fields.items():
            value = data.get(field.key, field.default)
            if field.record is not None and value is not None:
                value = _records(value, getattr(sys.modules[field.module], field.record), field.by_name)
            attributes[name] = value

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self) or not isinstance(other, Record):
            return NotImplemented
        return self._data == other._data

    def __hash__(self) -> int:
        return hash((type(self).__name__, json.dumps(self._data, sort_keys=True)))

    def __repr__(self) -> str:
        shown = (
            f"{name}={_short(getattr(self, name))}"
            for name, field in self._fields.items()
            if field.key in self._data
        )
        return f"{type(self).__name__}({', '.join(shown)})"

    def to_dict(self) -> dict[str, Any]:
        """The fields as the command prints them with `--json`."""
        copy: dict[str, Any] = json.loads(json.dumps(self._data))
        return copy


def _records(value: Any, record: type[Record], by_name: bool) -> Any:
    if isinstance(value, list):
        return [_records(entry, record, by_name) for entry in value]
    if by_name:
        return {name: _records(entry, record, False) for name, entry in value.items()}
    return record(value)


def _short(value: object) -> str:
    """A value, cut where it would fill the screen."""
    if isinstance(value, list) and len(value) > 8:
        shown = ", ".join(_short(entry) for entry in value[:8])
        return f"[{shown}, … {len(value)} in all]"
    text = repr(value)
    return text if len(text) <= 400 else f"{text[:400]}…"


def _pretty(value: Any, indent: str) -> str:
    """An object has a line for each key, a list of plain values stays on one line."""
    inner = indent + "  "
    if isinstance(value, dict) and value:
        fields = (f"{inner}{_plain(key)}: {_pretty(entry, inner)}" for key, entry in value.items())
        return "{\n" + ",\n".join(fields) + f"\n{indent}}}"
    if isinstance(value, list):
        if not any(isinstance(entry, (dict, list)) for entry in value):
            return f"[{', '.join(map(_plain, value))}]"
        return "[\n" + ",\n".join(inner + _pretty(entry, inner) for entry in value) + f"\n{indent}]"
    return _plain(value)


def _plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


class _Rendered(NamedTuple):
    """An answer that was written out, to be sent elsewhere."""

    json: str
    unfinished: bool
    no: bool
    texts: tuple[str, str]
    latex_text: str
    html_text: str
    svg_text: str | None

    def text(self, ascii: bool) -> str:
        return self.texts[ascii]

    def latex(self) -> str:
        return self.latex_text

    def html(self) -> str:
        return self.html_text

    def svg(self) -> str | None:
        return self.svg_text


class Report(Record):
    """An answer. `print` shows it as the command does; a notebook shows it as a table."""

    _answer: _native.Answer | _Rendered

    def __init__(self, answer: _native.Answer | _Rendered) -> None:
        self.__dict__["_answer"] = answer
        super().__init__(json.loads(answer.json))

    @property
    def unfinished(self) -> bool:
        """Whether a budget left a part of the answer open."""
        return self._answer.unfinished

    @property
    def no(self) -> bool:
        """Whether the answer is "no"."""
        return self._answer.no

    def text(self, *, ascii: bool = False) -> str:
        """As the command prints it; in ASCII as with `--ascii`."""
        return self._answer.text(ascii)

    def latex(self) -> str:
        """As the command prints it with `--latex`."""
        return self._answer.latex()

    def to_json(self) -> str:
        """JSON on one line, as the command prints it with `--json` for each line of its input."""
        return self._answer.json

    def json_text(self) -> str:
        """JSON for reading, as the command prints it with `--json`."""
        return _pretty(self._data, "") + "\n"

    def picture(self) -> Picture:
        """The picture, where the report has one: sequences and heat maps do."""
        svg = self._answer.svg()
        if svg is None:
            raise UnsupportedError(f"a {type(self).__name__} has no picture")
        return Picture(svg)

    def table(self) -> Table:
        """The table, where the report is one: sequences, censuses and surveys are. Arrow's interface takes
        the report itself, too.
        """
        return table_of(type(self).__name__, self._data)

    def to_frame(self) -> Any:
        """The table as a data frame of pandas, which must be installed."""
        return self.table().to_frame()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.table().__arrow_c_stream__(requested_schema)

    def __str__(self) -> str:
        return self.text().removesuffix("\n")

    def _repr_latex_(self) -> str:
        return self.latex()

    def _repr_html_(self) -> str:
        return self._answer.html()

    def __reduce__(self) -> tuple[type[Report], tuple[_Rendered]]:
        answer = self._answer
        texts = (answer.text(False), answer.text(True))
        svg = answer.svg()
        rendered = _Rendered(
            answer.json, answer.unfinished, answer.no, texts, answer.latex(), answer.html(), svg
        )
        return type(self), (rendered,)


def report_of(answer: _native.Answer) -> Any:
    """The report that an answer is, by the name of its type."""
    return getattr(sys.modules["meximal.reports"], answer.kind)(answer)
