"""What an act destroys, gives up or forgoes is said before it is done: the list of docs/rules/titan.md."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import games.titan.losses
from games.engine.actions import Action
from games.engine.automatic_answers import standing_order_action
from games.engine.cached_state import CachedState
from games.engine.choices import choose
from games.engine.trial import propose_rest
from games.titan.actions import (
    Accept,
    Acquire,
    Concede,
    Fight,
    Flee,
    Mulligan,
    Muster,
    Resign,
    Summon,
)
from games.titan.battle.actions import Done, Enter, Strike
from games.titan.battle.battlelands import BATTLELANDS
from games.titan.battle.entry_room import count_shut_out
from games.titan.battle.hexes import HEX_INDEX, HEXES, hexes_in_mask
from games.titan.battle.state import Excess
from games.titan.battle.terrain_abilities import abilities_on, entry_hexes
from games.titan.drawing.masterboard.board_tables import legion_name
from games.titan.orders import AnswerOrder
from games.titan.state import TitanState
from games.titan.words import LOSSES, loss
from tests.arena.speech import say
from tests.titan.battle.positions import battle as drawn_up
from tests.titan.positions import RULES, battle, campaign, do, engaged, fighting, over, question

BRUSH = 3


def said(state: TitanState, action: Action) -> list[str]:
    """Return the stated losses of an act, from its seat's view alone."""
    found = RULES.losses(RULES.view(state, action.seat), action)
    return [say(loss(each.code, each.params)) for each in found]


def grave(state: TitanState, action: Action) -> bool:
    return any(each.grave for each in RULES.losses(RULES.view(state, action.seat), action))


def maneuvering(attacker: str, defender: str, terrain: str = "plains") -> TitanState:
    """Return a battle in which the attacker maneuvers; pieces without a hex wait outside."""
    state = fighting("serpent gorgon", "ogre*2", BRUSH)
    assert state.engagement is not None
    state.engagement.battle = drawn_up(terrain, attacker, defender, step="maneuver")
    return state


# ---- battle -----------------------------------------------------------------------------


def test_11_1_characters_not_entered_are_lost() -> None:
    state = maneuvering("gorgon serpent ogre:D4", "lion:D1")
    assert said(state, Done(0)) == ["you lose 2 characters that have not entered: a Gorgon, a Serpent"]
    assert not grave(state, Done(0))


def test_11_1_the_titan_among_them_is_asked_about_once_more() -> None:
    state = maneuvering("titan centaur lion", "lion:D1")
    assert said(state, Done(0)) == ["you lose 3 characters that have not entered, including your Titan"]
    assert grave(state, Done(0))
    assert said(maneuvering("titan ogre:D4", "lion:D1"), Done(0)) == [
        "you lose your Titan, which has not entered"
    ]


_BLOCKED = "Your own characters block the way in: undo an entry to make room"


def entered(attacker: str) -> TitanState:
    """Return a battle in which the attacker's characters on the map have just entered."""
    state = maneuvering(attacker, "lion:D6")
    for piece in battle(state).pieces["attacker"]:
        piece.moved = piece.hex >= 0
    return state


def test_10_1_an_entry_that_blocks_the_others_says_so_before_it_is_made() -> None:
    free = entered("titan ogre centaur lion:C1 lion:D1")
    front = hexes_in_mask(battle(free).front("attacker"))
    taken = [HEXES[hex] for hex in front]
    first = " ".join(f"lion:{hex}" for hex in taken[:-1])
    state = entered(f"titan ogre centaur {first}")
    entry = Enter(0, "ogre", taken[-1])
    assert said(state, entry) == [
        "this blocks the way of 2 characters, including your Titan, which can’t enter and are lost"
    ]
    assert grave(state, entry)
    assert said(state, Enter(0, "ogre", "D3")) == []
    state = entered(f"ogre centaur {first}")
    assert said(state, Enter(0, "ogre", taken[-1])) == [
        "this blocks the way of 1 character, which can’t enter and is lost: a Centaur"
    ]
    do(state, Enter(0, "ogre", taken[-1]))
    assert said(state, Done(0)) == [f"you lose 1 character that has not entered: a Centaur. {_BLOCKED}"]


