"""The examples of the package and of its document run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest
from conftest import ROOT

import meximal

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE

MODULES = [
    "meximal",
    *(
        module.name
        for module in pkgutil.walk_packages(meximal.__path__, "meximal.")
        if module.name != "meximal._native" and not module.name.endswith("__main__")
    ),
]


@pytest.mark.parametrize("name", MODULES)
def test_modules(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name), optionflags=OPTIONS)
    assert not failed


def test_there_are_many() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    examples = [
        example
        for name in MODULES
        for test in finder.find(importlib.import_module(name))
        for example in test.examples
    ]
    assert len(examples) > 60


@pytest.mark.parametrize(("document", "least"), [("docs/python.md", 10), ("README.md", 3)])
def test_documents(document: str, least: int) -> None:
    failed, tried = doctest.testfile(
        str(ROOT / document), module_relative=False, optionflags=OPTIONS, encoding="utf-8"
    )
    assert tried >= least and not failed
