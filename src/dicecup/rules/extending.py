"""`extends`: a ruleset that says only how it differs from another."""

from __future__ import annotations

from collections import Counter
from typing import TypeGuard

from dicecup.rules.errors import RulesetError, suggestion

Data = dict[str, object]

_OWN = frozenset(("id", "name", "summary", "group", "status", "sources", "trademark"))
"""Keys that speak of one ruleset alone and are not taken over."""
_PARTS = ("categories", "bonuses", "disputed")
_NEVER_MERGED = frozenset(
    ("when", "score", "examples", "tiers", "name", "question", "answer", "attributes")
)
"""Keys whose value is replaced whole."""


def extend(base: Data, changes: Data, file: str) -> Data:
    """Return `base` without what `changes` drops, and with what it sets.

    Tables merge key by key, and lists of tables by their `id`; `without` drops parts, written
    `categories.chance`, `bonuses.upper`, `disputed.x` or `joker`; `sequence` orders the categories.
    """
    merged: Data = {key: value for key, value in base.items() if key not in _OWN}
    if "dice" in changes:
        _drop_examples(merged)
    for place in _strings(changes.get("without", []), "without", file):
        _drop(merged, place, file)
    for key, value in changes.items():
        if key in ("without", "sequence"):
            continue
        merged[key] = (
            _merge_parts(merged.get(key), value)
            if key in _PARTS
            else _merge(merged.get(key), value)
        )
    if "sequence" in changes:
        _sort(merged, _strings(changes["sequence"], "sequence", file), file)
    return merged


def _merge(old: object, new: object) -> object:
    if isinstance(old, dict) and isinstance(new, dict):
        joined = {
            key: value if key in _NEVER_MERGED else _merge(old.get(key), value)
            for key, value in new.items()
        }
        return {**old, **joined}
    return new


def _is_parts(value: object) -> TypeGuard[list[Data]]:
    return isinstance(value, list) and all(
        isinstance(item, dict) and isinstance(item.get("id"), str) for item in value
    )


def _merge_parts(old: object, new: object) -> object:
    if not _is_parts(old) or not _is_parts(new):
        return new
    places = {part["id"]: i for i, part in enumerate(old)}
    merged: list[object] = list(old)
    changed = set()
    for part in new:
        if part["id"] in changed:
            # Twice the same id: what is wrong is left to the reader to refuse.
            merged.append(part)
            continue
        changed.add(part["id"])
        if part["id"] in places:
            place = places[part["id"]]
            merged[place] = _merge(merged[place], part)
        else:
            merged.append(part)
    return merged


def _strings(value: object, key: str, file: str) -> list[str]:
    if isinstance(value, list):
        strings = [item for item in value if isinstance(item, str)]
        if len(strings) == len(value):
            return strings
    raise RulesetError("{value!r} is not a list of strings", file=file, key=key, value=value)


def _drop_examples(merged: Data) -> None:
    """Take away examples that were made for other dice."""
    parts = merged.get("categories")
    if _is_parts(parts):
        merged["categories"] = [
            {key: value for key, value in part.items() if key != "examples"} for part in parts
        ]


def _drop(merged: Data, place: str, file: str) -> None:
    table, _, id = place.partition(".")
    parts = merged.get(table)
    if place == "joker" and "joker" in merged:
        del merged["joker"]
        return
    if table in _PARTS and _is_parts(parts):
        kept = [part for part in parts if part["id"] != id]
        if len(kept) < len(parts):
            merged[table] = kept
            return
    raise RulesetError(
        "there is no {place!r} to leave out; {hint}",
        file=file,
        key="without",
        place=place,
        hint=suggestion(place, _places(merged)),
    )


def _places(merged: Data) -> list[str]:
    places = ["joker"] if "joker" in merged else []
    for table in _PARTS:
        parts = merged.get(table)
        places += [f"{table}.{part['id']}" for part in parts] if _is_parts(parts) else []
    return places


def _sort(merged: Data, sequence: list[str], file: str) -> None:
    categories = merged.get("categories")
    if not _is_parts(categories):
        return
    ids = [str(part["id"]) for part in categories]
    missing, extra = list(Counter(ids) - Counter(sequence)), list(Counter(sequence) - Counter(ids))
    if missing or extra:
        raise RulesetError(
            "{sequence} is not every category's id once; missing {missing}, too much {extra}",
            file=file,
            key="sequence",
            sequence=sequence,
            missing=missing,
            extra=extra,
        )
    merged["categories"] = sorted(categories, key=lambda part: sequence.index(str(part["id"])))
