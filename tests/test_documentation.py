"""What the documents say is true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import dicecup

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_the_examples_of_a_document_run(path: Path) -> None:
    failed, _ = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert failed == 0


def test_the_readme_has_an_example_of_about_ten_lines() -> None:
    parser = doctest.DocTestParser()
    examples = parser.get_examples((ROOT / "README.md").read_text(encoding="utf-8"))
    assert 6 <= len(examples) <= 10


def test_the_examples_of_the_modules_run() -> None:
    tried = 0
    for info in pkgutil.walk_packages(dicecup.__path__, "dicecup."):
        # Alembic runs the migrations, and nothing else can.
        if info.name != "dicecup.__main__" and ".migrations." not in info.name:
            result = doctest.testmod(importlib.import_module(info.name))
            assert result.failed == 0
            tried += result.attempted
    result = doctest.testmod(dicecup)
    assert result.failed == 0
    assert tried + result.attempted > 0


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8")):
        assert "://" in target or (path.parent / target).exists(), target


def test_the_readme_names_every_ruleset() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for id in dicecup.rulesets():
        assert f"`{id}`" in text


def test_every_public_name_is_there_and_documented() -> None:
    for name in dicecup.__all__:
        if name != "Action":
            # A dataclass without a docstring of its own is given its signature.
            text = getattr(dicecup, name).__doc__
            assert text
            assert not text.startswith(f"{name}(")
