"""A page as its reader receives it: forms with their values."""

from __future__ import annotations

from collections.abc import Mapping
from html.parser import HTMLParser
from typing import NamedTuple


class PaperForm(NamedTuple):
    """A form: its address, the values it contains, and the names to be filled in."""

    action: str
    carried: dict[str, list[str]]
    names: frozenset[str]


class Paper(HTMLParser):
    """A parser for the forms of a page that are sent by POST."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[PaperForm] = []
        self._open: PaperForm | None = None
        self.feed(html)

    def form(self, action: str) -> PaperForm | None:
        """Return the first form that posts to `action`, or None."""
        return next((form for form in self.forms if form.action == action), None)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "form" and (given.get("method") or "").lower() == "post":
            self._open = PaperForm(given.get("action") or "", {}, frozenset())
        elif self._open is not None and tag in ("input", "select", "textarea"):
            self._field(tag, given)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form" and self._open is not None:
            self.forms.append(self._open)
            self._open = None

    def _field(self, tag: str, given: Mapping[str, str | None]) -> None:
        assert self._open is not None
        name = given.get("name") or ""
        if tag == "input" and given.get("type") == "hidden":
            self._open.carried.setdefault(name, []).append(given.get("value") or "")
        elif name:
            self._open = self._open._replace(names=self._open.names | {name})
