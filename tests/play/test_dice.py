"""Fair dice: as the written scheme says, without bias, and the same for all in a duplicate."""

from __future__ import annotations

import hashlib
import hmac
import itertools
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dicecup
from dicecup import DiceError, Entered, Fair, Hold, Roll, Scripted, Stream
from dicecup.play import Sealed, ThrowPoint

DIE = (1, 2, 3, 4, 5, 6)
AT = ThrowPoint(1, 0, 1, 1, 0)


def _die_by_the_description(
    seed: str, game: int, seat: int, turn: int, roll: int, place: int, faces: tuple[int, ...]
) -> int:
    """Follow docs/dice.md, with the standard library's HMAC."""
    block = 0
    while True:
        message = f"dicecup-dice-1:{game}:{seat}:{turn}:{roll}:{place}:{block}".encode("ascii")
        stream = hmac.new(seed.encode("utf-8"), message, hashlib.sha256).digest()
        for byte in stream:
            if byte < 256 - (256 % len(faces)):
                return sorted(faces)[byte % len(faces)]
        block += 1


seeds = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S")), min_size=1)


@given(
    seed=seeds.filter(lambda seed: len(seed) <= 200),
    numbers=st.tuples(*[st.integers(1, 10**6)] * 4),
    faces=st.sets(st.integers(0, 99), min_size=2, max_size=20).map(sorted).map(tuple),
    places=st.sets(st.integers(0, 9), min_size=1).map(sorted).map(tuple),
    stream=st.sampled_from(Stream),
)
def test_dice_are_those_of_the_written_scheme(
    seed: str,
    numbers: tuple[int, int, int, int],
    faces: tuple[int, ...],
    places: tuple[int, ...],
    stream: Stream,
) -> None:
    game, seat, turn, roll = numbers
    thrown = Fair(seed, stream).throw(ThrowPoint(game, seat - 1, turn, roll, 0), places, faces)
    in_message = seat if stream is Stream.INDIVIDUAL else 0
    assert thrown == tuple(
        _die_by_the_description(seed, game, in_message, turn, roll, place + 1, faces)
        for place in places
    )


def test_a_seed_longer_than_a_hash_block_is_hashed_as_hmac_says() -> None:
    seed = "é" * 100
    thrown = Fair(seed).throw(AT, (0, 1, 2), DIE)
    assert thrown == tuple(_die_by_the_description(seed, 1, 1, 1, 1, p, DIE) for p in (1, 2, 3))


def test_the_example_of_the_documentation() -> None:
    game = dicecup.Game.start(dicecup.ruleset("yahtzee"), ["A"], seed="a").apply(Roll())
    assert game.position.turn.dice == (3, 2, 1, 6, 6)
    digest = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
    assert Fair("a").commitment == digest == hashlib.sha256(b"a").hexdigest()


def _chi_squared(observed: Counter[int], categories: int) -> float:
    expected = observed.total() / categories
    return sum((observed[c] - expected) ** 2 / expected for c in range(categories))


# The bounds are the 1 − 10⁻⁶ quantiles of chi-squared with the degrees of freedom named.
@pytest.mark.costly
def test_a_million_fair_dice_are_even_by_face_and_by_pair() -> None:
    source = Fair("a million dice")
    slots = tuple(range(5))
    dice = [
        face
        for turn in range(1, 200_001)
        for face in source.throw(ThrowPoint(1, 0, turn, 1, 0), slots, DIE)
    ]
    assert len(dice) == 1_000_000
    assert _chi_squared(Counter(face - 1 for face in dice), 6) < 35.9  # 5 degrees
    pairs = Counter(6 * (a - 1) + b - 1 for a, b in itertools.pairwise(dice))
    assert _chi_squared(pairs, 36) < 93.2  # 35 degrees
    for slot in slots:
        assert _chi_squared(Counter(face - 1 for face in dice[slot::5]), 6) < 35.9


@pytest.mark.parametrize(("faces", "bound"), [(2, 23.9), (7, 38.3), (10, 45.1), (20, 66.6)])
def test_dice_with_other_numbers_of_faces_are_even(faces: int, bound: float) -> None:
    source = Fair("other dice")
    numbers = tuple(range(faces))
    seen: Counter[int] = Counter()
    for turn in range(1, 20_001):
        seen.update(source.throw(ThrowPoint(2, 1, turn, 3, 0), (0, 3), numbers))
    assert _chi_squared(seen, faces) < bound


def test_bytes_that_would_favour_a_face_are_passed_over() -> None:
    # Of 256 bytes, 252 serve six faces and 240 serve twenty: every face by equally many.
    for count in range(2, 21):
        unbiased = 256 - 256 % count
        assert {Counter(byte % count for byte in range(unbiased))[f] for f in range(count)} == {
            unbiased // count
        }
    # A place whose first byte is passed over, found by search, takes the next byte.
    for turn in range(1, 2000):
        message = f"dicecup-dice-1:1:1:{turn}:1:1:0".encode()
        stream = hmac.new(b"s", message, hashlib.sha256).digest()
        if stream[0] >= 252:
            thrown = Fair("s").throw(ThrowPoint(1, 0, turn, 1, 0), (0,), DIE)
            assert thrown == (DIE[next(b for b in stream if b < 252) % 6],)
            break
    else:
        pytest.fail("no byte to pass over was met")


