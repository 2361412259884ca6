"""The briefing of an arena: tokens and visible bets of all, and the seat's own bets in danger."""

from __future__ import annotations

from games.arena.briefing import brief
from games.arena.state import ArenaState
from tests.arena.positions import EIGHT, RULES, position
from tests.gladiators.speech import say


def laid_out(**given: object) -> ArenaState:
    """Return a match of three in its first round, in which the troll's card is the lowest."""
    rows = {creature: [f"{creature}-{number}"] for number, creature in enumerate(EIGHT, start=3)}
    rows |= {"troll": ["troll-1"], "wyrm": [""]}
    return position(3, creatures=EIGHT, rows=rows, bets={"troll": {1: 0}, "wyrm": {1: 1}}, **given)  # type: ignore[arg-type]


def dangers(state: ArenaState, seat: int) -> list[tuple[str, str]]:
    found = brief(RULES.view(state, seat)).dangers
    return [(say(each.piece), say(each.sentences[0])) for each in found]


def test_a_bet_on_the_lowest_card_and_one_without_a_card_are_in_danger() -> None:
    state = laid_out()
    assert dangers(state, 0) == [("Troll: your bets are worth 4", "It has the lowest card of this round, 1.")]
    assert dangers(state, 1) == [("Wyrm: your bets are worth 4", "It has no card in this round yet.")]
    assert dangers(state, 2) == []


def test_a_secret_bet_is_in_danger_for_its_owner_only_and_is_no_fact_for_others() -> None:
    state = laid_out(secrets={2: "troll-4"})
    assert dangers(state, 2) == [("Troll: your bets are worth 5", "It has the lowest card of this round, 1.")]
    assert dangers(state, 0) == dangers(laid_out(), 0)
    red = brief(RULES.view(state, 0))
    green = next(each for each in red.others if each.seat == 2)
    assert "They have a secret bet." in [say(fact) for fact in green.facts]
    assert green.forces == ()


def test_a_revealed_secret_bet_is_a_fact_for_all() -> None:
    state = laid_out(shown={2: "troll"})
    green = brief(RULES.view(state, 0)).others[1]
    assert [(say(force.name), [say(fact) for fact in force.facts]) for force in green.forces] == [
        ("Troll", ["Revealed secret bet, worth 5."])
    ]
