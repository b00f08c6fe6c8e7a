"""What a visitor prefers: kept on the server, so that pages are right from their first byte."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, Self, TypeVar

from dicecup.language import languages

if TYPE_CHECKING:
    from collections.abc import Mapping

Choice = TypeVar("Choice", bound=Enum)


class Theme(Enum):
    """Colours of the pages."""

    SYSTEM = "system"
    DAY = "day"
    NIGHT = "night"


class Pace(Enum):
    """How long computer players take."""

    SLOW = "slow"
    NORMAL = "normal"
    INSTANT = "instant"


class Motion(Enum):
    """How dice are rolled on the screen."""

    TUMBLE = "tumble"
    INSTANT = "instant"


class Sound(Enum):
    """Whether dice are heard."""

    OFF = "off"
    ON = "on"


class Keys(Enum):
    """Whether single letters and digits are commands."""

    ON = "on"
    OFF = "off"


class Reactions(Enum):
    """Whether what friends call out is seen."""

    ON = "on"
    OFF = "off"


class Zeros(Enum):
    """What happens when a zero is entered."""

    ASK = "ask"
    ENTER = "enter"


@dataclass(frozen=True, slots=True)
class Preferences:
    """Preferences of one visitor."""

    language: str = ""
    """A tag; empty: what the browser asks for."""
    theme: Theme = Theme.SYSTEM
    pace: Pace = Pace.NORMAL
    motion: Motion = Motion.TUMBLE
    sound: Sound = Sound.OFF
    zeros: Zeros = Zeros.ASK
    keys: Keys = Keys.ON
    reactions: Reactions = Reactions.ON
    start: tuple[tuple[str, str], ...] = field(default=())
    """The last choices of the start page: names of fields with their values."""

    @classmethod
    def read(cls, kept: Mapping[str, Any]) -> Self:
        """Return what was kept; whatever does not fit any more is left at its default."""
        start = kept.get("start")
        pairs = start.items() if isinstance(start, dict) else ()
        known = cls(start=tuple((str(name), str(value)) for name, value in pairs))
        return known.changed({name: str(value) for name, value in kept.items()})

    def changed(self, wishes: Mapping[str, str]) -> Self:
        """Return the preferences after wishes, such as `{"theme": "night"}`; odd ones are left."""
        enums = {
            each.name: _choice(type(getattr(self, each.name)), wishes[each.name])
            for each in fields(self)
            if each.name in wishes and isinstance(getattr(self, each.name), Enum)
        }
        valid = {name: choice for name, choice in enums.items() if choice is not None}
        language = wishes.get("language", self.language)
        if language not in (*languages(), ""):
            language = self.language
        return replace(self, language=language, **valid)

    def kept(self) -> dict[str, Any]:
        """Return what to keep, as plain data for JSON."""
        plain = {
            name: value.value if isinstance(value, Enum) else value
            for name, value in asdict(self).items()
        }
        return plain | {"start": dict(self.start)}


def _choice(kind: type[Choice], value: str) -> Choice | None:
    return next((choice for choice in kind if choice.value == value), None)
