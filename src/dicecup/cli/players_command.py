"""`dicecup players`."""

# No postponed annotations: the parameters' help is made in the reader's language when a command
# is added.

import json
import multiprocessing
import os
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from dicecup.cli.arguments import whole_number
from dicecup.cli.files import FileError, read_text, write_text
from dicecup.cli.output import Output
from dicecup.cli.progress import progress
from dicecup.language import Language
from dicecup.play import Fair
from dicecup.players import (
    Strength,
    Strengths,
    kept_text,
    measure,
    player,
    players,
    ranked,
    strengths,
)
from dicecup.rules import DicecupError, Miss, Ruleset, ruleset, rulesets
from dicecup.terminal import plain_table

MOST_GAMES = 1_000_000
FEWEST_GAMES = 2


def add_to(app: App, out: Output) -> None:
    """Add the command."""
    tr = out.tr

    @app.command(
        name="players",
        help=tr(
            "Tell how strong the computer players are, or measure it.\n\n"
            "Example: dicecup players yatzy"
        ),
        usage="dicecup players RULESET… [--all] [--measure [--games N] [--seed S] [--write FILE]] "
        "[--json]",
    )
    def tell_players(
        *ids: Annotated[
            str, Parameter(name="RULESET", help=tr("id of a ruleset, or a .toml file"))
        ],
        every: Annotated[
            bool, Parameter(name="--all", help=tr("all rulesets of the catalogue"))
        ] = False,
        anew: Annotated[
            bool, Parameter(name="--measure", help=tr("let them play, instead of what is known"))
        ] = False,
        games: Annotated[
            int,
            Parameter(converter=whole_number, help=tr("how many games of each; default 2500")),
        ] = 2500,
        seed: Annotated[str, Parameter(help=tr("same seed, same figures; default 1"))] = "1",
        write: Annotated[
            str | None, Parameter(help=tr("put the figures into this file of figures"))
        ] = None,
        as_json: Annotated[
            bool, Parameter(name="--json", help=tr("print JSON for programs"))
        ] = False,
    ) -> int:
        if bool(ids) is every:
            raise DicecupError("name rulesets or give --all, not both")
        if not FEWEST_GAMES <= games <= MOST_GAMES:
            raise DicecupError(
                "{games} games; give {fewest} to {most}",
                games=games,
                fewest=FEWEST_GAMES,
                most=MOST_GAMES,
            )
        if write is not None and not anew:
            raise DicecupError("--write goes with --measure")
        if write is not None:
            _known_text(write)
        known = [ruleset(id) for id in (rulesets() if every else ids)]
        data = []
        for rules, found in _measured(known, games, seed, tr) if anew else _known(known):
            if write is not None:
                _put(write, rules, found)
            if as_json:
                data.append({"ruleset": rules.id, "players": _data(found)})
            else:
                _show(out, rules, found, tr)
        if as_json:
            out.data(data)
        return 0


def _known(rulesets: Iterable[Ruleset]) -> Iterator[tuple[Ruleset, Strengths]]:
    return ((rules, strengths(rules)) for rules in rulesets)


def _measured(
    rulesets: list[Ruleset], games: int, seed: str, tr: Language
) -> Iterator[tuple[Ruleset, Strengths]]:
    """Measure rulesets, as many at a time as there are processors."""
    Fair(seed)
    work = partial(measure, ids=players(), games=games, seed=seed)
    with _workers() as pool, progress(tr, len(rulesets), hidden=False) as advance:
        for rules, found in zip(rulesets, pool.map(work, rulesets), strict=True):
            advance(1)
            yield rules, found


@contextmanager
def _workers() -> Iterator[ProcessPoolExecutor]:
    """Give processes to work with, which end at once when the work is broken off."""
    with ProcessPoolExecutor(initializer=_end_by_a_signal) as pool:
        try:
            yield pool
        except BaseException:
            for worker in multiprocessing.active_children():
                worker.terminate()
            pool.shutdown(cancel_futures=True)
            raise


def _end_by_a_signal() -> None:
    """Let a worker end by Ctrl-C; as Python answers it, it would go on with the next ruleset."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _known_text(path: str) -> str:
    """Return the text of a file of figures, empty for one that is to be made.

    Raises `FileError` for another file, and for one that cannot be made: before anything is
    measured.
    """
    try:
        if Path(path).is_fifo() or Path(path).is_char_device():
            raise FileError("{path!r} is not a file of figures", path=path)
        # What cannot be written is known at once, though nothing is written yet.
        new = not Path(path).exists()
        with Path(path).open("a", encoding="utf-8"):
            pass
        if new:
            Path(path).unlink()
            return ""
    except OSError as error:
        raise FileError(
            "cannot write {path!r}: {reason}", path=path, reason=os.strerror(error.errno or 0)
        ) from None
    text = read_text(path)
    try:
        figures = json.loads(text or "{}")
    except (ValueError, RecursionError):
        figures = None
    if not isinstance(figures, dict) or not all(map(_is_of_ruleset, figures.items())):
        raise FileError("{path!r} is not a file of figures", path=path)
    return text


def _is_of_ruleset(item: tuple[str, object]) -> bool:
    """Say whether an item of a file of figures is that of a ruleset: `id@digest`, and players."""
    return "@" in item[0] and isinstance(item[1], dict)


def _put(path: str, rules: Ruleset, found: Strengths) -> None:
    write_text(path, kept_text(_known_text(path), rules, found))


def _data(found: Strengths) -> list[dict[str, object]]:
    return [
        {
            "id": id,
            "name": player(id).name.english,
            **asdict(strength),
            "mean_error": strength.error,
        }
        for id, strength in found.items()
    ]


def _show(out: Output, rules: Ruleset, found: Strengths, tr: Language) -> None:
    out.show(tr.text(rules.name))
    if not found:
        out.show(tr("Nothing is known; --measure lets them play."))
        return
    turns = rules.miss is Miss.UNCHANGED
    headings = tr("Player"), tr("Mean"), tr("Deviation")
    last = tr("Turns") if turns else tr("Wins against Optimal")
    table = plain_table(*headings, last, tr("Games"), numbers=(1, 2, 3, 4))
    for id in (each for each in ranked(found) if each in found):
        strength = found[id]
        table.add_row(
            tr.text(player(id).name),
            f"{tr.number(strength.mean, 1)} ± {tr.number(strength.error, 1)}",
            tr.number(strength.deviation, 1),
            _turns(strength, tr) if turns else _wins(strength, tr),
            tr.number(strength.games),
        )
    out.show(table)


def _turns(strength: Strength, tr: Language) -> str:
    if strength.turns is None:
        return "–"
    return f"{tr.number(strength.turns, 1)} ± {tr.number(strength.turns_error, 1)}"


def _wins(strength: Strength, tr: Language) -> str:
    if strength.wins is None or strength.wins_error is None:
        return "–"
    share, error = (tr.number(100 * each, 1) for each in (strength.wins, strength.wins_error))
    return f"{share} ± {error}%"
