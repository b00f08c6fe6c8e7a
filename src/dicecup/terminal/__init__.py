"""The terminal game, line by line."""

from dicecup.terminal.console import make_console
from dicecup.terminal.rules_page import plain_table, rules_page
from dicecup.terminal.session import MOST_OPPONENTS, MOST_WINS, play
from dicecup.terminal.wishes import Wishes

__all__ = [
    "MOST_OPPONENTS",
    "MOST_WINS",
    "Wishes",
    "make_console",
    "plain_table",
    "play",
    "rules_page",
]
