"""`dicecup verify` and `dicecup show`."""

# No postponed annotations: the parameters' help is made in the reader's language when a command
# is added.

from typing import Annotated, Any

from cyclopts import App, Parameter

from dicecup.cli.files import read_text
from dicecup.cli.output import Output
from dicecup.language import Language
from dicecup.play import Fair, Match, RecordError, Scripted, Sealed, read_match
from dicecup.rules import ruleset
from dicecup.terminal import match_report

DAMAGED = 1


def add_to(app: App, out: Output) -> None:
    """Add the two commands."""
    tr = out.tr
    as_json = Parameter(name="--json", help=tr("print JSON for programs"))
    its_rules = Parameter(
        name="--ruleset", help=tr("the ruleset's .toml file, if it is not in the catalogue")
    )
    its_file = Parameter(
        name="FILE", help=tr("a record, or - for standard input"), allow_leading_hyphen=True
    )

    @app.command(
        name="verify",
        help=tr(
            "Check a finished record: every move, every score, and every die against the seed.\n\n"
            "The exit code is 0 when all is right, 1 when the record is wrong or not finished, and "
            "2 when it cannot be read.\n\n"
            "Example: dicecup verify game.dicecup --commitment 5f0c…"
        ),
        usage="dicecup verify FILE [--commitment HEX] [--ruleset FILE] [--json]",
    )
    def verify(
        path: Annotated[str, its_file],
        /,
        *,
        commitment: Annotated[
            str | None, Parameter(help=tr("what you were shown before the first roll"))
        ] = None,
        rules: Annotated[str, its_rules] = "",
        json: Annotated[bool, as_json] = False,
    ) -> int:
        text = read_text(path)
        own = ruleset(rules) if rules else None
        try:
            match = read_match(text, own)
        except RecordError as error:
            return _report(out, _refusal(error, tr), json=json)
        return _report(out, _verdict(match, commitment, text, tr), json=json)

    @app.command(
        name="show",
        help=tr("Show a record as score cards and moves.\n\nExample: dicecup show game.dicecup"),
        usage="dicecup show FILE [--ruleset FILE] [--json]",
    )
    def show(
        path: Annotated[str, its_file],
        /,
        *,
        rules: Annotated[str, its_rules] = "",
        json: Annotated[bool, as_json] = False,
    ) -> int:
        match = read_match(read_text(path), ruleset(rules) if rules else None)
        if json:
            out.data(match_report.data(match))
        else:
            out.show(*match_report.pages(match, tr))
        return 0


def _refusal(error: RecordError, tr: Language) -> dict[str, Any]:
    return {
        "verified": False,
        "reason": tr.error(error),
        "line": error.line,
        "column": error.column,
    }


def _verdict(match: Match, commitment: str | None, text: str, tr: Language) -> dict[str, Any]:
    source = match.game.setup.source
    facts: dict[str, Any] = {
        "ruleset": match.rules.id,
        "digest": match.rules.digest,
        "seats": [seat.name for seat in match.seats],
        "games": len(match.games),
        "totals": [list(game.totals) for game in match.games],
        "score": list(match.score),
    }
    if isinstance(source, Fair | Sealed):
        facts |= {"dice": "fair", "stream": source.stream.value, "commitment": source.commitment}
    else:
        facts["dice"] = "scripted" if isinstance(source, Scripted) else "entered"
    is_match = any(line.startswith("match ") for line in text.splitlines())
    alone = not is_match and match.game.finished
    if not match.finished and not alone:
        reason = tr("the match is not finished")
        if isinstance(source, Sealed):
            reason = tr("the match is not finished; its seed is not published yet")
        return {"verified": False, "reason": reason, **facts}
    if commitment is not None and commitment.strip().lower() != facts.get("commitment"):
        reason = tr(
            "the record's commitment is {ours}, not {theirs}",
            ours=facts.get("commitment", "-"),
            theirs=commitment,
        )
        return {"verified": False, "reason": reason, **facts}
    return {"verified": True, **facts}


def _report(out: Output, verdict: dict[str, Any], *, json: bool) -> int:
    if json:
        out.data(verdict)
    else:
        out.show(*_sentences(verdict, out.tr))
    return 0 if verdict["verified"] else DAMAGED


def _sentences(verdict: dict[str, Any], tr: Language) -> list[str]:
    if not verdict["verified"]:
        return [tr("Not verified: {reason}", reason=verdict["reason"])]
    sentences = [
        tr(
            "Verified: every move is legal and every score is right ({ruleset}).",
            ruleset=verdict["ruleset"],
        )
    ]
    if verdict["dice"] == "fair":
        sentences.append(
            tr(
                "Every die is what the seed makes. Its commitment, which must be the one shown "
                "before the first roll:"
            )
        )
        sentences.append(verdict["commitment"])
    else:
        sentences.append(tr("The dice were not made by a seed, so nobody can check them."))
    return sentences
