"""Characters, and what becomes of them when they are slain (3.1 - 3.4, 4.4)."""

from __future__ import annotations

from games.titan.actions import Flee
from games.titan.characters import CHARACTERS, DEMI_LORDS, LORDS
from games.titan.scoring import discard_pieces
from games.titan.setup import first_characters
from tests.titan.positions import campaign, do, engaged


def test_3_1_each_player_begins_with_one_titan_and_one_angel() -> None:
    for plus in (False, True):
        eight = first_characters(plus)
        assert sorted(name for name in eight if name in LORDS) == ["angel", "titan"]
        assert len(eight) == 8


def test_3_2_lords_and_demi_lords_go_back_to_the_stacks() -> None:
    state = campaign({})
    before = dict(state.stack)
    discard_pieces(state, ["angel", "archangel", *DEMI_LORDS])
    assert {name for name in before if state.stack[name] > before[name]} == {
        "angel",
        "archangel",
        *DEMI_LORDS,
    }
    assert state.dead == {}


def test_3_3_a_slain_creature_is_out_of_the_game() -> None:
    state = campaign({})
    before = dict(state.stack)
    discard_pieces(state, ["ogre", "ogre", "titan"])
    assert state.stack == before
    assert state.dead == {"ogre": 2, "titan": 1}


def test_3_4_symbols_say_who_flies_and_who_rangestrikes() -> None:
    flyers = {name for name, each in CHARACTERS.items() if each.flies}
    rangers = {name for name, each in CHARACTERS.items() if each.rangestrikes}
    assert flyers == {
        "angel", "archangel", "guardian", "dragon", "gargoyle", "gorgon", "griffon", "ranger", "wyvern",
    }  # fmt: skip
    assert rangers == {"warlock", "dragon", "giant", "gorgon", "hydra", "minotaur", "ranger"}


def test_4_4_an_eliminated_legion_gives_its_marker_back() -> None:
    state = engaged("ogre*2", "lion*2", 41)
    assert "B.key" not in state.free_markers(1)
    do(state, Flee(1))
    assert "B.key" not in state.legions
    assert "B.key" in state.free_markers(1)
