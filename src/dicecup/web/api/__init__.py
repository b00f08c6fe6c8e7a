"""The public API for programs, described by its OpenAPI document."""

from dicecup.web.api.app import answer_refusal, create_api, open_api

__all__ = ["answer_refusal", "create_api", "open_api"]
