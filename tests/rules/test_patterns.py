"""Dice patterns, against short definitions of what each one means."""

import itertools
from collections.abc import Callable, Sequence

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from dicecup.rules.patterns import (
    AllOf,
    AnyOf,
    Anything,
    Contains,
    Dice,
    Face,
    Groups,
    Kind,
    Not,
    OneOf,
    Pattern,
    Run,
    SumBetween,
    UsedSame,
    Wild,
)

Shown = set[Dice]
"""Faces of the dice of each reading, ascending."""

FACES = (1, 2, 3, 4, 5, 6)
COLORS = ((1, "black"), (2, "red"), (3, "green"), (4, "green"), (5, "red"), (6, "black"))

faces = st.sampled_from(FACES)
rolls = st.lists(faces, min_size=1, max_size=6).map(tuple)
small_rolls = st.lists(faces, min_size=1, max_size=5).map(tuple)
face_lists = st.lists(faces, min_size=1, max_size=4).map(tuple)
group_sizes = st.lists(st.integers(1, 3), min_size=1, max_size=3).map(tuple)
stand_ins = st.dictionaries(faces, face_lists, max_size=2).map(lambda d: tuple(d.items()))

simple_patterns: st.SearchStrategy[Pattern] = st.one_of(
    st.just(Anything()),
    st.builds(Face, faces),
    st.builds(Kind, st.integers(1, 5), exact=st.booleans()),
    st.builds(Groups, group_sizes, distinct=st.booleans()),
    st.builds(Run, st.integers(2, 5)),
    st.builds(Contains, face_lists),
    st.builds(lambda rolls: OneOf(tuple(rolls)), st.lists(rolls, min_size=1, max_size=3)),
    st.builds(SumBetween, st.none() | st.integers(1, 36), st.none() | st.integers(1, 36)),
)


def compounds(inner: st.SearchStrategy[Pattern]) -> st.SearchStrategy[Pattern]:
    several = st.lists(inner, min_size=1, max_size=3).map(tuple)
    return st.one_of(
        st.builds(AllOf, several),
        st.builds(AnyOf, several),
        st.builds(Not, inner),
        st.builds(UsedSame, st.just("color"), st.just(COLORS), inner),
    )


patterns = st.recursive(simple_patterns, compounds, max_leaves=4)
any_patterns = patterns | st.builds(Wild, stand_ins, patterns)


def read(pattern: Pattern, dice: Sequence[int]) -> Shown:
    """Return the faces of the dice of each reading."""
    return {tuple(sorted(dice[p] for p in r)) for r in pattern.readings(tuple(dice))}


def shuffled(dice: Dice) -> st.SearchStrategy[Dice]:
    return st.permutations(dice).map(tuple)


@given(any_patterns, small_rolls)
def test_a_reading_is_of_different_dice_that_are_there(pattern: Pattern, dice: Dice) -> None:
    for reading in pattern.readings(dice):
        assert len(set(reading)) == len(reading)
        assert set(reading) <= set(range(len(dice)))


@given(st.data(), patterns, rolls)
def test_the_order_of_the_dice_never_matters(
    data: st.DataObject, pattern: Pattern, dice: Dice
) -> None:
    assert read(pattern, data.draw(shuffled(dice))) == read(pattern, dice)


@given(st.data(), st.builds(Wild, stand_ins, simple_patterns), small_rolls)
def test_the_order_of_the_dice_never_matters_with_wild_faces(
    data: st.DataObject, pattern: Pattern, dice: Dice
) -> None:
    assert read(pattern, data.draw(shuffled(dice))) == read(pattern, dice)


def kind_by_definition(dice: Dice, count: int, *, exact: bool) -> Shown:
    return {
        (face,) * count
        for face in dice
        if dice.count(face) == count or (not exact and dice.count(face) > count)
    }


@given(rolls, st.integers(1, 6), st.booleans())
@example((3, 3, 3, 3, 5, 5), 2, False)
def test_kind_is_so_many_alike(dice: Dice, count: int, exact: bool) -> None:
    found = read(Kind(count, exact=exact), dice)
    assert found == kind_by_definition(dice, count, exact=exact)


