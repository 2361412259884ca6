"""A strike's forecast agrees with its dice and the Law's charts."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from games.engine.actions import Action
from games.engine.events import Event
from games.titan.battle import flow, odds
from games.titan.battle.actions import Strike
from games.titan.battle.battlelands import BATTLELANDS
from games.titan.battle.hazards import MAX_STRIKE_NUMBER, STRIKE_CHART
from games.titan.battle.hexes import HEXES
from games.titan.battle.odds import Effect
from games.titan.battle.state import Battle
from games.titan.characters import CHARACTERS
from tests.titan.battle.playing import begun, played
from tests.titan.battle.positions import act, at, battle


@pytest.mark.parametrize(("dice", "number"), list(product((1, 2, 3, 4), range(1, 7))))
def test_chances_are_those_of_all_rolls(dice: int, number: int) -> None:
    rolls = list(product(range(1, 7), repeat=dice))
    counted = [sum(die >= number for die in roll) for roll in rolls]
    found = odds.exact_hit_chances(dice, number)
    assert found == tuple(Fraction(counted.count(hits), len(rolls)) for hits in range(dice + 1))


def test_a_strike_is_weighed_against_the_hits_that_are_left() -> None:
    fight = battle("plains", attacker="lion:D3", defender="ogre:D4-4")
    found = odds.estimate_strike(fight, Strike(0, "D3", "D4", 5, 3))
    assert (found.dice, found.number, found.needed, found.ranged) == (5, 3, 2, False)
    assert found.expected == Fraction(10, 3)
    assert found.slays == 1 - Fraction(1, 3) ** 5 - 5 * Fraction(2, 3) * Fraction(1, 3) ** 4


def test_the_ground_is_named_with_what_it_does() -> None:
    fight = battle("mountains", attacker="minotaur:D3", defender="gorgon:C2 dragon:D4")
    assert odds.estimate_strike(fight, Strike(0, "D3", "C2", 5, 3)).effects == (
        Effect("down", "slope", dice=1),
    )
    back = odds.strike_back_odds(fight, Strike(0, "D3", "C2", 5, 3))
    assert back is not None
    assert (back.dice, back.number) == (6, 6)
    assert back.effects == (Effect("up", "slope", skill=-1),)
    assert odds.estimate_strike(fight, Strike(0, "D3", "D4", 4, 3)).effects == ()
    dragons = odds.strike_back_odds(fight, Strike(0, "D3", "D4", 4, 3))
    assert dragons is not None
    assert dragons.effects == (Effect("from", "volcano", dice=2), Effect("down", "slope", dice=1))


def test_nobody_strikes_back_at_a_strike_back_or_at_a_rangestrike() -> None:
    fight = battle("plains", attacker="ranger:D1 lion:A3", defender="ogre:D3 ogre:B4")
    assert odds.strike_back_odds(fight, Strike(0, "D1", "D3", 2, 2)) is None
    fight.step, fight.striker = "back", "defender"
    assert odds.strike_back_odds(fight, Strike(1, "B4", "A3", 6, 5)) is None


def test_worse_dice_take_in_who_can_be_carried_over_to_besides() -> None:
    fight = battle("brush", attacker="serpent:D3-4", defender="gargoyle:D4-3 ogre:C3-1 centaur:E3")
    usual, worse = Strike(0, "D3", "C3", 18, 4), Strike(0, "D3", "C3", 18, 6)
    assert odds.is_normal_strike(fight, usual)
    assert not odds.is_normal_strike(fight, worse)
    assert [piece.name for piece in odds.carry_candidates(fight, usual)] == []
    assert sorted(piece.name for piece in odds.carry_candidates(fight, worse)) == ["centaur", "gargoyle"]


def test_a_line_is_told_by_the_hexes_it_crosses() -> None:
    fight = battle("plains", attacker="giant:D1", defender="ogre:D4 ogre:C3")
    assert [HEXES[hex] for hex in odds.crossed_hexes(fight, Strike(0, "D1", "D4", 3, 2))] == ["D2", "D3"]


def test_of_two_ways_the_open_one_is_told() -> None:
    fight = battle("plains", attacker="giant:C2 lion:C3", defender="ogre:D4")
    assert [HEXES[hex] for hex in odds.crossed_hexes(fight, Strike(0, "C2", "D4", 3, 2))] == ["D3"]


def test_weighing_changes_nothing() -> None:
    fight = battle("brush", attacker="serpent:D3-4", defender="gargoyle:D4-3 ogre:C3-1")
    before = repr(fight)
    odds.contact_enemies(fight, "serpent", 18, 4, 3)
    odds.strike_back_odds(fight, Strike(0, "D3", "C3", 18, 4))
    odds.piece_on(fight, "D3").hits = 17
    assert repr(fight) == before


@pytest.mark.parametrize("terrain", BATTLELANDS)
def test_what_is_said_of_the_ground_makes_up_every_strike_there_is(terrain: str) -> None:
    """Chart plus stated modifiers is the number; power plus stated modifiers is the dice."""
    seen = 0

    def watch(fight: Battle, atoms: list[Any], action: Action | None, events: list[Event]) -> None:
        nonlocal seen
        for strike in flow.legal(fight, 0):
            if not isinstance(strike, Strike) or not odds.is_normal_strike(fight, strike):
                continue
            piece, foe = odds.piece_on(fight, strike.piece), odds.piece_on(fight, strike.target)
            found = odds.estimate_strike(fight, strike)
            skill = CHARACTERS[piece.name].skill + sum(effect.skill for effect in found.effects)
            number = STRIKE_CHART[CHARACTERS[foe.name].skill][skill - 1]
            number = min(MAX_STRIKE_NUMBER, number + sum(effect.number for effect in found.effects))
            base = piece.power // 2 if found.ranged else piece.power
            assert strike.number == number, (terrain, strike, found)
            assert strike.dice == base + sum(effect.dice for effect in found.effects), (strike, found)
            assert found.expected == sum(
                n * chance for n, chance in enumerate(odds.exact_hit_chances(strike.dice, number))
            )
            seen += 1

    for seed in range(12):
        source = Random(seed)
        played(begun(terrain, source), source, watch)
    assert seen > 100


def test_what_is_promised_back_is_what_the_foe_then_has() -> None:
    fight = battle("hills", attacker="lion:D2", defender="ogre:D3")
    strike = next(each for each in flow.legal(fight, 0) if isinstance(each, Strike))
    promised = odds.strike_back_odds(fight, strike)
    assert promised is not None
    act(fight, f"strike D2 D3 {strike.dice}/{strike.number}", 1, 1, 1, 1, 1, 1)
    back = next(each for each in flow.legal(fight, 1) if isinstance(each, Strike))
    assert (back.dice, back.number) == (promised.dice, promised.number)
    assert promised.needed == at(fight, "D2").power
