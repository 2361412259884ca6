"""Scenes of a planner: as it opens, with a move previewed, with a plan, and of another's legion."""

from __future__ import annotations

from typing import Any

from tests.e2e import titan_stage as stage
from tests.e2e.cast import Maker, People, Scene, path_of
from tests.e2e.titan_scenes import LATE


def _scene(query: str = "", *, round: int = 7, mover: int = 0, before: Any = None) -> Maker:
    def scene(people: People) -> Scene:
        match = stage.campaign(people.all[:4], stage.asks("move", mover, round), seed=LATE)
        return Scene(path_of(match, "planner") + query, people.reader, before)

    return scene


def plan_it(page: Any) -> None:
    """Plan the move that is previewed."""
    page.locator(".bar-main button").click()


ALL: dict[str, Maker] = {
    "planner": _scene(mover=1),
    "planner-previewed": _scene("?legion=1&roll=4&pick=a"),
    "planner-planned": _scene("?legion=1&roll=5&pick=a", before=plan_it),
    "planner-of-rival": _scene("?legion=9&roll=6&assume=9&show=whole", mover=1),
}
