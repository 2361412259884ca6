"""Chance: the test vectors of docs/chance.md, fairness, replay."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.chance import ReplayChance, SealedChance, SeededChance, TrialChance, canonical, seal
from games.engine.errors import ChanceRefused, ReplayMismatch

KEY = bytes(range(32))
WORDS = ["otter", "Выдра"]
PAGE = (Path(__file__).parents[2] / "docs" / "chance.md").read_text(encoding="utf-8")


def sealed(key: bytes = KEY, **changed: object) -> SealedChance:
    values: dict[str, object] = {"match": "17", "epoch": "0f" * 16, "revision": 3, "words": WORDS}
    return SealedChance(key, **(values | changed))  # type: ignore[arg-type]


def test_the_vectors_of_the_page_hold() -> None:
    message = canonical("17", "0f" * 16, 3, 0, WORDS)
    assert seal(KEY) in PAGE
    assert message.decode() in PAGE
    assert hmac.digest(KEY, message, hashlib.sha256).hex() in PAGE
    chance = sealed()
    rolls = [chance.roll() for _ in range(5)]
    letter = chance.pick("abcdefgh")
    drawn = chance.draw(list(range(10)), 3)
    shuffled = list(range(8))
    chance.shuffle(shuffled)
    page = " ".join(PAGE.split())
    told = (
        f"give {' '.join(map(str, rolls))}; then one of the letters a to h gives {letter}; then three draws"
    )
    assert told in page
    assert " ".join(map(str, drawn)) in page
    assert " ".join(map(str, shuffled)) in page
    logged = re.findall(r"\[(\d+),(\d+)\]", PAGE[PAGE.index("The log holds:") :])
    assert [(int(bound), int(value)) for bound, value in logged] == chance.draws


@pytest.mark.parametrize(
    "changed",
    [{"match": "18"}, {"epoch": "00" * 16}, {"revision": 4}, {"words": ["otter"]}, {"key": bytes(32)}],
)
def test_every_part_of_the_name_of_a_draw_counts(changed: dict[str, object]) -> None:
    one, other = sealed(), sealed(**changed)  # type: ignore[arg-type]
    assert [one.below(1 << 40) for _ in range(3)] != [other.below(1 << 40) for _ in range(3)]


@given(st.lists(st.integers(1, 200), max_size=30))
def test_a_replay_gives_back_what_was_drawn_and_refuses_other_questions(bounds: list[int]) -> None:
    chance = sealed()
    values = [chance.below(bound) for bound in bounds]
    again = ReplayChance(chance.draws)
    assert [again.below(bound) for bound in bounds] == values
    again.finish()
    if chance.draws:
        with pytest.raises(ReplayMismatch):
            ReplayChance(chance.draws).below(chance.draws[0][0] + 1)


def test_numbers_below_a_bound_are_alike_likely() -> None:
    chance = sealed()
    counts = Counter(chance.below(7) for _ in range(7_000))
    # Chi-squared with 6 degrees of freedom: above 30 once in about 25,000 keys, and the key is fixed.
    assert sum((count - 1_000) ** 2 / 1_000 for count in counts.values()) < 30


@given(st.lists(st.integers(), unique=True, max_size=20), st.integers())
def test_shuffles_and_draws_lose_and_invent_nothing(items: list[int], seed: int) -> None:
    chance = SeededChance(seed)
    shuffled = list(items)
    chance.shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)
    assert sorted(chance.draw(items, len(items))) == sorted(items)


def test_a_trial_refuses_every_draw_but_not_a_sole_choice() -> None:
    chance = TrialChance()
    assert chance.pick(["only"]) == "only"
    with pytest.raises(ChanceRefused):
        chance.roll()
    with pytest.raises(ValueError, match="nothing"):
        chance.pick([])
