"""The public API for programs, described by its OpenAPI document."""

from dicecup.web.api.app import create_api, open_api
from dicecup.web.api.problems import refusal_answer

__all__ = ["create_api", "open_api", "refusal_answer"]
