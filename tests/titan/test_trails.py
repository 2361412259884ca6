"""How recaps and replays draw the ways of legions."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from games.engine import registry
from games.engine.log import moments
from games.engine.phrases import Part
from games.titan.drawing import replayed, trails
from games.titan.drawing.masterboard.trails import draw_trail
from games.titan.lands import LANDS
from games.titan.recap import LegionTrail, trail_of_move
from games.titan.view import TitanView
from tests.e2e import battle_stage, titan_stage

Told = list[tuple[str, dict[str, Any]]]


def text(part: Part) -> str:
    return str(getattr(part, "message", part))


@pytest.fixture(scope="module")
def campaign() -> list[tuple[TitanView, Told]]:
    """The moments of campaigns of four as Red sees them: the view after each, and what Red was told.

    There are three, because not every campaign has an attack that Red was told of."""
    return [moment for seed in (5, 6, 7) for moment in seen_by_red(seed)]


def seen_by_red(seed: int) -> list[tuple[TitanView, Told]]:
    log, _ = titan_stage.log_until(titan_stage.asks("move", 0, 9), 4, seed)
    rules = registry.get("titan")
    found: list[tuple[TitanView, Told]] = []
    for moment in moments(rules, log):
        told: Told = []
        for event in moment.events:
            named = [each for each in event.tellings if each.seats is not None and 0 in each.seats]
            others = [each for each in event.tellings if each.seats is None]
            told += [(each.code, dict(each.params)) for each in (named or others)]
        view = rules.view(rules.copy(moment.state), 0)
        assert isinstance(view, TitanView)
        found.append((view, told))
    return found


def trails_of(campaign: list[tuple[TitanView, Told]]) -> list[tuple[TitanView, LegionTrail]]:
    return [
        (view, trail)
        for view, told in campaign
        for code, params in told
        if (trail := trail_of_move(code, params)) is not None
    ]


def test_a_move_follows_the_signs_as_far_as_the_roll(campaign: list[tuple[TitanView, Told]]) -> None:
    found = [(view, trail) for view, trail in trails_of(campaign) if not trail.jump]
    assert len(found) > 30
    for view, trail in found:
        assert trail.way[-1] == view.legions[trail.marker].land
        assert trail.way[0] != trail.way[-1] or len(trail.way) > 2
        assert len(trail.way) == view.roll + 1 or trail.side
        for one, other in itertools.pairwise(trail.way):
            assert other in LANDS[one].signs


def test_an_attack_has_a_bar_where_it_enters_and_others_have_none(
    campaign: list[tuple[TitanView, Told]],
) -> None:
    kinds = set()
    for view, trail in trails_of(campaign):
        drawn = str(draw_trail(view, trail, text))
        kinds.add(bool(trail.side))
        assert ("told-entry" in drawn) == (bool(trail.side) and not trail.jump)
        assert drawn.count("<title>") == 1
        assert ("trail-casing" in drawn) == (trail.seat == 3), "Gold is too pale for a pale band"
        occupied = any(legion.land == trail.way[0] for legion in view.legions.values())
        assert ('class="ghost"' in drawn) == (not occupied)
    assert kinds == {True, False}


def test_a_teleport_is_a_dashed_line_without_a_way(campaign: list[tuple[TitanView, Told]]) -> None:
    found = [(view, trail) for view, trail in trails_of(campaign) if trail.jump]
    assert found
    for view, trail in found:
        assert len(trail.way) == 2
        drawn = str(draw_trail(view, trail, text))
        assert "trail-jump" in drawn
        assert "trail-stop" not in drawn


@pytest.mark.thorough
def test_a_phone_sees_the_way_first_and_the_land_that_an_event_names(
    campaign: list[tuple[TitanView, Told]],
) -> None:
    shown = set()
    for view, told in campaign:
        scene = replayed(view, told, text)
        wide, *tall = scene.pictures
        if wide.shape != "wide":
            continue  # a battle
        near, overview = tall
        assert near.view_box != near.whole == overview.view_box
        codes = {code for code, _ in told}
        drawn = str(wide.drawn)
        assert ("told-land" in drawn) == bool(
            codes & {"moved", "moved_upon", "teleported", "teleported_upon"}
        )
        shown |= codes
    assert {"moved", "mustered", "split"} & shown >= {"moved", "mustered"}


def test_no_way_is_shown_to_those_who_fight_a_battle() -> None:
    """Their board is the map of the battle; the others still have the Masterboard before them."""
    state = battle_stage.mountains()
    rules = registry.get("titan")
    shown = {}
    for seat in (0, 1, None):
        view = rules.view(rules.copy(state), seat)
        assert isinstance(view, TitanView)
        shown[seat] = trails(view, [LegionTrail(0, "R.anchor", (1, 2))], text) is not None
    assert shown == {0: False, 1: False, None: True}
