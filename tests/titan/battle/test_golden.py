"""The kept battles replay to the same bytes and the same words."""

from __future__ import annotations

import msgspec
import pytest

from games.titan.battle.actions import Carry, Done, Enter, Maneuver, Strike
from games.titan.battle.battlelands import BATTLELANDS
from tests.titan.battle.golden.battles import HERE, KEPT, Kept, Record, encoded, played, read, told


def stored(kept: Kept) -> Record:
    return msgspec.json.decode((HERE / f"{kept.terrain}.json").read_bytes(), type=Record)


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.terrain)
def test_a_kept_battle_replays_byte_for_byte(kept: Kept) -> None:
    """The replay checks the stored hashes after every action."""
    assert told(stored(kept)) == (HERE / f"{kept.terrain}.txt").read_text("utf-8")


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.terrain)
def test_a_kept_battle_is_played_again_the_same(kept: Kept) -> None:
    """The legal actions in their order, and every die, are unchanged."""
    assert encoded(played(kept)) == (HERE / f"{kept.terrain}.json").read_bytes()


def test_there_is_one_on_each_battleland_and_every_kind_of_action() -> None:
    assert {kept.terrain for kept in KEPT} == set(BATTLELANDS)
    moves = [read(act) for kept in KEPT for act in stored(kept).acts]
    assert {type(move) for move in moves} == {Enter, Maneuver, Strike, Carry, Done, str}


def test_they_show_what_can_happen_in_a_battle() -> None:
    whole = "".join((HERE / f"{kept.terrain}.txt").read_text("utf-8") for kept in KEPT)
    for words in (
        "over: attacker",
        "over: defender",
        "over: titans",
        "over: time",
        "join angel",
        "rangestrikes",
        "carried over",
        "over: both",
        "join guardian",
        "the drift on",
    ):
        assert words in whole, words