def groups_by_definition(dice: Dice, sizes: Dice, *, distinct: bool) -> Shown:
    found = set()
    for row in itertools.permutations(dice, sum(sizes)):
        cards = iter(row)
        groups = [set(itertools.islice(cards, size)) for size in sizes]
        alike = all(len(group) == 1 for group in groups)
        if alike and (not distinct or len(set().union(*groups)) == len(groups)):
            found.add(tuple(sorted(row)))
    return found


@given(small_rolls, group_sizes, st.booleans())
@example((4, 4, 4, 4, 4), (3, 2), False)
@example((4, 4, 4, 4, 4), (3, 2), True)
@example((4, 4, 5, 5, 5), (2, 2), True)
@example((4, 4, 4, 4, 1), (2, 2), False)
def test_groups_are_several_kinds_side_by_side(
    dice: Dice,
    sizes: Dice,
    distinct: bool,
) -> None:
    found = read(Groups(sizes, distinct=distinct), dice)
    assert found == groups_by_definition(dice, sizes, distinct=distinct)


@given(rolls, st.integers(2, 6))
@example((1, 2, 3, 4, 5, 6), 4)
def test_a_run_is_so_many_consecutive_faces(dice: Dice, length: int) -> None:
    runs = [tuple(range(low, low + length)) for low in range(1, 7)]
    assert read(Run(length), dice) == {run for run in runs if set(run) <= set(dice)}


def contains_by_definition(dice: Dice, wanted: Dice) -> Shown:
    left = list(dice)
    for face in wanted:
        if face not in left:
            return set()
        left.remove(face)
    return {tuple(sorted(wanted))}


@given(rolls, face_lists)
@example((1, 1, 2), (1, 1))
@example((1, 2, 2), (1, 1))
def test_contains_is_certain_faces_each_as_often_as_named(dice: Dice, wanted: Dice) -> None:
    assert read(Contains(wanted), dice) == contains_by_definition(dice, wanted)


@given(rolls, faces)
def test_a_face_is_read_on_every_die_that_shows_it(dice: Dice, face: int) -> None:
    expected = {(face,) * dice.count(face)} if face in dice else set()
    assert read(Face(face), dice) == expected


@given(st.data(), rolls, st.lists(rolls, max_size=3))
def test_one_of_is_exactly_one_of_the_rolls(
    data: st.DataObject, dice: Dice, others: list[Dice]
) -> None:
    pattern = OneOf((*others, data.draw(shuffled(dice))))
    assert read(pattern, dice) == {tuple(sorted(dice))}
    assume(sorted(dice) not in [sorted(roll) for roll in others])
    assert not read(OneOf(tuple(others)), dice)


@given(rolls, st.none() | st.integers(1, 36), st.none() | st.integers(1, 36))
def test_a_sum_lies_within_its_bounds(dice: Dice, low: int | None, high: int | None) -> None:
    inside = (low is None or sum(dice) >= low) and (high is None or sum(dice) <= high)
    assert read(SumBetween(low, high), dice) == ({tuple(sorted(dice))} if inside else set())


@given(patterns, rolls)
def test_used_same_keeps_the_readings_of_one_colour(pattern: Pattern, dice: Dice) -> None:
    color = dict(COLORS)
    expected = {r for r in read(pattern, dice) if len({color[face] for face in r}) == 1}
    assert read(UsedSame("color", COLORS, pattern), dice) == expected


@given(patterns, patterns, rolls)
def test_all_is_the_first_pattern_if_the_second_is_there(
    a: Pattern, b: Pattern, dice: Dice
) -> None:
    assert read(AllOf((a, b)), dice) == (read(a, dice) if read(b, dice) else set())


@given(patterns, patterns, rolls)
def test_any_is_either_pattern(a: Pattern, b: Pattern, dice: Dice) -> None:
    assert read(AnyOf((a, b)), dice) == read(a, dice) | read(b, dice)


@given(patterns, rolls)
def test_not_is_all_dice_where_the_pattern_is_absent(pattern: Pattern, dice: Dice) -> None:
    assert read(Not(pattern), dice) == (set() if read(pattern, dice) else {tuple(sorted(dice))})


Wilds = tuple[tuple[int, Dice], ...]


def stands_for(wild: Wilds, shown: int, wanted: int) -> bool:
    return shown == wanted or wanted in dict(wild).get(shown, ())


