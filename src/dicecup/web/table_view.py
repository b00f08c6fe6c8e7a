"""All that the playing page shows of a match at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from dicecup.language import explain_joker
from dicecup.play import HUMAN, Entered, Phase
from dicecup.rules import Effect, Miss, Order
from dicecup.web.card_view import CardView, card_view
from dicecup.web.dice_view import DiceView, dice_view
from dicecup.web.result_view import ResultView, result_view

if TYPE_CHECKING:
    from dicecup.language import Language
    from dicecup.play import Game, Match
    from dicecup.rules import Placement
    from dicecup.store import StoredMatch


class Doing(Enum):
    """What the table waits for."""

    FIRST_ROLL = "first_roll"
    """Roll Dice: a seat's first turn."""
    NEXT_ROUND = "next_round"
    """Next Round: any later turn."""
    DECIDE = "decide"
    ENTER_DICE = "enter_dice"
    """A person says how real dice fell."""
    OPPONENT = "opponent"
    """A computer player."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Chip:
    """A seat in a word."""

    seat: int
    name: str
    total: str
    wins: str
    active: bool
    computer: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """The table."""

    id: str
    seq: int
    name: str
    """Of the ruleset."""
    rules_id: str
    round_line: str
    round_short: str
    """The same where there is hardly room: `4/15`."""
    match_line: str
    chips: tuple[Chip, ...]
    card: CardView
    dice: DiceView
    doing: Doing
    real_dice: bool
    say: str
    """What happened, in a line above the dice."""
    explained: tuple[str, ...]
    """What applies at this very moment, such as a joker."""
    rolls_used: int
    rolls_allowed: int
    rolls_line: str
    roll_note: str
    """In small on Roll Dice or Next Round."""
    roll_notes: tuple[str, ...]
    """The same for every number of dice, from none on, that may be rolled."""
    enter_note: str
    """In small on Enter Score."""
    fallen: tuple[int, ...]
    """Faces of real dice entered so far."""
    in_air: int
    """Real dice that are rolled together."""
    faces: tuple[int, ...]
    retractable: bool
    """Whether the last throw of real dice may be entered anew."""
    question: str
    """What has to be confirmed; empty: nothing."""
    result: ResultView | None


def table_view(stored: StoredMatch, tr: Language, question: str = "") -> TableView:
    """Return the table of a match as its owner sees it."""
    return _Viewer(stored, tr).view(question)


def shown_seat(game: Game) -> int:
    """Return the seat whose card is in front: the person's whose turn it is, or was last."""
    seats, seat = game.seats, game.position.turn.seat
    people = [s for s in range(len(seats)) if seats[s].player == HUMAN]
    if not people:
        return seat
    return min(people, key=lambda person: (seat - person) % len(seats))


