"""A position in one line: version, ruleset, cards, seat to move, dice and rolls made.

An example is `dicecup/1 yatzy@… 3,-,9,-,… 1 55265:2`; the grammar is in `docs/notation.md`.
"""

from __future__ import annotations

from dicecup.play.card import Card
from dicecup.play.notation import (
    VERSION,
    Line,
    RecordError,
    Word,
    read_hold,
    read_ruleset,
    write_dice,
    write_ruleset,
)
from dicecup.play.position import Position
from dicecup.play.seats import MOST_SEATS
from dicecup.play.turn import Phase, Turn
from dicecup.rules import BonusGate, BonusPlace, Miss, Ruleset

OPEN = "-"
LONGEST = 20_000
MOST_TURNS = 1_000_000


def write_position(position: Position) -> str:
    """Return the position in one line, without a line break."""
    words = [
        f"dicecup/{VERSION}",
        write_ruleset(position.rules),
        "/".join(_write_card(card) for card in position.cards),
        _write_seat(position),
        _write_turn(position),
    ]
    return " ".join(words)


def _write_card(card: Card) -> str:
    text = ",".join(OPEN if entry is None else str(entry) for entry in card.entries)
    text += f"+{card.beside}" if card.beside else ""
    text += f"~{card.saved_rolls}" if card.saved_rolls else ""
    text += f"#{card.turns}" if card.rules.miss is Miss.UNCHANGED else ""
    return text


def _write_seat(position: Position) -> str:
    served = "!" if position.served_winner is not None else ""
    return f"{position.turn.seat + 1}{served}"


def _write_turn(position: Position) -> str:
    turn, rules = position.turn, position.rules
    match turn.phase:
        case Phase.OVER:
            return "over"
        case Phase.BEFORE_ROLL:
            return "roll"
        case Phase.ROLLING:
            return f"{write_dice(rules, turn.dice, turn.kept)}:{turn.roll}"
        case Phase.DECIDING:
            return f"{write_dice(rules, turn.dice)}:{turn.roll}"


def read_position(text: str, rules: Ruleset | None = None) -> Position:
    """Return the position of a line.

    `rules` are needed for a ruleset that is not in the catalogue. Raises `RecordError` with the
    column for a line that is damaged or describes what cannot be.
    """
    if not isinstance(text, str):
        raise RecordError("{text!r} is not a text", line=1, column=1, text=text)
    if len(text) > LONGEST:
        raise RecordError(
            "the line is longer than {most} characters", line=1, column=1, most=LONGEST
        )
    line = Line(text, 1)
    version = line.word("the version")
    if not version.text.startswith("dicecup/"):
        version.fail(
            "{text!r} does not begin a position; one begins with {known!r}",
            text=version.text,
            known=f"dicecup/{VERSION}",
        )
    if version.text != f"dicecup/{VERSION}":
        version.fail(
            "{text!r} is not {known!r}, a position that is known here",
            text=version.text,
            known=f"dicecup/{VERSION}",
        )
    found = read_ruleset(line.word("the ruleset"), rules)
    cards = _read_cards(line.word("the cards"), found)
    seat = line.word("the seat to move")
    turn = line.word("the dice")
    line.end()
    position = _read_seat(seat, found, cards)
    return _read_turn(turn, position)


def _read_cards(word: Word, rules: Ruleset) -> tuple[Card, ...]:
    pieces = word.split("/")
    if len(pieces) > MOST_SEATS:
        word.fail("{given} cards; a game has at most {most}", given=len(pieces), most=MOST_SEATS)
    return tuple(_read_card(piece, rules) for piece in pieces)


def _read_card(word: Word, rules: Ruleset) -> Card:
    word, turns = _read_suffix(word, "#")
    word, saved = _read_suffix(word, "~")
    word, beside = _read_suffix(word, "+")
    entries = word.split(",")
    if len(entries) != len(rules.categories):
        word.fail(
            "{given} entries; the card of {ruleset!r} has {count}",
            given=len(entries),
            ruleset=rules.id,
            count=len(rules.categories),
        )
    filled = {}
    for category, entry in zip(rules.categories, entries, strict=True):
        if entry.text != OPEN:
            filled[category.id] = entry.number()
            with entry.refusing():
                rules.check_entry(category.id, entry.number())
    with word.refusing():
        points = rules.entries(filled)
    card = Card(rules, points, beside or 0, _turns(word, rules, len(filled), turns), saved or 0)
    _check_extras(word, card)
    return card


def _read_suffix(word: Word, mark: str) -> tuple[Word, int | None]:
    start = word.text.find(mark)
    if start < 0:
        return word, None
    number = word.part(start + 1)
    if number.number() == 0 and mark != "#":
        number.fail("{text!r} is left out when it is 0", text=mark + number.text)
    return word.part(0, start), number.number()


