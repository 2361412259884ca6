"""Law 9.0: order, inspection, flight, agreements and concessions."""

from __future__ import annotations

import pytest

from games.engine.actions import Action
from games.engine.chance import SeededChance
from games.titan.actions import Accept, Concede, CounterOffer, Engage, Fight, Flee, Move, Resign
from tests.titan.positions import (
    RULES,
    asked,
    battle,
    campaign,
    codes,
    do,
    done,
    engaged,
    fall,
    fighting,
    offers,
    question,
    refused,
    told,
)
from tests.titles.hearing import told_to

PLAINS = 15


def test_9_1_the_mover_chooses_the_order() -> None:
    layout = {
        "R.key": (1, "ogre*2"), "R.moon": (8, "ogre*2"), "B.key": (2, "ogre*2"), "B.moon": (9, "ogre*2"),
    }  # fmt: skip
    state = campaign(layout, roll=1)
    do(state, Move(0, "R.key", 2, "left"), Move(0, "R.moon", 9, "left"), done(0))
    assert asked(state) == [(0, "engage", "must")]
    assert offers(state, Engage) == [Engage(0, 2), Engage(0, 9)]
    assert refused(state, Engage(0, 3)) == ("9.1", "no_engagement")
    do(state, Engage(0, 9))
    assert state.engagement is not None
    assert (state.engagement.attacker, state.engagement.defender) == ("R.moon", "B.moon")
    do(state, Flee(1))
    # The last one is everyone's knowledge: it is opened by itself.
    assert asked(state) == [(0, "engage", "never")]


def test_9_1_each_of_the_two_sees_the_other_and_nobody_else_does() -> None:
    state = campaign({"R.key": (2, "ogre*3"), "B.key": (2, "troll*2")}, seats=3, phase="engage")
    state.legions["R.key"].moved, state.legions["R.key"].side = True, "left"
    state.engagements = [2]
    events = do(state, Engage(0, 2))
    for seat in (0, 1):
        assert told(events, "examined", seat)["attackers"] == ["ogre"] * 3
        assert told(events, "examined", seat)["defenders"] == ["troll"] * 2
    assert codes(events, 2) == codes(events, None) == ["engaged"]
    assert RULES.view(state, 0).legions["B.key"].pieces == ("troll", "troll")
    assert RULES.view(state, 1).legions["R.key"].pieces == ("ogre",) * 3
    assert RULES.view(state, 2).legions["R.key"].pieces == ()


def test_9_1_both_are_asked_at_once_whether_or_not_they_could_flee() -> None:
    state = engaged("ogre*2", "angel ogre", PLAINS)
    assert asked(state) == [(0, "answer", "must"), (1, "answer", "must")]
    assert offers(state, Flee, 1) == []


def test_9_2_flight_eliminates_the_defender_for_half_points_rounded_down() -> None:
    state = engaged("ogre*2", "lion*1 ogre", PLAINS)
    events = do(state, Flee(1))
    assert state.scores == [13, 0]
    assert "B.key" not in state.legions
    assert told(events, "eliminated", None)["pieces"] == ["lion", "ogre"]
    assert state.dead == {"lion": 1, "ogre": 1}


def test_9_2_neither_attackers_nor_lords_flee_but_demi_lords_may() -> None:
    assert refused(engaged("ogre*2", "ogre*2", PLAINS), Flee(0)) == ("9.2", "attacker_stays")
    assert refused(engaged("ogre*2", "angel ogre", PLAINS), Flee(1)) == ("9.2", "lord_stays")
    state = engaged("ogre*2", "guardian warlock", PLAINS)
    do(state, Flee(1))
    assert (state.scores[0], state.stack["guardian"], state.stack["warlock"]) == (22, 6, 6)


def test_9_2_who_has_suggested_anything_may_not_flee_any_more() -> None:
    state = engaged("ogre*2", "ogre*2", PLAINS)
    do(state, Accept(1, "both", ()))
    assert offers(state, Flee, 1) == []
    assert refused(state, Flee(1)) == ("9.2", "spoken_already")
    lord = engaged("ogre*2", "angel ogre", PLAINS)
    do(lord, Accept(1, "both", ()))
    assert refused(lord, Flee(1)) == ("9.2", "lord_stays"), "taking the offer back would not help"


