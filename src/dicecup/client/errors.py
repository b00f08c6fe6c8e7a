"""What may go wrong between a program and a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecup.rules import DicecupError

if TYPE_CHECKING:
    from dicecup.client.models import News, Problem


class ClientError(DicecupError):
    """A request was not fulfilled."""


class UnreachableError(ClientError):
    """The server does not answer, or what answers is not one."""


class RefusedError(ClientError):
    """The server has refused a request."""

    def __init__(self, status: int, problem: Problem) -> None:
        """Tell why: `problem` says it, and `status` is that of HTTP."""
        super().__init__("{message}", message=problem.message)
        self.status = status
        self.error = problem.error
        """A word for programs, such as `illegal`."""


class StaleMovesError(RefusedError):
    """Moves were sent without knowledge of all that had happened; nothing was done."""

    def __init__(self, status: int, problem: Problem, news: News) -> None:
        """Tell what has happened."""
        super().__init__(status, problem)
        self.news = news
