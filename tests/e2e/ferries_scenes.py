"""A scene of Three Ferries, the guide's example: a page made of what the house gives every title."""

from __future__ import annotations

from typing import Any

import tests.ferries.site  # noqa: F401  makes its Russian known
from games.engine import registry
from tests.e2e.cast import Maker, People, Scene, path_of
from tests.factories.matches import holder, make_match, play, state_of
from tests.ferries.autopilot import choose

LAID = 9
"""Cards that lie when it is looked at, some of them face down."""


def turn(people: People) -> Scene:
    match = make_match("ferries", 2, people.all[:2], name="across the bay")
    rules: Any = registry.get("ferries")
    for _ in range(LAID):
        seat = state_of(match).mover
        play(match, seat, choose(rules.view(state_of(match), seat)))
    return Scene(path_of(match), holder(match, state_of(match).mover))


ALL: dict[str, Maker] = {"ferries-turn": turn}