def test_9_2_flight_wins_over_whatever_the_attacker_has_sent() -> None:
    state = engaged("ogre*2", "ogre*2", PLAINS)
    events = do(state, Concede(0))
    assert events == []
    do(state, Flee(1))
    assert "R.key" in state.legions


def test_9_2_flight_acts_at_once_and_closes_the_attackers_question() -> None:
    state = engaged("ogre*2", "ogre*2", PLAINS)
    do(state, Accept(0, "both", ()), Flee(1))
    assert state.engagement is None


def test_9_3_an_outcome_both_accept_is_taken() -> None:
    state = engaged("ogre*2 troll", "lion*2 ogre", PLAINS)
    do(state, Accept(0, "defender", ()), Accept(0, "defender", ("ogre",)), done(0))
    do(state, Accept(1, "defender", ("ogre",)))
    events = do(state, done(1))
    assert told(events, "resolved")["how"] == "agreed"
    assert state.legions["R.key"].pieces == ["ogre", "troll"]
    assert state.scores == [42, 0]


def test_9_3_the_least_sum_of_ranks_decides_and_the_attackers_rank_a_tie() -> None:
    state = engaged("ogre*2", "ogre*2", PLAINS)
    do(state, Accept(0, "defender", ("ogre",)), Accept(0, "both", ()), done(0))
    do(state, Accept(1, "both", ()), Accept(1, "defender", ("ogre",)), done(1))
    assert state.legions["R.key"].pieces == ["ogre"]


def test_9_3_mutual_elimination_scores_nothing() -> None:
    state = engaged("ogre*2", "troll*2", PLAINS)
    do(state, Accept(0, "both", ()), done(0), Accept(1, "both", ()), done(1))
    assert state.scores == [0, 0]
    assert not {"R.key", "B.key"} & set(state.legions)


def test_9_3_an_agreement_hides_what_the_winner_keeps() -> None:
    state = engaged("ogre*2 troll*2", "lion*2", PLAINS, seats=3)
    do(state, Accept(0, "defender", ("ogre",)), done(0), Accept(1, "defender", ("ogre",)))
    events = do(state, done(1))
    assert [each["pieces"] for each in (told(events, "eliminated", 2),)] == [["ogre"]]
    assert "trolls" not in str(RULES.view(state, 2))
    assert RULES.view(state, 2).legions["R.key"].pieces == ()
    assert RULES.view(state, 1).legions["R.key"].pieces == ("ogre", "troll", "troll")


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Accept(0, "defender", ("lion",)), "not_present"),
        (Accept(0, "defender", ("ogre", "ogre")), "winner_keeps_some"),
        (Accept(0, "both", ("ogre",)), "both_lose_all"),
    ],
)
def test_9_3_an_agreement_is_about_present_characters(action: Accept, code: str) -> None:
    assert refused(engaged("ogre*2", "lion*2", PLAINS), action) == ("9.3", code)


def test_9_3_either_may_demand_battle() -> None:
    state = engaged("ogre*2", "ogre*2", PLAINS)
    do(state, Accept(0, "both", ()), done(0))
    events = do(state, Fight(1))
    assert "battle" in codes(events)
    assert state.engagement is not None
    assert state.engagement.step == "battle"


def test_9_3_nothing_in_common_is_battle() -> None:
    state = engaged("ogre*2", "ogre*2", PLAINS)
    do(state, Accept(0, "defender", ()), done(0), Accept(1, "attacker", ()), done(1))
    assert battle(state).round == 1


def test_9_3_a_second_round_if_both_ask_for_it_shows_the_first_offers() -> None:
    state = engaged("ogre*2", "ogre*2", PLAINS, seats=3)
    do(state, CounterOffer(0), Accept(0, "defender", ()), done(0))
    first = question(state, 1).key
    events = do(state, CounterOffer(1), Accept(1, "attacker", ()), done(1))
    assert told(events, "offers_shown", 0)["defender"] == [["attacker"]]
    assert codes(events, 2) == ["still_talking"]
    assert question(state, 1).key != first
    assert offers(state, Flee, 1) == []
    assert refused(state, Flee(1)) == ("9.2", "spoken_already")
    # There is no third.
    assert offers(state, CounterOffer, 1) == []
    assert refused(state, CounterOffer(1)) == ("9.3", "no_counter")
    assert RULES.view(state, 2).engagement.before == {}
    do(state, Accept(0, "both", ()), done(0), Accept(1, "both", ()), done(1))
    assert not {"R.key", "B.key"} & set(state.legions)


