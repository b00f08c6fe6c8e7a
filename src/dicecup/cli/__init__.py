"""The command line."""


def main(tokens: list[str] | None = None) -> int:
    """Run one command and return its exit code; `dicecup.cli.main` tells more."""
    try:
        from dicecup.cli.main import main as run  # it may be broken off already

        return run(tokens)
    except KeyboardInterrupt:
        return 1
