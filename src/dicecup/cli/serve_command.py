"""`dicecup`, which opens the browser game, and `dicecup serve`."""

# No postponed annotations: the parameters' help is made in the reader's language when a command
# is added.

from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import App, Parameter

from dicecup.cli.arguments import whole_number
from dicecup.cli.output import Output

if TYPE_CHECKING:
    from collections.abc import Callable


def add_to(app: App, out: Output) -> None:
    """Add the command."""
    tr = out.tr

    @app.command(
        name="serve",
        help=tr(
            "Serve the browser game to others, until Ctrl-C.\n\n"
            "Example: dicecup serve --host 0.0.0.0 --port 8765"
        ),
        usage=tr("dicecup serve [OPTIONS]"),
    )
    def serve_game(
        *,
        host: Annotated[
            str | None,
            Parameter(help=tr("address to listen at; default 127.0.0.1, this machine alone")),
        ] = None,
        port: Annotated[
            int | None, Parameter(converter=whole_number, help=tr("port; default 8765, 0: any"))
        ] = None,
        database: Annotated[
            str | None,
            Parameter(help=tr("SQLite file, or postgresql://…; default in your data folder")),
        ] = None,
        workers: Annotated[
            int | None, Parameter(converter=whole_number, help=tr("processes; default 1"))
        ] = None,
        log_format: Annotated[
            Literal["text", "json"] | None, Parameter(help=tr("log lines: text or json"))
        ] = None,
        allow_host: Annotated[
            list[str] | None,
            Parameter(help=tr("a name that the server may be called by; may be repeated")),
        ] = None,
    ) -> int:
        from dicecup.web import serve, settings_with

        wishes = {
            "host": host,
            "port": port,
            "database": database,
            "workers": workers,
            "log_format": log_format,
            "allowed_hosts": allow_host,
        }
        serve(settings_with(wishes), _teller(out))
        return 0


def browse(out: Output) -> int:
    """Serve the browser game to this machine, and open a browser: `dicecup` alone."""
    from dicecup.web import serve_to_browser, settings_with

    serve_to_browser(settings_with({}), _teller(out))
    return 0


def _teller(out: Output) -> "Callable[[list[str], str], None]":
    def tell(addresses: list[str], database: str) -> None:
        tr = out.tr
        out.show(
            tr("Dicecup is at {address} (Ctrl-C stops it)", address=" ".join(addresses)),
            tr("Games are kept in {path}", path=database),
        )

    return tell
