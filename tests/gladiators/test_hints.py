"""The hints of a first match: each moment comes once, and is what the suggestion does."""

from __future__ import annotations

from collections import Counter

import pytest
from django.utils import translation
from django.utils.translation import gettext

from games.gladiators.actions import Declare, Guess, Plan, Take
from games.gladiators.decks import SPECIALS
from games.matches.render import say
from tests.titles.first_matches import first_match, lesson_of

RECORDED = (1, *(pytest.param(seed, marks=pytest.mark.exhaustive) for seed in range(2, 6)))
TAUGHT = {"plan": Plan, "act": Take, "guess": Guess, "attack": Declare}
"""What a beginner does at a hint who follows the suggestion."""


@pytest.mark.parametrize("seed", RECORDED)
def test_each_moment_comes_once_in_a_match(seed: int) -> None:
    shown = Counter(each.hint for each in first_match("gladiators", seed) if each.hint)
    assert shown == Counter(hint.key for hint in lesson_of("gladiators").hints)


@pytest.mark.parametrize("seed", RECORDED)
def test_a_hint_teaches_what_is_suggested(seed: int) -> None:
    steps = {each.hint: each.step for each in first_match("gladiators", seed) if each.hint in TAUGHT}
    assert all(isinstance(step, TAUGHT[hint]) for hint, step in steps.items())


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_suggestion_that_uses_a_special_says_what_the_special_does(language: str) -> None:
    used = [
        each
        for seed in range(1, 4)
        for each in first_match("gladiators", seed)
        if isinstance(each.step, Declare) and each.step.specials
    ]
    assert used
    with translation.override(language):
        for each in used:
            assert isinstance(each.step, Declare)
            assert each.reason is not None
            for key in each.step.specials:
                assert gettext(SPECIALS[key].title) in say(each.reason)
                assert gettext(SPECIALS[key].text) in say(each.reason)


def test_laying_out_items_and_acting_before_the_defense_have_hints() -> None:
    found = {each.hint: each.kind for each in first_match("gladiators", 1) if each.hint}
    assert found["equip"] == "equip"
    assert found["first"] == "first"


def test_a_card_is_not_planned_without_saying_what_it_still_needs() -> None:
    with translation.override("en"):
        reasons = [
            say(each.reason)
            for seed in range(1, 4)
            for each in first_match("gladiators", seed)
            if isinstance(each.step, Plan) and each.reason
        ]
    assert reasons
    assert all("re-arm before its turn comes" in each for each in reasons)
