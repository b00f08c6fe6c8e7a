"""Reading records: every word is checked against the rules, the dice and the published seed."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from dicecup.play.assist_reader import read_assist, with_assists
from dicecup.play.dice import Entered, Fair, Scripted, Sealed, Stream
from dicecup.play.game import Game, Setup
from dicecup.play.match import MOST_WINS, Match
from dicecup.play.notation import (
    VERSION,
    Line,
    RecordError,
    Word,
    read_ruleset,
    read_throw,
    write_dice,
)
from dicecup.play.seats import Seat, check_player, take_seats
from dicecup.play.turn_reader import TurnReader
from dicecup.rules import Action, Throw, check_ruleset

if TYPE_CHECKING:
    from dicecup.play.dice import DiceSource
    from dicecup.play.game import Assist
    from dicecup.rules import Ruleset

LARGEST_RECORD = 1_000_000
"""Characters of a record that are read at most."""
COMMITMENT = re.compile(r"[0-9a-f]{64}")


def read_match(text: str, rules: Ruleset | None = None) -> Match:
    """Return the match of a record; a single game is a match of one win.

    `rules` are needed for a ruleset that is not in the catalogue. Raises `RecordError` with line
    and column for a record that is damaged, breaks the rules, or whose dice its seed did not make.
    """
    return _Reader(text, rules).match()


def read_game(text: str, rules: Ruleset | None = None) -> Game:
    """Return the only game of a record; otherwise as `read_match`."""
    reader = _Reader(text, rules)
    match = reader.match()
    if reader.is_match:
        raise RecordError("this is the record of a match, not of a single game", line=1, column=1)
    return match.game


class _Reader:
    def __init__(self, text: str, rules: Ruleset | None) -> None:
        if not isinstance(text, str):
            raise RecordError("{text!r} is not a text", line=1, column=1, text=text)
        if rules is not None:
            check_ruleset(rules)
        if len(text) > LARGEST_RECORD:
            raise RecordError(
                "the record is longer than {most} characters",
                line=1,
                column=1,
                most=LARGEST_RECORD,
            )
        lines = text.removesuffix("\n").split("\n")
        self.lines = [
            Line(line.removesuffix("\r"), number)
            for number, line in enumerate(lines, 1)
            if line.removesuffix("\r") and not line.startswith("#")
        ]
        self.last = len(lines)
        self.next = 0
        self.rules = rules
        self.is_match = False
        self.throws: dict[int, list[Word]] = {}
        """Where each throw stands, by game."""

    def match(self) -> Match:
        """Read the whole record."""
        first = self._take("dicecup")
        version = first.word("the version of the notation")
        if version.number() != VERSION:
            version.fail(
                "this is version {given} of the notation; known here: {known}",
                given=version.text,
                known=VERSION,
            )
        first.end()
        rules = self._ruleset()
        seats = self._seats()
        source = self._source(rules)
        wins = self._wins()
        if not self._sees("game"):
            self._take("game")
        match = self._games(Setup(rules, seats, source), wins or 1)
        return self._seal(match, source)

    def _take(self, keyword: str) -> Line:
        """Take the next line, which must begin with a keyword."""
        if self.next >= len(self.lines):
            raise RecordError(
                "the record ends; {keyword!r} should follow",
                line=self.last,
                column=1,
                keyword=keyword,
            )
        line = self.lines[self.next]
        word = line.word(keyword)
        if word.text != keyword:
            word.fail("{text!r} stands here; expected {keyword!r}", text=word.text, keyword=keyword)
        self.next += 1
        return line

    def _sees(self, keyword: str) -> bool:
        return self.next < len(self.lines) and self.lines[self.next].peek() == keyword

    def _ruleset(self) -> Ruleset:
        line = self._take("ruleset")
        word = line.word("the ruleset")
        line.end()
        return read_ruleset(word, self.rules)

    def _seats(self) -> tuple[Seat, ...]:
        seats: list[Seat] = []
        while self._sees("seat") or not seats:
            line = self._take("seat")
            player, name = line.word("who plays"), line.rest("a name")
            with player.refusing():
                check_player(player.text)
            with name.refusing():
                seats.append(Seat(name.text, player.text))
                take_seats(seats)
        return tuple(seats)

    def _source(self, rules: Ruleset) -> DiceSource:
        line = self._take("dice")
        kind = line.word("the kind of dice").one_of("fair", "entered", "scripted")
        if kind == "scripted":
            return Scripted(tuple(read_throw(rules, word) for word in line.words("a throw")))
        if kind == "entered":
            line.end()
            return Entered()
        known = [stream.value for stream in Stream]
        stream = Stream(line.word("the kind of stream").one_of(*known))
        line.end()
        line = self._take("commitment")
        word = line.word("the commitment")
        line.end()
        if not COMMITMENT.fullmatch(word.text):
            word.fail("{text!r} is not a SHA-256 of 64 hexadecimal digits", text=word.text)
        return Sealed(word.text, stream)

    def _wins(self) -> int | None:
        if not self._sees("match"):
            return None
        self.is_match = True
        line = self._take("match")
        word = line.word("the wins that decide the match")
        line.end()
        if not 1 <= word.number() <= MOST_WINS:
            word.fail("{wins} wins; give 1 to {most}", wins=word.text, most=MOST_WINS)
        return word.number()

    def _games(self, setup: Setup, wins: int) -> Match:
        games: list[Game] = []
        score = [0] * len(setup.seats)
        while self._sees("game"):
            line = self._take("game")
            number, first = line.word("the game's number"), line.word("the seat that begins")
            line.end()
            setup = self._next_setup(setup, games, number, first)
            game = self._game(setup)
            games.append(game)
            if len(game.winners) == 1:
                score[game.winners[0]] += 1
            if not game.finished or not self.is_match or max(score) >= wins:
                break
        return Match(wins, tuple(games))

    def _next_setup(self, setup: Setup, games: list[Game], number: Word, first: Word) -> Setup:
        seats = len(setup.seats)
        begins = first.number()
        expected = games[-1].setup.number + 1 if games else 1
        if number.number() != expected:
            number.fail(
                "game {given} stands here; expected {expected}",
                given=number.text,
                expected=expected,
            )
        if not number.number() >= 1:
            number.fail("{given} is not the number of a game; they begin at 1", given=number.text)
        if not 1 <= begins <= seats:
            first.fail("there is no seat {seat}; they are 1 to {seats}", seat=begins, seats=seats)
        turn = (games[-1].setup.first + 1) % seats + 1 if games else begins
        if begins != turn:
            first.fail("seat {seat} begins; it was the turn of seat {turn}", seat=begins, turn=turn)
        return replace(setup, number=number.number(), first=begins - 1)

    def _game(self, setup: Setup) -> Game:
        game = Game.set_up(setup)
        if isinstance(setup.source, Scripted):
            game = game.with_source(Entered())
        assists = self._assists(setup)
        while self.next < len(self.lines) and not game.finished and self._sees_turn():
            line = self.lines[self.next]
            self.next += 1
            turn = TurnReader(line, game)
            game = turn.read()
            self.throws.setdefault(setup.number, []).extend(turn.throws)
            if game.current:
                break
        if game.finished:
            self._result(game)
        return with_assists(game, assists)

    def _assists(self, setup: Setup) -> list[tuple[Assist, Word]]:
        """Read which seats asked for advice, and when first."""
        found: list[tuple[Assist, Word]] = []
        while self._sees("assisted"):
            found.append(read_assist(self._take("assisted"), setup, found))
        return found

    def _sees_turn(self) -> bool:
        return self.lines[self.next].peek()[:1].isdigit()

    def _result(self, game: Game) -> None:
        line = self._take("result")
        for total in game.totals:
            word = line.word("a total")
            if word.number() != total:
                word.fail("the total is {total}, not {given}", total=total, given=word.text)
        line.word("'won'").one_of("won")
        for seat in game.winners:
            word = line.word("a winner's seat")
            if word.number() != seat + 1:
                word.fail("seat {winner} has won, not {given}", winner=seat + 1, given=word.text)
        line.end()

    def _seal(self, match: Match, source: DiceSource) -> Match:
        """Check the dice against the seed, and give the source back to the games."""
        if isinstance(source, Sealed):
            ended = match.finished if self.is_match else match.game.finished
            if ended or self._sees("seed"):
                source = self._seed(match, source)
        elif isinstance(source, Scripted):
            self._check_script(match, source)
        if self.next < len(self.lines):
            line = self.lines[self.next]
            line.at = 0
            word = line.word("a keyword")
            word.fail("{text!r} does not belong here", text=word.text)
        return replace(match, games=tuple(game.with_source(source) for game in match.games))

    def _seed(self, match: Match, sealed: Sealed) -> Fair:
        line = self._take("seed")
        word = line.rest("the seed")
        with word.refusing():
            fair = Fair(word.text, sealed.stream)
        if fair.commitment != sealed.commitment:
            word.fail("the seed's SHA-256 is {ours}, not the commitment", ours=fair.commitment)
        for game in match.games:
            self._check_dice(game, fair, word)
        return fair

    def _check_script(self, match: Match, script: Scripted) -> None:
        place = Word("", self.last, 1)
        for game in match.games:
            self._check_dice(game, script, place)

    def _check_dice(self, game: Game, source: Fair | Scripted, place: Word) -> None:
        """Play the game again with its source, and refuse the first throw that differs."""
        replay = Game.set_up(replace(game.setup, source=source))
        places = iter(self.throws.get(game.setup.number, []))
        for action, told in _with_throws(game):
            with place.refusing():
                replay = replay.apply(action)
            thrown = replay.current[-1] if replay.current else None
            if not isinstance(thrown, Throw) or told is None:
                continue
            word = next(places)
            if thrown != told:
                word.fail(
                    "these dice are {ours} by the seed or the script, not {theirs}",
                    ours=write_dice(game.rules, replay.position.turn.dice),
                    theirs=word.text,
                )


def _with_throws(game: Game) -> list[tuple[Action, Throw | None]]:
    """Return the players' actions, each with the throw that follows it."""
    pairs: list[tuple[Action, Throw | None]] = []
    for action in game.actions:
        if isinstance(action, Throw):
            pairs[-1] = (pairs[-1][0], action)
        else:
            pairs.append((action, None))
    return pairs
