"""The hints of a first match: each moment comes once, and a bet says what it pays."""

from __future__ import annotations

from collections import Counter

import pytest
from django.utils import translation

from games.arena.actions import Bet, Decline, Play, SecretBet
from games.arena.lessons.reasons import reason
from games.arena.words.left_undone import left_undone
from games.arena.words.questions import POWER_TEXTS, QUESTIONS
from games.arena.words.terms import terms
from games.engine.hints import HintContext
from games.matches.render import say
from tests.arena.positions import RULES, do, position
from tests.titles.first_matches import first_match, lesson_of, repeated_sentences

RECORDED = (11, *(pytest.param(seed, marks=pytest.mark.exhaustive) for seed in (1, 4, 6, 8)))


@pytest.mark.parametrize("title", ["arena-1997", "arena-2004"])
@pytest.mark.parametrize("seed", RECORDED)
def test_each_moment_comes_once_in_a_match(title: str, seed: int) -> None:
    shown = [each.hint for each in first_match(title, seed) if each.hint]
    assert Counter(shown) == Counter(hint.key for hint in lesson_of(title).hints)
    assert shown.index("bet") < shown.index("card") < shown.index("secret") < shown.index("round")


@pytest.mark.parametrize("title", ["arena-1997", "arena-2004"])
@pytest.mark.parametrize("seed", RECORDED)
def test_no_explanation_is_repeated_beside_another_hint(title: str, seed: int) -> None:
    assert repeated_sentences(title, seed) == set()


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


def test_a_card_is_suggested_with_what_it_does_for_the_reader() -> None:
    """And never against the hint above it, which says which cards to play high."""
    told = [
        each for seed in (1, 11) for each in first_match("arena-1997", seed) if isinstance(each.step, Play)
    ]
    with translation.override("en"):
        texts = [say(each.reason) for each in told if each.reason]
    assert len(texts) * 3 >= len(told) * 2
    assert any(text.startswith("You back the ") for text in texts)
    assert any("makes it safer" in text for text in texts)
    assert any("A low card puts it in danger" in text for text in texts)


def test_a_bet_says_why_on_this_creature() -> None:
    told = [each for seed in (1, 4, 11) for each in first_match("arena-2004", seed)]
    with translation.override("en"):
        texts = [say(each.reason) for each in told if isinstance(each.step, Bet) and each.reason]
    assert any(not text.startswith("This bet pays") for text in texts)


@pytest.mark.parametrize(
    ("hand", "told"),
    [("troll-9", "With Troll 9 you can protect the Troll, too."), ("troll-1", "An open bet on the Troll")],
)
def test_beside_the_hint_about_secret_bets_a_bet_says_why_on_this_creature(hand: str, told: str) -> None:
    state = position(hands={0: hand})
    view, (decision, *_) = RULES.view(state, 0), RULES.decisions(state)
    legal = tuple(RULES.legal(state, decision))
    found = reason(HintContext(view, decision, legal, (Bet(0, "troll"),), hint="secret"))
    assert found is not None
    with translation.override("en"):
        assert say(found).startswith(told)
        assert say(found).endswith("you can still make your secret bet later in this round.")


def test_words_of_the_rulebook_are_explained_when_the_reader_holds_their_cards() -> None:
    state = position(hands={0: "prefect spectator-4 troll-3", 1: "wyrm-1"})
    (turn, *_others) = RULES.decisions(state)
    with translation.override("en"):
        own, anothers = ({say(term.word) for term in terms(RULES.view(state, seat), turn)} for seat in (0, 1))
    assert own == {"backer", "Prefect", "Spectator"}
    assert anothers == {"backer"}


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ("wyrm-2 troll-1 troll-2 troll-3 troll-4", "You can still discard 3 cards."),
        ("wyrm-2 troll-1 wyrm-3", "You can still discard 1 card."),
        ("wyrm-2 wyrm-3", ""),
    ],
)
def test_r_85_cards_that_can_still_be_discarded_are_counted_up_to_three(hand: str, says: str) -> None:
    state = position(hands={0: hand}, dead=["troll"])
    do(state, "play wyrm-2")
    (decision,) = RULES.decisions(state)
    told = left_undone(RULES.view(state, 0), decision)
    with translation.override("en"):
        assert (say(told) if told else "") == says
