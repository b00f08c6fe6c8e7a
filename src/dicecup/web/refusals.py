"""What a request may be refused for, and in which words."""

from __future__ import annotations

from enum import Enum
from http import HTTPStatus
from typing import TYPE_CHECKING, assert_never

if TYPE_CHECKING:
    from dicecup.language import Language


class Refusal(Enum):
    """Reasons to refuse a request."""

    HOST = "host"
    ORIGIN = "origin"
    TOO_LARGE = "too_large"
    TOO_MANY = "too_many"
    NOT_FOUND = "not_found"
    NOT_YOURS = "not_yours"
    SEALED = "sealed"
    """The seed of a daily game's dice is kept back until the day is over."""
    METHOD = "method"
    MISUSED = "misused"
    UNREADABLE = "unreadable"
    FAILED = "failed"
    UNAVAILABLE = "unavailable"

    @property
    def status(self) -> HTTPStatus:
        """The HTTP status that tells it."""
        return STATUSES[self]


STATUSES = {
    Refusal.HOST: HTTPStatus.MISDIRECTED_REQUEST,
    Refusal.ORIGIN: HTTPStatus.FORBIDDEN,
    Refusal.TOO_LARGE: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    Refusal.TOO_MANY: HTTPStatus.TOO_MANY_REQUESTS,
    Refusal.NOT_FOUND: HTTPStatus.NOT_FOUND,
    Refusal.NOT_YOURS: HTTPStatus.FORBIDDEN,
    Refusal.SEALED: HTTPStatus.FORBIDDEN,
    Refusal.METHOD: HTTPStatus.METHOD_NOT_ALLOWED,
    Refusal.MISUSED: HTTPStatus.BAD_REQUEST,
    Refusal.UNREADABLE: HTTPStatus.CONFLICT,
    Refusal.FAILED: HTTPStatus.INTERNAL_SERVER_ERROR,
    Refusal.UNAVAILABLE: HTTPStatus.SERVICE_UNAVAILABLE,
}


class RequestRefusedError(Exception):
    """A request cannot be served."""

    def __init__(self, refusal: Refusal) -> None:
        """Refuse for a reason."""
        super().__init__(refusal.value)
        self.refusal = refusal


def headline(  # noqa: PLR0911 — one for each that has its own
    refusal: Refusal, tr: Language
) -> str:
    """Return the title of the page that refuses."""
    match refusal:
        case Refusal.NOT_FOUND:
            return tr("There is nothing here")
        case Refusal.NOT_YOURS:
            return tr("This game is being played by someone else")
        case Refusal.SEALED:
            return tr("Others are still to meet these dice")
        case Refusal.TOO_MANY:
            return tr("A little slower, please")
        case Refusal.UNREADABLE:
            return tr("This game cannot be read any more")
        case Refusal.FAILED | Refusal.UNAVAILABLE:
            return tr("Something went wrong on our side")
        case _:
            return tr("That cannot be done")


def explanation(  # noqa: C901, PLR0911, PLR0912 — one sentence for each
    refusal: Refusal, tr: Language
) -> str:
    """Return what was wrong and what would be right."""
    match refusal:
        case Refusal.HOST:
            return tr(
                "The server is not known by this name. Whoever runs it can allow the name with "
                "--allow-host."
            )
        case Refusal.ORIGIN:
            return tr("The command came from another site. Use the pages of this one.")
        case Refusal.TOO_LARGE:
            return tr("That was too much at once: at most 64 kilobytes are read.")
        case Refusal.TOO_MANY:
            return tr("Too many commands came in a short time. Wait a minute, then go on.")
        case Refusal.NOT_FOUND:
            return tr("The page or the game is not here, or not any more.")
        case Refusal.NOT_YOURS:
            return tr("You can look at it when it is over.")
        case Refusal.SEALED:
            return tr("The game can be seen, and its record downloaded, once the day is over.")
        case Refusal.METHOD:
            return tr("The page cannot be used in this way.")
        case Refusal.MISUSED:
            return tr("The form was not filled in as it should be.")
        case Refusal.UNREADABLE:
            return tr(
                "Its rules have changed since it was begun, or its data are damaged. It was left "
                "as it is."
            )
        case Refusal.FAILED:
            return tr("Your games are safe. Load the page again.")
        case Refusal.UNAVAILABLE:
            return tr("The disk may be full. Your games are as they were; try again later.")
        case _:
            assert_never(refusal)