def test_9_3_one_who_does_not_ask_for_a_second_round_gets_battle() -> None:
    state = engaged("ogre*2", "ogre*2", PLAINS)
    do(state, CounterOffer(0), Accept(0, "defender", ()), done(0), Accept(1, "attacker", ()), done(1))
    assert battle(state)


BOTH_ELIMINATED = {"land": PLAINS, "offers": [["both"]]}


@pytest.mark.parametrize(
    "answer",
    [
        (Fight(1),),
        (Accept(1, "attacker", ()), done(1)),
        (CounterOffer(1), Accept(1, "attacker", ()), done(1)),
        (Accept(1, "attacker", ()), Accept(1, "defender", ()), done(1)),
    ],
)
@pytest.mark.parametrize("last", [0, 1])
def test_9_3_whoever_offered_hears_that_nothing_was_accepted_and_no_more(
    answer: tuple[Action, ...], last: int
) -> None:
    """The other side may have demanded battle or offered something else; that stays sealed."""
    state = engaged("ogre*2", "ogre*2", PLAINS, seats=3)
    offered: tuple[Action, ...] = (Accept(0, "both", ()), done(0))
    events = do(state, *((*answer, *offered) if last == 0 else (*offered, *answer)))
    assert codes(events, 0) == ["offers_refused", "battle"]
    assert told(events, "offers_refused", 0) == {"seat": 1, "victim": 0} | BOTH_ELIMINATED
    demanded = engaged("ogre*2", "ogre*2", PLAINS, seats=3)
    do(demanded, *offered, Fight(1))
    assert RULES.view(state, 0) == RULES.view(demanded, 0)
    assert codes(events, 2) == codes(events, None) == ["battle"], "nobody else hears of an offer"


def test_9_3_the_other_side_does_not_hear_of_a_refused_offer() -> None:
    heard = []
    for answer in ((Fight(0),), (Accept(0, "both", ()), done(0))):
        state = engaged("ogre*2", "ogre*2", PLAINS)
        heard.append([told_to(event, 1) for event in do(state, *answer, Fight(1))])
        heard[-1] = [each for each in heard[-1] if each is not None]
    assert heard[0] == heard[1]


@pytest.mark.parametrize("answer", [Flee(1), Concede(1)])
def test_9_3_an_offer_lapses_if_the_defender_gives_up(answer: Action) -> None:
    state = engaged("ogre*2", "ogre*2", PLAINS, seats=3)
    events = do(state, Accept(0, "both", ()), done(0), answer)
    assert told(events, "offers_lapsed", 0) == {"seat": 1, "victim": 0} | BOTH_ELIMINATED
    assert codes(events, 0)[:2] == ["resolved", "offers_lapsed"]
    assert "offers_lapsed" not in codes(events, 1) + codes(events, 2)


def test_9_3_an_offer_lapses_if_the_attacker_concedes_or_leaves() -> None:
    state = engaged("ogre*2", "ogre*2", PLAINS, seats=3)
    events = do(state, Concede(0), Accept(1, "both", ()), done(1))
    assert told(events, "offers_lapsed", 1) == {"seat": 0, "victim": 1} | BOTH_ELIMINATED
    for titan in ("titan ogre", "ogre*2"):
        state = engaged(titan, "ogre*2", PLAINS, seats=3)
        events = do(state, Accept(1, "both", ()), done(1), Resign(0))
        assert told(events, "offers_lapsed", 1) == {"seat": 0, "victim": 1} | BOTH_ELIMINATED


def test_9_3_what_was_agreed_or_fought_over_lapses_no_more() -> None:
    state = engaged("ogre*2", "ogre*2", PLAINS)
    events = do(state, Accept(0, "both", ()), done(0), Accept(1, "both", ()), done(1))
    assert "offers_lapsed" not in codes(events, 0)
    state = engaged("ogre*2", "ogre*2", PLAINS)
    do(state, Accept(0, "both", ()), done(0), Fight(1))
    assert "offers_lapsed" not in codes(do(state, Concede(1)), 0)


