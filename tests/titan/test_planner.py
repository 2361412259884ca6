"""The planner: its ways and forecasts agree with the rules, and it knows no more than a view."""

from __future__ import annotations

import inspect
from fractions import Fraction
from importlib import import_module
from pkgutil import iter_modules
from random import Random
from typing import Any

import msgspec
import pytest

from games.engine.drawing.scene import Link
from games.engine.errors import IllegalAction, Refusal
from games.engine.log import moments
from games.titan import movement, planner
from games.titan.actions import Move, Muster, Split, Teleport
from games.titan.attackers import POSSIBLE_ROLLS
from games.titan.meta import Options
from games.titan.open_campaign import LandOccupancy
from games.titan.planner import plan as plans
from games.titan.planner import texts
from games.titan.planner.goals import act_to, assess_threat, goals_by_roll, goals_for_roll, rivals
from games.titan.planner.plan import Plan, PlannedAct
from games.titan.planner.reach import legion_reach, possible_attackers, possible_teleports
from games.titan.planner.sandbox import Board, assume, build_board, carry_out, holding_certainty
from games.titan.planner.tables import moves_by_roll_table
from games.titan.state import TitanState
from tests.arena.speech import say
from tests.titan.campaigns import campaign as whole
from tests.titan.positions import RULES, Layout, campaign, do
from tests.titan.twins import twin

LAYOUT: Layout = {
    "R.anchor": (3, "troll*2 ogre centaur"),
    "R.key": (100, "angel lion*2 gargoyle"),
    "B.bell": (1, "lion*2 ogre"),
    "B.moon": (8, "centaur*3"),
    "B.horn": (200, "angel centaur*2"),
    "G.rose": (106, "ogre*3"),
}


def laid(state: TitanState, seat: int | None = 0) -> Board:
    return build_board(RULES.view(state, seat), Plan())


def sampled() -> list[TitanState]:
    """Return positions of a random campaign, some of each round."""
    found: list[TitanState] = []
    for number, each in enumerate(moments(RULES, whole(3, Options(), 5, 400).log)):
        if number >= 30 and number % 19 == 0 and each.state.legions and not each.state.over:
            found.append(RULES.copy(each.state))
    assert len(found) > 8
    return found


SAMPLE = sampled()


def moving(state: TitanState, seat: int, roll: int) -> TitanState:
    """Return the same position in a seat's movement phase with a roll."""
    other = RULES.copy(state)
    other.mover, other.roll, other.phase, other.teleported = seat, roll, "move", False
    other.round, other.engagement, other.engagements = 2, None, []
    for legion in other.legions.values():
        legion.moved = False
    return other


@pytest.mark.parametrize("place", range(0, len(SAMPLE), 2))
def test_each_legion_comes_where_the_rules_let_it_move_with_each_roll(place: int) -> None:
    """7.1 - 7.5: compared with the state itself, for every legion of every seat and every reader."""
    state = SAMPLE[place]
    for looking in (0, 1, None):
        found = laid(state, looking)
        for marker, legion in state.legions.items():
            ways = legion_reach(found, marker)
            for roll in POSSIBLE_ROLLS:
                real = moving(state, legion.seat, roll)
                atoms = [
                    each
                    for each in movement.legal_actions(real, legion.seat)
                    if isinstance(each, Move) and each.legion == marker
                ]
                assert {each.land for each in atoms} == {
                    land for land, rolls in ways.signs.items() if roll in rolls
                }
                for land in {each.land for each in atoms if each.side}:
                    sides = {each.side for each in atoms if each.land == land}
                    assert set(ways.entries[land, roll]) == sides


