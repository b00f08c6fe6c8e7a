"""All that the playing page shows of a match at one moment."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from dicecup.play import Entered, Fair, starting_roll
from dicecup.store import now
from dicecup.web.buttons import ButtonNotes, button_notes
from dicecup.web.card_view import CardView, card_view
from dicecup.web.dice_view import DiceView, dice_view, face_word
from dicecup.web.doing import Doing, doing_at, people_of, retractable, shown_seat
from dicecup.web.last_moves import last_moves
from dicecup.web.presence_words import whereabouts
from dicecup.web.reactions import Reaction, reaction_of, reactions
from dicecup.web.result_view import ResultView, result_view
from dicecup.web.rounds import round_line, round_short
from dicecup.web.table_words import (
    explained,
    rolls_line,
    say,
    time_left,
    told_starting_roll,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicecup.language import Language
    from dicecup.play import Game, Match
    from dicecup.store import StoredMatch


@dataclass(frozen=True, slots=True)
class Chip:
    """A seat in a word."""

    seat: int
    name: str
    total: str
    active: bool
    won: int
    """Games won in a match of several."""
    won_said: str
    until: str
    """When its time runs out, in UTC; empty: never, or not its turn."""
    left: str
    """How long that is from now, in words or as a clock."""
    here: str
    """Whether that person is at the table, in words; empty where that goes without saying."""
    present: bool
    reaction: Reaction | None
    """What they have just called out."""


@dataclass(frozen=True, slots=True)
class GameLink:
    """The way to another game of the match."""

    address: str
    label: str
    """Such as `Game 1: Bia`, after the winner."""


@dataclass(frozen=True, slots=True)
class TableView:
    """The table."""

    id: str
    seq: int
    version: int
    watching: bool
    """Whether somebody elsewhere is to do something, whose marks are shown as they come."""
    number: int
    """Of the game in the match."""
    name: str
    """Of the ruleset."""
    rules_id: str
    round_line: str
    round_short: str
    """The same where there is hardly room: `4/15`."""
    match_line: str
    chips: tuple[Chip, ...]
    front: int
    """The seat whose card is in front unless another is asked for."""
    decided: bool
    """Whether nothing will change any more: the match is over, or the game is a past one."""
    past: bool
    """Whether this is an earlier game of the match."""
    games: tuple[GameLink, ...]
    """The other games of the match; empty when there is one."""
    moves: tuple[str, ...]
    """The last turn of everyone else, in a line each."""
    card: CardView
    dice: DiceView
    doing: Doing
    real_dice: bool
    passing: bool
    """Whether another person at the same screen is about to begin a turn."""
    say: str
    """What happened, in a line above the dice."""
    explained: tuple[str, ...]
    """What applies at this very moment, such as a joker."""
    rolls_used: int
    rolls_allowed: int
    rolls_line: str
    notes: ButtonNotes
    fallen: tuple[int, ...]
    """Faces of real dice entered so far."""
    faces: tuple[int, ...]
    face_words: tuple[str, ...]
    retractable: bool
    """Whether the last throw of real dice may be entered anew."""
    question: str
    """What has to be confirmed; empty: nothing."""
    result: ResultView | None
    hint: Hint | None
    advisable: bool
    """Whether advice can be asked for now."""
    computers: bool
    """Whether computer players are at the table."""
    assisted: tuple[str, ...]
    """Who had hints, and since when."""
    daily: str
    """The day, in UTC, whose dice these are; empty for dice of its own."""
    sealed: bool
    """Whether others are still to meet them."""
    shared: bool
    """Whether several people play, each with a browser of their own."""
    calling: bool
    """Whether it is for the one who looks to do something now, in a shared match."""
    away: bool
    """Whether the computer plays for the one who looks."""
    rematch: str
    """The id of the match that follows on a shared one; empty: there is none yet."""
    reactions: tuple[Reaction, ...]
    """What may be called out; empty: nothing."""


class Hint(NamedTuple):
    """Advice, in words."""

    text: str
    more: bool
    """Whether there is more to be told."""


class Look(NamedTuple):
    """What one wants to look at; None, or a number that there is not: what is usual."""

    card: int | None = None
    """The number of a seat, from 1: its card is in front."""
    game: int | None = None
    """The number of an earlier game of the match."""
    hint: Hint | None = None
    """Advice to be shown."""
    here: tuple[int, ...] | None = None
    """The seats, from 0, of those who look; None: all people are at one screen."""
    away: bool = False
    """Whether the computer plays for them."""
    rematch: str = ""
    """The id of the match that follows."""
    reactions: bool = True
    """Whether what others call out is to be seen."""


AS_IT_IS = Look()


def table_view(
    stored: StoredMatch, tr: Language, question: str = "", look: Look = AS_IT_IS
) -> TableView:
    """Return the table of a match, or as it was at the end of an earlier game."""
    past = look.game is not None and 1 <= look.game < len(stored.match.games)
    match = _up_to(stored.match, look.game) if past else stored.match
    draft, game = stored.draft, match.game
    position, front = game.position, shown_seat(game, look.here)
    doing, people = doing_at(game, look.here), people_of(game)
    here = people if look.here is None else look.here
    seats = range(1, len(game.seats) + 1)
    shown = look.card - 1 if look.card is not None and look.card in seats else front
    names = tuple(seat.name for seat in game.seats)
    return TableView(
        id=stored.id,
        seq=stored.seq,
        version=stored.version,
        watching=look.here is not None and doing is Doing.OPPONENT,
        number=len(match.games),
        name=tr.text(game.rules.name),
        rules_id=game.rules.id,
        round_line=round_line(game, tr),
        round_short=round_short(game, tr),
        match_line=_match_line(match, tr),
        chips=_chips(match, None if past else stored, look, tr),
        front=front,
        decided=match.finished or past,
        past=past,
        games=_games(stored.match, match, tr),
        moves=last_moves(game, front, tr),
        card=card_view(position, names, shown, draft.category, tr),
        dice=dice_view(game, draft.slots, draft.fallen, tr),
        doing=doing,
        real_dice=isinstance(game.setup.source, Entered),
        passing=doing in {Doing.FIRST_ROLL, Doing.NEXT_ROUND} and len(here) > 1,
        say=say(game, doing, len(here), tr),
        explained=(*_begun(stored, game, tr), *explained(position, tr)),
        rolls_used=position.turn.roll,
        rolls_allowed=position.rolls_allowed,
        rolls_line=rolls_line(position, doing, tr),
        notes=button_notes(position, doing, draft, tr),
        fallen=draft.fallen,
        faces=game.rules.dice.faces,
        face_words=tuple(face_word(face, tr) for face in game.rules.dice.faces),
        retractable=retractable(game),
        question=question,
        result=result_view(match, tr, sealed=stored.is_sealed),
        hint=look.hint,
        advisable=doing is Doing.DECIDE and stored.daily is None,
        computers=len(people) < len(game.seats),
        assisted=tuple(_assisted(game, tr)),
        daily=stored.daily or "",
        sealed=stored.is_sealed,
        shared=bool(stored.holders),
        calling=bool(stored.holders) and doing not in {Doing.OPPONENT, Doing.OVER},
        away=look.away,
        rematch=look.rematch,
        reactions=tuple(reactions(tr)) if stored.holders and look.reactions else (),
    )


def _begun(stored: StoredMatch, game: Game, tr: Language) -> Iterator[str]:
    """Yield how it was found out who begins, until the first turn is over."""
    source = game.setup.source
    if stored.rolled and isinstance(source, Fair) and game.setup.number == 1 and not game.past:
        yield from told_starting_roll(game, starting_roll(game.rules, len(game.seats), source), tr)


def _assisted(game: Game, tr: Language) -> Iterator[str]:
    """Yield who had hints, and since when."""
    for number, seat in enumerate(game.seats):
        turn = game.assisted_from(number)
        if turn is None:
            continue
        if len(game.seats) == 1:
            yield tr("with hints since round {round}", round=turn)
        else:
            yield tr("{name}: with hints since round {round}", name=seat.name, round=turn)


def _up_to(match: Match, number: int | None) -> Match:
    """Return the match as it was at the end of its game of that number."""
    return replace(match, games=match.games[:number])


def _games(whole: Match, shown: Match, tr: Language) -> tuple[GameLink, ...]:
    links = []
    for number, game in enumerate(whole.games, 1):
        if game is shown.game:
            continue
        winners = ", ".join(game.seats[seat].name for seat in game.winners)
        label = (
            tr("Game {number}: {winners}", number=number, winners=winners)
            if game.finished
            else tr("Game {number}", number=number)
        )
        links.append(GameLink("" if number == len(whole.games) else f"?game={number}", label))
    return tuple(links)


def _match_line(match: Match, tr: Language) -> str:
    if match.wins == 1 or len(match.seats) == 1:
        return ""
    score = "–".join(map(tr.number, match.score))
    return tr("first to {wins} · {score}", wins=match.wins, score=score)


def _chips(match: Match, stored: StoredMatch | None, look: Look, tr: Language) -> tuple[Chip, ...]:
    """Return the seats; of a past game without what is going on there now."""
    game, moment = match.game, now()
    wins = match.score if match.wins > 1 else (0,) * len(game.seats)
    active = game.winners if game.finished else (game.position.turn.seat,)
    deadline = None if stored is None or game.finished else stored.deadline
    presences = stored.presences if stored is not None else ()
    chips = []
    for number, (seat, won) in enumerate(zip(game.seats, wins, strict=True)):
        presence = presences[number] if presences else None
        timed = deadline if number in active else None
        told = presence is not None and number not in (look.here or ())
        chips.append(
            Chip(
                number,
                seat.name,
                tr.number(game.totals[number]),
                number in active,
                won,
                tr.plural("{count} game won", "{count} games won", won),
                "" if timed is None else timed.isoformat(),
                "" if timed is None else time_left(timed - moment, tr),
                whereabouts(stored, number, moment, tr) if stored is not None and told else "",
                presence is not None and presence.is_here(moment),
                reaction_of(presence, moment, tr) if look.reactions else None,
            )
        )
    return tuple(chips)
