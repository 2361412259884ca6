"""The golden matches replay to the same bytes, and to the same words."""

from __future__ import annotations

import msgspec
import pytest

from games.arena.actions import ACTION_TYPES
from games.engine.actions import tag_of
from games.engine.log import Log, replay
from tests.arena.golden.playthroughs import HERE, KEPT, Kept, encoded, played, told


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.name)
def test_a_kept_match_replays_byte_for_byte(kept: Kept) -> None:
    """The replay itself checks the stored hashes at every revision."""
    log = msgspec.json.decode((HERE / f"{kept.name}.json").read_bytes(), type=Log)
    assert all(entry.hash for entry in log.entries)
    assert kept.rules.result(replay(kept.rules, log)) is not None
    assert told(log) == (HERE / f"{kept.name}.txt").read_text("utf-8")


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.name)
def test_a_kept_match_is_played_again_the_same(kept: Kept) -> None:
    """The legal actions, in their order, and every draw are unchanged."""
    assert encoded(played(kept)) == (HERE / f"{kept.name}.json").read_bytes()


def test_the_kept_matches_show_every_kind_of_action() -> None:
    tags: set[str] = set()
    for kept in KEPT:
        log = msgspec.json.decode((HERE / f"{kept.name}.json").read_bytes(), type=Log)
        tags |= {msgspec.json.decode(bytes(entry.action))["do"] for entry in log.entries}
    assert tags == {tag_of(kind) for kind in ACTION_TYPES}
