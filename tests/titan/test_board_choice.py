"""Every land that a chosen legion may go to has a link on the board, whatever else has been chosen."""

from __future__ import annotations

import re

import pytest

from games.engine.choices import choose
from games.engine.drawing.marks import KEY_RADIUS, OVERVIEW_KEY_RADIUS
from games.engine.drawing.scene import Link
from games.titan import words
from games.titan.drawing import scene
from games.titan.drawing.creatures import draw_icon
from games.titan.drawing.masterboard.board_choice import NO_CHOICE, read_board_choice
from games.titan.drawing.masterboard.markers import key_spot, shield_places
from games.titan.drawing.masterboard.pictures import RECRUIT_ICON_SIZE, board_pictures
from games.titan.state import TitanState
from tests.arena.speech import say
from tests.titan.positions import RULES, campaign, question


def linked(state: TitanState, pick: str) -> list[set[str]]:
    """The addresses in each picture of a phone, after a pick."""
    view, decision = RULES.view(state, 0), question(state, 0)
    links = {
        (option.act, option.name, option.value): Link(
            f"?pick={option.pick}", option.letter, say(words.line(view, option).text), option.chosen
        )
        for options in choose(decision, RULES.legal(state, decision), pick).lists
        for option in options
    }
    pictures = scene(view, links, say).pictures
    return [
        set(re.findall(r'href="\?pick=([^"]+)"', each.drawn)) for each in pictures if each.shape != "wide"
    ]


def picks(state: TitanState, pick: str) -> dict[int, str]:
    """The picks of the lands open to the legion that `pick` chooses."""
    decision = question(state, 0)
    lists = choose(decision, RULES.legal(state, decision), pick).lists
    return {
        int(option.value): option.pick
        for options in lists
        for option in options
        if option.name == "land" and option.act == "move"
    }


@pytest.mark.parametrize("roll", [1, 3, 5])
def test_every_legal_land_has_a_link_in_the_overview_and_in_every_close_up(roll: int) -> None:
    state = campaign(
        {"R.anchor": (41, "ogre*2"), "R.key": (117, "lion*2"), "B.rose": (1, "lion*2")}, roll=roll
    )
    decision = question(state, 0)
    legions = choose(decision, RULES.legal(state, decision)).lists[0]
    tried = 0
    for legion in legions:
        if legion.act != "move" or not legion.name:
            continue
        lands = picks(state, legion.pick)
        for land in (0, *lands):
            pick = lands[land] if land else legion.pick
            for found in linked(state, pick):
                assert set(lands.values()) <= found
            tried += 1
    assert tried > 4


def test_so_has_every_other_land_while_the_side_of_an_attack_is_chosen() -> None:
    state = campaign({"R.anchor": (13, "ogre*2"), "B.rose": (17, "lion*2")}, roll=4)
    decision = question(state, 0)
    anchor = next(
        option
        for option in choose(decision, RULES.legal(state, decision)).lists[0]
        if option.value == "R.anchor"
    )
    lands = picks(state, anchor.pick)
    assert set(lands) == {17, 113}
    lists = choose(decision, RULES.legal(state, decision), lands[17]).lists
    assert [option.name for option in lists[-1]] == ["side", "side"]
    for found in linked(state, lands[17]):
        assert lands[113] in found


def test_a_land_reached_all_the_way_round_shows_what_its_legion_would_muster() -> None:
    state = campaign(
        {"R.anchor": (7, "ogre*3 lion*3"), "R.key": (100, "titan troll*2"), "B.rose": (1, "titan lion*2")},
        roll=6,
    )
    view, decision = RULES.view(state, 0), question(state, 0)
    links = {
        (option.act, option.name, option.value): Link(
            f"?pick={option.pick}", option.letter, say(words.line(view, option).text), option.chosen
        )
        for options in choose(decision, RULES.legal(state, decision), "a").lists
        for option in options
    }
    ahead = read_board_choice(view, links)
    assert ahead.legion == "R.anchor"
    assert ahead.goals[7].recruit == "griffon"
    stand = shield_places(view)["R.anchor"]
    key = key_spot(7, stand, ())
    x, y = key_spot(7, stand, (), beside=key)
    assert abs(x - key[0]) + abs(y - key[1]) > 2 * KEY_RADIUS
    figure = draw_icon("griffon", RECRUIT_ICON_SIZE, x=x, y=y)
    assert all(figure in each.drawn for each in board_pictures(view, ahead, say) if each.shape == "wide")


def test_a_key_on_an_overview_covers_no_letter_of_two_legions_in_one_land() -> None:
    state = campaign({"R.anchor": (8, "titan ogre*4"), "R.key": (8, "ogre*2"), "B.rose": (1, "titan")})
    state.phase = "split"
    view = RULES.view(state, 0)
    ahead = NO_CHOICE._replace(legions={"R.anchor": Link("?pick=a", "a", "Anchor")})
    (overview, *_) = (each for each in board_pictures(view, ahead, say) if each.shape == "tall")
    (x, y) = map(float, re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="23"', overview.drawn)[0])
    shields = re.findall(r'href="#shield-0" transform="translate\(([\d.]+) ([\d.]+)\)', overview.drawn)
    assert len(shields) == 2
    for left, top in shields:
        assert abs(float(left) - x) > OVERVIEW_KEY_RADIUS or float(top) - y > OVERVIEW_KEY_RADIUS + 10
