"""Scenes of looking back: steps with their contents, moments, numbers and the printed story."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.urls import reverse

from games.engine.actions import Stop
from games.matches.models import Match
from games.matches.services.key_moments import sweep_key_moments
from games.titan.state import TitanState
from tests.e2e import stage, titan_stage
from tests.e2e.cast import Maker, People, Scene, path_of
from tests.factories.matches import store

LATE = 5
"""The seed of a campaign of four that lasts."""


def _unfolded(page: Any) -> None:
    for each in page.locator("details.twin > summary").all():
        if each.is_visible():
            each.click()


def _campaign(people: People) -> Match:
    return titan_stage.campaign(people.all[:4], titan_stage.asks("move", 0, 7), seed=LATE)


def _fighting(people: People) -> Match:
    def in_battle(state: TitanState) -> bool:
        fought = state.engagement.battle if state.engagement else None
        return fought is not None and fought.round >= 3

    return titan_stage.campaign(people.all[:2], in_battle, seed=LATE)


def _over(people: People) -> Match:
    match = _campaign(people)
    store(match, Stop(-1, "vote"))
    match.refresh_from_db()
    assert match.finished
    sweep_key_moments()
    return match


def _arena_over(people: People) -> Match:
    return stage.go_on(stage.arena(people.all[:3]), None)


def _page(
    made: Callable[[People], Match], name: str, query: str = "", before: Callable[[Any], None] | None = None
) -> Maker:
    def scene(people: People) -> Scene:
        return Scene(path_of(made(people), name) + query, people.reader, before)

    return scene


def moment_of_rival(people: People) -> Scene:
    match = _campaign(people)
    return Scene(reverse("matches:moment", args=[match.pk, "1", 3]), people.reader)


ALL: dict[str, Maker] = {
    "history-running": _page(_campaign, "history"),
    "history-battle": _page(_fighting, "history", "", _unfolded),
    "history-contents": _page(_over, "history", "?step=60", _unfolded),
    "history-moment": moment_of_rival,
    "numbers-running": _page(_campaign, "numbers"),
    "numbers-over": _page(_over, "numbers", "", _unfolded),
    "finished-campaign": _page(_over, "match"),
    "print": _page(_over, "print"),
    "print-arena": _page(_arena_over, "print"),
    "numbers-arena": _page(_arena_over, "numbers"),
}