@pytest.mark.parametrize("place", range(1, len(SAMPLE), 2))
def test_who_could_come_is_who_may_attack_by_the_rules(place: int) -> None:
    state = SAMPLE[place]
    seat = next(iter(state.legions.values())).seat
    found = laid(state, seat)
    for marker, legion in state.legions.items():
        if legion.seat != seat or LandOccupancy(found.view, seat).engaged:
            continue
        coming = {
            (each.marker, roll)
            for each in possible_attackers(found, rivals(found, seat), legion.land)
            for roll in each.rolls
        }
        real = set()
        for other in rivals(found, seat):
            for roll in POSSIBLE_ROLLS:
                for atom in movement.legal_actions(moving(state, other, roll), other):
                    if isinstance(atom, Move) and atom.land == legion.land and atom.side:
                        real.add((atom.legion, roll))
        assert coming == real, marker


def test_own_teleports_are_those_of_the_rules() -> None:
    """8.1, 8.2: a reader knows everything about their own legion."""
    state = campaign(LAYOUT, seats=3, roll=6, scores=[450, 0, 0])
    found = laid(state)
    for marker in ("R.key", "R.grail", "R.anchor"):
        atoms = {
            each
            for each in movement.legal_actions(moving(state, 0, 6), 0)
            if isinstance(each, Teleport) and each.legion == marker
        }
        assert set(possible_teleports(found, marker)) == atoms


def test_a_hidden_lord_teleports_if_it_is_there() -> None:
    state = campaign(LAYOUT, seats=3)
    found = laid(state)
    # To Red any two of Blue's three legions may hold the Angel.
    assert holding_certainty(found, "B.horn")["angel"] == "maybe"
    ways = legion_reach(found, "B.horn")
    assert ways.tower
    assert set(ways.tower.values()) == {"maybe"}
    assert 6 not in ways.rolls(5)
    page = planner.sheet(found.view, "", {"legion": "1"}, say)
    assert any(
        note.startswith("If Horn (Blue) in ") and "holds a Lord, it can teleport on a 6" in note
        for note in page.parts["notes"]  # type: ignore[attr-defined]
    )
    sure = assume(found, "B.horn", ("angel",))
    assert set(legion_reach(sure, "B.horn").tower.values()) == {"sure"}
    # Who is known to the last character hides no Lord.
    filled = assume(found, "B.horn", ("centaur", "centaur", "ogre"))
    assert legion_reach(filled, "B.horn").tower == {}


def test_a_titan_that_may_be_there_raises_the_forecast_only_if() -> None:
    """8.2: from 400 points a Titan can teleport to any enemy."""
    state = campaign(LAYOUT, seats=3, scores=[0, 400, 0])
    found = laid(state)
    here = assess_threat(found, "R.grail", rivals(found, 0))
    assert here.least < here.most
    assert "if it holds the Titan" in texts.describe_attackers(found.view, here.coming, say)
    poor = laid(campaign(LAYOUT, seats=3, scores=[0, 399, 0]))
    there = assess_threat(poor, "R.grail", rivals(poor, 0))
    assert there.least == there.most


def test_each_seat_rolls_once_whatever_the_number_of_its_legions() -> None:
    """6.2: two legions of one seat come by one roll; two seats by two."""
    found = laid(
        campaign({"R.anchor": (3, "ogre*2"), "B.bell": (1, "lion*2"), "G.rose": (42, "lion*2")}, seats=3)
    )
    coming = possible_attackers(found, [1, 2], 3)
    by = {each.marker: each.rolls for each in coming}
    share = Fraction(1)
    for seat in (1, 2):
        rolls = {roll for each in coming if each.seat == seat for roll in each.rolls}
        share *= Fraction(6 - len(rolls), 6)
    assert by["B.bell"] == (2, 3, 4, 5, 6)
    assert assess_threat(found, "R.anchor", [1, 2]).least == 1 - share
    assert assess_threat(found, "R.anchor", []).most == 0


def test_rolls_are_written_briefly() -> None:
    assert [
        texts.format_rolls(each) for each in ((2, 3, 4, 5, 6), (1, 5), (4,), (), (1, 2), (1, 2, 3, 5, 6))
    ] == [
        "2–6",
        "1, 5",
        "4",
        "",
        "1, 2",
        "1–3, 5, 6",
    ]
    assert texts.percent(Fraction(1, 1000)).startswith("1")
    assert texts.percent(Fraction(999, 1000)).startswith("99")
    assert texts.percent(Fraction(1)).startswith("100")


