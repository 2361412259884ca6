"""The kept matches replay to the same bytes and the same words."""

from __future__ import annotations

import msgspec
import pytest

from games.engine.actions import tag_of
from games.engine.log import Log, replay
from games.gladiators.actions import ACTION_TYPES
from tests.gladiators.golden.playthroughs import HERE, KEPT, Kept, encoded, played, told
from tests.gladiators.positions import RULES


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.name)
def test_a_kept_match_replays_byte_for_byte(kept: Kept) -> None:
    """The replay checks the stored hashes at every revision."""
    log = msgspec.json.decode((HERE / f"{kept.name}.json").read_bytes(), type=Log)
    assert all(entry.hash for entry in log.entries)
    assert RULES.result(replay(RULES, log)) is not None
    assert told(log) == (HERE / f"{kept.name}.txt").read_text("utf-8")


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.name)
def test_a_kept_match_is_played_again_the_same(kept: Kept) -> None:
    """The legal actions in their order, and every draw, are unchanged."""
    assert encoded(played(kept)) == (HERE / f"{kept.name}.json").read_bytes()


RARE = {"counter", "bind"}
"""Answers to a guess, which chance hardly ever comes to: `test_attack` and `test_other_rules` have them."""


def test_the_kept_matches_show_every_other_kind_of_action() -> None:
    tags: set[str] = set()
    for kept in KEPT:
        log = msgspec.json.decode((HERE / f"{kept.name}.json").read_bytes(), type=Log)
        tags |= {msgspec.json.decode(bytes(entry.action))["do"] for entry in log.entries}
    assert {tag_of(kind) for kind in ACTION_TYPES} - tags <= RARE