def test_10_1_an_entry_that_leaves_too_little_room_says_so_in_time() -> None:
    """Two would still have a way in, but only to the same hex: the warning comes an entry earlier."""
    inside = "lion:A2 lion:B1 lion:B2 lion:C1"
    state = entered(f"ogre troll centaur {inside}")
    assert said(state, Enter(0, "ogre", "D1")) == [
        "this leaves too little room for the 2 characters still outside: 1 of them can’t enter and is lost"
    ]
    assert not grave(state, Enter(0, "ogre", "D1"))
    assert said(entered(f"ogre troll {inside}"), Enter(0, "ogre", "D1")) == []
    open_map = entered("ogre troll centaur")
    entries = [each for each in RULES.legal(open_map, question(open_map, 0)) if isinstance(each, Enter)]
    assert entries
    assert all(said(open_map, each) == [] for each in entries)


@pytest.mark.parametrize("seed", range(20))
def test_10_1_nobody_is_counted_as_shut_out_who_could_enter_in_some_order(seed: int) -> None:
    source = Random(seed)
    state = maneuvering("ogre troll centaur", "lion:D6", source.choice(sorted(set(BATTLELANDS) - {"tower"})))
    field, waiting = battle(state), ("ogre", "troll", "centaur")
    near = [hex for hex, name in enumerate(HEXES) if name[-1] in "12" or name[0] in "AB"]
    taken = sum(1 << hex for hex in source.sample(near, 7))
    ground, front = abilities_on(field.terrain), field.front("attacker")

    def most(occupied: int, left: tuple[str, ...]) -> int:
        """Return how many can enter, by trying everything."""
        found = 0
        for name in set(left):
            others = tuple(sorted(left, key=lambda each: each != name))[1:]
            for hex in hexes_in_mask(entry_hexes(ground[name], front, occupied)):
                found = max(found, 1 + most(occupied | 1 << hex, others))
                if found == len(left):
                    return found
        return found

    assert count_shut_out(field, taken, waiting) in (0, len(waiting) - most(taken, waiting))


def test_10_1_the_titan_shut_out_by_its_own_side_says_how_to_make_room() -> None:
    front = hexes_in_mask(battle(maneuvering("titan", "lion:D6")).front("attacker"))
    wall = " ".join(f"lion:{HEXES[hex]}" for hex in front)
    assert said(entered(f"titan {wall}"), Done(0)) == [
        f"you lose your Titan, which has not entered. {_BLOCKED}"
    ]
    assert said(entered(f"titan ogre {wall}"), Done(0)) == [
        f"you lose 2 characters that have not entered, including your Titan. {_BLOCKED}"
    ]


def test_what_is_grave_is_never_proposed() -> None:
    state = maneuvering("titan ogre:D4", "lion:D1")
    assert propose_rest(CachedState(RULES, state), 0) is None


def test_nothing_is_lost_where_all_stand_on_the_map() -> None:
    assert said(maneuvering("titan:D4 ogre:D5", "lion:D1"), Done(0)) == []


def test_11_7_the_drift_slays_at_the_end_of_the_maneuvers() -> None:
    drift = HEXES[next(iter(hexes_in_mask(BATTLELANDS["tundra"].ground["drift"])))]
    state = maneuvering(f"ogre:{drift}-5", "lion:D1", "tundra")
    assert said(state, Done(0)) == ["the drift slays your Ogre"]
    assert said(maneuvering(f"ogre:{drift}-4", "lion:D1", "tundra"), Done(0)) == []
    state = maneuvering(f"titan:{drift}-5", "lion:D1", "tundra")
    assert said(state, Done(0)) == ["the drift slays your Titan"]
    assert grave(state, Done(0))


def test_14_0_15_0_who_joins_and_does_not_enter_goes_back() -> None:
    state = maneuvering("angel ogre:D4", "lion:D1")
    battle(state).pieces["attacker"][0].joins = True
    assert said(state, Done(0)) == ["you don’t bring on an Angel and send it back unused"]
    assert not grave(state, Done(0))


def test_13_0_rangestrikes_that_are_not_made() -> None:
    state = maneuvering("ranger:D5 ogre:C5", "lion:D2")
    battle(state).step = "strike"
    assert said(state, Done(0)) == ["your Ranger could rangestrike but won’t"]
    battle(state).pieces["attacker"][0].struck = True
    assert said(state, Done(0)) == []


def test_10_5_the_attacker_s_last_round() -> None:
    state = maneuvering("lion:D5 ogre:C5", "lion:D2")
    fight = battle(state)
    fight.round = 7
    (text,) = said(state, Done(0))
    assert text.startswith("this is the last round: unless the defender is eliminated in it, you lose Key")
    fight.step = "strike"
    assert said(state, Done(0)) == [text]
    fight.round = 6
    assert said(state, Done(0)) == []
    fight.round, fight.mover, fight.striker, fight.step = 7, "defender", "defender", "maneuver"
    assert said(state, Done(1)) == [], "after the defender's half comes the attacker's"


