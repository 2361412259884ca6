"""What a page says before an action: what it reveals, what it risks, and why a legion stays."""

from __future__ import annotations

import pytest

from games.engine.actions import Action
from games.engine.chance import SeededChance
from games.engine.choices import choose
from games.engine.drawing.scene import Link
from games.titan.actions import Concede, Divide, Engage, Fight, Flee, Move, Mulligan, Muster
from games.titan.battle.actions import Done, Enter, Strike
from games.titan.drawing.ledger import ledger
from games.titan.drawing.masterboard.board_choice import read_board_choice
from games.titan.meta import Options
from games.titan.setup import initial_state
from games.titan.state import TitanState
from games.titan.words import FINISH_REVEALS, deed, done, line, question_of, reason, revealing, terms
from games.titan.words.answer_lines import answer_line
from games.titan.words.legion_progress import movement_progress
from games.titan.words.names import HAZARD_NAMES
from games.titan.words.proposals import proposal
from games.titan.words.terms import HAZARD_TERMS, TERMS, TERMS_BY_QUESTION
from tests.arena.speech import say
from tests.titan.positions import RULES, Layout, battle, campaign, do, engaged, fighting, question, refused

APART: Layout = {"R.key": (41, "ogre*2 troll"), "R.moon": (3, "centaur*2"), "B.key": (1, "lion*3")}


def moving() -> TitanState:
    return campaign(APART, phase="move", roll=1)


def told(state: TitanState, action: Action) -> str:
    return say(deed(RULES.view(state, action.seat), action))


def first_move(state: TitanState, marker: str) -> Move:
    legal = RULES.legal(state, question(state, 0))
    return next(each for each in legal if isinstance(each, Move) and each.legion == marker)


def test_6_2_that_one_legion_must_move_is_said_only_until_one_has() -> None:
    state = moving()
    before = reason(RULES.view(state, 0), question(state, 0))
    assert before is not None
    assert say(before).startswith("In each turn at least one legion must move.")
    do(state, first_move(state, "R.key"))
    after = reason(RULES.view(state, 0), question(state, 0))
    assert after is not None
    assert say(after).startswith("You don’t have to move any more legions.")


def test_6_2_an_end_of_moves_that_comes_too_early_is_called_one() -> None:
    """It is among the answers to “Why can’t I do something else?”, with the rule that forbids it."""
    state = moving()
    assert told(state, Done(0)) == "End the moves now"
    do(state, first_move(state, "R.key"))
    assert told(state, Done(0)) == "Choose the musters yourself"


def test_4_3_the_page_says_why_a_small_legion_is_not_split() -> None:
    state = campaign(APART, phase="split")
    asked = question(state, 0)
    (small,) = [each for each in RULES.imaginable_actions(RULES.view(state, 0), asked) if each.seat == 0][:1]
    assert refused(state, small) == ("4.3", "two_in_each")
    tall = campaign({"R.key": (41, "titan ogre*4"), "B.key": (1, "lion*3")}, phase="split", bare=True)
    assert list(RULES.imaginable_actions(RULES.view(tall, 0), question(tall, 0))) == []


def test_10_1_the_line_below_the_question_says_who_must_enter_or_be_placed() -> None:
    state = fighting("ogre*2", "lion*2", 1)
    entering = reason(RULES.view(state, 1), question(state, 1))
    assert entering is not None
    assert say(entering).startswith("All your characters must enter now")
    bring_all_on(state, 1)
    assert reason(RULES.view(state, 1), question(state, 1)) is None, "all are on the map"
    tower = fighting("ogre*2", "lion*2", 300)
    placing = reason(RULES.view(tower, 1), question(tower, 1))
    assert placing is not None
    assert "within the walls" in say(placing)


def bring_all_on(state: TitanState, seat: int) -> None:
    """Let each character of a seat that waits off the map enter it."""
    while found := [each for each in RULES.legal(state, question(state, seat)) if isinstance(each, Enter)]:
        do(state, found[-1])


def test_7_1_a_legion_that_stays_says_what_is_in_its_way() -> None:
    alone = campaign({"R.key": (4, "ogre*3"), "R.rose": (103, "ogre*2"), "B.key": (1, "lion*2")}, roll=1)
    notes = {marker: each.note for marker, _, each in movement_progress(RULES.view(alone, 0), (), "", 0)}
    key = notes["R.key"]
    assert key is not None
    assert say(key) == "stays: a roll of 1 leads only to Marsh 103, where you already have a legion"
    layout: Layout = {"R.key": (4, "ogre*3"), "R.rose": (103, "ogre*2"), "B.key": (103, "lion*2")}
    met = campaign(layout, roll=1)
    notes = {marker: each.note for marker, _, each in movement_progress(RULES.view(met, 0), (), "", 0)}
    key = notes["R.key"]
    assert key is not None
    assert (
        say(key)
        == "stays: a roll of 1 leads only to lands with an engagement or a legion of yours: Marsh 103"
    )


