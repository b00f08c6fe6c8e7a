"""A second, naively written oracle for the rules, to hold against the engine.

Written from the text of the rules and of their sources alone. It shares no code with the engine
and is plain on purpose: one function of if-statements for each card, easy to read beside the text.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

UPPER: dict[str, int] = {
    "ones": 1,
    "twos": 2,
    "threes": 3,
    "fours": 4,
    "fives": 5,
    "sixes": 6,
}
"""Number category -> the face it collects."""

_YAHTZEE_CARD: tuple[str, ...] = (
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "small_straight",
    "large_straight",
    "yahtzee",
    "chance",
)

_ALGORITHM_CARD: tuple[str, ...] = (
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "chance",
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "small_straight",
    "large_straight",
    "yahtzee",
)

_YATZY_CARD: tuple[str, ...] = (
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "pair",
    "two_pairs",
    "three_of_a_kind",
    "four_of_a_kind",
    "small_straight",
    "large_straight",
    "full_house",
    "chance",
    "yatzy",
)

_MAXI_YATZY_CARD: tuple[str, ...] = (
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "pair",
    "two_pairs",
    "three_pairs",
    "three_of_a_kind",
    "four_of_a_kind",
    "five_of_a_kind",
    "small_straight",
    "large_straight",
    "full_straight",
    "full_house",
    "villa",
    "tower",
    "chance",
    "maxi_yatzy",
)

CARDS: dict[str, tuple[str, ...]] = {
    "yahtzee-simple": _YAHTZEE_CARD,
    "yahtzee": _YAHTZEE_CARD,
    "yahtzee-free-joker": _YAHTZEE_CARD,
    "yahtzee-1956": _YAHTZEE_CARD,
    "yahtzee-plain": _YAHTZEE_CARD,
    "yahtzee-algorithm": _ALGORITHM_CARD,
    "yahtzee-algorithm-zero": _ALGORITHM_CARD,
    "kniffel": (
        "ones",
        "twos",
        "threes",
        "fours",
        "fives",
        "sixes",
        "three_of_a_kind",
        "four_of_a_kind",
        "full_house",
        "small_straight",
        "large_straight",
        "kniffel",
        "chance",
    ),
    "yatzy": _YATZY_CARD,
    "yatzy-forced": _YATZY_CARD,
    "yatzy-simple": (
        "ones",
        "twos",
        "threes",
        "fours",
        "fives",
        "sixes",
        "pair",
        "two_pairs",
        "three_of_a_kind",
        "four_of_a_kind",
        "full_house",
        "small_straight",
        "large_straight",
        "chance",
        "yatzy",
    ),
    "maxi-yatzy": _MAXI_YATZY_CARD,
    "maxi-yatzy-saved": _MAXI_YATZY_CARD,
    "yacht": (
        "ones",
        "twos",
        "threes",
        "fours",
        "fives",
        "sixes",
        "full_house",
        "four_of_a_kind",
        "little_straight",
        "big_straight",
        "choice",
        "yacht",
    ),
    "generala": (
        "ones",
        "twos",
        "threes",
        "fours",
        "fives",
        "sixes",
        "straight",
        "full_house",
        "four_of_a_kind",
        "generala",
    ),
    "kismet": (
        "ones",
        "twos",
        "threes",
        "fours",
        "fives",
        "sixes",
        "two_pairs_same_color",
        "three_of_a_kind",
        "straight",
        "flush",
        "full_house",
        "full_house_same_color",
        "four_of_a_kind",
        "yarborough",
        "kismet",
    ),
    "cheerio": (
        "ones",
        "twos",
        "threes",
        "fours",
        "fives",
        "sixes",
        "little_straight",
        "big_straight",
        "full_house",
        "big_hand",
        "cheerio",
    ),
    "crag": (
        "ones",
        "twos",
        "threes",
        "fours",
        "fives",
        "sixes",
        "low_straight",
        "high_straight",
        "odd_straight",
        "even_straight",
        "three_of_a_kind",
        "thirteen",
        "crag",
    ),
}
"""Ruleset id -> category ids in the order of the card."""

DICE: dict[str, int] = {
    "yahtzee-simple": 5,
    "yahtzee": 5,
    "yahtzee-free-joker": 5,
    "yahtzee-1956": 5,
    "yahtzee-plain": 5,
    "yahtzee-algorithm": 5,
    "yahtzee-algorithm-zero": 5,
    "kniffel": 5,
    "yatzy": 5,
    "yatzy-forced": 5,
    "yatzy-simple": 5,
    "maxi-yatzy": 6,
    "maxi-yatzy-saved": 6,
    "yacht": 5,
    "generala": 5,
    "kismet": 5,
    "cheerio": 5,
    "crag": 3,
}
"""Ruleset id -> number of six-sided dice."""

ROLLS: dict[str, int] = {
    "yahtzee-simple": 3,
    "yahtzee": 3,
    "yahtzee-free-joker": 3,
    "yahtzee-1956": 3,
    "yahtzee-plain": 3,
    "yahtzee-algorithm": 4,
    "yahtzee-algorithm-zero": 4,
    "kniffel": 3,
    "yatzy": 3,
    "yatzy-forced": 3,
    "yatzy-simple": 3,
    "maxi-yatzy": 3,
    "maxi-yatzy-saved": 3,
    "yacht": 3,
    "generala": 3,
    "kismet": 3,
    "cheerio": 3,
    "crag": 2,
}
"""Ruleset id -> rolls in a turn, the first included and saved rolls left out."""

MAXIMUM: dict[str, int] = {
    "yahtzee-simple": 340,
    "yahtzee": 1575,
    "yahtzee-free-joker": 1575,
    "yahtzee-1956": 1435,
    "yahtzee-plain": 375,
    "kniffel": 675,
    "yatzy": 374,
    "maxi-yatzy": 649,
    "maxi-yatzy-saved": 649,
    "yacht": 297,
    "generala": 270,
    "kismet": 565,
    "cheerio": 258,
    "crag": 244,
}
"""Ruleset id -> highest possible final score, for the rulesets whose maximum the text states."""


def score(ruleset: str, category: str, dice: Sequence[int], roll: int) -> int:
    """Natural points, without any joker, of the dice in a category.

    Args:
        ruleset: A ruleset id of `CARDS`.
        category: A category id of that ruleset's card.
        dice: As many faces 1 to 6 as `DICE` says, in any order.
        roll: The number of the roll that gave the dice, from 1; 1 is served.

    Returns:
        The points; 0 when the category's requirement is not met.

    Raises:
        ValueError: If the ruleset is unknown, the category is not on its card, the dice are not
            its dice, or the roll is below 1.
    """
    _check(ruleset, dice, roll)
    if category not in CARDS[ruleset]:
        raise ValueError(f"category {category!r} is not on the card of {ruleset!r}")
    if category in UPPER:
        face = UPPER[category]
        return face * Counter(dice)[face]
    if ruleset in ("yahtzee-algorithm", "yahtzee-algorithm-zero"):
        return _score_yahtzee_algorithm(category, dice)
    if ruleset in ("yatzy", "yatzy-forced", "yatzy-simple"):
        return _score_yatzy(category, dice)
    if ruleset in ("maxi-yatzy", "maxi-yatzy-saved"):
        return _score_maxi_yatzy(category, dice)
    if ruleset == "yacht":
        return _score_yacht(category, dice)
    if ruleset == "generala":
        return _score_generala(category, dice, roll)
    if ruleset == "kismet":
        return _score_kismet(category, dice)
    if ruleset == "cheerio":
        return _score_cheerio(category, dice)
    if ruleset == "crag":
        return _score_crag(category, dice)
    return _score_yahtzee(category, dice)


def placements(
    ruleset: str, filled: Mapping[str, int], dice: Sequence[int], roll: int
) -> dict[str, tuple[int, int]]:
    """Every category that the dice may legally be entered in, and what that earns.

    Joker rules, Kniffel's rule of the second Kniffel, and the forced order are applied.

    Args:
        ruleset: A ruleset id of `CARDS`.
        filled: Category id -> points for the boxes that are already filled.
        dice: As many faces 1 to 6 as `DICE` says, in any order.
        roll: The number of the roll that gave the dice, from 1; 1 is served.

    Returns:
        Category id -> (points in the box, bonus beside it), in the order of the card. Empty for a
        full card, save in `yahtzee-algorithm`, where a used category may be chosen for nothing.

    Raises:
        ValueError: If the ruleset is unknown, a filled category is not on its card, the dice are
            not its dice, or the roll is below 1.
    """
    _check(ruleset, dice, roll)
    for category in filled:
        if category not in CARDS[ruleset]:
            raise ValueError(f"filled category {category!r} is not on the card of {ruleset!r}")
    if ruleset == "yahtzee-algorithm":
        return _place_yahtzee_algorithm(filled, dice, roll)
    if ruleset == "yatzy-forced":
        return _place_yatzy_forced(filled, dice, roll)
    if _most_alike(dice) == 5:
        if ruleset == "yahtzee" and "yahtzee" in filled:
            return _place_forced_joker(filled, dice, roll)
        if ruleset == "yahtzee-free-joker" and "yahtzee" in filled:
            return _place_free_joker(filled, dice, roll)
        if ruleset == "yahtzee-1956" and "yahtzee" in filled:
            return _place_joker_1956(filled, dice, roll)
        if ruleset == "kniffel" and "kniffel" in filled:
            return _place_second_kniffel(filled, dice, roll)
    legal: dict[str, tuple[int, int]] = {}
    for category in CARDS[ruleset]:
        if category not in filled:
            legal[category] = (score(ruleset, category, dice, roll), 0)
    return legal


def upper_bonus(ruleset: str, upper_total: int) -> int:
    """Bonus for the number categories.

    Args:
        ruleset: A ruleset id of `CARDS`.
        upper_total: Sum of the points in the boxes `ones` to `sixes`.

    Returns:
        The bonus points; 0 where the total is too low or the ruleset has no such bonus.

    Raises:
        ValueError: If the ruleset is unknown.
    """
    _check_ruleset(ruleset)
    if ruleset in ("yahtzee", "yahtzee-free-joker", "yahtzee-1956", "yahtzee-plain", "kniffel"):
        if upper_total >= 63:
            return 35
        return 0
    if ruleset in ("yatzy", "yatzy-forced"):
        if upper_total >= 63:
            return 50
        return 0
    if ruleset in ("maxi-yatzy", "maxi-yatzy-saved"):
        if upper_total >= 84:
            return 100
        return 0
    if ruleset == "kismet":
        if upper_total >= 78:
            return 75
        if upper_total >= 71:
            return 55
        if upper_total >= 63:
            return 35
        return 0
    return 0


def _check_ruleset(ruleset: str) -> None:
    if ruleset not in CARDS:
        raise ValueError(f"unknown ruleset {ruleset!r}; known are {', '.join(CARDS)}")


def _check(ruleset: str, dice: Sequence[int], roll: int) -> None:
    _check_ruleset(ruleset)
    if len(dice) != DICE[ruleset]:
        raise ValueError(f"{ruleset!r} has {DICE[ruleset]} dice, not {len(dice)}: {list(dice)}")
    for die in dice:
        if die not in (1, 2, 3, 4, 5, 6):
            raise ValueError(f"a die shows 1 to 6, not {die}")
    if roll < 1:
        raise ValueError(f"rolls are numbered from 1, not {roll}")


def _most_alike(dice: Sequence[int]) -> int:
    return max(Counter(dice).values())


def _contains(dice: Sequence[int], faces: Sequence[int]) -> bool:
    return all(face in dice for face in faces)


def _is_three_and_two(dice: Sequence[int]) -> bool:
    """Whether five dice are three of one value and two of another."""
    return sorted(Counter(dice).values()) == [2, 3]


def _score_yahtzee(category: str, dice: Sequence[int]) -> int:
    """Rules section 3a; Kniffel differs only in the name of five alike."""
    if category == "three_of_a_kind":
        if _most_alike(dice) >= 3:
            return sum(dice)
        return 0
    if category == "four_of_a_kind":
        if _most_alike(dice) >= 4:
            return sum(dice)
        return 0
    if category == "full_house":
        if _is_three_and_two(dice):
            return 25
        return 0
    if category == "small_straight":
        if _contains(dice, (1, 2, 3, 4)):
            return 30
        if _contains(dice, (2, 3, 4, 5)):
            return 30
        if _contains(dice, (3, 4, 5, 6)):
            return 30
        return 0
    if category == "large_straight":
        if sorted(dice) == [1, 2, 3, 4, 5]:
            return 40
        if sorted(dice) == [2, 3, 4, 5, 6]:
            return 40
        return 0
    if category in ("yahtzee", "kniffel"):
        if _most_alike(dice) == 5:
            return 50
        return 0
    if category == "chance":
        return sum(dice)
    raise ValueError(f"no rule for {category!r}")


def _score_yahtzee_algorithm(category: str, dice: Sequence[int]) -> int:
    """The source `yahtzee-algorithm.txt`: three and four of a kind are exact."""
    if category == "three_of_a_kind":
        if sorted(Counter(dice).values()) == [1, 1, 3]:
            return sum(dice)
        return 0
    if category == "four_of_a_kind":
        if sorted(Counter(dice).values()) == [1, 4]:
            return sum(dice)
        return 0
    return _score_yahtzee(category, dice)


def _score_yatzy(category: str, dice: Sequence[int]) -> int:
    """Rules section 3b, and the source `yatzy-portuguese.txt`."""
    counts = Counter(dice)
    pairs = sorted(face for face in counts if counts[face] >= 2)
    if category == "pair":
        if len(pairs) >= 1:
            return 2 * pairs[-1]
        return 0
    if category == "two_pairs":
        if len(pairs) == 2:
            return 2 * pairs[0] + 2 * pairs[1]
        return 0
    if category == "three_of_a_kind":
        for face in counts:
            if counts[face] >= 3:
                return 3 * face
        return 0
    if category == "four_of_a_kind":
        for face in counts:
            if counts[face] >= 4:
                return 4 * face
        return 0
    if category == "small_straight":
        if sorted(dice) == [1, 2, 3, 4, 5]:
            return 15
        return 0
    if category == "large_straight":
        if sorted(dice) == [2, 3, 4, 5, 6]:
            return 20
        return 0
    if category == "full_house":
        if _is_three_and_two(dice):
            return sum(dice)
        return 0
    if category == "chance":
        return sum(dice)
    if category == "yatzy":
        if _most_alike(dice) == 5:
            return 50
        return 0
    raise ValueError(f"no rule for {category!r}")


def _score_maxi_yatzy(category: str, dice: Sequence[int]) -> int:
    """Rules section 3c: six dice, of which a category may use fewer."""
    counts = Counter(dice)
    pairs = sorted(face for face in counts if counts[face] >= 2)
    if category == "pair":
        if len(pairs) >= 1:
            return 2 * pairs[-1]
        return 0
    if category == "two_pairs":
        if len(pairs) >= 2:
            return 2 * pairs[-1] + 2 * pairs[-2]
        return 0
    if category == "three_pairs":
        if len(pairs) == 3:
            return 2 * pairs[0] + 2 * pairs[1] + 2 * pairs[2]
        return 0
    if category == "three_of_a_kind":
        return max([3 * face for face in counts if counts[face] >= 3], default=0)
    if category == "four_of_a_kind":
        return max([4 * face for face in counts if counts[face] >= 4], default=0)
    if category == "five_of_a_kind":
        return max([5 * face for face in counts if counts[face] >= 5], default=0)
    if category == "small_straight":
        if _contains(dice, (1, 2, 3, 4, 5)):
            return 15
        return 0
    if category == "large_straight":
        if _contains(dice, (2, 3, 4, 5, 6)):
            return 20
        return 0
    if category == "full_straight":
        if sorted(dice) == [1, 2, 3, 4, 5, 6]:
            return 21
        return 0
    if category == "full_house":
        best = 0
        for three in counts:
            for two in counts:
                if three != two and counts[three] >= 3 and counts[two] >= 2:
                    best = max(best, 3 * three + 2 * two)
        return best
    if category == "villa":
        if sorted(counts.values()) == [3, 3]:
            return sum(dice)
        return 0
    if category == "tower":
        if sorted(counts.values()) == [2, 4]:
            return sum(dice)
        return 0
    if category == "chance":
        return sum(dice)
    if category == "maxi_yatzy":
        if _most_alike(dice) == 6:
            return 100
        return 0
    raise ValueError(f"no rule for {category!r}")


def _score_yacht(category: str, dice: Sequence[int]) -> int:
    """Rules section 3e."""
    counts = Counter(dice)
    if category == "full_house":
        if _is_three_and_two(dice):
            return sum(dice)
        return 0
    if category == "four_of_a_kind":
        for face in counts:
            if counts[face] >= 4:
                return 4 * face
        return 0
    if category == "little_straight":
        if sorted(dice) == [1, 2, 3, 4, 5]:
            return 30
        return 0
    if category == "big_straight":
        if sorted(dice) == [2, 3, 4, 5, 6]:
            return 30
        return 0
    if category == "choice":
        return sum(dice)
    if category == "yacht":
        if _most_alike(dice) == 5:
            return 50
        return 0
    raise ValueError(f"no rule for {category!r}")


def _score_generala(category: str, dice: Sequence[int], roll: int) -> int:
    """Rules section 3f: five more points when served, an ace may stand for 2 or 6."""
    served = 0
    if roll == 1:
        served = 5
    if category == "straight":
        if _is_generala_straight(dice):
            return 20 + served
        return 0
    if category == "full_house":
        if _is_three_and_two(dice):
            return 30 + served
        return 0
    if category == "four_of_a_kind":
        if _most_alike(dice) >= 4:
            return 40 + served
        return 0
    if category == "generala":
        if _most_alike(dice) == 5:
            return 60
        return 0
    raise ValueError(f"no rule for {category!r}")


def _is_generala_straight(dice: Sequence[int]) -> bool:
    if sorted(dice) == [1, 2, 3, 4, 5]:
        return True
    if sorted(dice) == [2, 3, 4, 5, 6]:
        return True
    # An ace for the 2 of 2-3-4-5-6; an ace for its 6 is 1-2-3-4-5 again.
    if sorted(dice) == [1, 3, 4, 5, 6]:
        return True
    # One ace for the 2 of 1-2-3-4-5, or two aces for the 2 and the 6 of 2-3-4-5-6.
    return sorted(dice) == [1, 1, 3, 4, 5]


def _score_kismet(category: str, dice: Sequence[int]) -> int:
    """Rules section 3h in the lenient reading: alike dice may be read as smaller groups."""
    counts = Counter(dice)
    full_house = _is_three_and_two(dice) or _most_alike(dice) == 5
    colors = {_kismet_color(die) for die in dice}
    if category == "two_pairs_same_color":
        if _most_alike(dice) >= 4:
            return sum(dice)
        pairs = [face for face in counts if counts[face] >= 2]
        if len(pairs) == 2 and _kismet_color(pairs[0]) == _kismet_color(pairs[1]):
            return sum(dice)
        return 0
    if category == "three_of_a_kind":
        if _most_alike(dice) >= 3:
            return sum(dice)
        return 0
    if category == "straight":
        if sorted(dice) == [1, 2, 3, 4, 5]:
            return 30
        if sorted(dice) == [2, 3, 4, 5, 6]:
            return 30
        return 0
    if category == "flush":
        if len(colors) == 1:
            return 35
        return 0
    if category == "full_house":
        if full_house:
            return 15 + sum(dice)
        return 0
    if category == "full_house_same_color":
        if full_house and len(colors) == 1:
            return 20 + sum(dice)
        return 0
    if category == "four_of_a_kind":
        if _most_alike(dice) >= 4:
            return 25 + sum(dice)
        return 0
    if category == "yarborough":
        return sum(dice)
    if category == "kismet":
        if _most_alike(dice) == 5:
            return 50 + sum(dice)
        return 0
    raise ValueError(f"no rule for {category!r}")


def _kismet_color(face: int) -> str:
    if face in (1, 6):
        return "black"
    if face in (2, 5):
        return "red"
    return "green"


def _score_cheerio(category: str, dice: Sequence[int]) -> int:
    """Rules section 3j."""
    if category == "little_straight":
        if sorted(dice) == [1, 2, 3, 4, 5]:
            return 20
        return 0
    if category == "big_straight":
        if sorted(dice) == [2, 3, 4, 5, 6]:
            return 25
        return 0
    if category == "full_house":
        if _is_three_and_two(dice):
            return sum(dice)
        return 0
    if category == "big_hand":
        return sum(dice)
    if category == "cheerio":
        if _most_alike(dice) == 5:
            return 50
        return 0
    raise ValueError(f"no rule for {category!r}")


def _score_crag(category: str, dice: Sequence[int]) -> int:
    """Rules section 3k: three dice."""
    if category == "low_straight":
        if sorted(dice) == [1, 2, 3]:
            return 20
        return 0
    if category == "high_straight":
        if sorted(dice) == [4, 5, 6]:
            return 20
        return 0
    if category == "odd_straight":
        if sorted(dice) == [1, 3, 5]:
            return 20
        return 0
    if category == "even_straight":
        if sorted(dice) == [2, 4, 6]:
            return 20
        return 0
    if category == "three_of_a_kind":
        if _most_alike(dice) == 3:
            return 25
        return 0
    if category == "thirteen":
        if sum(dice) == 13:
            return 26
        return 0
    if category == "crag":
        if sum(dice) == 13 and _most_alike(dice) == 2:
            return 50
        return 0
    raise ValueError(f"no rule for {category!r}")


def _place_yahtzee_algorithm(
    filled: Mapping[str, int], dice: Sequence[int], roll: int
) -> dict[str, tuple[int, int]]:
    """A used category may be chosen too: it gives nothing and the card stays as it was."""
    legal: dict[str, tuple[int, int]] = {}
    for category in CARDS["yahtzee-algorithm"]:
        if category in filled:
            legal[category] = (0, 0)
        else:
            legal[category] = (score("yahtzee-algorithm", category, dice, roll), 0)
    return legal


def _place_yatzy_forced(
    filled: Mapping[str, int], dice: Sequence[int], roll: int
) -> dict[str, tuple[int, int]]:
    for category in CARDS["yatzy-forced"]:
        if category not in filled:
            return {category: (score("yatzy-forced", category, dice, roll), 0)}
    return {}


def _open_upper(ruleset: str, filled: Mapping[str, int]) -> list[str]:
    return [box for box in CARDS[ruleset] if box in UPPER and box not in filled]


def _open_lower(ruleset: str, filled: Mapping[str, int]) -> list[str]:
    return [box for box in CARDS[ruleset] if box not in UPPER and box not in filled]


def _matching_box(face: int) -> str:
    for category in UPPER:
        if UPPER[category] == face:
            return category
    raise ValueError(f"no number category for face {face}")


def _joker_points(ruleset: str, category: str, dice: Sequence[int], roll: int) -> int:
    if category == "full_house":
        return 25
    if category == "small_straight":
        return 30
    if category == "large_straight":
        return 40
    return score(ruleset, category, dice, roll)


def _yahtzee_bonus(filled: Mapping[str, int]) -> int:
    if filled["yahtzee"] == 50:
        return 100
    return 0


def _place_forced_joker(
    filled: Mapping[str, int], dice: Sequence[int], roll: int
) -> dict[str, tuple[int, int]]:
    """The matching upper box, else an open lower box, else another upper box for 0."""
    bonus = _yahtzee_bonus(filled)
    matching = _matching_box(dice[0])
    legal: dict[str, tuple[int, int]] = {}
    if matching not in filled:
        legal[matching] = (score("yahtzee", matching, dice, roll), bonus)
        return legal
    for category in _open_lower("yahtzee", filled):
        legal[category] = (_joker_points("yahtzee", category, dice, roll), bonus)
    if not legal:
        for category in _open_upper("yahtzee", filled):
            legal[category] = (0, bonus)
    return legal


def _place_free_joker(
    filled: Mapping[str, int], dice: Sequence[int], roll: int
) -> dict[str, tuple[int, int]]:
    """Any open box; joker values only once the matching upper box is filled."""
    bonus = _yahtzee_bonus(filled)
    matching = _matching_box(dice[0])
    legal: dict[str, tuple[int, int]] = {}
    for category in CARDS["yahtzee-free-joker"]:
        if category in filled:
            continue
        if matching in filled:
            points = _joker_points("yahtzee-free-joker", category, dice, roll)
        else:
            points = score("yahtzee-free-joker", category, dice, roll)
        legal[category] = (points, bonus)
    return legal


def _place_joker_1956(
    filled: Mapping[str, int], dice: Sequence[int], roll: int
) -> dict[str, tuple[int, int]]:
    """An open lower box; when there is none, any open upper box for 0, the matching one too."""
    bonus = _yahtzee_bonus(filled)
    legal: dict[str, tuple[int, int]] = {}
    for category in _open_lower("yahtzee-1956", filled):
        legal[category] = (_joker_points("yahtzee-1956", category, dice, roll), bonus)
    if not legal:
        for category in _open_upper("yahtzee-1956", filled):
            legal[category] = (0, bonus)
    return legal


def _place_second_kniffel(
    filled: Mapping[str, int], dice: Sequence[int], roll: int
) -> dict[str, tuple[int, int]]:
    """50 more in the open matching number box; a joker below once that box is filled."""
    matching = _matching_box(dice[0])
    legal: dict[str, tuple[int, int]] = {}
    for category in CARDS["kniffel"]:
        if category in filled:
            continue
        if matching in filled:
            legal[category] = (_joker_points("kniffel", category, dice, roll), 0)
        elif category == matching:
            legal[category] = (score("kniffel", category, dice, roll), 50)
        else:
            legal[category] = (score("kniffel", category, dice, roll), 0)
    return legal
