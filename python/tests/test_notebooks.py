"""The notebooks run from top to bottom, and show pictures."""

from __future__ import annotations

import json
from pathlib import Path

import nbclient
import nbformat
import pytest
from conftest import ROOT
from nbconvert import HTMLExporter

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def test_there_are_four() -> None:
    assert len(NOTEBOOKS) == 4


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "outputs are not committed"
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    shown = [json.dumps(output) for cell in notebook.cells for output in cell.get("outputs", [])]
    assert sum("image/svg+xml" in output for output in shown) >= 1, "there is a picture"
    page, _ = HTMLExporter().from_notebook_node(notebook)
    assert "data:image/svg+xml" in page
