"""The terminal game, line by line."""

from dicecup.terminal.session import Wishes, play

__all__ = ["Wishes", "play"]
