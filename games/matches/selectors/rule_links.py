"""Links to places in a rulebook: readable text, with the address of the lesson paragraph that explains it."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from django.urls import reverse

from games.engine import registry
from games.matches.render import say


class RuleLink(NamedTuple):
    """A place in the rulebook as text, with the address that explains it."""

    text: str
    url: str


def rule_link(title: str, code: str) -> RuleLink:
    """Return the place in the rulebook with this code; `url` is "" if no lesson explains it."""
    return RuleLink(say(registry.words(title).rule(code)), _homes(title).get(code, ""))


@cache
def _homes(title: str) -> dict[str, str]:
    """Return the address for every place in the rulebook: the first paragraph that covers it."""
    lesson = registry.lessons(title)
    found: dict[str, str] = {}
    for code, chapter, paragraph in lesson.homes() if lesson else ():
        address = reverse("matches:chapter", args=[title, chapter])
        found.setdefault(code, f"{address}#{paragraph}")
    return found
