"""A whole turn of Altar's Arena on a phone with an attack to meet first, its taps counted."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.gladiators import actions as act
from games.gladiators.board import distance
from games.gladiators.decks import CARDS, attack_of
from games.gladiators.qualities import can_use
from tests.e2e import gladiators_stage as stage
from tests.e2e.cast import People, path_of
from tests.e2e.conftest import Person
from tests.e2e.gladiators_steps import carry_out
from tests.e2e.program import position_of, wanted
from tests.e2e.steps import press
from tests.factories.matches import state_of

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

QUIET_TAPS = 8
"""At most, of a turn with nothing to meet, its attack and set number included."""


def _meets_and_strikes(state: Any) -> bool:
    """Whether the mover meets one plain attack that leaves it standing, and plans one of its own next
    that it can make on the foe beside it."""
    if len(state.gladiators) > 2:
        return False
    who = state.gladiators[state.turn.mover]
    foe = next(each for each in state.gladiators.values() if each.seat != who.seat)
    met = [blow for blow in state.pending if blow.target == who.name]
    if len(met) != 1 or not who.row or who.prone or foe.prone or distance(who.at, foe.at) != 1:
        return False
    blow = met[0]
    harm = attack_of(blow.card, blow.blow - 1)
    if harm.on_hit or harm.on_guessed or blow.base + blow.high * blow.times >= who.condition:
        return False
    if who.current and CARDS[who.current].on_guess is not None:
        return False
    card = CARDS[who.row[0]]
    plain = [attack for attack in card.attacks if attack.distance == (1, 1) and not attack.requires]
    return len(plain) == len(card.attacks) == 1 and not card.charge and can_use(who, who.row[0])


def test_an_attack_to_meet_adds_its_guesses_and_one_to_a_whole_turn(people: People, person: Person) -> None:
    match = stage.fight(people.all[:2], stage.asks("first", 0, _meets_and_strikes))
    page = person(people.reader, width=390)
    page.goto(path_of(match))
    before = state_of(match)
    foe = next(each for each in before.gladiators.values() if each.seat == 1)
    taps = guesses = 0
    while position := position_of(match, 0):
        if position.complete:
            press(page, "Send the turn")
            taps += 1
            continue
        assert position.asked is not None
        legal = list(position.rules.legal(position.state, position.asked))
        if position.asked.kind == "guess":
            action: Any = wanted(position, Random(0))
            guesses += len(action.numbers)
        elif position.asked.kind == "first":
            action = next(each for each in legal if isinstance(each, act.Nothing))
        else:
            # Its action, a step around the foe, its attack.
            deeds = [each for each in legal if isinstance(each, act.Take | act.Declare)]
            steps = [each for each in legal if isinstance(each, act.Walk) and distance(each.to, foe.at) == 1]
            stay = [each for each in legal if isinstance(each, act.Nothing)]
            action = (deeds + steps + stay)[0]
        taps += carry_out(page, position, action)
    assert guesses
    assert state_of(match).declared == before.declared + 1
    assert taps <= QUIET_TAPS + guesses + 1
