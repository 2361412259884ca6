"""The words of a page or an email that a person reads or hears."""

from __future__ import annotations

from html.parser import HTMLParser

from tests.locale.catalogue import latin

#: What readers themselves wrote, and the titles that only tests have.
THEIRS = ("player", "example.org", "Probe")

_SILENT = ("style", "script", "code", "select", "title")


class Texts(HTMLParser):
    """A parser that collects the words of a page that a person reads or hears."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in _SILENT
        spoken = [text for name, text in attrs if name in ("aria-label", "title", "alt", "placeholder")]
        self.found += [text for text in spoken if text]

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in _SILENT

    def handle_data(self, data: str) -> None:
        if not self.silent and data.strip():
            self.found.append(data.strip())


def english(html: str, *names: str) -> list[str]:
    """Return the texts of a page with Latin words in them; a single letter is the key of a choice."""
    reader = Texts()
    reader.feed(html)
    return [text for text in reader.found if any(len(word) > 1 for word in latin(text, *THEIRS, *names))]