def wild_kind_by_definition(dice: Dice, wild: Wilds, count: int) -> Shown:
    return {
        tuple(sorted(chosen))
        for chosen in itertools.combinations(dice, count)
        if any(all(stands_for(wild, die, face) for die in chosen) for face in FACES)
    }


@given(small_rolls, stand_ins, st.integers(1, 5))
@example((2, 2, 6), ((6, (2,)),), 2)
def test_a_wild_kind_is_any_dice_that_may_stand_for_one_face(
    dice: Dice, wild: Wilds, count: int
) -> None:
    found = read(Wild(wild, Kind(count)), dice)
    assert found == wild_kind_by_definition(dice, wild, count)


def wild_faces_by_definition(dice: Dice, wild: Wilds, wanted: Dice) -> Shown:
    return {
        tuple(sorted(chosen))
        for chosen in itertools.permutations(dice, len(wanted))
        if all(stands_for(wild, die, face) for die, face in zip(chosen, wanted, strict=True))
    }


@given(small_rolls, stand_ins, face_lists)
@example((1, 1, 3), ((1, (2,)),), (1, 2, 3))
def test_wild_faces_are_any_dice_that_may_stand_for_them(
    dice: Dice, wild: Wilds, wanted: Dice
) -> None:
    found = read(Wild(wild, Contains(wanted)), dice)
    assert found == wild_faces_by_definition(dice, wild, wanted)


def is_wild_roll(dice: Dice, wild: Wilds, roll: Dice) -> bool:
    return any(
        all(stands_for(wild, die, face) for die, face in zip(dice, row, strict=True))
        for row in itertools.permutations(roll)
    )


@given(small_rolls, stand_ins, st.data())
def test_a_wild_roll_is_one_that_the_dice_may_stand_for(
    dice: Dice, wild: Wilds, data: st.DataObject
) -> None:
    size = len(dice)
    roll = data.draw(st.lists(faces, min_size=size, max_size=size).map(tuple))
    expected = {tuple(sorted(dice))} if is_wild_roll(dice, wild, roll) else set()
    assert read(Wild(wild, OneOf((roll,))), dice) == expected


@given(patterns, rolls)
def test_a_pattern_without_wild_faces_is_the_pattern(pattern: Pattern, dice: Dice) -> None:
    assert Wild((), pattern).readings(dice) == pattern.readings(dice)


@pytest.mark.parametrize(
    ("pattern", "dice", "expected"),
    [
        (Anything(), (3, 1, 2), {(1, 2, 3)}),
        (Kind(2), (5, 6, 5, 6, 1), {(5, 5), (6, 6)}),
        (Kind(3, exact=True), (5, 5, 5, 5, 1), set()),
        (Groups((3, 2)), (6, 6, 6, 5, 5, 5), {(5, 5, 6, 6, 6), (5, 5, 5, 6, 6)}),
        (Groups((3, 2)), (4, 4, 4, 4, 4), set()),
        (Groups((2, 2), distinct=False), (4, 4, 4, 4, 1), {(4, 4, 4, 4)}),
        (Run(4), (1, 2, 3, 4, 5), {(1, 2, 3, 4), (2, 3, 4, 5)}),
        (Run(3), (6, 1, 2, 4, 4), set()),
        (Contains((1, 2, 3, 4, 5)), (5, 3, 3, 4, 1, 2), {(1, 2, 3, 4, 5)}),
        (
            Wild(((1, (2, 6)),), OneOf(((1, 2, 3, 4, 5), (2, 3, 4, 5, 6)))),
            (1, 1, 3, 4, 5),
            {(1, 1, 3, 4, 5)},
        ),
        (Wild(((1, (2, 6)),), OneOf(((1, 2, 3, 4, 5), (2, 3, 4, 5, 6)))), (1, 1, 1, 4, 5), set()),
    ],
)
def test_known_readings(pattern: Pattern, dice: Dice, expected: Shown) -> None:
    assert read(pattern, dice) == expected


@pytest.mark.parametrize("make", [lambda: Kind(3), lambda: Wild(((1, (2, 6)),), AllOf((Run(4),)))])
def test_patterns_are_equal_by_value_and_hashable(make: Callable[[], Pattern]) -> None:
    assert make() == make()
    assert len({make(), make()}) == 1
