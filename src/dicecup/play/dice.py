"""Where dice come from: a fair source that anyone can check, a hand, a script.

The fair scheme is written down in `docs/dice.md`.
"""

from __future__ import annotations

import hashlib
import itertools
import secrets
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import NamedTuple, Protocol

from dicecup.rules import Dice, DicecupError

SCHEME = "dicecup-dice-1"
LONGEST_SEED = 200
BYTE_VALUES = 256
BLOCK = 64
"""Bytes of a SHA-256 block."""
INNER = bytes(byte ^ 0x36 for byte in range(BYTE_VALUES))
OUTER = bytes(byte ^ 0x5C for byte in range(BYTE_VALUES))


class DiceError(DicecupError):
    """A seed or a script will not do."""


class Stream(Enum):
    """Whether every seat has dice of its own."""

    INDIVIDUAL = "individual"
    DUPLICATE = "duplicate"
    """All seats meet the same dice."""


class ThrowPoint(NamedTuple):
    """Where in a match a throw happens."""

    game: int
    """Number of the game in its match, from 1."""
    seat: int
    """The seat that throws, from 0."""
    round: int
    """The seat's turn, from 1."""
    roll: int
    """The roll in the turn, from 1."""
    thrown: int
    """Throws made in the game before this one."""


class DiceSource(Protocol):
    """What decides how dice fall."""

    def throw(self, at: ThrowPoint, slots: tuple[int, ...], faces: Dice) -> Dice | None:
        """Return what the dice in `slots` (from 0) show, or None when a person has to say.

        `faces` are the numbers on each die.
        """
        ...  # pragma: no cover — a protocol's body


@dataclass(frozen=True, slots=True)
class Fair:
    """Dice from a seed: committed to before the first roll, open to everyone at the end."""

    seed: str = field(default_factory=lambda: secrets.token_hex(32), repr=False)
    """1 to 200 printable characters; by default 64 random hexadecimal digits."""
    stream: Stream = Stream.INDIVIDUAL

    def __post_init__(self) -> None:
        """Refuse seeds that cannot be written on one line, with `DiceError`."""
        seed = self.seed
        fits = isinstance(seed, str) and 1 <= len(seed) <= LONGEST_SEED and seed == seed.strip()
        if not fits or not seed.isprintable():
            raise DiceError(
                "{seed!r} is not a seed; give 1 to {longest} printable characters",
                seed=seed,
                longest=LONGEST_SEED,
            )
        if not isinstance(self.stream, Stream):
            raise DiceError(
                "{stream!r} is not a stream; give Stream.INDIVIDUAL or Stream.DUPLICATE",
                stream=self.stream,
            )

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed in hexadecimal, shown before the first roll."""
        return hashlib.sha256(self.seed.encode()).hexdigest()

    def throw(self, at: ThrowPoint, slots: tuple[int, ...], faces: Dice) -> Dice:
        """Return what the dice in `slots` show."""
        seat = at.seat + 1 if self.stream is Stream.INDIVIDUAL else 0
        prefix = f"{SCHEME}:{at.game}:{seat}:{at.round}:{at.roll}:"
        inner, outer = _keyed(self.seed)
        return tuple([_die(inner, outer, f"{prefix}{slot + 1}:", faces) for slot in slots])


@lru_cache(maxsize=64)
def _keyed(seed: str) -> tuple[hashlib._Hash, hashlib._Hash]:
    """Return HMAC's inner and outer SHA-256 that have taken in the key, to copy: a cache.

    This is RFC 2104 by its definition. The library's `hmac` takes in the key anew for every
    message, which made dice the larger half of a simulated game.
    """
    key = seed.encode()
    block = (key if len(key) <= BLOCK else hashlib.sha256(key).digest()).ljust(BLOCK, b"\0")
    return hashlib.sha256(block.translate(INNER)), hashlib.sha256(block.translate(OUTER))


def _die(inner: hashlib._Hash, outer: hashlib._Hash, prefix: str, faces: Dice) -> int:
    """Return the first face that a byte of the stream names without bias."""
    count = len(faces)
    unbiased = BYTE_VALUES - BYTE_VALUES % count
    for block in itertools.count():
        message = inner.copy()
        message.update(f"{prefix}{block}".encode())
        stream = outer.copy()
        stream.update(message.digest())
        for byte in stream.digest():
            if byte < unbiased:
                return faces[byte % count]
    raise AssertionError  # pragma: no cover — the stream has no end


@dataclass(frozen=True, slots=True)
class Sealed:
    """Fair dice whose seed is not published yet: they are followed, not made."""

    commitment: str
    stream: Stream = Stream.INDIVIDUAL

    def throw(self, at: ThrowPoint, slots: tuple[int, ...], faces: Dice) -> None:
        """Leave the fall of the dice to whoever holds the seed."""


@dataclass(frozen=True, slots=True)
class Entered:
    """Real dice, whose fall a person enters."""

    def throw(self, at: ThrowPoint, slots: tuple[int, ...], faces: Dice) -> None:
        """Leave the fall of the dice to a person."""


@dataclass(frozen=True, slots=True)
class Scripted:
    """Dice that fall as written down beforehand, for tests and lessons."""

    throws: tuple[Dice, ...]
    """What the rolled dice show, throw by throw, in every game anew."""

    def __post_init__(self) -> None:
        """Take lists too."""
        object.__setattr__(self, "throws", tuple(tuple(throw) for throw in self.throws))

    def throw(self, at: ThrowPoint, slots: tuple[int, ...], faces: Dice) -> Dice:
        """Return the next throw; raises `DiceError` when the script does not fit."""
        if at.thrown >= len(self.throws):
            raise DiceError(
                "the script has {count} throws; throw {number} is not in it",
                count=len(self.throws),
                number=at.thrown + 1,
            )
        fallen = self.throws[at.thrown]
        if len(fallen) != len(slots) or any(
            type(face) is not int or face not in faces for face in fallen
        ):
            raise DiceError(
                "throw {number} of the script is {fallen}; {count} dice were rolled",
                number=at.thrown + 1,
                fallen=fallen,
                count=len(slots),
            )
        return fallen
