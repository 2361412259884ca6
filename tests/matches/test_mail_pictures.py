"""The pictures in emails of every title: light enough, and of the right part."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PIL import Image

from games.bots.driver import play
from games.bots.random_bot import choose
from games.engine import registry
from games.engine.log import Log, moments
from games.matches.pictures import email_svg
from games.matches.render import say
from games.notices.pictures import MAX_PICTURE_BYTES, PICTURE_WIDTH, render_png
from games.titan.characters import CHARACTERS
from games.titan.lands import LANDS
from games.titan.markers import seat_markers
from games.titan.meta import Options
from games.titan.rules import LawOfTitan
from games.titan.state import TitanState
from tests.e2e import battle_stage
from tests.titan import positions
from tests.titan.campaigns import campaign
from tests.titles.families import SPOKEN

TITAN = LawOfTitan()
TESTS = Path(__file__).parents[1]
SAMPLE = 5
"""Moments of each match that are drawn, spread evenly, the last among them."""


def drawn_for(title: str, state: Any, seat: int | None) -> str | None:
    """Return the drawing in a seat's email, if its title has one."""
    view = registry.get(title).view(state, seat)
    return email_svg(title, view, registry.drawing(title).scene(view, {}, say))


def svg(title: str, state: Any, seat: int | None) -> str:
    """Return the drawing in a seat's email."""
    found = drawn_for(title, state, seat)
    assert found is not None
    return found


def light(drawn: str) -> bool:
    picture = render_png(drawn)
    assert Image.open(BytesIO(picture)).width == PICTURE_WIDTH
    return len(picture) <= MAX_PICTURE_BYTES


def logs(title: str) -> Iterator[Log]:
    """Yield the title's golden logs, or a match played at random if it has none yet."""
    golden = TESTS / registry.meta(title).family / "golden"
    kept = [path.read_bytes() for path in sorted(golden.glob("*.json"))]
    found = [msgspec.json.decode(raw, type=Log) for raw in kept if b'"entries"' in raw]
    wanted = [log for log in found if log.title == title]
    if wanted:
        yield from wanted
    else:
        rules = registry.get(title)
        yield play(rules, rules.meta.seats[0], rules.meta.options(), 1, choose, most=400).log


@pytest.mark.long
@pytest.mark.parametrize("title", SPOKEN)
def test_a_title_s_pictures_are_light_if_its_drawing_gives_any(title: str) -> None:
    for log in logs(title):
        last = len(log.entries)
        wanted = {last * step // (SAMPLE - 1) for step in range(SAMPLE)}
        drawn = [
            drawn_for(title, moment.state, 0)
            for moment in moments(registry.get(title), log)
            if moment.revision in wanted
        ]
        assert len(drawn) == SAMPLE
        assert all(each is not None and light(each) for each in drawn) or not any(drawn)


def crowded() -> TitanState:
    """Return six seats with eight legions each, about the most that the caretaker's box can raise."""
    lands = iter(land for land in LANDS if land not in positions.FAR)
    creatures = sorted(set(CHARACTERS) - {"titan", "angel", "archangel"})
    layout = {
        marker: (next(lands), f"{creatures[number]}*2")
        for seat in range(6)
        for number, marker in enumerate(seat_markers(seat, 8))
    }
    return positions.campaign(layout, seats=6)


def battlelands() -> Iterator[TitanState]:
    """Yield a full battle on every kind of ground, with everyone wounded."""
    chosen = {land.terrain: number for number, land in LANDS.items() if number not in (100, 200)}
    for terrain, land in sorted(chosen.items()):
        side = "bottom" if terrain == "tower" else "right"
        yield battle_stage.in_battle(
            land,
            "angel:A1-1 lion:A2-2 ogre:A3-3 gorgon:B1-2 serpent:B2-9 hydra:B3-4 dragon:B4-5",
            "colossus:E1-4 behemoth:E2-3 guardian:E3-2 warlock:E4-1 unicorn:E5-2 giant:D1-6 griffon:D2-3",
            side=side,
        )


def test_a_crowded_board_is_light() -> None:
    state = crowded()
    assert len(state.legions) >= 48
    assert light(svg("titan", state, 0))


@pytest.mark.long
def test_every_battleland_is_light() -> None:
    assert all(light(svg("titan", state, 0)) for state in battlelands())


@pytest.mark.long
def test_an_engagement_is_light_in_the_midst_of_a_long_campaign() -> None:
    met: list[bytes] = []

    def watch(state: TitanState, _step: object, _entry: object) -> None:
        if state.engagement is not None and state.engagement.battle is None:
            met.append(TITAN.encode_state(state))

    campaign(6, Options(), 1, 700, watch)
    assert len(met) > SAMPLE
    assert all(light(svg("titan", TITAN.decode_state(each), 0)) for each in met[:: len(met) // SAMPLE])


def test_a_battles_mail_shows_the_battleland_with_hits() -> None:
    drawn = svg("titan", battle_stage.mountains(), 0)
    assert "Dragon of Blue, 9-3, hits 3 of 9" in drawn
    assert 'aria-label="Battle in Mountains, round 3"' in drawn
    assert "<a " not in drawn
    healed = battle_stage.in_battle(
        3000,
        "lion:E4 minotaur:E1 ranger:F2 griffon:D6 lion:F3",
        "dragon:D4 gorgon:C2 gargoyle:B3 cyclops:C4",
    )
    assert render_png(svg("titan", healed, 0)) != render_png(drawn)


def test_an_engagements_mail_shows_its_land_from_near() -> None:
    drawn = svg("titan", battle_stage.attacked(), 1)
    assert "Close-up around Brush 3" in drawn
    assert drawn.count('class="chosen"') == 1


def test_what_lies_under_a_marker_is_drawn_for_nobody() -> None:
    """Markers and heights are public: campaigns that differ below them have one picture for each reader."""
    one, other = crowded(), crowded()
    for legion in other.legions.values():
        if "titan" not in legion.pieces:
            legion.pieces = ["dragon"] * legion.height
    for seat in (*range(6), None):
        assert svg("titan", one, seat) == svg("titan", other, seat)


def test_a_turns_mail_shows_the_legion_that_is_asked_about_from_near() -> None:
    layout = {"R.anchor": (3, "troll*2 ogre"), "R.key": (26, "lion*3"), "B.bell": (8, "ogre*3")}
    drawn = svg("titan", positions.campaign(layout, roll=4), 0)
    assert "Close-up around Brush 3" in drawn
    assert 'href="#legion-R-anchor"' in drawn
    assert "legion-R-key" not in drawn
    _, _, width, height = map(float, re.findall(r'viewBox="([^"]+)" role', drawn)[0].split())
    assert width < 400
    assert height <= 300
