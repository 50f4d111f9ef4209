"""Pictures that a notebook shows and that can be saved."""

from __future__ import annotations

import os

__all__ = ["Picture"]


class Picture:
    """A drawing.

    >>> import meximal
    >>> picture = meximal.Hackenbush("L(C)(R)").draw()
    >>> picture
    <Picture of ... characters of SVG>
    >>> picture.svg.startswith("<svg")
    True
    """

    svg: str
    """The drawing as SVG that needs nothing else."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the drawing to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)

    def __eq__(self, other: object) -> bool:
        return self.svg == other.svg if isinstance(other, Picture) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.svg)

    def __repr__(self) -> str:
        return f"<Picture of {len(self.svg)} characters of SVG>"

    def _repr_svg_(self) -> str:
        return self.svg
