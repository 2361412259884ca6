"""A whole turn of Altar's Arena on a phone with an attack to meet first, its taps counted."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from accounts.models import User
from games.gladiators import actions as act
from games.gladiators.board import distance
from games.gladiators.decks import CARDS, attack_of
from games.gladiators.defending import allowed_guesses
from games.gladiators.gladiator_values import can_use
from games.matches.models import Action
from tests.e2e import gladiators_stage as stage
from tests.e2e.cast import People, path_of
from tests.e2e.conftest import Person
from tests.e2e.gladiators_steps import carry_out
from tests.e2e.program import position_of, wanted
from tests.e2e.steps import deed, is_filled, press, renewed
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
            press(page, "Send turn")
            taps += 1
            continue
        assert position.asked is not None
        legal = list(position.rules.legal(position.state, position.asked))
        if position.asked.kind == "guess":
            action: Any = wanted(position, Random(0))
            guesses += len(action.numbers)
        elif position.asked.kind == "first":
            action = next(each for each in legal if isinstance(each, act.DoNothing))
        else:
            # Its action, a step around the foe, its attack.
            deeds = [each for each in legal if isinstance(each, act.Take | act.Declare)]
            steps = [each for each in legal if isinstance(each, act.Walk) and distance(each.to, foe.at) == 1]
            stay = [each for each in legal if isinstance(each, act.DoNothing)]
            action = (deeds + steps + stay)[0]
        taps += carry_out(page, position, action)
    assert guesses
    assert state_of(match).declared == before.declared + 1
    assert taps <= QUIET_TAPS + guesses + 1


def _guesses_three(state: Any) -> bool:
    """Whether the attack at hand can be met with three guesses of five numbers or more."""
    who = state.gladiators[state.turn.mover]
    blow = next(each for each in state.pending if each.id == state.turn.attack)
    return allowed_guesses(state, who, blow) == 3 and blow.high - blow.low >= 4


@pytest.mark.parametrize(
    ("language", "named"), [("en-GB", "Guess 3, 4 and 5"), ("ru", "Назвать 3, 4 и 5")], ids=["en", "ru"]
)
def test_the_button_names_the_numbers_that_are_ticked(
    people: People, person: Person, language: str, named: str
) -> None:
    """By keyboard; with no number ticked the button cannot be pressed."""
    match = stage.fight(people.all[:2], stage.asks("guess", 0, _guesses_three))
    User.objects.update(language=language[:2])
    page = person(people.reader, width=390, language=language)
    page.goto(path_of(match))
    button = page.locator("button[data-ticks]")
    expect(button).to_be_disabled()
    for number in "345":
        tile = page.locator(f'#decision input[name="numbers"][value="{number}"]')
        tile.focus()
        page.keyboard.press("Space")
    expect(button).to_be_enabled()
    expect(button).to_have_text(named)
    page.locator('#decision input[value="4"]').uncheck()
    expect(button).to_have_text(named.replace(", 4", ""))
    page.locator('#decision input[value="4"]').check()
    button.focus()
    with renewed(page):
        page.keyboard.press("Enter")
    guessed = Action.objects.filter(match=match).order_by("revision").values_list("notation", flat=True)
    assert "guess 3 4 5" in list(guessed)
    told = page.locator(".bands[role=status]")
    expect(told).to_be_in_viewport()
    assert "3, 4" in told.inner_text()


@pytest.mark.parametrize("scripts", [True, pytest.param(False, marks=pytest.mark.exhaustive)])
def test_the_button_of_a_guess_is_filled_once_a_number_is_ticked(
    people: People, person: Person, scripts: bool
) -> None:
    match = stage.fight(people.all[:2], stage.asks("guess", 0, _guesses_three))
    page = person(people.reader, width=390, scripts=scripts)
    page.goto(path_of(match))
    assert not is_filled(deed(page))
    page.locator('#decision input[name="numbers"]').first.check()
    assert is_filled(deed(page))


@pytest.mark.parametrize("scripts", [True, pytest.param(False, marks=pytest.mark.exhaustive)])
def test_who_refuses_to_guess_presses_a_row_that_says_what_it_costs(
    people: People, person: Person, scripts: bool
) -> None:
    match = stage.fight(people.all[:2], stage.asks("guess", 0, _guesses_three))
    page = person(people.reader, width=390, scripts=scripts)
    page.goto(path_of(match))
    if not scripts:
        press(page, "Guess", exact=True)
        assert "You ticked no number." in page.locator(".bands[role=status]").inner_text()
    page.locator('#decision input[name="numbers"]').first.check()
    row = page.get_by_role("button", name=re.compile("^Refuse to guess"))
    assert "you lose up to" in row.inner_text()
    with renewed(page):
        row.click()
    assert "guesses no number" in page.locator(".bands[role=status]").inner_text()
