"""Processes that make ready what hints and reviews need, while people play."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Self

from dicecup.rules import Group
from dicecup.solver import OutOfReachError
from dicecup.solver.at_hand import is_quick
from dicecup.web.observing import log
from dicecup.web.thinking import think

if TYPE_CHECKING:
    from dicecup.language import Language
    from dicecup.rules import DicecupError, Ruleset

PROGRAM = "dicecup.coach.preparing"
ENOUGH = 1
"""Seconds that a process gets to end."""
QUICK = ""
"""Stands for all rulesets that are quickly solved."""


class Preparer:
    """Has rulesets solved by processes of their own, which step back for everything else.

    Each is asked for once, and again after a failure.
    """

    def __init__(self, *, wanted: bool) -> None:
        """Begin nothing, now or later, unless it is `wanted`."""
        self._wanted = wanted
        self._processes: dict[str, subprocess.Popen[bytes]] = {}

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Stop what is still under way."""
        self.stop()

    def begin(self) -> None:
        """Have the solver compiled, and everything solved that is quickly solved."""
        self._begin(QUICK)

    async def begin_for(self, rules: Ruleset) -> None:
        """Have one of the classics solved that takes long, since somebody is about to play it."""
        if not self._wanted or rules.group is not Group.CLASSIC or self._is_done(rules.id):
            return
        # To find out how many states a ruleset has takes a while.
        if not await think(is_quick, rules):
            self._begin(rules.id)

    def is_busy_with(self, rules: Ruleset) -> bool:
        """Say whether a ruleset is being solved."""
        process = self._processes.get(rules.id)
        return process is not None and process.poll() is None

    def excuse(self, error: DicecupError, rules: Ruleset, tr: Language) -> str:
        """Return why an answer has to wait for rules that are being solved; empty: it need not."""
        return self.waiting_for(rules, tr) if isinstance(error, OutOfReachError) else ""

    def waiting_for(self, rules: Ruleset, tr: Language) -> str:
        """Return that rules are being solved just now; empty: they are not."""
        if not self.is_busy_with(rules):
            return ""
        return tr("The best play of this game is being worked out; ask again in a minute.")

    def stop(self) -> None:
        """Stop what is still under way; nothing of it is lost that was complete."""
        for process in self._processes.values():
            if process.poll() is None:
                process.terminate()
        for process in self._processes.values():
            try:
                process.wait(ENOUGH)
            except subprocess.TimeoutExpired:
                process.kill()

    def _is_done(self, id: str) -> bool:
        """Say whether something is being made ready, or has been."""
        process = self._processes.get(id)
        return process is not None and not process.poll()

    def _begin(self, id: str) -> None:
        if not self._wanted or self._is_done(id):
            return
        if failed := self._processes.get(id):
            log.warning("not prepared", ruleset=id or "all quick ones", code=failed.poll())
        # Without it everything works as well, but for a wait of the first who asks.
        with suppress(OSError):
            self._processes[id] = subprocess.Popen(  # noqa: S603 — of our own words alone
                [sys.executable, "-m", PROGRAM, *([id] if id else [])],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
