"""What the start form says, and what a match comes of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dicecup.play import HUMAN, Entered, Fair, Match, Seat
from dicecup.players import NAMES, player, players
from dicecup.rules import DicecupError, ruleset, rulesets
from dicecup.web.numbers import read_number
from dicecup.web.shown_names import UNNAMED, is_unnamed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dicecup.language import Language

LIKELY = "yahtzee"
MOST_OPPONENTS = 3
MOST_WINS = 3
LONGEST_VALUE = 100
SEAT_NUMBERS = range(1, MOST_OPPONENTS + 1)


class StartError(DicecupError):
    """The start form asks for something that cannot be."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """One of the other seats, as the form has it."""

    number: int
    name: str
    player: str


@dataclass(frozen=True, slots=True)
class Choices:
    """What the start form says."""

    ruleset: str = LIKELY
    name: str = ""
    opponents: int = 0
    others: tuple[Opponent, ...] = field(default=())
    wins: int = 1
    dice: str = "fair"

    def match(self) -> Match:
        """Return a new match; raises `DicecupError` for what cannot be played."""
        if self.dice not in {"fair", "entered"}:
            raise StartError(
                "{dice!r} are not dice to play with; choose fair or entered", dice=self.dice
            )
        if not 1 <= self.wins <= MOST_WINS:
            raise StartError("{wins!r} wins; give 1 to {most}", wins=self.wins, most=MOST_WINS)
        rules = ruleset(self.ruleset)
        seats = [Seat(self.name or UNNAMED)]
        for other in self.others[: self.opponents]:
            if other.player != HUMAN and not player(other.player).plays(rules):
                raise StartError(
                    "{player!r} does not play {ruleset!r} here; choose another",
                    player=other.player,
                    ruleset=rules.id,
                )
            if is_unnamed(other.name):
                raise StartError(
                    "{name!r} is what you are called here; give another name", name=other.name
                )
            seats.append(Seat(other.name, other.player))
        wins = self.wins if self.opponents else 1
        source = Entered() if self.dice == "entered" else Fair()
        return Match.start(rules, seats, wins, source=source)


def read_choices(fields: Mapping[str, Any], tr: Language) -> Choices:
    """Return what a form, or its remembered fields, say; raises `StartError`."""

    def value(key: str, otherwise: str) -> str:
        text = fields.get(key, otherwise)
        return " ".join(text[:LONGEST_VALUE].split()) if isinstance(text, str) else otherwise

    name = value("name", "")
    given = [value(f"name{number}", "") for number in SEAT_NUMBERS]
    taken = {each.casefold() for each in (name or tr("You"), *given)}
    spare = [each for each in NAMES if each.casefold() not in taken]
    others = tuple(
        Opponent(number, own or _spare(spare, number), value(f"player{number}", likely_player()))
        for number, own in zip(SEAT_NUMBERS, given, strict=True)
    )
    opponents = _count(value("opponents", "0"))
    if not 0 <= opponents <= MOST_OPPONENTS:
        raise StartError(
            "{given} opponents; give 0 to {most}", given=opponents, most=MOST_OPPONENTS
        )
    wins = _count(value("wins", "1"))
    return Choices(value("ruleset", LIKELY), name, opponents, others, wins, value("dice", "fair"))


def _spare(spare: list[str], number: int) -> str:
    """Take the usual name of an opponent, or the first that is still free."""
    usual = NAMES[number - 1]
    name = usual if usual in spare else spare[0]
    spare.remove(name)
    return name


def sound_choices(fields: Mapping[str, Any], tr: Language) -> Choices:
    """Return what a refused form says, without what cannot be, to fill it in again."""
    sound = dict(fields)
    for name, allowed in (
        ("opponents", [str(count) for count in range(MOST_OPPONENTS + 1)]),
        ("wins", [str(count) for count in range(1, MOST_WINS + 1)]),
        ("ruleset", rulesets()),
    ):
        if sound.get(name) not in allowed:
            sound.pop(name, None)
    return read_choices(sound, tr)


def likely_player() -> str:
    """Return the computer player that is offered first."""
    known = players()
    return "greedy" if "greedy" in known else known[0]


def _count(text: str) -> int:
    number = read_number(text)
    if number is None:
        raise StartError("{text!r} is not a number", text=text)
    return number


def remembered(choices: Choices) -> tuple[tuple[str, str], ...]:
    """Return the fields of the form, to offer the same again."""
    fields = {
        "ruleset": choices.ruleset,
        "name": choices.name,
        "opponents": str(choices.opponents),
        "wins": str(choices.wins),
        "dice": choices.dice,
    }
    for other in choices.others:
        fields |= {f"name{other.number}": other.name, f"player{other.number}": other.player}
    return tuple(fields.items())