def test_10_5_the_titan_that_attacks_in_the_last_round_is_asked_about_once_more() -> None:
    state = maneuvering("titan:D5 ogre:C5", "lion:D2")
    battle(state).round = 7
    (text,) = said(state, Done(0))
    assert text.endswith("you lose Key with your Titan and are out")
    assert grave(state, Done(0))


def test_12_4_a_strike_weaker_than_it_could_be_and_hits_not_carried_over() -> None:
    state = maneuvering("serpent:D4", "ogre:D3-5 lion:E3")
    fight = battle(state)
    fight.step = "strike"
    strikes = [atom for atom in RULES.legal(state, RULES.decisions(state)[0]) if isinstance(atom, Strike)]
    told = {(atom.target, atom.dice, atom.number): said(state, atom) for atom in strikes}
    best = {key for key, each in told.items() if not each}
    assert {key[0] for key in best} == {"D3", "E3"}
    for target, dice, number in set(told) - best:
        (text,) = told[target, dice, number]
        assert text.startswith("weaker than the usual strike (dice")


def test_12_4_the_strike_that_is_preselected_gives_nothing_up() -> None:
    state = maneuvering("serpent:D4", "ogre:D3-5 lion:E3")
    battle(state).step = "strike"
    decision = RULES.decisions(state)[0]
    strikes = [*RULES.legal(state, decision)]
    for target, pick in (("D3", "a.a"), ("E3", "a.b")):
        usual = choose(decision, strikes, pick).atom
        assert isinstance(usual, Strike)
        assert usual.target == target
        assert said(state, usual) == []


def test_12_4_hits_left_over() -> None:
    state = maneuvering("serpent:D4", "ogre:D3-6 lion:E3")
    fight = battle(state)
    fight.step, fight.excess = "carry", Excess(HEX_INDEX["D4"], 3, 18, 4, uphill=False)
    assert said(state, Done(0)) == ["3 leftover hits are lost"]


# ---- whole legions ----------------------------------------------------------------------


def test_9_2_flight_and_9_4_concession() -> None:
    state = engaged("lion*2 ogre troll", "ogre*2 centaur", BRUSH)
    assert said(state, Flee(1)) == ["you lose Key (3 characters), and Red scores 18 points, half its value"]
    assert said(state, Concede(1)) == ["you lose Key (3 characters), and Red scores its full 36 points"]
    assert not grave(state, Concede(1))
    assert said(state, Fight(1)) == []


def test_9_4_the_titan_s_legion_is_asked_about_once_more_in_battle_too() -> None:
    for state in (
        engaged("lion*2 ogre troll", "titan ogre", BRUSH),
        fighting("lion*2 ogre troll", "titan ogre", BRUSH),
    ):
        (text,) = said(state, Concede(1))
        assert text.startswith("you lose Key with your Titan and are out, and Red scores ")
        assert grave(state, Concede(1))
        assert not grave(state, Concede(0))


def test_9_3_what_an_agreement_gives_up() -> None:
    state = engaged("lion*2 ogre troll", "titan ogre*2", BRUSH)
    (mine,) = said(state, Accept(1, "defender", ()))
    assert mine.startswith("if this is agreed, you lose Key with your Titan and are out, and Red scores ")
    assert grave(state, Accept(1, "defender", ()))
    assert said(state, Accept(1, "both", ())) == [
        "if this is agreed, both legions are eliminated; you lose Key with your Titan and are out"
    ]
    assert said(state, Accept(0, "both", ())) == [
        "if this is agreed, both legions are eliminated without points, and you lose Key (4 characters)"
    ]
    assert said(state, Accept(1, "attacker", ())) == []
    assert said(state, Accept(1, "attacker", ("ogre",))) == ["if this is agreed, you also lose an Ogre"]
    assert not grave(state, Accept(1, "attacker", ("ogre",)))
    assert said(state, Accept(1, "attacker", ("ogre", "titan"))) == [
        "if this is agreed, you lose your Titan and are out; in all you lose an Ogre, the Titan"
    ]
    assert grave(state, Accept(1, "attacker", ("titan",)))