class _Viewer:
    def __init__(self, stored: StoredMatch, tr: Language) -> None:
        self.stored = stored
        self.match: Match = stored.match
        self.game = stored.match.game
        self.position = self.game.position
        self.tr = tr
        self.names = tuple(seat.name for seat in self.game.seats)

    def view(self, question: str) -> TableView:
        stored, game, position, tr = self.stored, self.game, self.position, self.tr
        draft = stored.draft
        shown = shown_seat(game)
        doing = doing_at(game)
        return TableView(
            id=stored.id,
            seq=stored.seq,
            name=tr.text(game.rules.name),
            rules_id=game.rules.id,
            round_line=round_line(game, tr),
            round_short=round_short(game, tr),
            match_line=self._match_line(),
            chips=self._chips(),
            card=card_view(position, self.names, shown, draft.category, tr),
            dice=dice_view(game, draft.slots, draft.fallen, tr),
            doing=doing,
            real_dice=isinstance(game.setup.source, Entered),
            say=self._say(doing),
            explained=self._explained(),
            rolls_used=0 if doing is Doing.NEXT_ROUND else position.turn.roll,
            rolls_allowed=position.rolls_allowed,
            rolls_line=self._rolls_line(doing),
            roll_note=self._roll_note(doing),
            roll_notes=self._roll_notes(doing),
            enter_note=self._enter_note(doing),
            fallen=draft.fallen,
            in_air=self._in_air(doing),
            faces=game.rules.dice.faces,
            retractable=retractable(game),
            question=question,
            result=result_view(self.match, tr),
        )

    def _match_line(self) -> str:
        wins = self.match.wins
        if wins == 1 or len(self.names) == 1:
            return ""
        score = "–".join(map(str, self.match.score))
        return self.tr("first to {wins} · {score}", wins=wins, score=score)

    def _chips(self) -> tuple[Chip, ...]:
        over, score = self.game.finished, self.match.score
        return tuple(
            Chip(
                seat,
                self.names[seat],
                self.tr.number(self.position.totals[seat]),
                self.tr.number(score[seat]),
                active=seat in self.game.winners if over else seat == self.position.turn.seat,
                computer=self.game.seats[seat].player != HUMAN,
            )
            for seat in range(len(self.names))
        )

    def _say(self, doing: Doing) -> str:
        tr, position = self.tr, self.position
        name = self.names[position.turn.seat]
        match doing:
            case Doing.DECIDE:
                dice = " ".join(map(str, position.turn.dice))
                if len(self.names) == 1:
                    return tr("Rolled {dice}", dice=dice)
                return tr("{name} rolled {dice}", name=name, dice=dice)
            case Doing.ENTER_DICE:
                return self._say_entering(name)
            case Doing.OPPONENT:
                return tr("{name} is playing", name=name)
            case Doing.OVER:
                return tr("The game is over")
            case Doing.FIRST_ROLL | Doing.NEXT_ROUND:
                return self._say_before(name)

    def _explained(self) -> tuple[str, ...]:
        position, tr = self.position, self.tr
        lines = explain_joker(position, tr)
        if position.phase is not Phase.DECIDING:
            return lines
        placements = position.placements().values()
        if any(placement.effect is Effect.NOTHING for placement in placements):
            wasted = tr("A miss, or a category used already, spends the turn and changes nothing.")
            return (*lines, wasted)
        if position.rules.order is not Order.FREE:
            return (*lines, tr("The card is filled in order: only the next category is open."))
        return lines

    def _say_before(self, name: str) -> str:
        tr = self.tr
        people = sum(seat.player == HUMAN for seat in self.game.seats)
        if people > 1:
            return tr("{name}, your turn", name=name)
        last = self._last_entry()
        return last or tr("Ready when you are")

    def _last_entry(self) -> str:
        """Return what the person entered last, while it is still news."""
        if not self.game.past:
            return ""
        return self.tr("Your turn") if len(self.names) > 1 else self.tr("Entered")

    def _say_entering(self, name: str) -> str:
        tr, count = self.tr, self._in_air(Doing.ENTER_DICE)
        if len(self.names) > 1:
            return tr.plural(
                "{name}: roll {count} die and tap what it shows",
                "{name}: roll {count} dice and tap what they show",
                count,
                name=name,
            )
        return tr.plural(
            "Roll {count} die and tap what it shows",
            "Roll {count} dice and tap what they show",
            count,
        )

    def _in_air(self, doing: Doing) -> int:
        if doing is not Doing.ENTER_DICE:
            return 0
        rolling = self.position.phase is Phase.ROLLING
        return len(self.position.rolled_slots) if rolling else self.game.rules.dice.count

    def _rolls_line(self, doing: Doing) -> str:
        left, tr = self.position.rolls_left, self.tr
        if doing is Doing.OVER:
            return ""
        if doing is Doing.DECIDE and left <= 0:
            return tr("no roll left")
        return tr.plural("{count} roll left", "{count} rolls left", max(left, 0))

    def _roll_note(self, doing: Doing) -> str:
        tr, position = self.tr, self.position
        if doing is Doing.DECIDE and position.rolls_left <= 0:
            return tr("no roll left")
        if doing is Doing.DECIDE:
            rolled = position.rules.dice.count - len(self.stored.draft.slots)
            return roll_note(rolled, position.rolls_left, tr)
        if doing in {Doing.FIRST_ROLL, Doing.NEXT_ROUND}:
            return tr.plural("{count} die", "{count} dice", position.rules.dice.count)
        return ""

    def _roll_notes(self, doing: Doing) -> tuple[str, ...]:
        if doing is not Doing.DECIDE or self.position.rolls_left <= 0:
            return ()
        dice = range(self.position.rules.dice.count + 1)
        return tuple(roll_note(rolled, self.position.rolls_left, self.tr) for rolled in dice)

    def _enter_note(self, doing: Doing) -> str:
        if doing is not Doing.DECIDE:
            return self.tr("after a roll")
        chosen = self.stored.draft.category
        placement = self.position.placements().get(chosen or "")
        if placement is None or chosen is None:
            return self.tr("choose a category")
        return enter_note(
            self.tr.text(self.position.rules.category(chosen).name), placement, self.tr
        )


def roll_note(dice: int, left: int, tr: Language) -> str:
    """Return what Roll Dice would do: `2 dice, 1 left`."""
    if dice == 0:
        return tr("release a die first")
    count = tr.plural("{count} die", "{count} dice", dice)
    return tr("{dice}, {left} left", dice=count, left=tr.number(left))


def enter_note(name: str, placement: Placement, tr: Language) -> str:
    """Return what Enter Score would do: `15 in Fives`."""
    if placement.effect is Effect.NOTHING:
        return tr("nothing in {category}", category=name)
    points = tr.number(placement.points)
    if placement.bonus:
        points += f" + {tr.number(placement.bonus)}"
    return tr("{points} in {category}", points=points, category=name)


def doing_at(game: Game) -> Doing:
    """Return what a game waits for."""
    position, seat = game.position, game.seats[game.position.turn.seat]
    entered = isinstance(game.setup.source, Entered)
    match position.phase:
        case Phase.OVER:
            return Doing.OVER
        case Phase.ROLLING:
            return Doing.ENTER_DICE
        case _ if seat.player != HUMAN:
            return Doing.OPPONENT
        case Phase.DECIDING:
            return Doing.DECIDE
        case Phase.BEFORE_ROLL if entered:
            return Doing.ENTER_DICE
        case Phase.BEFORE_ROLL:
            return Doing.FIRST_ROLL if position.round == 1 else Doing.NEXT_ROUND


def round_number(game: Game) -> int:
    """Return the number of the round that is being played, or was last."""
    return max(c.turns for c in game.cards) if game.finished else game.position.round


def round_short(game: Game, tr: Language) -> str:
    """Return where the game is, in a few signs: `4/15`."""
    number = tr.number(round_number(game))
    if game.rules.miss is Miss.UNCHANGED:
        return number
    return f"{number}/{tr.number(len(game.rules.categories))}"


def round_line(game: Game, tr: Language) -> str:
    """Return where the game is: `round 4 of 15`, or `turn 20` where its length is open."""
    number = round_number(game)
    if game.rules.miss is Miss.UNCHANGED:
        return tr("turn {round}", round=number)
    return tr("round {round} of {rounds}", round=number, rounds=len(game.rules.categories))


def retractable(game: Game) -> bool:
    """Say whether real dice have just been entered, so that they may be entered anew."""
    return (
        isinstance(game.setup.source, Entered)
        and game.position.phase is Phase.DECIDING
        and game.seats[game.position.turn.seat].player == HUMAN
    )
