"""A match in the terminal, from the first question to the record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dicecup.language import in_words
from dicecup.play import HUMAN, Entered, Match, Phase, Seat
from dicecup.players import NAMES, decide, player
from dicecup.rules import (
    Action,
    DicecupError,
    Miss,
    Roll,
    Score,
    Throw,
    ruleset,
    rulesets,
)
from dicecup.terminal.commands import Request, read_command
from dicecup.terminal.json_front import JsonFront
from dicecup.terminal.questions import LIKELY, agrees, choose_number, choose_ruleset
from dicecup.terminal.saving import RECORD, SavedGame, SavingError, data_folder, load_or_none
from dicecup.terminal.text_front import TextFront
from dicecup.terminal.wishes import Wishes, is_wished_for

if TYPE_CHECKING:
    from dicecup.language import Language
    from dicecup.play import Position
    from dicecup.terminal.front import Front

MOST_OPPONENTS = 3
MOST_WINS = 3


def play(wishes: Wishes, tr: Language, *, as_json: bool) -> int:
    """Play until the match is over or the person leaves; return the exit code."""
    front = JsonFront(tr) if as_json else TextFront(tr)
    session = Session(front, SavedGame.claim(data_folder()), tr)
    try:
        session.begin(wishes)
        session.play()
    except (EOFError, KeyboardInterrupt):
        front.show("", session.farewell())
    finally:
        session.saved.release()
    return 0


class Session:
    """One match at one terminal."""

    def __init__(self, front: Front, saved: SavedGame, tr: Language) -> None:
        """Play on `front`, keep the game in `saved`."""
        self.front = front
        self.saved = saved
        self.tr = tr
        self.match: Match | None = None
        self.ruleset_file: str | None = None
        self.cannot_save = False
        self.hinted: Position | None = None
        """Where a hint has been given last."""

    @property
    def playing(self) -> Match:
        """The match that is being played."""
        if self.match is None:
            raise AssertionError
        return self.match

    def begin(self, wishes: Wishes) -> None:
        """Go on with the unfinished game, or start the one wished for."""
        if wishes.ruleset is not None and wishes.ruleset.endswith(RECORD):
            self._take_up(wishes.ruleset)
            return
        found, problem = load_or_none(self.saved, wishes.ruleset)
        if problem is not None:
            self.front.complain(self.tr.error(problem))
        if found is not None and not wishes.new and self._goes_on(*found, wishes):
            self.match, self.ruleset_file = found
            self.front.greet(self.playing, resumed=True)
            return
        match, file = self._new_match(wishes)
        aside = self.saved.put_aside() if found is not None or problem is not None else None
        if aside is not None:
            self._tell_aside(aside)
        self.match, self.ruleset_file = match, file
        self._save()
        self.front.greet(self.playing, resumed=False)

    def _take_up(self, path: str) -> None:
        """Go on with an unfinished game that was put aside; the present one takes its place."""
        match, file = self.saved.read(Path(path))
        if match.finished:
            raise DicecupError("{path!r} is finished; dicecup show shows it", path=path)
        aside = self.saved.put_aside()
        if aside is not None:
            self._tell_aside(aside)
        self.match, self.ruleset_file = match, file
        self._save()
        self.front.greet(self.playing, resumed=True)

    def _tell_aside(self, path: Path) -> None:
        self.front.show(
            self.tr(
                "The unfinished game is put aside; go on with it by: dicecup play {path}", path=path
            )
        )

    def _goes_on(self, match: Match, file: str | None, wishes: Wishes) -> bool:
        if not self.front.interactive:
            return is_wished_for(match, file, wishes)
        question = self.tr(
            "Go on with your game of {ruleset}, turn {round}?",
            ruleset=self.tr.text(match.rules.name),
            round=match.game.position.round,
        )
        return agrees(self.front, question, self.tr, likely=True)

    def _new_match(self, wishes: Wishes) -> tuple[Match, str | None]:
        source, opponents, wins = self._settle(wishes)
        rules = ruleset(source)
        opponent = player(wishes.player)
        names = [name for name in NAMES if name.casefold() != wishes.name.casefold()]
        seats = [Seat(wishes.name), *(Seat(n, opponent.id) for n in names[:opponents])]
        dice = Entered() if wishes.entered else None
        match = Match.start(rules, seats, wins, wishes.seed, source=dice)
        return match, None if source in rulesets() else source

    def _settle(self, wishes: Wishes) -> tuple[str, int, int]:
        """Return ruleset, opponents and wins; ask for them when not even the game is named."""
        tr, asked = self.tr, wishes.ruleset is None and self.front.interactive
        source = wishes.ruleset or (choose_ruleset(self.front, tr) if asked else LIKELY)
        opponents, wins = wishes.opponents, wishes.wins
        if opponents is None and asked:
            question = tr("Against how many computer players?")
            opponents = choose_number(self.front, question, tr, range(MOST_OPPONENTS + 1))
        if wins is None and asked and opponents:
            question = tr("How many game wins decide the match?")
            wins = choose_number(self.front, question, tr, range(1, MOST_WINS + 1))
        return source, opponents or 0, wins or 1

    def play(self) -> None:
        """Play all games of the match."""
        while True:
            self._play_game()
            self.front.game_over(self.playing)
            if self.playing.finished:
                break
            self.match = self.playing.next_game()
            self._save()
            self.front.game_begins(self.playing)
        self.front.match_over(self.playing, self._keep(), self.ruleset_file)

    def _keep(self) -> Path | None:
        try:
            return self.saved.keep(self.playing)
        except SavingError as error:
            self.front.complain(self.tr.error(error))
            return None

    def _play_game(self) -> None:
        while not self.playing.game.finished:
            seat = self.playing.seats[self.playing.game.position.turn.seat]
            if seat.player == HUMAN or self.playing.game.position.phase is Phase.ROLLING:
                self._person_moves()
            else:
                self._apply(decide(self.playing.game))

    def _apply(self, action: Action) -> None:
        before = self.playing.game
        self.match = self.playing.apply(action)
        self._save()
        self.front.tell(before, action, self.playing.game)

    def _save(self) -> None:
        try:
            self.saved.save(self.playing, self.ruleset_file)
        except SavingError as error:
            if not self.cannot_save:
                self.front.complain(self.tr.error(error))
            self.cannot_save = True

    def _person_moves(self) -> None:
        self.front.show_turn(self.playing)
        before = self.playing.game.position
        while self.playing.game.position is before:
            try:
                line = self.front.ask(self._prompt())
                self._obey(read_command(line, self.playing.game.position, self.tr))
            except DicecupError as error:
                told = in_words(error, self.playing.rules, self.tr)
                self.front.complain(self.tr.error(told))

    def _prompt(self) -> str:
        position = self.playing.game.position
        match position.phase:
            case Phase.BEFORE_ROLL:
                return self.tr("Roll Dice (Enter)")
            case Phase.ROLLING:
                return self.tr.plural(
                    "Roll {count} die and type what it shows",
                    "Roll {count} dice and type what they show",
                    len(position.rolled_slots),
                )
            case _:
                left = position.rolls_left > 0
                return (
                    self.tr("keep or score (? for help)") if left else self.tr("score (? for help)")
                )

    def _obey(self, wish: Action | Request) -> None:
        match wish:
            case Request.QUIT:
                raise EOFError
            case Request.HELP:
                self.front.show(self.front.help_text())
            case Request.CARD:
                self.front.show_card(self.playing.game)
            case Request.UNDO:
                self.match = self.playing.retract_throw()
                self._save()
            case Request.HINT:
                self._hint()
            case Throw() if self._waits_for_real_dice():
                self._apply(Roll())
                self._apply(wish)
            case Request.RULES:
                self.front.show_rules(self.playing.rules)
            case Score() if self._strikes(wish) and not self._confirms(wish):
                self.front.show(self.tr("Nothing was entered."))
            case _:
                self._apply(wish)

    def _hint(self) -> None:
        """Say what to look at; asked again about the same dice, say what is best.

        The game is marked as assisted.
        """
        # The solver takes a while to load.
        from dicecup.coach.hints import best_move, look_at  # noqa: PLC0415 — see above

        position = self.playing.game.position
        assisted = self.playing.assist()
        told = best_move if self.hinted is position else look_at
        self.front.show(told(position, self.tr))
        self.match, self.hinted = assisted, position
        self._save()

    def _waits_for_real_dice(self) -> bool:
        game = self.playing.game
        entered = isinstance(game.setup.source, Entered)
        return entered and game.position.phase is Phase.BEFORE_ROLL

    def _strikes(self, score: Score) -> bool:
        placement = self.playing.game.position.placements().get(score.category)
        return placement is not None and placement.total == 0

    def _confirms(self, score: Score) -> bool:
        if not self.front.interactive:
            return True
        tr, name = self.tr, self.tr.text(self.playing.rules.category(score.category).name)
        if self.playing.rules.miss is Miss.UNCHANGED:
            question = tr("Spend the turn on {category}, which changes nothing?", category=name)
        else:
            question = tr("Enter 0 in {category}?", category=name)
        return agrees(self.front, question, tr, likely=False)

    def farewell(self) -> str:
        """Return what to say to someone who leaves."""
        if self.match is None or self.cannot_save:
            return self.tr("Goodbye.")
        return self.tr("Your game is kept; `dicecup play` goes on with it.")
