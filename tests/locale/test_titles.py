"""Everything that any title says in whole matches is in Russian."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from django.utils import translation

import tests.ferries.site  # noqa: F401  makes its words known
from games.bots.driver import StepCallback, play
from games.bots.random_bot import choose
from games.engine import registry
from tests.locale.speaking import speak_lesson, speak_match, speak_settings
from tests.titan.campaigns import campaign
from tests.titles.families import SPOKEN

TRANSLATED = tuple(key for key in SPOKEN if key != "probe")
"""The probe speaks to nobody but tests."""


class Part(NamedTuple):
    """A match to play: its seats, its options, and the number of actions after which it ends."""

    key: str
    seats: int
    options: dict[str, Any]
    most: int = 20_000
    every: int = 1


CHOSEN = (
    Part("arena-2004", 2, {}, every=2),
    Part("arena-2004", 5, {"faq_stalemate": True}, every=4),
    Part("arena-1997", 5, {}, every=4),
    Part("arena-1997", 2, {"bidding": "open", "campaign": True}, every=4),
    Part("gladiators", 2, {}, 300, 5),
    Part("gladiators", 3, {"sides": "first"}, 300, 5),
    Part("gladiators", 4, {"sides": "two", "quality": 3, "speech": "whispers", "friendly": True}, 300, 5),
    Part("titan", 2, {}, 250, 2),
    Part("titan", 4, {"plus": True}, 250, 2),
)
"""Of titles with many options, or matches too long to be told whole."""

PLAYED = (
    *CHOSEN,
    *(
        Part(key, registry.meta(key).seats[0], {})
        for key in TRANSLATED
        if key not in {part.key for part in CHOSEN}
    ),
)
"""Of every other title one match as it is offered."""


@pytest.fixture(autouse=True)
def _russian() -> Iterator[None]:
    with translation.override("ru"):
        yield


def _at_random(part: Part, watch: StepCallback) -> None:
    rules = registry.get(part.key)
    play(rules, part.seats, rules.read_options(part.options), 2, choose, most=part.most, watch=watch)


def _campaign(part: Part, watch: StepCallback) -> None:
    """Titan's own program, which comes to fights."""
    options = registry.get(part.key).read_options(part.options)
    campaign(part.seats, options, part.seats // 2, part.most, watch)


PLAYERS: dict[str, Callable[[Part, StepCallback], None]] = {"titan": _campaign}


@pytest.mark.parametrize("part", PLAYED, ids=lambda part: f"{part.key} {part.seats}")
@pytest.mark.long
def test_whole_matches_are_told_in_russian(part: Part) -> None:
    PLAYERS.get(part.key, _at_random)(part, speak_match(part.key, part.seats, part.every))


@pytest.mark.parametrize("key", TRANSLATED)
def test_options_and_lessons_are_told_in_russian(key: str) -> None:
    speak_settings(key)
    if lesson := registry.lessons(key):
        speak_lesson(lesson)
