"""Tables for other software, by Arrow's C data interface: pandas, polars, DuckDB and pyarrow take them as
they are.

A table is a list of columns of one length: whole numbers, texts, truth values and lists of texts, each of
which may miss values. The structures of the interface are made here, with `ctypes`, so that nothing else need
be installed.

>>> table = Table({"heap": [0, 1, 2], "value": ["P", "N", None]})
>>> table.num_rows, table.column_names
(3, ['heap', 'value'])
>>> print(table)
heap  value
   0  P
   1  N
   2
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from itertools import count
from typing import Any, Callable

from .errors import UnsupportedError, checked_instance, checked_text

__all__ = ["Table"]


class _Schema(ctypes.Structure):
    pass


class _Array(ctypes.Structure):
    pass


class _Stream(ctypes.Structure):
    pass


_FreeSchema = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Schema))
_FreeArray = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Array))
_FreeStream = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Stream))
_GetSchema = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(_Stream), ctypes.POINTER(_Schema))
_GetNext = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(_Stream), ctypes.POINTER(_Array))
_GetError = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(_Stream))

_Schema._fields_ = [
    ("format", ctypes.c_char_p),
    ("name", ctypes.c_char_p),
    ("metadata", ctypes.c_char_p),
    ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("children", ctypes.POINTER(ctypes.POINTER(_Schema))),
    ("dictionary", ctypes.POINTER(_Schema)),
    ("release", _FreeSchema),
    ("private_data", ctypes.c_void_p),
]
_Array._fields_ = [
    ("length", ctypes.c_int64),
    ("null_count", ctypes.c_int64),
    ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.POINTER(ctypes.POINTER(_Array))),
    ("dictionary", ctypes.POINTER(_Array)),
    ("release", _FreeArray),
    ("private_data", ctypes.c_void_p),
]
_Stream._fields_ = [
    ("get_schema", _GetSchema),
    ("get_next", _GetNext),
    ("get_last_error", _GetError),
    ("release", _FreeStream),
    ("private_data", ctypes.c_void_p),
]

_NULLABLE = 2
"""The flag of a column that may miss values."""

_held: dict[int, object] = {}
"""What structures in other hands point to, by the number that they carry; it goes when they are released."""

_numbers = count(1)


def _hold(things: object) -> int:
    number = next(_numbers)
    _held[number] = things
    return number


def _releasing(kind: Any, has_children: bool) -> Callable[[Any], None]:
    def release(pointer: Any) -> None:
        made = pointer.contents
        for place in range(made.n_children if has_children else 0):
            child = made.children[place]
            # One that was moved elsewhere is released there.
            if child.contents.release:
                child.contents.release(child)
        _held.pop(made.private_data, None)
        made.release = kind(0)

    return release


# Python must keep the functions as long as anybody may call them.
_free_schema = _FreeSchema(_releasing(_FreeSchema, True))
_free_array = _FreeArray(_releasing(_FreeArray, True))
_free_stream = _FreeStream(_releasing(_FreeStream, False))


class _Column:
    """A column: its format, its buffers, and the column of the entries if they are lists."""

    def __init__(self, values: Sequence[Any]) -> None:
        self.length = len(values)
        self.nulls = sum(value is None for value in values)
        self.child: _Column | None = None
        known = [value for value in values if value is not None]
        validity = _bits([value is not None for value in values]) if self.nulls else None
        if all(isinstance(value, bool) for value in known) and known:
            self.format, data = b"b", [_bits([bool(value) for value in values])]
        elif _are_numbers(values):
            self.format, data = b"l", [array("q", (value or 0 for value in values))]
        elif all(isinstance(value, (list, tuple)) for value in known) and known:
            self.format, data = b"+L", [_offsets(len(value or ()) for value in values)]
            self.child = _Column([_text(entry) for value in known for entry in value])
        else:
            encoded = [_text(value).encode() if value is not None else b"" for value in values]
            self.format, data = b"U", [_offsets(map(len, encoded)), array("b", b"".join(encoded))]
        self.buffers = [validity, *data]

    def schema(self, name: str) -> _Schema:
        children = [] if self.child is None else [self.child.schema("item")]
        return _schema(self.format, name, _NULLABLE, children)

    def array(self) -> _Array:
        children = [] if self.child is None else [self.child.array()]
        return _array(self.length, self.nulls, self.buffers, children)


def _are_numbers(values: Sequence[object]) -> bool:
    """Whether there are numbers, all of which fit, and nothing else."""
    known = [value for value in values if value is not None]
    fit = (type(value) is int and -(2**63) <= value < 2**63 for value in known)
    return bool(known) and all(fit)


def _text(value: object) -> str:
    return value if isinstance(value, str) else str(value)


def _bits(flags: Sequence[bool]) -> array[int]:
    packed = bytearray((len(flags) + 7) // 8)
    for place, flag in enumerate(flags):
        packed[place // 8] |= flag << place % 8
    return array("B", packed)


def _offsets(lengths: Iterable[int]) -> array[int]:
    offsets = array("q", [0])
    for length in lengths:
        offsets.append(offsets[-1] + length)
    return offsets


def _pointers(kind: Any, made: Sequence[Any]) -> Any:
    return (ctypes.POINTER(kind) * len(made))(*(ctypes.pointer(one) for one in made))


def _schema(layout: bytes, name: str, flags: int, children: list[_Schema]) -> _Schema:
    pointers = _pointers(_Schema, children)
    written = name.encode()
    made = _Schema(layout, written, None, flags, len(children), pointers, None, _free_schema)
    made.private_data = _hold((layout, written, children, pointers))
    return made


def _array(length: int, nulls: int, buffers: Sequence[array[int] | None], children: list[_Array]) -> _Array:
    places = (ctypes.c_void_p * len(buffers))(
        *(None if buffer is None else buffer.buffer_info()[0] for buffer in buffers)
    )
    pointers = _pointers(_Array, children)
    made = _Array(length, nulls, 0, len(buffers), len(children), places, pointers, None, _free_array)
    made.private_data = _hold((buffers, places, children, pointers))
    return made


def _move(made: Any, to: Any) -> None:
    """Hands a structure over: who has it now releases it."""
    ctypes.memmove(to, ctypes.byref(made), ctypes.sizeof(made))


_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype = ctypes.py_object
_new_capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
_pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
_pointer_of.restype = ctypes.c_void_p
_pointer_of.argtypes = [ctypes.c_void_p, ctypes.c_char_p]

_STREAM, _SCHEMA = b"arrow_array_stream", b"arrow_schema"


_Drop = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


def _dropping(name: bytes, kind: Any) -> Any:
    """What happens to a capsule that goes: if nobody took what is in it, that is released."""

    def drop(capsule: int) -> None:
        place = _pointer_of(capsule, name)
        made = ctypes.cast(place, ctypes.POINTER(kind))
        if made.contents.release:
            made.contents.release(made)
        _held.pop(-place, None)

    return _Drop(drop)


_drop_stream = _dropping(_STREAM, _Stream)
_drop_schema = _dropping(_SCHEMA, _Schema)


def _capsule(made: Any, name: bytes, drop: Any) -> object:
    place = ctypes.addressof(made)
    # The structure itself lives as long as its capsule.
    _held[-place] = made
    return _new_capsule(place, name, ctypes.cast(drop, ctypes.c_void_p))


class Table:
    """Columns of one length, with names."""

    def __init__(self, columns: Mapping[str, Sequence[Any]]) -> None:
        checked_instance("columns", columns, Mapping, "a dictionary of lists")
        self._columns = {
            checked_text("the name of a column", name): list(
                checked_instance(name, values, Iterable, "a list")
            )
            for name, values in columns.items()
        }
        lengths = {len(values) for values in self._columns.values()}
        if len(lengths) > 1:
            raise UnsupportedError(f"the columns have lengths {sorted(lengths)}: expected one length")
        self._length = lengths.pop() if lengths else 0

    @property
    def num_rows(self) -> int:
        """How many rows there are."""
        return self._length

    @property
    def column_names(self) -> list[str]:
        """The names of the columns."""
        return list(self._columns)

    def to_pydict(self) -> dict[str, list[Any]]:
        """The columns by name."""
        return {name: list(values) for name, values in self._columns.items()}

    def __len__(self) -> int:
        return self._length

    def __eq__(self, other: object) -> bool:
        return self._columns == other._columns if isinstance(other, Table) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Table of {self._length} rows: {', '.join(self._columns)}>"

    def __str__(self) -> str:
        cells = {name: [_cell(value) for value in values] for name, values in self._columns.items()}
        widths = {name: max(map(len, [name, *shown])) for name, shown in cells.items()}
        numbers = {
            name: all(isinstance(value, int) or value is None for value in values)
            for name, values in self._columns.items()
        }
        lines = ["  ".join(name.ljust(widths[name]) for name in cells).rstrip()]
        for row in range(self._length):
            shown = (
                cells[name][row].rjust(widths[name])
                if numbers[name]
                else cells[name][row].ljust(widths[name])
                for name in cells
            )
            lines.append("  ".join(shown).rstrip())
        return "\n".join(lines)

    def to_frame(self) -> Any:
        """A data frame of pandas, which must be installed."""
        try:
            pandas: Any = import_module("pandas")
        except ImportError as error:
            raise UnsupportedError(
                "a data frame needs pandas, which is not installed: expected 'pip install pandas', or "
                "another library that takes Arrow tables, such as polars.DataFrame(table)"
            ) from error
        columns = {
            # Numbers stay whole where some are missing.
            name: pandas.array(values, dtype="Int64") if _are_numbers(values) and None in values else values
            for name, values in self._columns.items()
        }
        return pandas.DataFrame(columns, columns=self.column_names)

    def __arrow_c_schema__(self) -> object:
        """The names and types of the columns, for software that asks before it reads."""
        made = self._made_schema({name: _Column(values) for name, values in self._columns.items()})
        return _capsule(made, _SCHEMA, _drop_schema)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table for other software. A requested schema is ignored, as the interface allows."""
        columns = {name: _Column(values) for name, values in self._columns.items()}
        batches = iter([columns])

        def get_schema(stream: Any, to: Any) -> int:
            _move(self._made_schema(columns), to)
            return 0

        def get_next(stream: Any, to: Any) -> int:
            if next(batches, None) is None:
                # The end: a structure that is released already.
                ctypes.memset(to, 0, ctypes.sizeof(_Array))
                return 0
            children = [column.array() for column in columns.values()]
            _move(_array(self._length, 0, [None], children), to)
            return 0

        functions = (_GetSchema(get_schema), _GetNext(get_next), _GetError(lambda stream: None))
        made = _Stream(*functions, _free_stream)
        made.private_data = _hold(functions)
        return _capsule(made, _STREAM, _drop_stream)

    def _made_schema(self, columns: Mapping[str, _Column]) -> _Schema:
        return _schema(b"+s", "", 0, [column.schema(name) for name, column in columns.items()])


def _cell(value: object) -> str:
    if value is None:
        return ""
    return " ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
