"""The briefing of a fight: which gladiator could attack which, as far as the seat knows."""

from __future__ import annotations

from typing import Any

from games.bots.driver import play
from games.bots.simulate import autopilot
from games.engine.phrases import phrase
from games.gladiators.briefing import (
    CAN_ATTACK,
    COULD_ATTACK,
    attack_cards,
    brief,
)
from games.gladiators.meta import Options
from games.gladiators.state import GladiatorsState
from games.gladiators.view import GladiatorsView
from games.gladiators.words import names
from tests.gladiators.positions import RULES, duel, place
from tests.gladiators.speech import say


def sentences(state: GladiatorsState, seat: int) -> list[str]:
    """Return what a seat's briefing says about its gladiators in danger."""
    dangers = brief(RULES.view(state, seat)).dangers
    return [say(sentence) for danger in dangers for sentence in danger.sentences]


def test_without_a_planned_card_a_foe_attacks_nobody_in_its_next_turn() -> None:
    state = duel()
    place(state, "R1", "e4", row="", current="")
    place(state, "B1", "e5", row="", current="")
    view = RULES.view(state, 0)
    assert attack_cards(view, view.gladiators["B1"], view.gladiators["R1"]) == ((), ())


def test_a_planned_card_may_be_any_that_reaches_until_it_has_been_looked_at() -> None:
    state = duel()
    card = next(card for card in state.gladiators["B1"].cards if _reaching(state, card) == (card,))
    place(state, "B1", "e5", row=card, current="")
    view = RULES.view(state, 0)
    found = attack_cards(view, view.gladiators["B1"], view.gladiators["R1"])
    assert found.known == ()
    assert card in found.hidden
    assert len(found.hidden) > 1
    state.gladiators["B1"].known = {"0": 1}
    view = RULES.view(state, 0)
    assert attack_cards(view, view.gladiators["B1"], view.gladiators["R1"]) == ((card,), ())


def _reaching(state: GladiatorsState, card: str) -> tuple[str, ...]:
    """Return what could reach R1 if its foe beside it had planned a card, and it had been looked at."""
    place(state, "R1", "e4", row="", current="")
    who = place(state, "B1", "e5", row=card, current="")
    who.known = {"0": 1}
    view = RULES.view(state, 0)
    found = attack_cards(view, view.gladiators["B1"], view.gladiators["R1"])
    who.known = {}
    assert found.hidden == ()
    return found.known


def test_a_sustained_action_can_attack_whatever_is_planned_unseen() -> None:
    state = duel()
    place(state, "R1", "e4", row="", current="")
    place(state, "B1", "e5", hold="", holds="R1", row="B18", current="B17")
    view = RULES.view(state, 0)
    foe, target = view.gladiators["B1"], view.gladiators["R1"]
    known, hidden = attack_cards(view, foe, target)
    assert known == ("B17",)
    assert "B18" in hidden
    by = names.gladiator(view.gladiators, "B1")
    told = sentences(state, 0)
    assert say(phrase(CAN_ATTACK, gladiator=by, cards=names.cards(known))) in told
    assert say(phrase(COULD_ATTACK, gladiator=by, cards=names.cards(hidden))) in told


def test_a_prone_gladiator_is_in_danger_and_threatens_nobody() -> None:
    state = duel()
    place(state, "R1", "e4")
    place(state, "B1", "e5", prone=True, row="B05")
    assert "It is prone." in sentences(state, 1)
    view = RULES.view(state, 0)
    assert attack_cards(view, view.gladiators["B1"], view.gladiators["R1"]) == ((), ())


def test_a_low_condition_is_told_and_the_last_gladiator_is_grave() -> None:
    state = duel()
    place(state, "R1", condition=2)
    (danger,) = brief(RULES.view(state, 0)).dangers
    assert danger.grave
    assert "One good hit could put it out." in sentences(state, 0)


def test_every_attack_with_a_planned_card_had_been_told_when_the_turn_began() -> None:
    """The exceptions are specials, which may carry a gladiator farther, and what the defense changed."""
    rules, attacks = RULES, 0
    number, told_before = 0, dict[int, GladiatorsView]()

    def watch(state: Any, step: Any, entry: Any) -> None:
        nonlocal attacks, number
        for event in step.events:
            told = event.tellings[0]
            if told.code in ("declared", "threw") and told_before:
                by, target = told.params["by"], told.params["gladiator"]
                view = told_before[state.gladiators[target].seat]
                foe, victim = view.gladiators[by], view.gladiators[target]
                now = state.gladiators[by]
                armed = foe.held == tuple(now.held) or told.code == "threw"
                if not armed or foe.used != now.used or told.params["card"] == foe.current:
                    continue
                attacks += 1
                found = attack_cards(view, foe, victim)
                assert told.params["card"] in found.known + found.hidden
        if state.round and state.turn.number != number:
            number = state.turn.number
            told_before.update({seat: rules.view(state, seat) for seat in range(state.seats)})

    for seed in range(6):
        number = 0
        told_before.clear()
        play(rules, 2, Options(), seed, autopilot, most=300, watch=watch)
    assert attacks > 5
