"""Altar's Arena between people: a duel, two against one, a turn by name alone, and its taps."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from games.gladiators import actions as act
from games.gladiators.board import distance
from games.gladiators.decks import CARDS
from games.gladiators.gladiator_values import can_use
from games.matches.models import Match, Placing
from tests.e2e import gladiators_stage as stage
from tests.e2e.cast import People, path_of
from tests.e2e.conftest import Person
from tests.e2e.gladiators_steps import carry_out, fight_on
from tests.e2e.program import position_of, wanted
from tests.e2e.steps import follow, press
from tests.factories.matches import make_match, state_of

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

MOST_TAPS = 8
"""Of a turn with nothing to meet, its attack and set number included."""


def _fighters(match: Match) -> list[Any]:
    return [who for who in state_of(match).gladiators.values() if not who.out]


@pytest.mark.exhaustive
def test_two_people_fight_a_whole_duel_without_scripts(people: People, person: Person) -> None:
    match = make_match("gladiators", 2, people.all[:2], name="duel in the sand")
    pages = [person(people.reader, scripts=False), person(people.rival, width=390, scripts=False)]
    # Of the first twenty the shortest: 75 actions in ten rounds.
    source = Random(17)

    # Who fights is a secret until both have chosen.
    pages[0].goto(path_of(match))
    follow(pages[0], pages[0].get_by_role("link", name=re.compile("Assassin")).first)
    press(pages[0], "Fight with an Assassin")
    pages[1].goto(path_of(match))
    assert "Assassin" not in pages[1].get_by_role("region", name="Seats").inner_text()
    follow(pages[1], pages[1].get_by_role("link", name=re.compile("Barbarian")).first)
    press(pages[1], "Fight with a Barbarian")

    fight_on(pages, match, source, lambda: False)
    assert not match.running
    for page in pages:
        page.goto(path_of(match))
        assert re.match("You won|Won by |Drawn", page.get_by_role("heading", level=1).inner_text())
    places = Placing.objects.filter(match=match).order_by("seat__index").values_list("rank", flat=True)
    assert sorted(places) in ([1, 2], [1, 1])
    # All that was hidden is open to both now.
    assert pages[0].get_by_role("heading", name=re.compile("^Barbarian B’s hand")).count() == 1


@pytest.mark.exhaustive
def test_one_gladiator_against_two_orcs_to_the_first_elimination(people: People, person: Person) -> None:
    match = stage.fight(
        people.all[:3], stage.asks("second", 0, stage.in_round(2)), options=stage.TWO_AGAINST_ONE
    )
    pages = [person(user, scripts=False, width=390) for user in people.all[:3]]
    begun = len(_fighters(match))
    fight_on(pages, match, Random(1), lambda: len(_fighters(match)) < begun)
    pages[0].goto(path_of(match))
    told = pages[0].get_by_role("region", name="Seats").inner_text()
    assert "out in turn" in told


def test_a_whole_turn_by_role_and_name_alone(people: People, person: Person) -> None:
    match = stage.fight(people.all[:2], stage.asks("second", 0, lambda state: state.round == 1))
    page = person(people.reader)
    page.goto(path_of(match))
    who = next(each for each in state_of(match).gladiators.values() if each.seat == 0)
    panel = page.get_by_role("region", name=re.compile("^What does .* do\\?$"))
    follow(page, panel.get_by_role("link", name=re.compile("guard")).first)
    press(page, re.compile("^Plan .*guard$"))
    assert page.get_by_role("listitem").get_by_text(re.compile(" planned$")).count() == 1
    assert page.get_by_role("region", name=re.compile("^Where does .* move\\?$")).is_visible()
    board = page.get_by_role("region", name="Board")
    follow(page, board.get_by_role("link", name=re.compile("hex [a-q][1-7]")).first)
    assert page.get_by_role("listitem").get_by_text(re.compile("^moved to")).count() == 1
    press(page, "Send turn")
    after = state_of(match).gladiators[who.name]
    assert len(after.row) == 1
    assert distance(who.at, after.at) >= 1


def _will_attack(state: Any) -> bool:
    """Whether the mover plans an attack next that it can make on a foe beside it."""
    if len(state.gladiators) > 2:
        return False
    who = state.gladiators[state.turn.mover]
    foe = next(each for each in state.gladiators.values() if each.seat != who.seat and not each.out)
    if not state.turn.quiet or not who.row or who.prone or foe.prone or distance(who.at, foe.at) != 1:
        return False
    card = CARDS[who.row[0]]
    plain = [attack for attack in card.attacks if attack.distance == (1, 1) and not attack.requires]
    return len(plain) == 1 and len(card.attacks) == 1 and not card.charge and can_use(who, who.row[0])


def test_a_turn_with_nothing_to_meet_takes_eight_taps_on_a_phone(people: People, person: Person) -> None:
    """The eight taps: its action, a step around the foe, its attack with the number set, and sending."""
    match = stage.fight(people.all[:2], stage.asks("second", 0, _will_attack))
    page = person(people.reader, width=390)
    page.goto(path_of(match))
    before = state_of(match)
    foe = next(each for each in before.gladiators.values() if each.seat == 1 and not each.out)
    taps = 0
    while position := position_of(match, 0):
        if position.complete:
            press(page, "Send turn")
            taps += 1
            continue
        assert position.asked is not None
        legal = list(position.rules.legal(position.state, position.asked))
        steps = [each for each in legal if isinstance(each, act.Walk) and distance(each.to, foe.at) == 1]
        deeds = [each for each in legal if isinstance(each, act.Take | act.Declare)]
        stay = [each for each in legal if isinstance(each, act.DoNothing)]
        taps += carry_out(page, position, (deeds + steps + stay)[0])
    assert state_of(match).declared == before.declared + 1
    assert taps <= MOST_TAPS


def test_an_attack_to_meet_adds_its_guesses_and_one_tap(people: People, person: Person) -> None:
    match = stage.fight(people.all[:2], stage.asks("guess", 0))
    page = person(people.reader, width=390)
    page.goto(path_of(match))
    position = position_of(match, 0)
    assert position is not None
    action = wanted(position, Random(0))
    taps = carry_out(page, position, action)
    assert taps == len(action.numbers) + 1  # type: ignore[attr-defined]
