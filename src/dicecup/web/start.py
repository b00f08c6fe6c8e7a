"""The start page: what to play, with whom, with which dice."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from dicecup.play import HUMAN, Entered, Fair, Match, Seat
from dicecup.players import NAMES, player, players
from dicecup.rules import DicecupError, Group, ruleset, rulesets
from dicecup.web.house import Caller, read_form
from dicecup.web.table_view import round_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from starlette.requests import Request

    from dicecup.language import Language
    from dicecup.rules import Ruleset
    from dicecup.store import StoredMatch

LIKELY = "yahtzee"
MOST_OPPONENTS = 3
MOST_WINS = 3
UNFINISHED_SHOWN = 3
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

    def match(self, tr: Language) -> Match:
        """Return a new match; raises `DicecupError` for what cannot be played."""
        if self.dice not in {"fair", "entered"}:
            raise StartError(
                "{dice!r} are not dice to play with; choose fair or entered", dice=self.dice
            )
        if not 1 <= self.wins <= MOST_WINS:
            raise StartError("{wins!r} wins; give 1 to {most}", wins=self.wins, most=MOST_WINS)
        seats = [Seat(self.name or tr("You"))]
        for other in self.others[: self.opponents]:
            if other.player != HUMAN:
                player(other.player)
            seats.append(Seat(other.name, other.player))
        wins = self.wins if self.opponents else 1
        source = Entered() if self.dice == "entered" else Fair()
        return Match.start(ruleset(self.ruleset), seats, wins, source=source)


def read_choices(fields: Mapping[str, Any], tr: Language) -> Choices:
    """Return what a form, or its remembered fields, say; raises `StartError`."""

    def value(key: str, otherwise: str) -> str:
        text = fields.get(key, otherwise)
        return " ".join(text[:LONGEST_VALUE].split()) if isinstance(text, str) else otherwise

    name = value("name", "")
    spare = [each for each in NAMES if each.casefold() != (name or tr("You")).casefold()]
    others = tuple(
        Opponent(
            number,
            value(f"name{number}", "") or spare[number - 1],
            value(f"player{number}", likely_player()),
        )
        for number in SEAT_NUMBERS
    )
    opponents = _count(value("opponents", "0"))
    if not 0 <= opponents <= MOST_OPPONENTS:
        raise StartError(
            "{given} opponents; give 0 to {most}", given=opponents, most=MOST_OPPONENTS
        )
    wins = _count(value("wins", "1"))
    return Choices(value("ruleset", LIKELY), name, opponents, others, wins, value("dice", "fair"))


def likely_player() -> str:
    """Return the computer player that is offered first."""
    known = players()
    return "greedy" if "greedy" in known else known[0]


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise StartError("{text!r} is not a number", text=text)
    return int(text)


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


GROUPS = (Group.CLASSIC, Group.SIMPLE, Group.VARIANT, Group.RELATIVE, Group.HOUSE)


def group_title(group: Group, tr: Language) -> str:
    """Return the heading of a group of rulesets."""
    match group:
        case Group.CLASSIC:
            return tr("Classics")
        case Group.SIMPLE:
            return tr("Simple games")
        case Group.VARIANT:
            return tr("Variants")
        case Group.RELATIVE:
            return tr("Relatives")
        case Group.HOUSE:
            return tr("House rules")


def grouped(tr: Language) -> Iterator[tuple[str, list[Ruleset]]]:
    """Yield the groups of rulesets with their titles, the classics first."""
    known = [ruleset(id) for id in rulesets()]
    for group in GROUPS:
        members = [rules for rules in known if rules.group is group]
        if members:
            yield group_title(group, tr), sorted(members, key=lambda rules: rules.id != LIKELY)


def again_line(choices: Choices, tr: Language) -> str:
    """Return what one tap would start again: `Yatzy against Bia, Rui, first to 2`."""
    name = tr.text(ruleset(choices.ruleset).name)
    parts = [name]
    if choices.opponents:
        others = ", ".join(other.name for other in choices.others[: choices.opponents])
        parts = [tr("{ruleset} against {names}", ruleset=name, names=others)]
        if choices.wins > 1:
            parts.append(tr("first to {wins}", wins=tr.number(choices.wins)))
    if choices.dice == "entered":
        parts.append(tr("with real dice"))
    return ", ".join(parts)


async def start_page(request: Request) -> Response:
    """Show the start page, with the choices of last time."""
    caller = await Caller.of(request)
    choices = _last_choices(caller)
    wished = request.query_params.get("ruleset", "")
    if wished in rulesets():
        choices = replace(choices, ruleset=wished)
    return await show_start(caller, choices)


def _last_choices(caller: Caller) -> Choices:
    try:
        choices = read_choices(dict(caller.visitor.preferences.start), caller.page.tr)
        choices.match(caller.page.tr)
    except DicecupError:
        return read_choices({}, caller.page.tr)
    return choices


async def show_start(caller: Caller, choices: Choices, notice: str = "") -> Response:
    """Return the start page."""
    tr, store = caller.page.tr, caller.house.store
    last = _last_choices(caller)
    mine = [] if caller.visitor.new else await store.matches_of(caller.visitor.id)
    unfinished = [stored for stored in mine if not stored.match.finished]
    known = bool(caller.visitor.preferences.start) and not notice
    return caller.page.response(
        "start.html",
        status=400 if notice else 200,
        choices=choices,
        groups=list(grouped(tr)),
        computers=[player(id) for id in reversed(players())],
        unfinished=[
            (stored, unfinished_line(stored, tr)) for stored in unfinished[:UNFINISHED_SHOWN]
        ],
        more=len(mine) > 0,
        again=again_line(last, tr) if known else "",
        again_fields=remembered(last),
        notice=notice,
    )


def unfinished_line(stored: StoredMatch, tr: Language) -> str:
    """Return where an unfinished match stands."""
    match = stored.match
    others = ", ".join(seat.name for seat in match.seats[1:])
    parts = [tr("against {names}", names=others)] if others else []
    return ", ".join([*parts, round_line(match.game, tr)])


async def start_match(request: Request) -> Response:
    """Start a match as the form says, and remember the choices."""
    form = await read_form(request)
    caller = await Caller.of(request)
    tr = caller.page.tr
    choices = Choices()
    try:
        choices = read_choices(form, tr)
        match = choices.match(tr)
    except DicecupError as error:
        sound = choices if choices.ruleset in rulesets() else Choices()
        return await show_start(caller, sound, tr.error(error))
    stored = await caller.house.tables.open(match, caller.visitor)
    kept = caller.visitor.preferences.kept() | {"start": dict(remembered(choices))}
    await caller.house.store.keep_preferences(caller.visitor.id, kept)
    return caller.remembered(RedirectResponse(f"/games/{stored.id}", 303), request)


ROUTES = [
    Route("/", start_page),
    Route("/games", start_match, methods=["POST"]),
]
