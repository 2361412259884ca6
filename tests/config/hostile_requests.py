"""Requests at random over all addresses, by people of every kind, with bodies that no page of ours sends.

By hand, for as many as one likes: ``HOSTILE_REQUESTS=100000 pytest tests/config/test_hostile_run.py``.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from django.conf import settings
from django.urls import get_resolver

from tests.config.hostile import BODIES, FORM, Body
from tests.config.test_addresses import patterns
from tests.config.test_text_fields import every_form

ROUTES = [
    # A probe that says 503 where no worker beats, and the way out.
    route
    for route in patterns(get_resolver())
    if route not in ("readyz", "accounts/logout/")
]

NASTY = (
    "",
    "0",
    "1",
    "-1",
    "2",
    "99",
    str(2**31),
    str(2**63 - 1),
    str(2**63),
    "9" * 400,
    "1e9",
    "0x10",
    "nan",
    "inf",
    "٣",
    "\0",
    "a\0b",
    "ж",
    "жжж" * 700,
    "x" * 5_000,
    "\ud800".encode("utf-8", "replace").decode(),
    "\u202e",
    "\U0001f3b2",
    "%",
    "%s%n",
    "'; --",
    "<script>alert(1)</script>",
    "{{ 7*7 }}",
    "../../etc/passwd",
    "//evil.example/",
    "on",
    "true",
    "null",
    "[]",
    "{}",
    "[[[[",
    "a.b.c.d.e",
    "walk left\npass\ndone",
    "2026-13-45",
    "2026-11-22T10:00",
    "9999-12-31T23:59",
    "0001-01-01T00:00",
    "25:61",
    "21:00",
    "public",
    "link",
    "invited",
    "all",
    "table",
    "probe",
    "arena-2004",
    "titan",
    "agree",
    "pause",
    "date",
    "ann@example.org",
    "a@b",
    "UTC",
    "Mars/Olympus",
    "en",
    "ru",
    "tlh",
)

NAMES = sorted(
    {name for form in every_form() for name in getattr(form, "base_fields", {})}
    | {
        name
        for page in Path(settings.BASE_DIR, "templates").rglob("*.html")
        for name in re.findall(r'\bname="([\w.-]+)"', page.read_text())
    }
    | {
        *(
            "as",
            "at",
            "back",
            "format",
            "may",
            "next",
            "page",
            "pick",
            "q",
            "step",
            "tell",
            "title",
            "why",
            "with",
        )
    }
)
"""The names of all fields of forms, and those of queries."""

METHODS = ("GET",) * 8 + ("POST",) * 10 + ("HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW")

HEADERS: tuple[dict[str, str], ...] = (
    {},
    {},
    {},
    {"accept-language": "ru"},
    {"accept-language": "x" * 3_000},
    {"accept": "application/json"},
    {"hx-request": "true"},
    {"host": "evil.example"},
    {"host": "["},
    {"referer": "http://["},
    {"origin": "null"},
    {"origin": "http://["},
    {"range": "bytes=9-1"},
    {"if-modified-since": "yesterday"},
    {"x-forwarded-for": "x, y, z"},
    {"x-request-id": "\x01"},
    {"user-agent": "\xff" * 2_000},
    {"cookie": 'sessionid="\\000"; csrftoken="\\000"; django_language=\xff; known="\\000"'},
)


class Request(NamedTuple):
    """One request, ready to be sent."""

    who: str
    method: str
    path: str
    body: Body
    headers: dict[str, str]


class Generator:
    """Requests from a seed; `numbers` are those of rows that exist, `tokens` what stands in links."""

    def __init__(
        self, seed: int, people: Sequence[str], numbers: Sequence[int], tokens: Sequence[str]
    ) -> None:
        self._random = random.Random(seed)
        self._people = people
        self._values = {
            "number": [*(str(number) for number in numbers for _ in range(12)), *NASTY],
            "int": [*map(str, numbers), *NASTY],
            "whose": ["watcher", "all", "0", "1", "5", "6", *NASTY],
            "slug": ["probe", "arena-2004", "titan", "pause", "resume", "quarantine", "x", *NASTY],
            "key": ["pause", "resume", "drop", "outage", *NASTY],
            "str": [*tokens, *NASTY],
        }

    def requests(self, count: int) -> Iterator[Request]:
        """So many of them."""
        for _ in range(count):
            yield self._request()

    def _request(self) -> Request:
        draw = self._random
        route = draw.choice(ROUTES)
        path = self._path(route)
        if draw.random() < 0.5:
            path += "?" + self._form()
        body = BODIES[draw.choice(list(BODIES))] if draw.random() < 0.1 else Body(self._form().encode(), FORM)
        return Request(
            draw.choice(self._people), draw.choice(METHODS), path, body, dict(draw.choice(HEADERS))
        )

    def _path(self, route: str) -> str:
        head, *parts = route.split("<")
        told = [head]
        for part in parts:
            name, _bracket, rest = part.partition(">")
            kind = name.partition(":")[0] if ":" in name else "str"
            told.append(quote(self._random.choice(self._values.get(kind, NASTY)), safe="") + rest)
        return "/" + "".join(told)

    def _form(self) -> str:
        draw = self._random
        fields: list[Any] = [
            (draw.choice(NAMES), draw.choice(NASTY)) for _ in range(draw.choice((0, 1, 2, 4, 8, 16)))
        ]
        return urlencode(fields)
