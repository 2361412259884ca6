"""Properties of chance beyond its test vectors: no number is likelier, repeated or left out."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from collections import Counter
from datetime import UTC, datetime, timedelta, timezone
from itertools import permutations, product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.chance import (
    Chance,
    ReplayChance,
    SealedChance,
    SeededChance,
    canonical,
    following_epoch,
    utc_second,
)
from games.engine.errors import ReplayMismatch
from tests.engine.promises.match import FIRST_EPOCH, KEY, WORDS

PAGE = (Path(__file__).parents[3] / "docs" / "chance.md").read_text(encoding="utf-8")
WHOLE = 1 << 64

bounds = st.integers(2, 60) | st.integers(2, WHOLE) | st.integers(1, 63).map(lambda power: 1 << power)


def sealed(revision: int = 3) -> SealedChance:
    return SealedChance(KEY, "17", FIRST_EPOCH, revision, WORDS)


def number(n: int) -> int:
    """Return the n-th number of `sealed`, calculated as docs/chance.md says, without the project's code."""
    message = json.dumps(["muster-1", "17", FIRST_EPOCH, 3, n, list(WORDS)], separators=(",", ":"))
    return int.from_bytes(hmac.new(KEY, message.encode(), hashlib.sha256).digest()[:8], "big")


@settings(max_examples=60)
@given(st.lists(st.integers(1, 10) | bounds, max_size=8))
def test_numbers_are_those_of_the_page_in_order_with_the_unfair_passed_over(asked: list[int]) -> None:
    chance, n = sealed(), 0
    for bound in asked:
        value = chance.below(bound)
        if bound <= 1:
            assert value == 0
            continue
        while number(n) >= WHOLE - WHOLE % bound:
            n += 1
        assert value == number(n) % bound
        n += 1
    assert [bound for bound, _ in chance.draws] == [bound for bound in asked if bound > 1]


