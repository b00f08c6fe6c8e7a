"""Questions before a game, asked until they are answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.rules import ruleset, rulesets

if TYPE_CHECKING:
    from dicecup.language import Language
    from dicecup.terminal.front import Front

LIKELY = "yahtzee-simple"
"""The game that is offered first."""


def agrees(front: Front, question: str, tr: Language, *, likely: bool) -> bool:
    """Return whether the person says yes; an empty answer means what is `likely`."""
    yes, no = tr("y (yes)")[0], tr("n (no)")[0]
    choice = f"[{yes.upper() if likely else yes}/{no if likely else no.upper()}]"
    answer = front.ask(f"{question} {choice}").strip().casefold()
    return answer[:1] in (yes, "y") if answer else likely


def choose_ruleset(front: Front, tr: Language) -> str:
    """Return the id of the game that the person chooses from the catalogue."""
    known = rulesets()
    for number, id in enumerate(known, 1):
        rules = ruleset(id)
        front.show(f"{number:>3}  {tr.text(rules.name)}: {tr.text(rules.summary)}")
    while True:
        prompt = tr("Which game? A number or an id; Enter for {id}", id=LIKELY)
        answer = front.ask(prompt).strip()
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:4]) <= len(known):
            return known[int(answer[:4]) - 1]
        if not answer or answer in known:
            return answer or LIKELY
        front.complain(
            tr(
                "{answer!r} is no game; type 1 to {last}, or an id",
                answer=answer,
                last=len(known),
            )
        )


def choose_number(front: Front, question: str, tr: Language, numbers: range) -> int:
    """Return one of a range of numbers; an empty answer means the first of them."""
    choice = f"[{numbers[0]}-{numbers[-1]}]"
    while True:
        answer = front.ask(f"{question} {choice}").strip()
        if not answer:
            return numbers[0]
        if answer in map(str, numbers):
            return int(answer)
        front.complain(
            tr(
                "{answer!r} is not a number from {low} to {high}",
                answer=answer,
                low=numbers[0],
                high=numbers[-1],
            )
        )
