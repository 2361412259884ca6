"""Unicorn: Teleportation."""

from typing import Unpack

from games.arena.meta import Options
from games.arena.state import ArenaState
from tests.arena.positions import Given, do, heard, offers, position, refused, reveals

EIGHT = ("amazon", "colossus", "cyclops", "daimon", "ettin", "troll", "unicorn", "wyrm")
ROWS = {"wyrm": ["wyrm-8", "wyrm-4"], "troll": ["troll-1", "spectator-2"], "ettin": ["ettin-3"]}


def teleport(**more: Unpack[Given]) -> ArenaState:
    given: Given = {
        "creatures": EIGHT,
        "hands": {0: "unicorn-5"},
        "bets": {"unicorn": {1: 0}, "wyrm": {1: 1}},
        "rows": ROWS,
        "dead": ["troll"],
        "discard": "amazon-1 ettin-9",
        **more,
    }
    state = position(**given)
    do(state, "play unicorn-5")
    return state


def test_r80_two_open_cards_of_one_creature_in_two_places() -> None:
    state = teleport()
    assert offers(state) == ["swap ettin 1 discard", "swap wyrm 1 2", "decline"]
    events = do(state, "swap wyrm 1 2")
    assert state.tops["wyrm"][:2] == ["wyrm-4", "wyrm-8"]
    assert heard(events, 1)[0][1] == {
        "seat": 0,
        "creature": "wyrm",
        "first": "wyrm.1",
        "second": "wyrm.2",
        "card": "wyrm-8",
        "other": "wyrm-4",
    }


def test_r80_with_the_discard_pile_where_its_top_counts() -> None:
    state = teleport()
    do(state, "swap ettin 1 discard")
    assert state.tops["ettin"][0] == "ettin-9"
    assert state.discard == ["amazon-1", "ettin-3"]
    state = teleport(options=Options(discard_top_visible=False))
    assert offers(state) == ["swap wyrm 1 2", "decline"]


def test_r80_a_dead_creatures_cards_too() -> None:
    state = teleport(dead=["wyrm", "troll"])
    assert "swap wyrm 1 2" in offers(state)


def test_the_unicorns_own_cards_too() -> None:
    state = teleport(rows={"unicorn": ["unicorn-9"]})
    assert "swap unicorn 1 2" in offers(state)


def test_r81_a_moved_card_starts_no_power() -> None:
    state = teleport(bets={"unicorn": {1: 0}, "wyrm": {1: 0}})
    do(state, "swap wyrm 1 2")
    assert state.step == "turn"
    assert state.mover == 1


def test_r82_a_pile_topped_by_a_spectator_offers_no_card() -> None:
    state = teleport()
    assert not [line for line in offers(state) if "troll" in line]
    assert refused(state, "swap troll 1 2") == ("04 Unicorn", "no_combat_card")


def test_a_pair_is_one_action_in_either_order() -> None:
    from tests.arena.positions import RULES, read

    state = teleport()
    assert read(state, "swap wyrm 2 1") == read(state, "swap wyrm 1 2")
    assert refused(state, "swap wyrm 1 1") == ("04 Unicorn", "two_places")
    assert RULES.format(read(state, "swap wyrm 2 1")) == "swap wyrm 1 2"


def test_it_bares_nothing() -> None:
    state = teleport(hands={0: "unicorn-5 wyrm-1"})
    assert not reveals(state, "swap wyrm 1 2")  # discards are asked for next