def test_a_bound_that_rejects_every_other_number_uses_several_up() -> None:
    """This makes sure that the property above is tested with rejections."""
    assert any(number(n) >= WHOLE - WHOLE % (WHOLE // 2 + 1) for n in range(8))


@given(bounds, st.integers(0, 5))
def test_just_the_numbers_above_the_last_whole_round_are_rejected(bound: int, over: int) -> None:
    fair = WHOLE - WHOLE % bound
    above = [fair + over] if fair + over < WHOLE else []
    with pytest.MonkeyPatch.context() as patch:
        numbers = iter([*above, fair - 1, 0])
        patch.setattr(hmac, "digest", lambda *_: next(numbers).to_bytes(8, "big") + bytes(24))
        assert sealed().below(bound) == bound - 1
        assert next(numbers) == 0


def test_a_rejected_number_is_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bytes] = []
    numbers = iter([WHOLE - 1, 4, 5])

    def digest(key: bytes, message: bytes, _: object) -> bytes:
        asked.append(message)
        return next(numbers).to_bytes(8, "big") + bytes(24)

    monkeypatch.setattr(hmac, "digest", digest)
    chance = sealed()
    assert [chance.below(6), chance.below(6)] == [4, 5]
    assert [json.loads(message)[4] for message in asked] == [0, 1, 2]
    assert chance.draws == [(6, 4), (6, 5)]


def every(*asked: int) -> list[ReplayChance]:
    """Return a chance for each combination of draws below these bounds."""
    ways = product(*(range(bound) for bound in asked))
    return [ReplayChance(list(zip(asked, values, strict=True))) for values in ways]


def test_every_order_of_a_shuffle_comes_of_exactly_one_way() -> None:
    found: Counter[tuple[str, ...]] = Counter()
    for chance in every(4, 3, 2):
        items = list("abcd")
        chance.shuffle(items)
        chance.finish()
        found[tuple(items)] += 1
    assert found == Counter(permutations("abcd"))


def test_a_shuffle_is_fisher_yates_from_the_last_place_down() -> None:
    items = list("abcd")
    ReplayChance([(4, 0), (3, 0), (2, 1)]).shuffle(items)
    assert items == ["c", "b", "d", "a"]


def test_every_choice_of_a_draw_comes_of_exactly_one_way() -> None:
    found: Counter[tuple[str, ...]] = Counter()
    for chance in every(4, 3):
        found[tuple(chance.draw("abcd", 2))] += 1
        chance.finish()
    assert found == Counter(permutations("abcd", 2))


def test_each_face_and_each_item_comes_of_exactly_one_way() -> None:
    assert [chance.roll(6) for chance in every(6)] == [1, 2, 3, 4, 5, 6]
    assert [chance.pick("abc") for chance in every(3)] == ["a", "b", "c"]


def test_a_draw_of_all_or_none_leaves_its_items_alone() -> None:
    items = list("abc")
    assert sealed().draw(items, 0) == []
    assert sorted(sealed().draw(items, 3)) == items == list("abc")
    with pytest.raises(ValueError, match="nothing"):
        sealed().draw(items, 4)


texts = st.text('a1",[]\\ éВ', max_size=3)


@settings(max_examples=40)
@given(texts, texts, st.integers(0, 300), st.integers(0, 300), st.lists(texts, max_size=3))
def test_a_draw_has_a_name_of_its_own(
    match: str, epoch: str, revision: int, n: int, words: list[str]
) -> None:
    """The parts of a draw's message can be read out of it again, so no two draws share one."""
    message = canonical(match, epoch, revision, n, words)
    assert message.isascii()
    assert json.loads(message) == ["muster-1", match, epoch, revision, n, words]


@settings(max_examples=30)
@given(st.lists(st.integers(1, 50), min_size=1, max_size=10), st.integers())
def test_a_seed_gives_the_same_again_and_a_shared_source_goes_on(asked: list[int], seed: int) -> None:
    def drawn(chance: Chance) -> list[int]:
        return [chance.below(bound) for bound in asked]

    first = SeededChance(seed)
    values = drawn(first)
    assert drawn(SeededChance(seed)) == values
    assert all(0 <= value < bound for value, bound in zip(values, asked, strict=True))
    source = Random(seed)
    assert drawn(SeededChance(source)) == values
    assert drawn(SeededChance(source)) == drawn(first)


@pytest.mark.parametrize(
    ("logged", "why"),
    [([], "not in the log"), ([(6, 6)], "6 below 6"), ([(6, -1)], "-1"), ([(7, 1)], "below 7")],
)
def test_a_replay_says_at_which_revision_it_parts_from_the_log(
    logged: list[tuple[int, int]], why: str
) -> None:
    with pytest.raises(ReplayMismatch, match=why) as found:
        ReplayChance(logged, 12).below(6)
    assert found.value.revision == 12


def test_what_is_left_over_parts_from_the_log_too() -> None:
    chance = ReplayChance([(6, 1), (6, 2)], 12)
    chance.below(6)
    with pytest.raises(ReplayMismatch, match="1 draws") as found:
        chance.finish()
    assert found.value.revision == 12


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_key_of_another_length_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        SealedChance(bytes(size), "17", FIRST_EPOCH, 3, WORDS)


def test_the_following_epoch_is_that_of_the_page() -> None:
    epoch = following_epoch(FIRST_EPOCH, "2026-11-22T10:22:24Z")
    assert f"epoch     {epoch}" in PAGE
    assert len(epoch) == len(FIRST_EPOCH)


def test_a_restore_is_named_by_its_second_in_utc_wherever_it_is_made() -> None:
    at = datetime(2026, 11, 22, 10, 22, 24, 999_999, tzinfo=UTC)
    assert utc_second(at) == "2026-11-22T10:22:24Z"
    assert utc_second(at.astimezone(timezone(timedelta(hours=3)))) == "2026-11-22T10:22:24Z"


def test_nor_does_the_zone_of_the_machine_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    try:
        monkeypatch.setenv("TZ", "Asia/Tokyo")
        time.tzset()
        assert utc_second(datetime(2026, 11, 22, 10, 22, 24, tzinfo=UTC)) == "2026-11-22T10:22:24Z"
    finally:
        monkeypatch.undo()
        time.tzset()