def test_19_0_a_demand_for_battle_says_that_the_titan_is_at_risk() -> None:
    plain, titan = engaged("lion*3", "ogre*3", 41), engaged("lion*3", "ogre*2 titan", 41)
    assert told(plain, Fight(1)) == "Demand battle"
    assert told(titan, Fight(1)) == "Demand battle, with your Titan at risk"
    assert told(titan, Fight(0)) == "Demand battle"
    note = answer_line(RULES.view(titan, 1), Fight(1)).note
    assert note is not None
    assert say(note).endswith("Your Titan fights too: if it is slain, you’re out.")
    assert say(done(RULES.view(titan, 1), Fight(1))) == "battle demanded"


def test_18_5_a_muster_that_shows_the_titan_warns_of_it() -> None:
    layout: Layout = {"R.key": (100, "titan ogre*2"), "B.key": (1, "lion*3")}
    state = campaign(layout, phase="muster", bare=True)
    state.legions["R.key"].moved = True
    view, decision = RULES.view(state, 0), question(state, 0)
    legal = tuple(RULES.legal(state, decision))
    warlock = Muster(0, "R.key", "warlock", "titan")
    assert warlock in legal
    (legion,) = [each for each in choose(decision, legal, "").lists[0] if each.name == "legion"]
    lists = choose(decision, legal, legion.pick).lists
    notes = {
        str(option.value): say(each.note)
        for options in lists
        for option in options
        if option.name == "recruit" and (each := line(view, option)).note is not None
    }
    assert notes["warlock"].endswith("it shows your Titan, so everyone then knows where it is")
    assert "shows" not in notes["ogre"]
    lines = proposal((view,), (warlock,))
    assert [say(each.note) for each in lines if each.note is not None] == [
        "shows your Titan, so everyone then knows where it is"
    ]


@pytest.mark.parametrize(
    "action",
    [Mulligan(0), Divide(0, (), ()), Engage(0, 41), Flee(0), Fight(0), Concede(0), Strike(0, "", "", 0, 0)],
)
def test_what_is_final_says_what_it_reveals(action: Action) -> None:
    view = RULES.view(moving(), 0)
    assert RULES.reveals_to_actor(view, action)
    found = revealing(view, action)
    assert found is not None
    assert say(found).endswith("so this can’t be undone.")


def test_the_end_of_a_phase_says_what_it_reveals_if_it_does() -> None:
    for state in (campaign(APART, phase="split"), moving(), engaged("lion*3", "ogre*3", 41)):
        view = RULES.view(state, 0)
        assert (revealing(view, Done(0)) is not None) == RULES.reveals_to_actor(view, Done(0))
    assert FINISH_REVEALS.endswith("so this can’t be undone.")


def test_every_question_of_a_battle_explains_its_words() -> None:
    state = fighting("ogre*2", "lion*2", 1)
    assert battle(state).step == "maneuver"
    words = [say(term.word) for term in terms(RULES.view(state, 1), question(state, 1))]
    assert words == ["contact", "power and skill", "native"]
    used = {word for words in TERMS_BY_QUESTION.values() for word in words}
    assert used == {*TERMS}


def words_at(state: TitanState, seat: int) -> list[str]:
    return [say(term.word) for term in terms(RULES.view(state, seat), question(state, seat))]


def test_r_11_7_the_hazards_of_the_land_are_explained_in_its_battle_and_no_others() -> None:
    assert words_at(fighting("ogre*2", "lion*2", 3), 1)[-1] == "bramble"
    assert words_at(fighting("ogre*2", "lion*2", 2), 1)[-1] == "tree"
    assert {*HAZARD_TERMS} == {*HAZARD_NAMES} - {""}


def test_r_13_0_rangestrikes_are_explained_in_a_battle_in_which_there_may_be_one() -> None:
    assert "rangestrike" not in words_at(fighting("ogre*2", "lion*2", 1), 1)
    assert "rangestrike" in words_at(fighting("ranger ogre", "lion*2", 1), 1)


def test_the_angel_is_explained_where_it_is_first_named() -> None:
    state, _ = initial_state(Options(), 2, SeededChance(1), 1)
    assert words_at(state, 0) == ["Titan", "lord", "Angel", "power and skill"]
    assert "Angel" in words_at(engaged("ogre*2", "lion*2", 41), 0)


def test_r_8_0_a_teleport_is_named_where_its_land_is_asked() -> None:
    state = campaign({"R.key": (100, "angel ogre*2 troll"), "B.key": (1, "lion*3")}, phase="move", roll=6)
    state.round = 2
    decision, view = question(state, 0), RULES.view(state, 0)
    atoms = list(RULES.legal(state, decision))
    (kinds,) = choose(decision, atoms).lists[:1]
    pick = next(option.pick for option in kinds if (option.act, option.value) == ("teleport", "R.key"))
    asked = next(option for option in choose(decision, atoms, pick).lists[0] if option.chosen)
    told = question_of(view, asked)
    assert told is not None
    assert say(told) == "Where does Key teleport to, showing a lord?"
    links = {(asked.act, asked.name, asked.value): Link(asked.pick, asked.letter, "", chosen=True)}
    rows = ledger(view, links, read_board_choice(view, links), (), say)
    assert rows is not None
    assert "Key: teleport where to?" in [row.text for row in rows.entries]
