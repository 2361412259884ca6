"""The hints of a first match: each moment comes once, and a bet says what it pays."""

from __future__ import annotations

from collections import Counter

import pytest
from django.utils import translation

from games.arena.actions import Bet, Decline, SecretBet
from games.arena.words.questions import POWER_TEXTS, QUESTIONS
from games.matches.render import say
from tests.titles.first_matches import first_match, lesson_of

RECORDED = (11, *(pytest.param(seed, marks=pytest.mark.exhaustive) for seed in (1, 4, 6, 8)))


@pytest.mark.parametrize("title", ["arena-1997", "arena-2004"])
@pytest.mark.parametrize("seed", RECORDED)
def test_each_moment_comes_once_in_a_match(title: str, seed: int) -> None:
    shown = [each.hint for each in first_match(title, seed) if each.hint]
    assert Counter(shown) == Counter(hint.key for hint in lesson_of(title).hints)
    assert shown.index("bet") < shown.index("card") < shown.index("secret") < shown.index("round")


def test_a_bet_is_suggested_with_what_it_pays() -> None:
    found = {type(each.step): each.reason for each in first_match("arena-1997", 11) if each.reason}
    with translation.override("en"):
        assert "This bet pays" in say(found[Bet])
        assert "pays 5 if its creature survives" in say(found[SecretBet])


def test_a_power_that_is_not_used_is_explained() -> None:
    declined = [
        each
        for title in ("arena-1997", "arena-2004")
        for each in first_match(title, 11)
        if isinstance(each.step, Decline) and each.kind == "power"
    ]
    with translation.override("en"):
        for each in declined:
            assert each.reason is not None
            assert "Using it is optional" in say(each.reason)


def test_the_hint_about_discards_comes_only_with_something_to_discard() -> None:
    for title in ("arena-1997", "arena-2004"):
        assert [each.kind for each in first_match(title, 11) if each.hint == "discard"] == ["discard"]


def test_every_power_says_what_it_does() -> None:
    assert set(POWER_TEXTS) <= set(QUESTIONS)
    powers = list(QUESTIONS)[list(QUESTIONS).index("draw_three") :]
    assert set(powers) == set(POWER_TEXTS)
