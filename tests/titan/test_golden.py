"""The kept campaigns and scenes replay to the same bytes and the same words."""

from __future__ import annotations

import msgspec
import pytest

from games.engine.log import Log, replay
from tests.titan.golden import campaigns, scenes
from tests.titan.golden.telling import HERE
from tests.titan.positions import RULES


def text(name: str) -> str:
    return (HERE / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("kept", campaigns.KEPT, ids=lambda kept: kept.name)
def test_a_kept_campaign_replays_byte_for_byte(kept: campaigns.Kept) -> None:
    """The replay checks the stored hashes at every revision."""
    log = msgspec.json.decode((HERE / f"{kept.name}.json").read_bytes(), type=Log)
    assert all(entry.hash for entry in log.entries)
    assert RULES.result(replay(RULES, log)) is not None
    assert campaigns.told(log) == text(kept.name)


@pytest.mark.parametrize("kept", campaigns.KEPT, ids=lambda kept: kept.name)
def test_a_kept_campaign_is_played_again_the_same(kept: campaigns.Kept) -> None:
    """The legal actions in their order, and every draw, are unchanged."""
    assert campaigns.encoded(campaigns.played(kept)) == (HERE / f"{kept.name}.json").read_bytes()


@pytest.mark.parametrize("kept", scenes.KEPT, ids=lambda kept: kept.name)
def test_a_kept_scene_replays_byte_for_byte(kept: scenes.Kept) -> None:
    """The stored hashes are checked after every action."""
    stored = msgspec.json.decode((HERE / f"{kept.name}.json").read_bytes(), type=scenes.Record)
    assert scenes.told(stored) == text(kept.name)


@pytest.mark.parametrize("kept", scenes.KEPT, ids=lambda kept: kept.name)
def test_a_kept_scene_is_played_again_the_same(kept: scenes.Kept) -> None:
    """Questions, automatic answers, the meaning of the script, and every draw are unchanged."""
    assert scenes.encoded(scenes.played(kept)) == (HERE / f"{kept.name}.json").read_bytes()


def lines(name: str, *parts: str) -> list[int]:
    """Return the numbers of the lines that contain all the parts."""
    return [
        number for number, line in enumerate(text(name).splitlines()) if all(part in line for part in parts)
    ]


def test_19_3_a_titan_is_slain_by_a_titan() -> None:
    name = "titan-slays-titan"
    assert lines(name, "Red’s Titan on ", " slew Blue’s Titan on ")
    assert lines(name, "Red scored 22 points at half value")
    assert lines(name, "Red inherited Blue’s legion markers")


def test_10_5_a_battle_is_lost_by_time() -> None:
    ended = "After seven rounds the attacker was eliminated; Blue kept Plains 1 with Rose"
    assert lines("time-loss", f"{ended}, and the battle scored nothing.")
    assert lines("time-loss", "scored") == lines("time-loss", "the battle scored nothing")


def test_15_0_a_summoned_angel_strikes_the_last_blow() -> None:
    (summoned,) = lines("angel-decides", "Red summoned")
    blows = lines("angel-decides", " slew ", "needed")
    assert summoned < blows[-1] == lines("angel-decides", "Red’s Angel on ", " slew ")[-1]
    assert lines("angel-decides", "Red won the battle")


def test_8_0_a_six_lets_a_tower_and_a_titan_teleport() -> None:
    assert lines("six-teleports", "from Tower 500 to Tower 300", "Angel")
    assert lines("six-teleports", "showing the Titan and entering from the left to attack Blue’s Rose.")


def test_4_3_a_split_is_aborted_and_another_goes_three_ways() -> None:
    assert lines(
        "abort",
        "Red couldn’t move Key or Bell out of Plains 1, so they became one legion again: Key, 4 characters.",
    )
    assert len(lines("three-way-split", "to the others: Red split Anchor")) == 2


def test_7_6_9_2_9_3_a_mulligan_a_flight_and_an_agreement() -> None:
    assert lines("mulligan", "took the mulligan and rolled 5")
    assert lines("flight", "The defender fled, so Red won the engagement in Plains 1 with Anchor.")
    assert lines("flight", "Red scored 30")
    assert lines("agreement", "Red won the engagement in Plains 1 with Anchor by agreement.")


def test_20_5_a_campaign_is_stopped_and_scored() -> None:
    """Points and legions of those who live are added up."""
    assert lines("three-stopped", "The match was stopped")
    log = msgspec.json.decode((HERE / "three-stopped.json").read_bytes(), type=Log)
    result = RULES.result(replay(RULES, log))
    assert result is not None
    scores = [placing.score for placing in result.placings]
    assert scores == sorted(scores, reverse=True)
    assert scores[0] > 0


def test_1_1_a_campaign_ends_with_one_titan() -> None:
    assert lines("two-plus-to-the-end", "has the only Titan left and wins")
