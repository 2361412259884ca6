"""Setup, and the order of seats."""

import pytest

from games.arena.editions import EDITIONS
from games.arena.meta import Creature2004, Options
from games.arena.state import ArenaState
from games.engine.chance import SeededChance
from games.engine.errors import BadOptions
from games.engine.rules import Step
from tests.arena.positions import EIGHT, RULES, cards_of, codes, do, heard, position


def begun(seats: int = 4, options: Options | None = None, seed: int = 3) -> Step[ArenaState]:
    return RULES.setup(options or Options(), seats, SeededChance(seed))


def test_r1_eight_named_creatures_fight_or_eight_are_drawn_and_all_see_them() -> None:
    state = begun(options=Options(creatures=EIGHT)).state
    assert tuple(state.creatures) == EIGHT
    drawn = {tuple(begun(seed=seed).state.creatures) for seed in range(20)}
    assert len(drawn) > 10
    step = begun()
    assert heard(step.events, None)[0][1]["creatures"] == step.state.creatures


@pytest.mark.parametrize("named", [EIGHT[:7], (*EIGHT[:7], EIGHT[0])])
def test_r1_fewer_than_eight_or_one_twice_is_refused(named: tuple[Creature2004, ...]) -> None:
    with pytest.raises(BadOptions) as caught:
        RULES.check_options(Options(creatures=named), 3)
    assert caught.value.code == "creatures"


def test_r2_creatures_stand_in_one_fixed_order() -> None:
    backwards = begun(options=Options(creatures=EIGHT[::-1])).state
    assert backwards.creatures == list(EIGHT)


def test_r3_the_deck_in_play_has_102_cards() -> None:
    edition = EDITIONS["arena-2004"]
    assert len(edition.powers) == 12
    for seats, pile in ((2, 86), (3, 78), (4, 70), (5, 62)):
        state = begun(seats).state
        cards = cards_of(state)
        assert len(cards) == 102
        assert len(state.deck) == pile
        assert sum(card.startswith("spectator") for card in cards) == 11
        assert cards.count("prefect") == 2
        assert cards.count("magister") == 1
        assert all(len(hand) == 8 for hand in state.hands)
        assert state.tokens == [5] * seats


def test_the_first_player_is_random_and_each_seat_is_told_its_own_hand_only() -> None:
    assert {begun(seed=seed).state.mover for seed in range(30)} == {0, 1, 2, 3}
    step = begun()
    for seat in range(4):
        dealt = [params for code, params in heard(step.events, seat) if code == "dealt_cards"]
        assert [each["seat"] for each in dealt] == [seat]
    assert "dealt_cards" not in codes(step.events, None)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_r16_two_to_five_play_by_the_same_rules(seats: int) -> None:
    RULES.check_options(Options(), seats)
    assert begun(seats).state.seats == seats


@pytest.mark.parametrize("seats", [1, 6])
def test_other_numbers_are_refused(seats: int) -> None:
    with pytest.raises(BadOptions):
        RULES.check_options(Options(), seats)


def test_play_goes_clockwise() -> None:
    state = position(3, hands={0: "troll-7", 1: "troll-8", 2: "troll-9"})
    for seat, card in ((0, "troll-7"), (1, "troll-8"), (2, "troll-9")):
        assert state.mover == seat
        do(state, f"play {card}")
    assert state.mover == 0


def test_the_whole_deck_is_shuffled_at_once_so_that_draws_need_no_chance() -> None:
    state = position(hands={0: "troll-7"}, deck_top="wyrm-3 wyrm-4")
    chance = SeededChance(1)
    do(state, "play troll-7", chance=chance)
    assert chance.draws == []
    assert "wyrm-3" in state.hands[0]
    assert "wyrm-4" in state.hands[0]
