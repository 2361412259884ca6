"""Every address of the service, and every form of a page, for tests that walk them all."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin

from django.urls import URLPattern


def patterns(level: Any, before: str = "") -> Iterator[str]:
    """Every address as it is written."""
    for each in level.url_patterns:
        route = before + str(each.pattern)
        if "(?P" in route:
            continue
        if isinstance(each, URLPattern):
            yield route
        else:
            yield from patterns(each, route)


def written(route: str, numbers: dict[str, Any]) -> str:
    """An address with what it takes filled in; nobody's number for what is not the match's."""
    head, *parts = route.split("<")
    told = (part.partition(">") for part in parts)
    return (
        "/"
        + head
        + "".join(str(numbers.get(name.rpartition(":")[2], 999_999)) + rest for name, _end, rest in told)
    )


class Form:
    """A form that is sent by POST: where to, and its fields with what stands in them. `kinds` says of each
    what it is, `choices` what can be ticked or chosen of it; `buttons` are names and values of buttons."""

    def __init__(self, action: str) -> None:
        self.action = action
        self.fields: dict[str, list[str]] = {}
        self.kinds: dict[str, str] = {}
        self.choices: dict[str, list[str]] = {}
        self.buttons: list[tuple[str, str]] = []

    def put(self, name: str, kind: str, value: str | None) -> None:
        """Add a field, or one more value of it."""
        self.kinds.setdefault(name, kind)
        values = self.fields.setdefault(name, [])
        if value is not None:
            values.append(value)


class Forms(HTMLParser):
    """The forms of a page that are sent by POST."""

    def __init__(self, page: str, address: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._address = address
        self._form: Form | None = None
        self._area: str | None = None
        self._select: str | None = None
        self._chosen = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A form, or something in it."""
        given = dict(attrs)
        name = given.get("name") or ""
        if tag == "form":
            post = (given.get("method") or "").lower() == "post"
            self._form = Form(urljoin(self._address, given.get("action") or "")) if post else None
            if self._form is not None:
                self.found.append(self._form)
        elif self._form is None:
            return
        elif tag == "select" and name:
            self._select, self._chosen = name, False
            self._form.put(name, "select", None)
        elif tag == "option" and self._select is not None:
            # The first stands until another is chosen.
            self._form.choices.setdefault(self._select, []).append(given.get("value") or "")
            values = self._form.fields[self._select]
            if "selected" in given and not self._chosen:
                values.clear()
                self._chosen = True
            if not values:
                values.append(given.get("value") or "")
        elif tag == "textarea" and name:
            self._area = name
            self._form.put(name, "textarea", "")
        elif tag == "button" and not name:
            self._form.buttons.append(("", ""))
        elif tag in ("input", "button") and name:
            kind = given.get("type") or ("text" if tag == "input" else "button")
            ticked = kind not in ("checkbox", "radio") or "checked" in given
            if tag == "button":
                self._form.buttons.append((name, given.get("value") or ""))
            elif kind in ("checkbox", "radio"):
                self._form.choices.setdefault(name, []).append(given.get("value") or "on")
            if tag == "input" or name not in self._form.fields:
                self._form.put(name, kind, (given.get("value") or "") if ticked else None)

    def handle_endtag(self, tag: str) -> None:
        """The end of one of them."""
        if tag == "form":
            self._form = None
        elif tag == "textarea":
            self._area = None
        elif tag == "select":
            self._select = None

    def handle_data(self, data: str) -> None:
        """What stands in a text field of many lines."""
        if self._area is not None and self._form is not None:
            self._form.fields[self._area] = [data.removeprefix("\n")]
