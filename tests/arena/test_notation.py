"""Notation: a round trip for every action, and refusals that give the position."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.arena import actions as act
from games.arena.cards import CREATURE_OF_CARD, PLACES_OF_CREATURE, SPECTATOR_CARD_STRENGTHS, deck
from games.arena.editions import EDITIONS, Edition
from games.engine.actions import Action
from games.engine.errors import BadNotation
from tests.arena.positions import OF, RULES, first, position

STATE = position(5)
VIEWS = {
    "arena-1997": [OF["arena-1997"].view(first(5), seat) for seat in range(5)],
    "arena-2004": [RULES.view(STATE, seat) for seat in range(5)],
}
Strategies = dict[type[Action], st.SearchStrategy[Action]]

seats = st.integers(0, 4)
rounds = st.integers(1, 5)


@st.composite
def swaps(draw: st.DrawFn, edition: Edition) -> Action:
    creature = draw(st.sampled_from(tuple(edition.powers)))
    shown = (creature,) if edition.secret_piles else ()
    places = [*PLACES_OF_CREATURE[creature], *shown, "discard"]
    first = draw(st.integers(0, len(places) - 2))
    second = draw(st.integers(first + 1, len(places) - 1))
    return act.Swap(draw(seats), creature, places[first], places[second])


def kinds(edition: Edition) -> Strategies:
    """Return a strategy for each kind of action; the test fails if one is missing here."""
    held = deck(edition, edition.powers)
    creatures = st.sampled_from(tuple(edition.powers))
    cards = st.sampled_from(sorted(set(held)))
    combat = st.sampled_from([card for card in held if CREATURE_OF_CARD[card]])
    spots = st.sampled_from([place for creature in edition.powers for place in PLACES_OF_CREATURE[creature]])
    piles = st.one_of(spots, creatures) if edition.secret_piles else spots
    back = st.one_of(piles, st.just("discard")) if edition.reclaims_any else spots
    return {
        act.Bid: st.builds(act.Bid, seats, st.integers(-1, 10)),
        act.Bet: st.builds(act.Bet, seats, creatures),
        act.SecretBet: st.builds(act.SecretBet, seats, combat),
        act.Play: st.builds(act.Play, seats, combat),
        act.Spectator: st.builds(
            act.Spectator, seats, st.sampled_from(tuple(SPECTATOR_CARD_STRENGTHS)), creatures
        ),
        act.Prefect: st.builds(
            act.Prefect, seats, st.just(edition.takes), st.one_of(piles, st.sampled_from(["discard", "none"]))
        ),
        act.Magister: st.builds(act.Magister, seats, st.just(edition.turns_up), creatures),
        act.RetrieveBet: st.builds(act.RetrieveBet, seats, st.one_of(spots, creatures, st.just("secret"))),
        act.Stun: st.builds(act.Stun, seats, seats),
        act.Steal: st.builds(act.Steal, seats, seats),
        act.Backdate: st.builds(act.Backdate, seats, creatures, rounds),
        act.Demand: st.builds(act.Demand, seats, seats, creatures),
        act.Copy: st.builds(act.Copy, seats, creatures),
        act.Burn: st.builds(act.Burn, seats, creatures),
        act.KeepCard: st.builds(act.KeepCard, seats, cards),
        act.Regain: st.builds(act.Regain, seats, back),
        act.GiveCard: st.builds(act.GiveCard, seats, combat),
        act.Discard: st.builds(act.Discard, seats, combat),
        act.StalemateVote: st.builds(
            act.StalemateVote, seats, st.sampled_from(["propose", "accept", "object"])
        ),
        act.Swap: swaps(edition),
        act.Reveal: st.builds(act.Reveal, seats),
        act.Pass: st.builds(act.Pass, seats),
        act.Decline: st.builds(act.Decline, seats),
        act.Scout: st.builds(act.Scout, seats),
        act.Foresee: st.builds(act.Foresee, seats),
        act.ShowHand: st.builds(act.ShowHand, seats),
        act.EndDiscards: st.builds(act.EndDiscards, seats),
    }


KINDS = {key: kinds(edition) for key, edition in EDITIONS.items()}


@pytest.mark.parametrize("key", KINDS)
@given(data=st.data())
def test_every_action_comes_back(key: str, data: st.DataObject) -> None:
    action = data.draw(st.one_of(*KINDS[key].values()))
    rules, view = OF[key], VIEWS[key][action.seat]
    text = rules.format(action)
    assert rules.parse(text, view) == action
    assert rules.parse(f"  {text.upper()} ".replace(" ", "  "), view) == action
    assert rules.parse(text.replace("-", " "), view) == action
    assert rules.decode_action(rules.encode_action(action)) == action


@pytest.mark.parametrize("key", KINDS)
def test_every_kind_of_action_is_covered(key: str) -> None:
    assert set(KINDS[key]) == set(act.ACTION_TYPES)


@pytest.mark.parametrize("key", KINDS)
@given(text=st.text(max_size=30))
def test_any_other_text_is_refused_and_never_fails(key: str, text: str) -> None:
    rules, view = OF[key], VIEWS[key][0]
    try:
        action = rules.parse(text, view)
    except BadNotation:
        return
    assert rules.parse(rules.format(action), view) == action


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        ("", "word_missing", 1),
        ("bet", "word_missing", 4),
        ("dance", "unknown_word", 1),
        ("bet hydra", "no_creature", 5),
        ("play troll-11", "no_strength", 12),
        ("play troll-x", "no_strength", 12),
        ("play hydra-3", "no_card", 6),
        ("spectator 11 troll", "no_strength", 11),
        ("spectator 4", "word_missing", 12),
        ("prefect here", "no_place", 9),
        ("prefect troll 6", "no_round", 15),
        ("stun Q", "no_seat", 6),
        ("stun BB", "no_seat", 6),
        ("backdate troll 0", "no_round", 16),
        ("swap troll 1 6", "no_round", 14),
        ("pass now", "word_extra", 6),
        ("retrieve table", "no_place", 10),
        ("stance agree", "unknown_word", 8),
        ("referee none", "unknown_word", 1),
        ("prefect troll", "word_missing", 14),
        ("swap troll 1 shown", "no_round", 14),
        ("regain discard", "no_place", 8),
    ],
)
def test_a_refusal_says_what_and_where(text: str, code: str, position: int) -> None:
    with pytest.raises(BadNotation) as refused:
        RULES.parse(text, VIEWS["arena-2004"][0])
    assert (refused.value.code, refused.value.params["position"]) == (code, position)


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        ("bet wyrm", "no_creature", 5),
        ("bid 11", "no_strength", 5),
        ("bid troll", "no_strength", 5),
        ("bid", "word_missing", 4),
        ("prefect none", "unknown_word", 1),
        ("magister troll", "unknown_word", 1),
        ("keep prefect", "no_card", 6),
        ("swap troll 1 troll", "no_round", 14),
        ("referee troll discard", "no_round", 15),
    ],
)
def test_each_edition_has_its_own_creatures_and_referees(text: str, code: str, position: int) -> None:
    with pytest.raises(BadNotation) as refused:
        OF["arena-1997"].parse(text, VIEWS["arena-1997"][0])
    assert (refused.value.code, refused.value.params["position"]) == (code, position)


def test_a_watcher_acts_not() -> None:
    with pytest.raises(BadNotation) as refused:
        RULES.parse("bet troll", RULES.view(STATE, None))
    assert refused.value.code == "watcher"


def test_seats_have_the_letters_of_their_colours() -> None:
    assert [RULES.format(act.Stun(0, seat)) for seat in range(5)] == [
        "stun R", "stun B", "stun G", "stun Y", "stun K",
    ]  # fmt: skip