def _turns(word: Word, rules: Ruleset, filled: int, turns: int | None) -> int:
    if rules.miss is not Miss.UNCHANGED:
        if turns is not None:
            word.fail("'#' belongs to rulesets whose misses leave the card unchanged")
        return filled
    if turns is None or not filled <= turns <= MOST_TURNS:
        word.fail(
            "the card needs '#' and the turns taken, {filled} to {most}",
            filled=filled,
            most=MOST_TURNS,
        )
    return turns


def _check_extras(word: Word, card: Card) -> None:
    if card.beside and not _can_be_earned(card):
        word.fail("'+{beside}' cannot be earned beside this card", beside=card.beside)
    turn = card.rules.turn
    most_saved = (turn.rolls - 1) * card.turns if turn.bank_unused else 0
    if card.saved_rolls > most_saved:
        word.fail(
            "{saved} saved rolls; this card can have at most {most}",
            saved=card.saved_rolls,
            most=most_saved,
        )


def _can_be_earned(card: Card) -> bool:
    """Say whether what stands beside a card is so many repeats of a filled top category."""
    joker = card.rules.joker
    if joker is None or joker.bonus is None:
        return False
    top, bonus = card.filled.get(joker.category), joker.bonus
    if top is None or (top == 0 and bonus.gate is BonusGate.SCORED):
        return False
    places = [
        category
        for category in card.rules.categories
        if category.id in card.filled
        and category.id != joker.category
        and (bonus.place is BonusPlace.ANYWHERE or category.face is not None)
    ]
    return not card.beside % bonus.points and card.beside <= bonus.points * len(places)


def _read_seat(word: Word, rules: Ruleset, cards: tuple[Card, ...]) -> Position:
    served = word.text.endswith("!")
    number = word.part(0, -1) if served else word
    if not 1 <= number.number() <= len(cards):
        word.fail(
            "there is no seat {seat}; they are 1 to {seats}", seat=number.text, seats=len(cards)
        )
    seat = number.number() - 1
    if served and len(cards) == 1:
        word.fail("nobody wins at once in a game alone")
    if served and not any(
        category.served_wins and cards[seat].entries[i]
        for i, category in enumerate(rules.categories)
    ):
        word.fail("seat {seat} has no entry that wins at once", seat=number.text)
    _check_turns(word, rules, cards, seat, served=served)
    return Position(rules, cards, Turn(seat), seat if served else None)


def _check_turns(
    word: Word, rules: Ruleset, cards: tuple[Card, ...], seat: int, *, served: bool
) -> None:
    """Refuse cards of which one is further ahead than the others' turns allow."""
    if rules.miss is Miss.UNCHANGED:
        return
    own = cards[seat].turns
    over = served or all(card.complete for card in cards)
    low, high = (own - 1, own) if over else (own, own + 1)
    for number, card in enumerate(cards, 1):
        if number != seat + 1 and not low <= card.turns <= high:
            word.fail(
                "card {card} has {turns} entries while seat {seat} has {own} and is to move",
                card=number,
                turns=card.turns,
                seat=seat + 1,
                own=own,
            )


def _read_turn(word: Word, position: Position) -> Position:
    seat = position.turn.seat
    over = position.served_winner is not None or all(card.complete for card in position.cards)
    if over or word.text == "over":
        if not over or word.text != "over":
            word.fail("a position is 'over' when all cards are complete, and only then")
        return position._replace(turn=Turn(seat, Phase.OVER))
    if position.cards[seat].complete:
        word.fail("the card of seat {seat} is complete; it cannot be its turn", seat=seat + 1)
    if word.text == "roll":
        return position
    length = len(word.text.partition(":")[0])
    dice_word, roll_word = word.part(0, length), word.part(length + 1)
    dice, slots = read_hold(position.rules, dice_word)
    roll = roll_word.number()
    if len(dice) == position.rules.dice.count:
        turn = Turn(seat, Phase.DECIDING, roll, dice)
        lowest, highest = 1, position.rolls_allowed
    else:
        shown = dict(zip(slots, dice, strict=True))
        table = tuple(shown.get(slot, 0) for slot in range(position.rules.dice.count))
        turn = Turn(seat, Phase.ROLLING, roll, table, slots)
        lowest, highest = (1 if slots else 0), position.rolls_allowed - 1
    if not lowest <= roll <= highest:
        roll_word.fail(
            "{roll} rolls made; here it is {low} to {high}", roll=roll, low=lowest, high=highest
        )
    return position._replace(turn=turn)