def kept(acts: list[PlannedAct], **more: Any) -> str:
    return plans.write(Plan(tuple(acts), **more))


def test_a_plan_moves_splits_and_musters_by_the_rules_and_the_match_stays_as_it_is() -> None:
    state = campaign(LAYOUT, seats=3)
    before = RULES.encode_state(state)
    view = RULES.view(state, 0)
    text = ""
    deeds: list[dict[str, list[str]]] = [
        {"do": ["split"], "legion": ["R.anchor"], "piece": ["troll", "centaur"]},
        {"do": ["move"], "legion": ["R.anchor"], "roll": ["4"], "land": ["7"]},
        {"do": ["move"], "legion": ["R.anchor"], "roll": ["1"], "land": ["8"]},
        {"do": ["remove"], "legion": ["B.moon"]},
    ]
    for deed in deeds:
        text = planner.change(view, text, deed).kept
    found = build_board(view, plans.read(text))
    assert found.fits == len(deeds)
    assert found.view.legions["R.anchor"].land == 8
    assert found.view.legions["R.anchor"].pieces == ("ogre", "troll")
    new = plans.read(text).acts[0].act
    assert isinstance(new, Split)
    assert found.view.legions[new.to].pieces == ("centaur", "troll")
    mustered = planner.change(
        view, text, {"do": ["muster"], "legion": ["R.anchor"], "recruit": ["troll"], "shown": ["troll"]}
    )
    grown = build_board(view, plans.read(mustered.kept))
    assert grown.view.legions["R.anchor"].height == 3
    assert grown.view.stack["troll"] == view.stack["troll"] - 1
    assert RULES.encode_state(state) == before
    assert RULES.view(state, 0) == view


@pytest.mark.parametrize(
    ("deed", "code"),
    [
        ({"do": ["move"], "legion": ["R.anchor"], "roll": ["4"], "land": ["12"]}, "cannot_go_there"),
        ({"do": ["move"], "legion": ["R.anchor"], "roll": ["7"], "land": ["7"]}, "bad_form"),
        ({"do": ["move"], "legion": ["R.nobody"], "roll": ["4"], "land": ["7"]}, "no_such_legion"),
        ({"do": ["split"], "legion": ["R.anchor"], "piece": ["troll"]}, "two_in_each"),
        ({"do": ["split"], "legion": ["R.anchor"], "piece": ["hydra", "troll"]}, "not_in_legion"),
        ({"do": ["muster"], "legion": ["R.anchor"], "recruit": ["ogre"], "shown": [""]}, "has_not_moved"),
        ({"do": ["assume"], "legion": ["B.bell"], "piece": ["hydra"]}, "cannot_be_there"),
        ({"do": ["assume"], "legion": ["R.anchor"], "piece": ["titan"]}, "cannot_be_there"),
        ({"do": ["count"], "seat": ["9"]}, "bad_form"),
        ({"do": ["dance"]}, "bad_form"),
        ({}, "bad_form"),
    ],
)
def test_what_the_rules_forbid_is_refused_in_the_sandbox_too(deed: dict[str, list[str]], code: str) -> None:
    view = RULES.view(campaign(LAYOUT, seats=3), 0)
    with pytest.raises(Refusal) as caught:
        planner.change(view, "", deed)
    assert caught.value.code == code


def test_every_goal_that_is_listed_can_be_planned() -> None:
    for state in SAMPLE[::4]:
        found = laid(state)
        for marker, legion in found.view.legions.items():
            ways = legion_reach(found, marker)
            for roll in POSSIBLE_ROLLS:
                for goal in goals_for_roll(found, marker, ways, roll, rivals(found, legion.seat)):
                    planned = act_to(found, marker, roll, goal)
                    lord = getattr(planned.act, "lord", "")
                    supposed = assume(found, marker, (lord,)) if lord and lord not in legion.pieces else found
                    assert carry_out(supposed, planned).view.legions[marker].land == goal.land


