"""Finding and reading rulesets: the catalogue, and files of one's own."""

from __future__ import annotations

import os
import tomllib
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from dicecup.rules.errors import DicecupError, RulesetError, UnknownRulesetError, suggestion
from dicecup.rules.extending import extend
from dicecup.rules.fields import Table
from dicecup.rules.model import Group
from dicecup.rules.ruleset import Ruleset
from dicecup.rules.ruleset_grammar import read_ruleset

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dicecup.rules.text import Text

LARGEST_FILE = 200_000
"""Bytes of a ruleset file that are read at most."""
MOST_DOTS = 500
"""Dots in a line: a key of very many parts takes very long to read."""
LONGEST_CHAIN = 8
"""Rulesets that may extend one another in a row."""


@cache
def rulesets() -> tuple[str, ...]:
    """Return the ids of the catalogue: the classics first, then by id."""
    groups = list(Group)
    return tuple(sorted(_catalogue(), key=lambda id: (groups.index(ruleset(id).group), id)))


def ruleset(source: str | os.PathLike[str]) -> Ruleset:
    """Return a ruleset of the catalogue by its id, or read one from a TOML file.

    A string that ends in `.toml` or has a path separator is a path.

    Raises `UnknownRulesetError` when there is none, and `RulesetError` for a file that is wrong,
    with file, key, value and what would be right.
    """
    if not isinstance(source, str | os.PathLike):
        raise UnknownRulesetError("{source!r} is no id and no path of a ruleset", source=source)
    if not isinstance(source, str) or source.endswith(".toml") or os.sep in source:
        return _read_path(Path(source))
    if source not in _catalogue():
        raise UnknownRulesetError(
            "unknown ruleset {id!r}; {hint} (a file's name ends in .toml)",
            id=source,
            hint=suggestion(source, sorted(_catalogue())),
        )
    return _from_catalogue(source)


@cache
def _catalogue() -> frozenset[str]:
    names = (entry.name for entry in (resources.files("dicecup.rules") / "catalogue").iterdir())
    return frozenset(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


@cache
def _from_catalogue(id: str) -> Ruleset:
    rules = _read(_catalogue_data(id), f"{id}.toml")
    if rules.id != id:
        raise RulesetError(
            "{id!r} is not the file's name", file=f"{id}.toml", key="id", id=rules.id
        )
    return rules


def _read_path(path: Path) -> Ruleset:
    return _read(_merged(_file_data(path), path.name, path.parent, 1), path.name)


def _read(data: Mapping[str, object], file: str) -> Ruleset:
    return read_ruleset(Table(data, file), _vocabulary())


def _catalogue_data(id: str, depth: int = 1) -> dict[str, object]:
    file = f"{id}.toml"
    text = (resources.files("dicecup.rules") / "catalogue" / file).read_text(encoding="utf-8")
    return _merged(parse(text, file), file, None, depth)


def _merged(
    data: dict[str, object], file: str, folder: Path | None, depth: int
) -> dict[str, object]:
    """Return the data with what it extends beneath it; the base is checked by itself first."""
    if "extends" not in data:
        for key in ("without", "sequence"):
            if key in data:
                raise RulesetError(
                    "{name!r} belongs to a ruleset that extends another",
                    file=file,
                    key=key,
                    name=key,
                )
        return data
    base = data["extends"]
    if not isinstance(base, str):
        raise RulesetError("{base!r} is not a string", file=file, key="extends", base=base)
    if depth >= LONGEST_CHAIN:
        raise RulesetError(
            "more than {most} rulesets extend one another, or in a circle",
            file=file,
            key="extends",
            most=LONGEST_CHAIN,
        )
    if base in _catalogue():
        return extend(_catalogue_data(base, depth + 1), data, file)
    if folder is not None and base.endswith(".toml"):
        path = folder / base
        try:
            below = _file_data(path)
        except UnknownRulesetError as error:
            raise RulesetError("{reason}", file=file, key="extends", reason=error) from None
        merged = _merged(below, path.name, path.parent, depth + 1)
        _read(merged, path.name)
        return extend(merged, data, file)
    raise RulesetError(
        "{base!r} is no ruleset to extend; {hint} (a file's name ends in .toml)",
        file=file,
        key="extends",
        base=base,
        hint=suggestion(base, sorted(_catalogue())),
    )


def _file_data(path: Path) -> dict[str, object]:
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise UnknownRulesetError(
            "cannot read the ruleset {path!r}: {reason}",
            path=str(path),
            reason=getattr(error, "strerror", None) or error,
        ) from None
    if len(raw) > LARGEST_FILE:
        raise RulesetError("is longer than {most} bytes", file=path.name, key="", most=LARGEST_FILE)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RulesetError(
            "byte {position} is not UTF-8 text", file=path.name, key="", position=error.start
        ) from None
    return parse(text, path.name)


def parse(text: str, file: str) -> dict[str, object]:
    """Return the tables of a TOML text; raises `RulesetError` with line and column."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            raise RulesetError(
                "line {number} has more than {most} dots",
                file=file,
                key="",
                number=number,
                most=MOST_DOTS,
            )
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesetError("this is not TOML: {reason}", file=file, key="", reason=error) from None
    except ValueError:
        raise RulesetError("a number has too many digits to be read", file=file, key="") from None
    except RecursionError:
        raise RulesetError("tables are nested too deep", file=file, key="") from None


@cache
def _vocabulary() -> Mapping[str, Text]:
    file = "vocabulary.toml"
    text = (resources.files("dicecup.rules") / file).read_text(encoding="utf-8")
    names = Table(parse(text, file), file)
    return {id: names.text(id) for id in names.data}


def check_ruleset(rules: object) -> None:
    """Raise `DicecupError` unless it is a ruleset."""
    if not isinstance(rules, Ruleset):
        raise DicecupError(
            "{rules!r} is not a ruleset; dicecup.ruleset(id) returns one", rules=rules
        )