def test_no_standing_order_agrees_to_the_titan_s_end() -> None:
    """Who has ticked that a legion goes down with its foe is asked when the Titan is in it."""
    orders = {1: {"answers": AnswerOrder(mutual=("B.key",))}}
    for defender, answered in (("titan ogre*2", False), ("ogre*3", True)):
        state = engaged("lion*2 ogre troll", defender, BRUSH)
        decision = next(each for each in RULES.decisions(state) if each.seat == 1)
        assert (standing_order_action(CachedState(RULES, state), decision, orders) is not None) is answered


def test_9_3_sending_the_offers_says_again_what_they_give_up() -> None:
    state = engaged("lion*2 ogre troll", "titan ogre*2", BRUSH)
    do(state, Accept(1, "defender", ()))
    assert len(said(state, Done(1))) == 1
    assert not grave(state, Done(1)), "it was asked about when it was offered"


def test_20_4_conceding_the_game() -> None:
    state = campaign({"R.key": (BRUSH, "titan ogre*3"), "R.moon": (8, "angel lion")})
    assert said(state, Resign(0)) == [
        "all your legions leave the board (6 characters), including your Titan, and you’re out"
    ]
    assert grave(state, Resign(0))


def test_of_a_legion_slain_to_the_last_no_characters_are_counted() -> None:
    state = fighting("serpent gorgon", "ogre*2", BRUSH)
    for piece in battle(state).pieces["attacker"]:
        piece.hits = piece.power
    for marker in [each for each, legion in state.legions.items() if legion.seat == 0 and each != "R.key"]:
        del state.legions[marker]
    assert said(state, Resign(0)) == ["all your legions leave the board, and you’re out"]
    (text,) = said(state, Concede(0))
    assert text.startswith("you lose Key, and Blue scores its full ")
    view = RULES.view(state, 0)
    assert legion_name(view, "R.key", say) == "Key (Red), all slain"


# ---- what is left untaken -----------------------------------------------------------------


def test_7_6_the_mulligan_gives_up_the_roll() -> None:
    state = campaign({"R.key": (BRUSH, "titan ogre*3")}, round=1, roll=4)
    assert said(state, Mulligan(0)) == ["you lose the roll of 4, and the new roll is final"]


def test_18_0_legions_that_could_muster_and_do_not() -> None:
    state = campaign({"R.key": (BRUSH, "titan gargoyle*2"), "R.moon": (8, "angel lion")}, phase="muster")
    state.legions["R.key"].moved = state.legions["R.moon"].moved = True
    (muster,) = {type(each) for each in RULES.legal(state, RULES.decisions(state)[0])} - {Done}
    assert muster is Muster
    (text,) = said(state, Done(0))
    assert text.startswith("these legions could muster but won’t: Key")


def test_15_0_a_summon_and_14_0_a_reinforcement_that_are_not_taken() -> None:
    state = fighting("lion*2", "gargoyle*3", BRUSH, more={"R.moon": (8, "angel lion")})
    over(state, "", "gargoyle gargoyle gargoyle")
    assert RULES.decisions(state)[0].kind == "summon"
    assert said(state, Done(0)) == ["you could summon a lord but won’t: an Angel"]
    assert said(state, Summon(0, "R.moon", "angel")) == []
    state = fighting("lion*2", "gargoyle*3", BRUSH)
    over(state, "lion lion", "")
    assert RULES.decisions(state)[0].kind == "reinforce"
    (text,) = said(state, Done(1))
    assert text.startswith("you could take a reinforcement but won’t: ")


def test_15_0_a_summon_that_empties_its_legion() -> None:
    state = fighting("lion*2", "gargoyle*3", BRUSH, more={"R.moon": (8, "angel")})
    over(state, "", "gargoyle gargoyle gargoyle")
    assert said(state, Summon(0, "R.moon", "angel")) == ["Moon is left empty and leaves the board"]


def test_17_0_lords_that_are_due() -> None:
    state = fighting("lion*5 ogre", "gargoyle*3", BRUSH, scores=[380, 0])
    over(state, "", "gargoyle gargoyle gargoyle")
    state.engagement.due = ["angel", "archangel"]
    assert said(state, Done(0)) == ["you permanently give up an Angel, an Archangel"]
    assert said(state, Acquire(0, "angel")) == [
        "there is no room left for the other lords you could acquire: an Archangel"
    ]
    assert not grave(state, Done(0))


@pytest.mark.parametrize("code", LOSSES)
def test_every_loss_that_is_said_is_told_by_the_rules(code: str) -> None:
    source = Path(games.titan.losses.__file__).read_text(encoding="utf-8")
    head = code.removesuffix("_alone").removesuffix("_titan")
    assert f'"{head}"' in source or f'"{head}_titan"' in source