def test_acts_that_no_longer_fit_are_left_out_and_counted() -> None:
    state = campaign(LAYOUT, seats=3)
    text = kept(
        [PlannedAct(Move(0, "R.anchor", 7, ""), 3, 4), PlannedAct(Move(0, "R.anchor", 8, "left"), 7, 1)]
    )
    state.legions["R.anchor"].land = 30
    page = planner.sheet(RULES.view(state, 0), text, {}, say)
    assert page.left_out == 2
    assert page.parts["acts"] == []
    # An older or broken text is an empty plan.
    assert planner.sheet(RULES.view(state, 0), '{"steps": 3}', {}, say).left_out == 0


def test_a_plan_has_a_greatest_length() -> None:
    planned = PlannedAct(Move(0, "R.anchor", 7, ""), 3, 4)
    with pytest.raises(IllegalAction) as caught:
        plans.write(Plan((planned,) * (plans.MAX_PLANNED_ACTS + 1)))
    assert caught.value.code == "plan_too_long"


def test_an_assumed_character_changes_what_another_legion_may_hold() -> None:
    found = laid(campaign(LAYOUT, seats=3))
    with pytest.raises(IllegalAction):
        assume(assume(found, "B.horn", ("angel",)), "B.bell", ("angel",))


def test_an_enemys_unknown_characters_can_be_split_unnamed() -> None:
    view = RULES.view(campaign({**LAYOUT, "B.key": (9, "ogre*4")}, seats=3), 0)
    text = planner.change(
        view, "", {"do": ["split"], "legion": ["B.key"], "piece": ["unknown", "unknown"]}
    ).kept
    found = build_board(view, plans.read(text))
    new = plans.read(text).acts[0].act
    assert isinstance(new, Split)
    assert (found.view.legions["B.key"].height, found.view.legions[new.to].height) == (2, 2)
    assert found.view.legions[new.to].pieces == ()


def test_a_teleport_by_a_lord_that_may_be_there_is_an_assumption_that_is_named() -> None:
    view = RULES.view(campaign(LAYOUT, seats=3), 0)
    deed = {"do": ["move"], "legion": ["B.horn"], "roll": ["6"], "land": ["5"], "teleport": ["on"]}
    plan = plans.read(planner.change(view, "", deed).kept)
    assert plan.assumed == {"B.horn": ("angel",)}
    assert isinstance(plan.acts[0].act, Teleport)


def test_no_function_of_the_planner_takes_a_state() -> None:
    names = [each.name for each in iter_modules(planner.__path__)]
    assert len(names) > 5
    for name in names:
        module = import_module(f"games.titan.planner.{name}")
        assert not hasattr(module, "TitanState"), name
        for member in vars(module).values():
            if inspect.isfunction(member) and member.__module__ == module.__name__:
                assert "State" not in " ".join(map(str, inspect.get_annotations(member).values()))


@pytest.mark.parametrize(
    ("seats", "seed", "seat"),
    [
        (2, 18, 0),
        pytest.param(3, 7, 1, marks=pytest.mark.thorough),
        pytest.param(4, 11, 2, marks=pytest.mark.thorough),
        (3, 9, None),
    ],
)
def test_twins_find_the_same_planner(seats: int, seed: int, seat: int | None) -> None:
    """Everything that a seat cannot distinguish gives it the same pages and the same responses."""
    log = whole(seats, Options(), seed, 160).log
    other = twin(RULES, log, seat, Random(seed))
    compared = 0
    for number, (one, two) in enumerate(zip(moments(RULES, log), moments(RULES, other), strict=False)):
        if number % 9 or one.state.over or RULES.encode_state(one.state) == RULES.encode_state(two.state):
            continue
        compared += 1
        views = RULES.view(one.state, seat), RULES.view(two.state, seat)
        for legion in range(1, len(views[0].legions) + 1, 3):
            for roll in ("1", "6"):
                look = {"legion": str(legion), "roll": roll, "pick": "a", "assume": str(legion)}
                first, second = (planner.sheet(view, "", look, say) for view in views)
                assert first == second
        for marker in list(views[0].legions)[::2]:
            for piece in ("titan", "angel", "ogre"):
                assert answer(views[0], marker, piece) == answer(views[1], marker, piece)
    assert compared


