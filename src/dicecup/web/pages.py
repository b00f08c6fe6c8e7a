"""Pages: templates filled in for a visitor, in the visitor's language."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.responses import HTMLResponse

from dicecup.language import Language, language, preferred
from dicecup.web.assets import asset
from dicecup.web.preferences import Preferences

if TYPE_CHECKING:
    from collections.abc import Iterator
    from http import HTTPStatus

    from starlette.requests import HTTPConnection

    from dicecup.rules import Text
    from dicecup.web.visitors import Visitor

LONGEST_ACCEPT = 500
NO_STORE = {"Cache-Control": "no-store"}


@cache
def environment() -> Environment:
    """Return the environment of all templates: everything is escaped, nothing may be missing."""
    made = Environment(
        loader=PackageLoader("dicecup.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["text_of"] = _text_of
    return made


def _text_of(text: Text, tr: Language) -> str:
    return tr.text(text)


def language_of(connection: HTTPConnection, preferences: Preferences) -> Language:
    """Return the language that a visitor chose, else the one that the browser asks for."""
    if preferences.language:
        return language(preferences.language)
    return preferred(_wishes(connection.headers.get("accept-language", "")))


def _wishes(header: str) -> Iterator[str]:
    """Yield the tags of an `Accept-Language` header, the most wanted first."""
    weighed = []
    for part in header[:LONGEST_ACCEPT].split(","):
        tag, _, weight = part.partition(";q=")
        weighed.append((-_weight(weight), tag.strip()))
    yield from (tag for _, tag in sorted(weighed, key=lambda pair: pair[0]) if tag)


def _weight(text: str) -> float:
    try:
        return float(text) if text else 1.0
    except ValueError:
        return 0.0


class Page:
    """Fills templates for one request."""

    def __init__(self, connection: HTTPConnection, visitor: Visitor | None) -> None:
        """Speak the visitor's language; without a visitor, the browser's."""
        self.visitor = visitor
        self.preferences = visitor.preferences if visitor else Preferences()
        self.tr = language_of(connection, self.preferences)
        self.path = connection.url.path

    def fill(self, template: str, **values: Any) -> str:  # noqa: ANN401 — a template takes anything
        """Return a template filled in."""
        return (
            environment()
            .get_template(template)
            .render(
                tr=self.tr,
                plural=self.tr.plural,
                number=self.tr.number,
                text=self.tr.text,
                asset=asset,
                preferences=self.preferences,
                path=self.path,
                **values,
            )
        )

    def response(
        self,
        template: str,
        status: HTTPStatus | int = 200,
        **values: Any,  # noqa: ANN401 — as above
    ) -> HTMLResponse:
        """Return a page, which is this visitor's alone."""
        headers = NO_STORE | {"Vary": "Accept-Language, Cookie"}
        return HTMLResponse(self.fill(template, **values), int(status), headers)
