"""The hints of a first match: each moment comes once, and a bet says what it pays."""

from __future__ import annotations

from collections import Counter

import pytest
from django.utils import translation

from games.arena.actions import Bet, SecretBet
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