def answer(view: object, marker: str, piece: str) -> str:
    try:
        return planner.change(view, "", {"do": ["assume"], "legion": [marker], "piece": [piece]}).kept  # type: ignore[arg-type]
    except IllegalAction as refusal:
        return refusal.code


def test_the_page_is_there_at_every_moment_of_a_campaign() -> None:
    for state in SAMPLE:
        for seat in (0, 2, None):
            page = planner.sheet(RULES.view(state, seat), "", {"legion": "2", "pick": "a", "roll": "6"}, say)
            assert page.heading
    start = next(iter(moments(RULES, whole(3, Options(), 5, 10).log))).state
    assert "no legion" in planner.sheet(RULES.view(start, 0), "", {}, say).heading


@pytest.mark.parametrize("nasty", ["", "0", "-1", "99", "9" * 400, "٣", "a.b", "\0", "<b>", "aaaa"])
def test_an_address_may_hold_anything(nasty: str) -> None:
    view = RULES.view(campaign(LAYOUT, seats=3), 0)
    look = dict.fromkeys(("legion", "roll", "pick", "show", "assume"), nasty)
    assert "<b>" not in str(planner.sheet(view, "", look, say).parts)


def test_every_roll_lists_each_land_with_its_own_forecast() -> None:
    found = laid(campaign(LAYOUT, seats=3))
    ways = legion_reach(found, "R.anchor")
    for roll, made in goals_by_roll(found, "R.anchor", ways, [1, 2]):
        one = [each for each in goals_for_roll(found, "R.anchor", ways, roll, [1, 2]) if not each.teleport]
        assert [each.land for each in made] == [each.land for each in one]
        assert [each.threat for each in made] == [each.threat for each in one]


def test_a_mustered_character_joins_a_plan_as_the_rules_would_have_it() -> None:
    state = campaign(LAYOUT, seats=3, roll=4)
    view = RULES.view(state, 0)
    planned = planner.change(
        view, "", {"do": ["move"], "legion": ["R.anchor"], "roll": ["5"], "land": ["140"]}
    )
    page = planner.sheet(view, planned.kept, planned.look, say)
    offered = {recruit for recruit, _, _ in page.parts["musters"]}  # type: ignore[attr-defined]
    real = RULES.copy(state)
    real.roll = 5
    do(real, Move(0, "R.anchor", 140, ""))
    real.phase = "muster"
    atoms = [
        each
        for decision in RULES.decisions(real)
        for each in RULES.legal(real, decision)
        if isinstance(each, Muster) and each.legion == "R.anchor"
    ]
    assert offered == {each.recruit for each in atoms}
    assert msgspec.json.decode(planned.kept)


@pytest.mark.parametrize(("pieces", "columns"), [("titan gargoyle cyclops*5", 3), ("titan ogre*3", 4)])
def test_the_table_of_all_rolls_has_a_column_of_effects_only_if_there_are_any(
    pieces: str, columns: int
) -> None:
    found = laid(campaign({"R.key": (41, pieces), "B.bell": (300, "titan ogre")}, roll=1))
    made = list(goals_by_roll(found, "R.key", legion_reach(found, "R.key"), [1]))
    links = {(roll, goal.land): Link("?", "a", "", False) for roll, goals in made for goal in goals}
    table = moves_by_roll_table(found, "R.key", made, links, say)
    assert len(table.head) == columns
    assert {len(row) for row in table.rows} == {columns}
