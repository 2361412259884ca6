"""What an act gives up is said, and nothing where it gives up nothing dear: the list of
docs/rules/gladiators.md."""

from __future__ import annotations

from games.gladiators import actions as act
from games.gladiators import defending, words
from games.gladiators.decks import CARDS, SPECIALS
from games.gladiators.state import GladiatorsState, TimedModifier
from tests.gladiators.positions import RULES, do, duel, fight, place, turn_of
from tests.gladiators.speech import say


def said(state: GladiatorsState, line: str) -> list[str]:
    """Return the stated losses of an action of the seat that is asked."""
    seat = RULES.decisions(state)[0].seat
    view = RULES.view(state, seat)
    return [say(words.loss(each.code, each.params)) for each in RULES.losses(view, RULES.parse(line, view))]


def grave(state: GladiatorsState, line: str) -> bool:
    view = RULES.view(state, RULES.decisions(state)[0].seat)
    return any(each.grave for each in RULES.losses(view, RULES.parse(line, view)))


LOST = "without %s your side has nobody left: the match is lost"


def test_giving_up_the_last_gladiator_loses_the_match_and_is_asked_about_once_more() -> None:
    assert said(duel(), "resign all") == [LOST % "Assassin R"]
    assert grave(duel(), "resign all")


def test_giving_up_one_of_two_says_that_they_are_out_for_good() -> None:
    state = fight("orc+orc", "assassin")
    assert said(state, "resign one") == ["Orc R1 will be out permanently"]
    assert not grave(state, "resign one")
    assert said(state, "resign all") == [LOST % "Orc R1, Orc R2"]


def test_who_leaves_an_ally_alone_is_told_and_asked_once_more() -> None:
    state = fight("assassin", "orc", "assassin")
    for name, side in (("R1", 0), ("G1", 0)):
        state.gladiators[name].side = side
    assert said(state, "resign all") == [
        "without Assassin R you have nobody left; your side fights on without you"
    ]
    assert grave(state, "resign all")


def test_an_action_that_costs_the_last_condition() -> None:
    state = duel("swordmaster", "assassin")
    place(state, "R1", "g4", hold="duelling-sword", row="S22", condition=1)
    turn_of(state, "R1")
    assert said(state, "take") == [LOST % "Swordmaster R"]
    assert grave(state, "take")
    place(state, "R1", condition=2)
    assert said(state, "take") == []


def test_throwing_an_item_and_throwing_the_last_one() -> None:
    state = duel("barbarian", "assassin")
    who = place(state, "R1", "g4", hold="axe", row="B11")
    place(state, "B1", "i5")
    who.kept, who.worn = [], []
    turn_of(state, "R1")
    do(state, "take", "nothing")
    (last,) = said(state, "attack 1.axe B1 set 3")
    assert last == "it is your last item: you’ll have nothing left to hold"
    who.kept = ["axe"]
    (thrown,) = said(state, "attack 1.axe B1 set 3")
    assert thrown == "you throw the axe and no longer have it"


def test_leaving_the_last_item_on_the_ground() -> None:
    state = duel("barbarian", "assassin")
    who = place(state, "R1", "g4", hold="axe")
    who.kept, who.worn = [], []
    view = RULES.view(state, 0)
    (loss,) = RULES.losses(view, act.Rearm(0, "", (), (), ("axe",), ()))
    assert loss.code == "item"
    field = next(each for each in RULES.decisions(state)[0].fields if each.name == "dropped")
    note = words.field(view, field).note
    assert note
    assert "last item" in say(note)


def test_giving_the_last_item_away_in_an_exchange() -> None:
    state = fight("orc", "barbarian", "orc", sides="two")
    place(state, "R1", "i4", hold="sabre")
    taker = place(state, "G1", "i5", hold="shield")
    taker.kept, taker.worn = [], []
    turn_of(state, "R1")
    do(state, "offer G1 give sabre take shield")
    turn_of(state, "G1")
    last = "it is your last item: you’ll have nothing left to hold"
    assert said(state, "accept R1 taken") == [last]
    assert said(state, "accept R1 given") == []
    assert said(state, "accept R1 both") == []
    taker.kept = ["sabre"]
    assert said(state, "accept R1 taken") == []


def test_a_planned_action_that_cannot_be_used_takes_the_turn_s_action() -> None:
    state = duel("swordmaster", "assassin")
    place(state, "R1", "g4", hold="", row="S22")
    turn_of(state, "R1")
    (vain,) = said(state, "take")
    assert vain.endswith("the card goes back to hand, and the turn’s action is used up")


def test_the_end_of_a_hold() -> None:
    state = duel()
    view = RULES.view(state, 0)
    assert RULES.losses(view, act.Retrieve(0)) == ()
    place(state, "R1").holds = "B1"
    view = RULES.view(state, 0)
    (loss,) = RULES.losses(view, act.Retrieve(0))
    assert say(words.loss(loss.code, loss.params)) == "the hold on Barbarian B ends"


def slashed(condition: int, defense: str = "A03") -> GladiatorsState:
    """Return a state in which R1 must meet a slash of 5+(1-6)."""
    state = duel()
    place(state, "R1", "i4", current=defense, row="A06", hold="dagger cloak", condition=condition)
    place(state, "B1", "j3", row="B05 B06", hold="great-sword", current="")
    turn_of(state, "B1")
    do(state, "take")
    while RULES.decisions(state)[0].kind != "attack":
        do(state, "nothing")
    do(state, "attack 1 R1 set 5")
    while RULES.decisions(state)[0].kind != "guess":
        do(state, "nothing")
    return state


def test_not_to_guess() -> None:
    state = slashed(14)
    (blow,) = state.pending
    most = max(
        defending.cost_of_number(state, state.gladiators["R1"], blow, n)
        for n in range(blow.low, blow.high + 1)
    )
    told = f"you lose up to {most} Condition"
    assert said(state, "guess none") == [told]
    assert said(state, "guess 1") == []
    assert said(slashed(most), "guess none") == [f"{told}, and may be out"]
    # Nothing is forgone where no number could be named.
    state.gladiators["R1"].boons.append(TimedModifier("guess", -9, "next_defense"))
    assert said(state, "guess none") == []


def test_not_to_guess_at_what_cannot_hurt() -> None:
    state = slashed(14)
    state.gladiators["R1"].boons.append(TimedModifier("defense", 20, "turn"))
    assert said(state, "guess none") == ["you make no guess, though no number can hurt you"]
    harmless = next(key for key, card in CARDS.items() if any(not each.damage for each in card.attacks[:1]))
    state.pending[0].card, state.pending[0].blow = harmless, 1
    assert said(state, "guess none") == ["whatever number was set counts, and may take effect"]


def test_not_to_guess_for_an_item() -> None:
    state = slashed(14)
    state.turn.step = "contest"
    assert said(state, "guess none") == ["the item flies in the direction that was set"]


def test_a_whisper_spends_the_turn_and_a_special_its_last_use() -> None:
    state = duel()
    view = RULES.view(state, 0)
    assert [each.code for each in RULES.losses(view, act.Whisper(0, "B1"))] == ["turn"]
    deck = place(state, "R1").deck
    key = next(key for key, each in SPECIALS.items() if each.uses == 1 and not each.per_foe)
    assert deck
    (loss,) = RULES.losses(view, act.UseSpecial(0, key))
    assert loss.code == "last_use"
    place(state, "R1").used[key] = 1
    assert RULES.losses(RULES.view(state, 0), act.UseSpecial(0, key)) == ()
