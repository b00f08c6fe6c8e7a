from __future__ import annotations

import pytest
from starlette.requests import Request

from dicecup.web.pages import language_of
from dicecup.web.preferences import Preferences


def asked(header: str) -> Request:
    return Request({"type": "http", "headers": [(b"accept-language", header.encode())]})


@pytest.mark.parametrize(
    ("header", "tag"),
    [
        ("", "en"),
        ("pt-BR,pt;q=0.9,en;q=0.8", "pt-BR"),
        ("pt-PT", "pt-BR"),
        ("en;q=0.5,pt;q=0.9", "pt-BR"),
        ("fr,en;q=0.1", "en"),
        ("tlh", "en"),
        ("pt;q=x,en", "en"),
        ("," * 1000, "en"),
    ],
)
def test_the_browser_s_wishes_are_weighed(header: str, tag: str) -> None:
    assert language_of(asked(header), Preferences()).tag == tag


def test_what_a_visitor_chose_comes_first() -> None:
    assert language_of(asked("en"), Preferences(language="pt-BR")).tag == "pt-BR"
