"""Every draw of a match can be recalculated from its key, each under the epoch of its time."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings

from games.engine.actions import Epoch
from games.engine.chance import following_epoch
from games.engine.log import Log
from games.engine.proof import (
    EpochRestore,
    RevisionDraws,
    epoch_faults,
    epoch_restores,
    is_next_epoch,
    key_reproduces,
    revision_draws,
)
from tests.engine.promises.match import FIRST_EPOCH, KEY, WORDS, Match, histories, played
from tests.engine.promises.title import TINY, Roll, Walk

AT, LATER = "2026-11-22T10:22:24Z", "2026-11-23T08:00:00Z"


def again(each: RevisionDraws, key: bytes = KEY, match: str = "17", words: tuple[str, ...] = WORDS) -> bool:
    return key_reproduces(key, match, words, each)


@settings(max_examples=40)
@given(histories)
def test_every_draw_of_a_match_is_made_again_and_no_epoch_is_at_fault(happenings: list[str]) -> None:
    match = played(happenings)
    found = revision_draws(TINY, match.log, match.epoch)
    assert [each.revision for each in found] == [
        0,
        *(entry.revision for entry in match.log.entries if entry.draws),
    ]
    assert all(again(each) for each in found)
    assert list(epoch_faults(epoch_restores(TINY, match.log), match.epoch)) == []


def restored() -> Match:
    """Return a match with rolls at revisions 1, 3, 5 and restores between them at 2 and 4."""
    match = Match(level=2)
    for at in (AT, LATER):
        match.act(Roll(0, (1,)))
        match.restore(at)
    match.act(Roll(0, (1,)))
    return match


def test_each_draw_is_made_under_the_epoch_of_its_time_the_first_ones_under_the_first() -> None:
    match = restored()
    second = following_epoch(FIRST_EPOCH, AT)
    third = following_epoch(second, LATER)
    epochs = {each.revision: each.epoch for each in revision_draws(TINY, match.log, match.epoch)}
    assert epochs == {0: FIRST_EPOCH, 1: FIRST_EPOCH, 3: second, 5: third}
    assert len({FIRST_EPOCH, second, third}) == 3


def test_without_a_restore_all_are_made_under_the_only_epoch() -> None:
    match = Match()
    match.act(Walk(0, "left", 1))
    assert revision_draws(TINY, match.log, FIRST_EPOCH) == [RevisionDraws(0, FIRST_EPOCH, match.log.draws)]
    assert revision_draws(TINY, msgspec.structs.replace(match.log, draws=()), FIRST_EPOCH) == []


def test_a_check_from_a_revision_on_leaves_out_what_was_before_it() -> None:
    match = restored()
    found = revision_draws(TINY, match.log, match.epoch, since=3)
    assert [each.revision for each in found] == [3, 5]
    assert all(again(each) for each in found)
    assert [each.revision for each in epoch_restores(TINY, match.log)] == [2, 4]
    assert [each.revision for each in epoch_restores(TINY, match.log, since=4)] == [4]
    assert list(epoch_faults(epoch_restores(TINY, match.log, since=4), match.epoch)) == []


def test_any_other_key_match_word_revision_epoch_or_value_makes_other_draws() -> None:
    # Twenty faces told alike: one in 6^20 would be the same by chance.
    match = Match()
    chance = match._chance()
    draws = tuple((6, chance.below(6)) for _ in range(20))
    each = RevisionDraws(1, FIRST_EPOCH, draws)
    assert again(each)
    assert not again(each, key=bytes(32))
    assert not again(each, match="18")
    assert not again(each, words=WORDS[:1])
    assert not again(each._replace(revision=2))
    assert not again(each._replace(epoch="00" * 16))
    assert not again(each._replace(draws=draws[1:]))
    bound, value = draws[-1]
    assert not again(each._replace(draws=(*draws[:-1], (bound, (value + 1) % bound))))
    assert not again(each._replace(draws=((7, draws[0][1]), *draws[1:])))
    assert not again(each._replace(draws=((1, 0), *draws)))


def test_a_toss_of_two_sides_is_made_again_too() -> None:
    chance = Match()._chance()
    tosses = tuple((2, chance.below(2)) for _ in range(20))
    assert again(RevisionDraws(1, FIRST_EPOCH, tosses))


def test_an_epoch_follows_from_the_one_before_and_its_second_alone() -> None:
    right = Epoch(-1, following_epoch(FIRST_EPOCH, AT), FIRST_EPOCH, AT)
    assert is_next_epoch(right, FIRST_EPOCH)
    assert not is_next_epoch(right, "00" * 16)
    for forged in ({"at": LATER}, {"before": "00" * 16}, {"epoch": "00" * 16}):
        assert not is_next_epoch(msgspec.structs.replace(right, **forged), FIRST_EPOCH)


def forged(revision: int, **fields: str) -> list[EpochRestore]:
    """Return the restores of `restored`, with other `fields` in the one at `revision`."""
    return [
        EpochRestore(at, msgspec.structs.replace(action, **(fields if at == revision else {})))
        for at, action in epoch_restores(TINY, restored().log)
    ]


@pytest.mark.parametrize(
    ("revision", "fields", "faults"),
    [
        (2, {"at": LATER}, [2]),
        (4, {"at": AT}, [4]),
        (4, {"before": FIRST_EPOCH}, [4]),
        # What follows it was made under another.
        (2, {"epoch": "ab" * 16}, [2, 4]),
        # The first `before` is what it began with.
        (2, {"before": "ab" * 16}, [2]),
    ],
)
def test_an_epoch_that_does_not_follow_is_named_by_its_revision(
    revision: int, fields: dict[str, str], faults: list[int]
) -> None:
    found = list(epoch_faults(forged(revision, **fields), restored().epoch))
    assert [int(each.split()[1].rstrip(":")) for each in found] == faults


def test_the_last_epoch_of_the_log_is_the_match_s() -> None:
    wanted = ["the epoch of the match is not the last one in its log"]
    assert list(epoch_faults(epoch_restores(TINY, restored().log), "ab" * 16)) == wanted
    assert list(epoch_faults([], "ab" * 16)) == []


def test_a_restore_that_is_left_out_of_the_log_is_found() -> None:
    entries = tuple(entry for entry in restored().log.entries if entry.revision != 2)
    log: Log = msgspec.structs.replace(restored().log, entries=entries)
    assert [again(each) for each in revision_draws(TINY, log, restored().epoch)] == [False, False, True, True]
