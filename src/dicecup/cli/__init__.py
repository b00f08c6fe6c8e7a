"""The command line."""

from dicecup.cli.main import main

__all__ = ["main"]