@pytest.mark.parametrize("answer", [Fight(1), Flee(1), Concede(1)])
def test_9_3_whether_a_sent_offer_came_to_nothing_does_not_show_in_what_can_be_undone(answer: Action) -> None:
    reveals = []
    for first in ((Fight(0),), (Accept(0, "both", ()), done(0))):
        state = engaged("ogre*2", "ogre*2", PLAINS)
        do(state, *first)
        reveals.append(RULES.advance(state, answer, SeededChance(1)).reveals)
    assert reveals[0] == reveals[1]


def test_9_4_a_concession_gives_full_points() -> None:
    state = engaged("ogre*2", "lion*2", PLAINS)
    do(state, Concede(1))
    assert state.scores == [30, 0]


def test_9_4_the_attackers_concession_counts_once_the_defender_has_not_fled() -> None:
    state = engaged("ogre*2", "lion*2", PLAINS)
    do(state, Concede(0))
    assert state.scores == [0, 0]
    do(state, Fight(1))
    assert state.scores == [0, 24]


def test_9_4_only_one_can_concede_and_the_defenders_counts() -> None:
    state = engaged("ogre*2", "lion*2", PLAINS)
    do(state, Concede(0), Concede(1))
    assert state.scores == [30, 0]


def test_9_4_a_concession_in_battle_scores_the_slain_too() -> None:
    state = fighting("ogre*2", "lion*2", PLAINS)
    fall(state, "defender", "lion")
    do(state, Concede(1))
    assert state.scores == [30, 0]
    assert state.legions["R.key"].pieces == ["ogre", "ogre"]


def test_9_4_the_winner_suffers_no_further_losses_but_their_slain_are_slain() -> None:
    state = fighting("ogre*2", "lion*2", PLAINS)
    battle(state).pieces["attacker"][0].hits = 6
    do(state, Concede(1))
    assert state.legions["R.key"].pieces == ["ogre"]


def test_9_4_either_may_concede_at_any_time_of_the_battle() -> None:
    state = fighting("ogre*2", "lion*2", PLAINS)
    optional = {(each.seat, each.kind) for each in RULES.decisions(state) if each.asks == "may"}
    assert {(0, "concede"), (1, "concede")} <= optional


def test_9_5_creatures_are_lost_and_lords_go_back_to_the_caretaker() -> None:
    donor = {"R.rose": (129, "angel ogre")}
    state = engaged("ogre*2", "angel guardian lion", PLAINS, more=donor)
    angels, guardians = state.stack["angel"], state.stack["guardian"]
    do(state, Concede(1))
    # Not before the engagement is over (12.6): the winner might still summon.
    assert state.stack["angel"] == angels
    do(state, done(0))
    assert (state.stack["angel"], state.stack["guardian"]) == (angels + 1, guardians + 1)
    assert state.dead == {"lion": 1}
    assert "B.key" in state.free_markers(1)


def test_9_1_the_battle_lays_both_legions_open_to_all() -> None:
    state = fighting("ogre*2", "lion*2", PLAINS, seats=3)
    assert RULES.view(state, 2).legions["R.key"].pieces == ("ogre", "ogre")
    assert RULES.view(state, None).legions["B.key"].pieces == ("lion", "lion")


def test_9_3_only_the_player_gives_up_their_own_titan() -> None:
    state = engaged("titan ogre", "angel ogre", PLAINS)
    view = RULES.view(state, 1)
    ours = [Concede(0), Accept(0, "attacker", ()), Accept(0, "both", ())]
    assert all(RULES.personal(RULES.view(state, 0), action) for action in ours)
    assert RULES.personal(RULES.view(state, 0), Accept(0, "defender", ("titan",))), "a loss of the winner"
    assert not RULES.personal(RULES.view(state, 0), Accept(0, "defender", ()))
    assert not RULES.personal(RULES.view(state, 0), Accept(0, "defender", ("ogre",)))
    assert not RULES.personal(RULES.view(state, 0), Fight(0))
    theirs = [Concede(1), Accept(1, "defender", ()), Accept(1, "both", ())]
    assert not any(RULES.personal(view, action) for action in theirs)
    assert RULES.personal(view, Resign(1))
