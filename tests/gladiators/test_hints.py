"""The hints of a first match: each moment comes once, and is what the suggestion does."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from django.utils import translation
from django.utils.translation import gettext

from games.engine.actions import Action
from games.engine.chance import SeededChance
from games.engine.hints import HintContext
from games.gladiators.actions import Choose, Declare, Equip, Guess, Plan, Take, Walk
from games.gladiators.decks import DECKS, SPECIALS
from games.gladiators.meta import Options
from games.gladiators.state import GladiatorsState
from games.gladiators.words.action_texts import revealed_text
from games.gladiators.words.terms import terms
from games.matches.render import say
from tests.gladiators.positions import RULES
from tests.titles.first_matches import first_match, lesson_of, repeated_sentences

RECORDED = (1, *(pytest.param(seed, marks=pytest.mark.exhaustive) for seed in range(2, 6)))
TAUGHT = {"plan": Plan, "act": Take, "guess": Guess, "attack": Declare}
"""What a beginner does at a hint who follows the suggestion."""


@pytest.mark.parametrize("seed", RECORDED)
def test_each_moment_comes_once_in_a_match(seed: int) -> None:
    shown = Counter(each.hint for each in first_match("gladiators", seed) if each.hint)
    assert shown == Counter(hint.key for hint in lesson_of("gladiators").hints)


@pytest.mark.parametrize("seed", RECORDED)
def test_no_explanation_is_repeated_beside_another_hint(seed: int) -> None:
    assert repeated_sentences("gladiators", seed) == set()


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
    unarmed = [each for each in reasons if "re-arm before its turn comes" in each]
    assert unarmed
    others = [each for each in reasons if each not in unarmed]
    assert others
    assert all(re.match(r"The foe is \d+ hexe?s? away. .* is an? (attack|guard): ", each) for each in others)


def reason_of(state: GladiatorsState, action: Action) -> str:
    reason = lesson_of("gladiators").reason
    assert reason is not None
    decision = next(each for each in RULES.decisions(state) if each.seat == action.seat)
    with translation.override("en"):
        told = reason(HintContext(RULES.view(state, action.seat), decision, (), (action,)))
        return say(told) if told else ""


def laying_out(band: str) -> GladiatorsState:
    """Return a match in which both have chosen this gladiator and lay out its items."""
    state = RULES.setup(Options(), 2, SeededChance(1)).state
    for seat in (0, 1):
        RULES.advance(state, Choose(seat, band), SeededChance(1))
    return state


def test_r_1_3_what_is_suggested_to_hold_allows_most_and_a_helmet_has_its_price() -> None:
    state = laying_out("barbarian")
    decision, suggest = RULES.decisions(state)[0], lesson_of("gladiators").suggest
    who = state.gladiators[decision.key.partition(".")[2]]
    assert suggest is not None
    view = RULES.view(state, decision.seat)
    drawn = Equip(decision.seat, who.name, ("axe", "axe"), ())
    suggested = suggest(HintContext(view, decision, (), ()), drawn)
    assert suggested == Equip(decision.seat, who.name, ("great-sword",), ())
    told = reason_of(state, suggested)
    assert "17 of the 22 actions of its deck; no other usual choice lets it use more" in told
    assert "The helmet stays off: worn, it would add 1 to the Defense but take 1 from" in told
    assert "no other" not in reason_of(state, drawn)


def test_r_5_2_a_planned_card_says_why_it_is_worth_planning() -> None:
    """An attack: how hard it is to guess and what it costs. A guard: what it has more than the usual."""
    state = laying_out("barbarian")
    for decision in RULES.decisions(state):
        name = decision.key.partition(".")[2]
        RULES.advance(state, Equip(decision.seat, name, ("axe", "axe"), ()), SeededChance(1))
    seat = state.gladiators[state.turn.mover].seat
    assert "the foe may guess 1 of the 5, and one that isn’t guessed costs them up to 6 Condition" in (
        reason_of(state, Plan(seat, "B13"))
    )
    assert reason_of(state, Plan(seat, "B02")).endswith(
        "it lets you guess 3, 3 and 1 numbers, the Standard Action 2, 2 and 1."
    )
    assert reason_of(state, Plan(seat, "B03")).endswith("your Defense is 2 higher.")


def test_the_easiest_gladiator_is_suggested_with_the_reason() -> None:
    first = first_match("gladiators", 1)[0]
    assert isinstance(first.step, Choose)
    assert first.step.band == "barbarian"
    with translation.override("en"):
        assert first.reason is not None
        assert "nobody has more Strength (4) or Condition (24)" in say(first.reason)
    assert DECKS["barbarian"].strength == max(deck.strength for deck in DECKS.values())
    assert DECKS["barbarian"].condition == max(deck.condition for deck in DECKS.values())


def test_dividing_a_deck_and_every_layout_of_items_has_its_reason() -> None:
    """Also the second of two Orcs, for whom the hint has been read already."""
    state, chance = RULES.setup(Options(), 2, SeededChance(1)).state, SeededChance(1)
    bands = ("orc+orc", "barbarian")
    reason = lesson_of("gladiators").reason
    assert reason is not None
    told: list[str] = []
    while not state.round:
        decision = RULES.decisions(state)[0]
        legal = tuple(RULES.legal(state, decision))
        action = Choose(decision.seat, bands[decision.seat]) if decision.kind == "choose" else legal[0]
        if decision.kind in ("split", "equip"):
            view = RULES.view(state, decision.seat)
            assert reason(HintContext(view, decision, legal, (action,))) is not None, decision
            told.append(decision.kind)
        if decision.kind == "equip":
            sealed = revealed_text(RULES.view(state, decision.seat), action)
            assert sealed is not None
            assert "only change it by re-arming" in say(sealed), "what the hint says beside it"
        RULES.advance(state, action, chance)
    assert told == ["split", "equip", "equip", "equip"]


def test_a_step_says_how_near_the_foe_is() -> None:
    with translation.override("en"):
        told = [
            say(each.reason)
            for seed in range(1, 4)
            for each in first_match("gladiators", seed)
            if isinstance(each.step, Walk) and each.reason
        ]
    nearer = r"This brings you nearer to the foe: \d+ hexe?s? away instead of \d+\."
    assert any(re.fullmatch(nearer, each) for each in told)


def test_words_of_the_rulebook_are_explained() -> None:
    state = RULES.setup(Options(), 2, SeededChance(1)).state
    view, asked = RULES.view(state, 0), RULES.decisions(state)[0]
    with translation.override("en"):
        found = {say(term.word) for term in terms(view, asked)}
    assert found == {"quality", "Standard Action", "specials"}
