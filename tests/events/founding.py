"""Found an event page by page, as its director does."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

from django.urls import reverse

from games.competitions.models import Competition
from games.notices.now import database_now
from tests.events.browser import Browser
from tests.events.house import TITLE

BEGINS_IN = timedelta(days=5)

OF_MATCHES = {
    "option.rounds": "1",
    "press": "table",
    "silence": "dropped",
    "patience": "1",
    "words_seconds": str(12 * 60 * 60),
}
"""What all matches are played with: one bid, and a player who misses one is out where three or more play."""


def found_tournament(
    director: Browser,
    blueprint: str,
    *,
    seats: int,
    game: dict[str, Any],
    stages: dict[str, Any],
    dates: dict[str, Any],
) -> int:
    """Found a tournament by the wizard and open it; return its number."""
    kinds = director.get(reverse("tournaments:new"))
    titles = reverse("tournaments:choose_title", args=[blueprint])
    assert titles in kinds
    first = reverse("tournaments:found", args=[blueprint, TITLE])
    assert first in director.get(titles)
    name = f"{blueprint} {seats}"
    filled = OF_MATCHES | {"name": name, "seats_most": str(seats)} | game
    if seats == 2:
        filled["seats_least"] = ""
    page = director.send(_form(director, first, "seats_most"), **filled)
    number = int(_number_in(page))
    page = director.send(_form(director, page, "expected"), **stages)
    begins = (database_now() + BEGINS_IN).strftime("%Y-%m-%dT%H:%M")
    page = director.send(_form(director, page, "begins_at"), **({"begins_at": begins} | dates))
    assert page == reverse("tournaments:check", args=[number])
    director.submit(page, reverse("tournaments:open", args=[number]))
    assert Competition.objects.get(pk=number).status == Competition.Status.OPEN
    return number


def found_ladder(director: Browser, *, seats: int, terms: dict[str, Any]) -> int:
    """Found a ladder by its page; return its number."""
    first = reverse("ladders:new", args=[TITLE])
    assert first in director.get(reverse("ladders:choose_title"))
    starts = (database_now() + BEGINS_IN).strftime("%Y-%m-%d")
    filled = OF_MATCHES | {"name": f"Ladder {seats}", "seats_most": str(seats), "starts": starts} | terms
    page = director.send(_form(director, first, "seats_most"), **filled)
    return int(_number_in(page))


def _form(director: Browser, address: str, having: str) -> Any:
    return director.form(address, address, having=having)


def _number_in(address: str) -> str:
    found = re.search(r"/(\d+)/", address)
    assert found is not None, address
    return found[1]
