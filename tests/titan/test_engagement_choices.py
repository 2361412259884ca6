"""The stated effects of an answer to an engagement are its real effects (9.2 - 9.4)."""

from __future__ import annotations

import pytest

from games.titan import words
from games.titan.actions import Accept, Concede, Fight, Flee, TitanAction
from games.titan.battle.actions import Done
from games.titan.state import TitanState
from games.titan.words import answer_lines
from tests.titan.battle.positions import placed
from tests.titan.positions import RULES, battle, do, engaged, fighting

BRUSH = 3


def promised(state: TitanState, action: TitanAction) -> int:
    """Return the points that the choice states."""
    view = RULES.view(state, action.seat)
    if losses := RULES.losses(view, action):
        return int(losses[0].params["points"])
    line = (
        answer_lines.outcome_line(view, action.loser)
        if isinstance(action, Accept)
        else answer_lines.answer_line(view, action)
    )
    assert line.note is not None
    return int(str(line.note.params["points"]))


@pytest.mark.parametrize("defender", ["ogre*2 centaur gargoyle", "ogre centaur", "guardian ogre*3"])
def test_flight_brings_half(defender: str) -> None:
    state = engaged("lion*2 ogre troll", defender, BRUSH)
    said = promised(state, Flee(1))
    do(state, Flee(1))
    assert state.scores == [said, 0]


@pytest.mark.parametrize("defender", ["ogre*2 centaur gargoyle", "angel ogre"])
def test_a_concession_brings_all(defender: str) -> None:
    state = engaged("lion*2 ogre troll", defender, BRUSH)
    said = promised(state, Concede(1))
    do(state, Fight(0), Concede(1))
    assert state.scores == [said, 0]


@pytest.mark.parametrize("loser", ["attacker", "defender"])
def test_an_agreement_brings_all_to_the_winner(loser: str) -> None:
    state = engaged("lion*2 ogre troll", "ogre*2 centaur", BRUSH)
    offers = [Accept(seat, loser, ()) for seat in (0, 1)]  # type: ignore[arg-type]
    said = {promised(state, offer) for offer in offers}
    do(state, *offers[:1], Done(0), *offers[1:], Done(1))
    assert {max(state.scores)} == said
    assert state.scores[0 if loser == "attacker" else 1] == 0


def test_a_concession_in_battle_counts_the_slain_too() -> None:
    state = fighting("serpent gorgon", "gargoyle ogre centaur", BRUSH)
    fight = battle(state)
    fight.pieces["attacker"] = placed("serpent:D3-4 gorgon:E2")
    fight.pieces["defender"] = placed("gargoyle:D4-4 ogre:C3-1 centaur:E3")
    fight.entered = True
    said = promised(state, Concede(1))
    do(state, Concede(1))
    assert state.scores == [said, 0]


def test_who_gives_up_their_titan_is_told_that_it_ends_the_game_for_them() -> None:
    state = engaged("lion*2 ogre troll", "titan ogre", BRUSH)
    (loss,) = RULES.losses(RULES.view(state, 1), Concede(1))
    assert loss.grave
    assert "your Titan" in str(words.loss(loss.code, loss.params).message)
    do(state, Fight(0), Concede(1))
    assert state.fates[1]
