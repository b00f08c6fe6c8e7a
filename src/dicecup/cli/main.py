"""The command `dicecup`: errors become one line and an exit code, never a traceback."""

from __future__ import annotations

import sys
from importlib.metadata import version

from cyclopts import App, CycloptsError, Group, Parameter
from cyclopts.exceptions import (
    CoercionError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from dicecup.cli import (
    catalogue_commands,
    distribution_command,
    openings_command,
    play_command,
    players_command,
    record_commands,
    review_command,
    serve_command,
    simulate_command,
    solver_commands,
)
from dicecup.cli.help import HelpPages
from dicecup.cli.output import Output, discard_output, prepare_streams
from dicecup.language import Language, UnknownLanguageError, language, of_environment
from dicecup.play import RecordError
from dicecup.rules import DicecupError, suggestion
from dicecup.terminal import make_console

FAILED = 1
MISUSED = 2


def main(tokens: list[str] | None = None) -> int:
    """Run one command and return its exit code.

    0: done. 1: the record is wrong, or the work was broken off. 2: the command was misused, or a
    file cannot be read.
    """
    prepare_streams()
    tr = of_environment()
    tokens = sys.argv[1:] if tokens is None else tokens
    try:
        tr, tokens = _take_language(tokens, tr)
        return _run(tokens, tr)
    except KeyboardInterrupt:
        Output.complain(tr("broken off"))
    except BrokenPipeError:
        discard_output()
    except (OSError, UnicodeError) as error:
        discard_output()
        reason = getattr(error, "strerror", None) or error
        Output.complain(tr("a file or stream failed: {reason}", reason=reason))
    except MemoryError:
        Output.complain(tr("there is not enough memory for this"))
    except DicecupError as error:
        return _refuse(tr.error(error), error, tokens)
    return FAILED


def _run(tokens: list[str], tr: Language) -> int:
    out = Output(tr)
    if not tokens:
        return serve_command.browse(out)
    try:
        result = build(out)(
            tokens, exit_on_error=False, print_error=False, result_action="return_value"
        )
    except CycloptsError as error:
        return _refuse(_usage_error(error, tr), error, tokens)
    sys.stdout.flush()
    return result if isinstance(result, int) else 0


def build(out: Output) -> App:
    """Return the app with all commands, its help in the language of `out`."""
    tr = out.tr
    app = App(
        name="dicecup",
        help=tr(
            "The Yacht family of dice games: rules, play, verifiable dice, computer players. "
            "Without a command, the browser game is opened.\n\n"
            "Example: dicecup play yahtzee\n\n"
            "Languages: --language en or pt-BR, or the environment's."
        ),
        usage=tr("dicecup COMMAND [OPTIONS]"),
        version=version("dicecup"),
        console=make_console(),
        help_format="plaintext",
        suppress_keyboard_interrupt=False,
        help_formatter=HelpPages(tr),
        group_commands=Group(tr("Commands")),
        group_arguments=Group(tr("Arguments")),
        group_parameters=Group(tr("Options")),
        default_parameter=Parameter(negative=(), show_default=False, show_choices=False),
    )
    app["--help"].help = tr("show this help")
    app["--version"].help = tr("show the version")
    catalogue_commands.add_to(app, out)
    serve_command.add_to(app, out)
    play_command.add_to(app, out)
    simulate_command.add_to(app, out)
    players_command.add_to(app, out)
    solver_commands.add_to(app, out)
    openings_command.add_to(app, out)
    distribution_command.add_to(app, out)
    record_commands.add_to(app, out)
    review_command.add_to(app, out)
    return app


def _take_language(tokens: list[str], tr: Language) -> tuple[Language, list[str]]:
    """Take `--language TAG` out of the tokens; the environment's language without it."""
    rest = []
    pending = iter(tokens)
    for token in pending:
        name, equals, tag = token.partition("=")
        if name != "--language":
            rest.append(token)
            continue
        tag = tag if equals else next(pending, "")
        if not tag:
            raise UnknownLanguageError("--language needs a language, such as en or pt-BR")
        tr = language(tag)
    return tr, rest


def _refuse(message: str, error: Exception, tokens: list[str] | None) -> int:
    Output.complain(message)
    code = FAILED if isinstance(error, RecordError) else MISUSED
    if "--json" in (tokens or ()):
        place = {
            key: getattr(error, key)
            for key in ("line", "column", "file", "key")
            if hasattr(error, key)
        }
        Output.refusal({"message": message, **place})
    return code


def _usage_error(error: CycloptsError, tr: Language) -> str:
    hint = tr("dicecup --help tells more")
    return f"{_usage_message(error, tr)} ({hint})"


def _usage_message(  # noqa: PLR0911 — one for each kind of mistake
    error: CycloptsError, tr: Language
) -> str:
    match error:
        case UnknownCommandError():
            given = (error.unused_tokens or [""])[0]
            known = [name for name in (error.app or ()) if not name.startswith("-")]
            return tr(
                "unknown command {given!r}; {hint}",
                given=given,
                hint=tr.error(suggestion(given, known)),
            )
        case UnknownOptionError():
            return tr("unknown option {option!r}", option=error.token.keyword or error.token.value)
        case UnusedCliTokensError():
            return tr("too much: {words}", words=" ".join(error.unused_tokens or ()))
        case MissingArgumentError():
            return tr("{name} is missing or has no value", name=_parameter(error))
        case RepeatArgumentError():
            return tr("{name} is given twice", name=error.token.keyword or _parameter(error))
        case CoercionError():
            value = error.token.value if error.token else ""
            return tr("{value!r} does not fit {name}", value=value, name=_parameter(error))
        case _:
            return str(error)


def _parameter(error: CycloptsError) -> str:
    return error.argument.name if error.argument else ""
