"""The autopilot of the arena games."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from games.arena import autopilot
from games.arena.actions import Bet, Bid, Burn, KeepCard, Play, SecretBet
from games.arena.cards import CREATURE_OF_CARD, STRENGTH_OF_CARD
from games.arena.meta import TITLES, AnyOptions, Options1997
from games.arena.state import ArenaState
from games.arena.table import living_creatures
from games.bots import random_bot
from games.bots.driver import play
from games.bots.simulate import chooser
from games.engine.actions import Action
from games.engine.automatic_answers import automatic_answer
from games.engine.cached_state import CachedState
from games.engine.chance import SeededChance
from games.engine.decisions import Decision
from games.engine.rules import Rules
from tests.arena.positions import OF, RULES, RULES_1997, do, first, position, rules_of

GAMES = 60


def answer(state: ArenaState) -> Action:
    rules = rules_of(state)
    decision = rules.decisions(state)[0]
    return autopilot.choose(rules.view(state, decision.seat), decision, SeededChance(1))


def winner(key: str, seed: int) -> int:
    """Return the winner of a match of four, between the autopilot in one seat and three random bots."""
    rules, source = OF[key], Random(seed)
    chance = SeededChance(source)
    state = rules.setup(rules.read_options({}), 4, chance).state
    while (result := rules.result(state)) is None:
        forced = automatic_answer(CachedState(rules, state), {}, chance)
        if forced is not None:
            rules.advance(state, forced.action, chance)
            continue
        decision: Decision = rules.decisions(state)[0]
        choose = chooser(rules, "autopilot" if decision.seat == seed % 4 else "random")
        rules.advance(state, choose(rules, state, decision, source), chance)
    return result.placings[0].seat


@pytest.mark.parametrize("key", TITLES)
@pytest.mark.long
def test_it_wins_most_matches_against_three_random_bots(key: str) -> None:
    won = sum(winner(key, seed) == seed % 4 for seed in range(GAMES))
    assert won >= 0.7 * GAMES


@pytest.mark.parametrize(
    "options", [*(meta.options() for meta in TITLES.values()), Options1997("open", True)]
)
@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.long
def test_matches_among_programs_end_by_themselves(seats: int, options: AnyOptions) -> None:
    rules = RULES_1997 if isinstance(options, Options1997) else RULES
    for seed in range(3):
        played = play(rules, seats, options, seed, chooser(rules, "autopilot"))
        assert not played.stopped


@pytest.mark.parametrize("key", TITLES)
def test_the_same_view_has_the_same_answer_and_stays_as_it_is(key: str) -> None:
    rules = OF[key]

    def asked(_rules: Rules[Any], state: ArenaState, decision: Decision, source: Random) -> Action:
        view = rules.view(state, decision.seat)
        before = msgspec.json.encode(view)
        found = autopilot.choose(view, decision, SeededChance(1))
        again = autopilot.choose(rules.view(rules.copy(state), decision.seat), decision, SeededChance(1))
        assert again == found
        assert msgspec.json.encode(view) == before
        return found if decision.seat == 0 else random_bot.choose(rules, state, decision, source)

    assert play(rules, 3, TITLES[key].options(), 5, asked).result


def test_it_bets_while_bets_pay() -> None:
    assert isinstance(answer(position()), Bet)
    assert isinstance(answer(first()), Bet)


def test_it_lets_a_rivals_creature_die_rather_than_its_own() -> None:
    rows = {name: [f"{name}-5"] for name in ("amazon", "cyclops", "ettin", "gorgon", "seraphim", "titan")}
    state = position(
        hands={0: "troll-1 wyrm-9"},
        rows=rows | {"troll": ["troll-6"], "wyrm": ["wyrm-2"]},
        bets={"wyrm": {1: 0}, "troll": {1: 1}},
    )
    state.step = "card"
    assert answer(state) == Play(0, "troll-1")


def test_it_burns_what_covers_a_rivals_favourite() -> None:
    rows = {"troll": ["troll-9"], "titan": ["titan-1"]}
    state = position(hands={0: "wyrm-7"}, rows=rows, bets={"wyrm": {1: 0}, "troll": {1: 1}})
    do(state, "play wyrm-7")
    assert answer(state) == Burn(0, "troll")


def test_it_keeps_the_card_it_can_use_best() -> None:
    state = position(
        hands={0: "titan-5 wyrm-1", 1: "ettin-4 wyrm-10 gorgon-3"}, bets={"titan": {1: 0}, "wyrm": {1: 0}}
    )
    do(state, "play titan-5", "steal B")
    assert answer(state) == KeepCard(0, "wyrm-10")


def test_it_bids_only_what_it_can_meet() -> None:
    state = RULES_1997.setup(Options1997(), 3, SeededChance(2)).state
    for seat in range(3):
        view = RULES_1997.view(state, seat)
        bid = autopilot.choose(view, RULES_1997.decisions(state)[seat], SeededChance(1))
        assert isinstance(bid, Bid)
        assert bid.number == -1 or any(card.endswith(f"-{bid.number}") for card in view.hand)


@pytest.mark.parametrize("key", TITLES)
@pytest.mark.long
def test_what_everyone_sees_does_not_tell_its_secret_bet(key: str) -> None:
    """The secret bet is on the creature that looks safest to a watcher no more often than on any other."""
    rules, secrets, right, by_chance = OF[key], 0, 0.0, 0.0

    def observed(rules: Rules[Any], state: ArenaState, decision: Decision, source: Random) -> Action:
        nonlocal secrets, right, by_chance
        action = chooser(rules, "autopilot")(rules, state, decision, source)
        if isinstance(action, SecretBet):
            safest = _safest(state)
            secrets += 1
            right += (CREATURE_OF_CARD[action.card] in safest) / len(safest)
            by_chance += 1 / len(living_creatures(state))
        return action

    for seed in range(120):
        play(rules, 2 + seed % 4, TITLES[key].options(), seed, observed, most=40, may=0)
    assert secrets > 300
    assert right < 1.25 * by_chance


def _safest(table: ArenaState) -> list[str]:
    """The living creatures that cards on the table promise most, whatever a hand holds."""
    strengths = {
        creature: STRENGTH_OF_CARD[card] if (card := table.tops[creature][table.round - 1]) else 4.5
        for creature in living_creatures(table)
    }
    best = max(strengths.values())
    return [creature for creature, strength in strengths.items() if strength == best]