@pytest.mark.parametrize("id", ["yahtzee", "maxi-yatzy", "crag"])
def test_all_seats_of_a_duplicate_meet_the_same_dice_whatever_they_do(id: str) -> None:
    rules = dicecup.ruleset(id)
    source = Fair("duplicate", Stream.DUPLICATE)
    game = dicecup.Game.start(rules, ["A", "B"], source=source)
    chance = random.Random(7)
    seen: dict[tuple[int, int, int], set[int]] = {}
    while not game.finished:
        before = game.position
        game = game.apply(chance.choice(game.legal_actions()))
        turn = game.position.turn
        if turn.roll > before.turn.roll:
            kept = before.turn.dice if before.turn.roll else ()
            held = game.current[-2]
            slots = held.slots if isinstance(held, Hold) else ()
            assert all(turn.dice[slot] == kept[slot] for slot in slots)
            for slot, face in enumerate(turn.dice):
                if slot not in slots:
                    key = (game.position.round, turn.roll, slot)
                    seen.setdefault(key, set()).add(face)
    assert all(len(faces) == 1 for faces in seen.values())
    assert len(seen) > 50


def test_seats_of_an_individual_stream_meet_dice_of_their_own() -> None:
    rules = dicecup.ruleset("yahtzee")
    game = dicecup.Game.start(rules, ["A", "B"], seed="individual")
    first = game.apply(Roll())
    second = first.apply(dicecup.Score("chance")).apply(Roll())
    assert first.position.turn.dice != second.position.turn.dice


def test_what_a_die_would_show_does_not_depend_on_which_others_roll() -> None:
    source = Fair("independent")
    every = source.throw(AT, (0, 1, 2, 3, 4), DIE)
    for slot in range(5):
        assert source.throw(AT, (slot,), DIE) == (every[slot],)


def test_a_random_seed_is_long_and_new_each_time() -> None:
    seeds = {Fair().seed for _ in range(100)}
    assert len(seeds) == 100
    assert all(len(seed) == 64 for seed in seeds)


def test_the_seed_is_not_in_what_is_printed_of_a_source_or_a_game() -> None:
    game = dicecup.Game.start(dicecup.ruleset("yahtzee"), ["A"], seed="very-secret")
    assert "very-secret" not in repr(game)
    assert "very-secret" not in repr(game.setup.source)
    assert "very-secret" not in game.record()
    assert "very-secret" in game.private_record()


@pytest.mark.parametrize("seed", ["", " a", "a ", "a\nb", "a\u202eb", "x" * 201, 7, None])
def test_a_seed_that_does_not_fit_a_line_is_refused(seed: object) -> None:
    with pytest.raises(DiceError, match="is not a seed"):
        Fair(seed)  # type: ignore[arg-type]


def test_entered_and_sealed_dice_wait_for_someone_to_say_how_they_fell() -> None:
    assert Entered().throw(AT, (0,), DIE) is None  # type: ignore[func-returns-value]
    assert Sealed("0" * 64).throw(AT, (0,), DIE) is None  # type: ignore[func-returns-value]


def test_scripted_dice_follow_the_script_and_refuse_what_does_not_fit() -> None:
    rules = dicecup.ruleset("yahtzee")
    script = Scripted(((5, 5, 2, 6, 5), (1, 3), (4,)))
    game = dicecup.Game.start(rules, ["A"], source=script).apply(Roll())
    game = game.apply(Hold((5, 5, 5)))
    assert game.position.turn.dice == (5, 5, 1, 3, 5)
    with pytest.raises(DiceError, match="throw 3"):
        game.apply(Hold((5, 5, 5)))
    end = game.apply(Hold((1, 5, 5, 5)))
    assert end.position.turn.dice == (5, 5, 1, 4, 5)
    with pytest.raises(DiceError, match="has 3 throws"):
        end.apply(dicecup.Score("chance")).apply(Roll())
    with pytest.raises(DiceError, match="throw 1"):
        dicecup.Game.start(rules, ["A"], source=Scripted(((7, 1, 1, 1, 1),))).apply(Roll())


def test_a_stream_is_one_of_two() -> None:
    with pytest.raises(DiceError, match="'individual' is not a stream"):
        Fair("a", "individual")  # type: ignore[arg-type]


def test_a_script_has_whole_numbers() -> None:
    for throw in ((True, 2, 3, 4, 5), (1.0, 2, 3, 4, 5)):
        script = Scripted((throw,))  # type: ignore[arg-type]
        game = dicecup.Game.start(dicecup.ruleset("yahtzee"), ["A"], source=script)
        with pytest.raises(DiceError, match="throw 1"):
            game.apply(Roll())
