"""Pages, read as a browser without scripts would."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "source", "wbr"})


@dataclass
class Element:
    """An element with its attributes, and what is in it."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Element | str] = field(default_factory=list)

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def get(self, name: str, otherwise: str = "") -> str:
        """Return an attribute."""
        return self.attributes.get(name, otherwise)

    @property
    def classes(self) -> set[str]:
        """The words of `class`."""
        return set(self.get("class").split())

    @property
    def raw(self) -> str:
        """The text in the element as it stands."""
        return "".join(each if isinstance(each, str) else each.raw for each in self.children)

    @property
    def text(self) -> str:
        """The text in the element, its blanks and line breaks as single blanks."""
        return " ".join(self.raw.split())

    def __iter__(self) -> Iterator[Element]:
        """Yield this element and all in it, in order."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child

    def all(self, tag: str = "", of: str = "", **wanted: str) -> list[Element]:
        """Return the elements with a tag, a class and attributes; `data_seq` means `data-seq`."""
        pairs = [(name.rstrip("_").replace("_", "-"), value) for name, value in wanted.items()]
        return [
            each
            for each in self
            if (not tag or each.tag == tag)
            and (not of or of in each.classes)
            and all(each.attributes.get(name) == value for name, value in pairs)
        ]

    def one(self, tag: str = "", of: str = "", **wanted: str) -> Element:
        """Return the only such element."""
        found = self.all(tag, of, **wanted)
        assert len(found) == 1, f"{len(found)} of {tag} {of} {wanted}"
        return found[0]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open = [Element("")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        assert len(element.attributes) == len(attrs), f"an attribute of {tag} is given twice"
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def read(page: str) -> Element:
    """Return the elements of a page, every one of which must be closed in order."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    assert len(reader.open) == 1, f"<{reader.open[-1].tag}> is not closed"
    return reader.open[0]
