"""The program: its mixed strategies, its legality, its strength, and the balance that results."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from games.bots import random_bot
from games.bots.driver import play
from games.bots.simulate import autopilot
from games.engine.actions import Action
from games.engine.chance import SeededChance
from games.engine.decisions import Decision
from games.engine.log import replay
from games.engine.meta import AUTOPILOT
from games.gladiators.autopilot.guess_duel import draw_guesses, draw_weighted, solve_guess_duel
from games.gladiators.meta import Options
from tests.gladiators.balance import FAIR, PAIRINGS, Record, record
from tests.gladiators.positions import RULES, asked, do, duel, place
from tests.gladiators.test_random_play import SIZES

costs = some.dictionaries(some.integers(1, 6), some.just(0.0) | some.floats(0.01, 30), min_size=1, max_size=6)


@given(costs, some.integers(0, 6))
def test_no_set_of_guesses_gains_against_the_numbers_as_they_are_set(
    found: dict[int, float], guesses: int
) -> None:
    mix = solve_guess_duel(found, guesses)
    assert sum(mix.set.values()) == pytest.approx(1)
    for named in combinations(found, min(guesses, len(found))):
        paid = sum(often * found[number] for number, often in mix.set.items() if number not in named)
        assert paid >= mix.value - 1e-9


@given(costs, some.integers(0, 6))
def test_no_number_gains_against_the_guesses_as_they_are_named(found: dict[int, float], guesses: int) -> None:
    mix = solve_guess_duel(found, guesses)
    assert sum(mix.named.values()) <= guesses + 1e-9 or guesses >= len(found)
    for number, cost in found.items():
        assert (1 - mix.named.get(number, 0.0)) * cost <= mix.value + 1e-9


def test_numbers_are_drawn_and_named_as_often_as_they_should_be() -> None:
    mix = solve_guess_duel({1: 2.0, 2: 4.0, 3: 6.0, 4: 8.0, 5: 10.0}, 2)
    chance = SeededChance(Random(1))
    games = 4_000
    sets = [draw_weighted(mix.set, chance) for _ in range(games)]
    names = [draw_guesses(mix.named, 2, chance) for _ in range(games)]
    for number in range(1, 6):
        assert sets.count(number) / games == pytest.approx(mix.set.get(number, 0), abs=0.03)
        often = sum(number in named for named in names) / games
        assert often == pytest.approx(mix.named.get(number, 0), abs=0.03)
    assert all(len(set(named)) == len(named) <= 2 for named in names)


@pytest.mark.parametrize("size", range(len(SIZES)))
def test_its_answers_are_legal_in_every_kind_of_match(size: int) -> None:
    seats, options = SIZES[size]
    for seed in range(3):
        played = play(RULES, seats, options, seed, autopilot, may=0)
        assert not played.stopped
        assert RULES.encode_state(replay(RULES, played.log)) == RULES.encode_state(played.state)


def test_it_decides_from_its_own_view_and_the_same_chance_gives_the_same_answer() -> None:
    state = duel()
    place(state, "R1", "i4", row="A06")
    place(state, "B1", "i6", row="B05")
    found = RULES.decisions(state)[0]

    def answer() -> Action:
        return RULES.default(RULES.view(state, 0), found, AUTOPILOT, SeededChance(3))

    first = answer()
    place(state, "B1", row="B13 B14")
    state.gladiators["B1"].hand.reverse()
    assert answer() == first


def test_it_strikes_when_it_can_and_names_what_would_hurt() -> None:
    state = duel("barbarian", "assassin")
    place(state, "R1", "i4", hold="great-sword", row="B05")
    place(state, "B1", "i5", hold="", specials=[])
    for _ in range(4):
        if asked(state) == (1, "guess"):
            break
        found = RULES.decisions(state)[0]
        RULES.advance(
            state, RULES.default(RULES.view(state, 0), found, AUTOPILOT, SeededChance(1)), SeededChance(1)
        )
    assert asked(state) == (1, "guess")
    found = RULES.decisions(state)[0]
    for seed in range(20):
        guess: Any = RULES.default(RULES.view(state, 1), found, AUTOPILOT, SeededChance(seed))
        assert len(guess.numbers) == 1
        assert guess.numbers[0] >= 2
    do(state, "guess none")


@pytest.mark.thorough
def test_it_beats_chance_nearly_always() -> None:
    def mixed(rules: Any, state: Any, decision: Decision, source: Random) -> Action:
        bot = autopilot if decision.seat == 0 else random_bot.choose
        return bot(rules, state, decision, source)

    games = 30
    won = sum(
        play(RULES, 2, Options(), seed, mixed, may=0).result.placings[0].seat == 0 for seed in range(games)
    )
    assert won >= games * 0.9


@pytest.mark.long
@pytest.mark.parametrize(
    "pairing",
    [
        pairing if place == 1 else pytest.param(pairing, marks=pytest.mark.exhaustive)
        for place, pairing in enumerate(PAIRINGS)
    ],
    ids="-".join,
)
def test_equal_qualities_are_nearly_equal(pairing: tuple[str, str]) -> None:
    """This is a short run; `python -m tests.gladiators.balance` does the long one."""
    found = record(*pairing, games=150)
    assert found.is_fair, (found.share, found.interval)


def test_an_interval_is_unfair_only_where_it_lies_wholly_outside() -> None:
    assert Record("a", "b", 65, 0, 100, ()).is_fair
    assert not Record("a", "b", 650, 0, 1_000, ()).is_fair
    assert not Record("a", "b", 350, 0, 1_000, ()).is_fair
    assert Record("a", "b", 0, 1_000, 1_000, ()).share == 0.5
    assert FAIR == (0.4, 0.6)
