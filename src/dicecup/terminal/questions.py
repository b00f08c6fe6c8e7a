"""Questions before a game, asked until they are answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.rules import ruleset, rulesets, suggestion
from dicecup.terminal.commands import plain, verbs

if TYPE_CHECKING:
    from dicecup.language import Language
    from dicecup.terminal.front import Front

LIKELY = "yahtzee-simple"
"""The game that is offered first."""


def ask(front: Front, prompt: str, tr: Language) -> str:
    """Return what the person types, without blanks around it; raises `EOFError` for `quit`."""
    answer = front.ask(prompt).strip()
    if plain(answer) in map(plain, verbs(tr)["quit"]):
        raise EOFError
    return answer


def agrees(front: Front, question: str, tr: Language, *, likely: bool) -> bool:
    """Return whether the person says yes; an empty answer means what is `likely`."""
    yes, no = tr("y (yes)")[0], tr("n (no)")[0]
    choice = f"[{yes.upper() if likely else yes}/{no if likely else no.upper()}]"
    while True:
        answer = plain(ask(front, f"{question} {choice}", tr))
        if not answer:
            return likely
        if answer in ("y", "yes", yes, plain(tr("yes"))):
            return True
        if answer in ("n", "no", no, plain(tr("no"))):
            return False
        front.complain(tr("please answer {yes} or {no}", yes=tr("yes"), no=tr("no")))


def choose_ruleset(front: Front, tr: Language) -> str:
    """Return the id of the game that the person chooses from the catalogue."""
    known = rulesets()
    width = max(map(len, known))
    for number, id in enumerate(known, 1):
        front.show(f"{number:>3}  {id:<{width}}  {tr.text(ruleset(id).name)}")
    while True:
        prompt = tr("Which game? A number or an id; Enter for {id}", id=LIKELY)
        answer = ask(front, prompt, tr)
        if answer in {str(number) for number in range(1, len(known) + 1)}:
            return known[int(answer) - 1]
        if not answer or answer in known:
            return answer or LIKELY
        hint = tr.error(suggestion(answer, known))
        front.complain(tr("{answer!r} is no game; {hint}", answer=answer, hint=hint))


def choose_number(front: Front, question: str, tr: Language, numbers: range) -> int:
    """Return one of a range of numbers; an empty answer means the first of them."""
    choice = f"[{numbers[0]}-{numbers[-1]}]"
    while True:
        answer = ask(front, f"{question} {choice}", tr)
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
