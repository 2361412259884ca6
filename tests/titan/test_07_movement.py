"""Law 6.2 and 7.0: signs, blocked ways, what must move, and the mulligan."""

from __future__ import annotations

from random import Random

from games.titan.actions import Move, Mulligan
from games.titan.lands import LANDS
from games.titan.open_campaign import LandOccupancy
from games.titan.routes import ROUTE_SETS, destinations, first_steps, next_steps, possible_paths
from games.titan.state import Legion, TitanState
from tests.titan.positions import asked, campaign, do, done, offers, refused, rolling


def goals(state: TitanState, marker: str = "R.key") -> set[tuple[int, str]]:
    return {(move.land, move.side) for move in offers(state, Move) if move.legion == marker}


def test_7_4_a_block_must_be_taken_at_the_start() -> None:
    assert LANDS[4].signs[103] == "block"
    assert first_steps(4) == (103,)


def test_7_4_an_arch_may_be_taken_at_the_start_only() -> None:
    assert set(first_steps(2)) == {3, 7}
    assert next_steps(2, 1) == (3,)


def test_7_4_a_triple_arrow_must_be_taken_in_passing() -> None:
    assert LANDS[5].signs == {6: "triple", 106: "block"}
    assert next_steps(5, 4) == (6,)


def test_7_4_from_a_tower_any_arrow_is_taken_and_none_leads_back() -> None:
    assert set(first_steps(100)) == {3, 41, 101}
    assert set(next_steps(100, 3)) == {41, 101}


def test_7_4_an_inner_land_is_left_by_its_block_and_passed_by_its_arrows() -> None:
    assert first_steps(1000) == (1,)
    assert set(next_steps(1000, 1)) == {2000, 6000}
    assert next_steps(1000, 2000) == (6000,)


def test_7_1_the_full_count_is_travelled() -> None:
    for number in (1, 100, 1000, 42):
        for roll in range(1, 7):
            ways = possible_paths(number, roll)
            assert all(len(way) == roll for way in ways)
            assert {way[-1] for way in ways} == {way.land for way in ROUTE_SETS[number][roll - 1].full}


def test_7_1_circles_of_six_lead_home_from_twelve_lands() -> None:
    homes = [number for number in LANDS if any(way.land == number for way in ROUTE_SETS[number][5].full)]
    assert homes == [3, 7, 10, 14, 17, 21, 24, 28, 31, 35, 38, 42]


def test_7_1_a_circle_is_a_move_but_not_onto_a_twin() -> None:
    state = campaign({"R.key": (42, "ogre*4")}, roll=6)
    assert (42, "") in goals(state)
    do(state, Move(0, "R.key", 42, ""))
    assert state.legions["R.key"].moved
    twin = campaign({"R.key": (42, "ogre*2"), "R.moon": (42, "ogre*2")}, roll=6)
    assert (42, "") not in goals(twin)
    assert refused(twin, Move(0, "R.key", 42, "")) == ("7.1", "own_legion_there")


def test_7_1_a_friend_is_passed_but_not_joined() -> None:
    state = campaign({"R.key": (1, "ogre*2"), "R.moon": (2, "ogre*2")}, roll=1)
    assert (2, "") not in goals(state)
    assert refused(state, Move(0, "R.key", 2, "")) == ("7.1", "own_legion_there")
    state.roll = 2
    assert (3, "") in goals(state)
    state.roll = 1
    do(state, Move(0, "R.moon", 3, ""))
    assert (2, "") in goals(state)


def test_7_1_an_enemy_on_the_way_stops_the_move() -> None:
    state = campaign({"R.key": (1, "ogre*2"), "B.key": (2, "ogre*2")}, roll=3)
    ends = goals(state)
    assert (2, "left") in ends
    assert not {land for land, _ in ends} & {3, 4}
    do(state, Move(0, "R.key", 2, "left"))
    assert state.engagements == [2]
    assert state.legions["R.key"].side == "left"


def test_7_1_the_land_of_an_engagement_is_closed() -> None:
    layout = {"R.key": (1, "ogre*2"), "R.moon": (42, "ogre*2"), "B.key": (2, "ogre*2")}
    state = campaign(layout, roll=2)
    do(state, Move(0, "R.key", 2, "left"))
    assert 2 not in {land for land, _ in goals(state, "R.moon")}
    assert refused(state, Move(0, "R.moon", 2, "left")) == ("7.1", "engaged_land")


def test_10_1_with_two_ways_in_the_mover_names_the_side() -> None:
    both = next(
        (number, roll, land)
        for number in LANDS
        for roll in range(1, 7)
        for land in LANDS
        if len({way.side for way in ROUTE_SETS[number][roll - 1].ways if way.land == land and way.full}) > 1
    )
    number, roll, land = both
    state = campaign({"R.key": (number, "ogre*2"), "B.key": (land, "ogre*2")}, roll=roll)
    sides = {side for end, side in goals(state) if end == land}
    assert len(sides) == 2
    wrong = ({"left", "right", "bottom"} - sides).pop()
    assert refused(state, Move(0, "R.key", land, wrong)) == ("10.1", "other_side")


def test_10_1_a_vacant_land_has_no_side() -> None:
    state = campaign({"R.key": (1, "ogre*2")}, roll=1)
    assert refused(state, Move(0, "R.key", 2, "left")) == ("10.1", "other_side")


def test_7_0_no_legion_moves_twice_and_none_of_anothers() -> None:
    state = campaign({"R.key": (1, "ogre*2"), "B.key": (20, "ogre*2")}, roll=1)
    do(state, Move(0, "R.key", 2, ""))
    assert refused(state, Move(0, "R.key", 3, "")) == ("7.0", "moved_already")
    assert refused(state, Move(0, "B.key", 21, "")) == ("7.0", "not_your_legion")
    assert refused(state, Move(1, "B.key", 21, ""))[1] == "nothing_open"


def test_7_2_moves_follow_the_signs() -> None:
    state = campaign({"R.key": (1, "ogre*2")}, roll=1)
    assert refused(state, Move(0, "R.key", 42, "")) == ("7.2", "not_by_the_signs")
    assert refused(state, Move(0, "R.key", 9999, "")) == ("7.2", "no_such_land")


def test_6_2_one_legion_must_move() -> None:
    state = campaign({"R.key": (1, "ogre*2")}, roll=1)
    assert refused(state, done(0)) == ("6.2", "must_move")
    do(state, Move(0, "R.key", 2, ""), done(0))
    assert state.phase == "muster"


def test_6_2_with_no_move_at_all_there_is_no_duty() -> None:
    """Red holds every land that a four from any of them leads to, so that none can move."""
    state = campaign({"B.grail": (200, "titan ogre")}, roll=4)
    del state.legions["R.grail"]
    ends = [1]
    for land in ends:
        ends += {way.land for way in ROUTE_SETS[land][3].full}.difference(ends)
    for land in ends:
        state.legions[f"R.{land}"] = Legion(0, land, ["ogre", "titan"] if land == 1 else ["ogre"])
    assert offers(state, Move) == []
    assert asked(state) == [(0, "move", "never")]
    do(state, done(0))
    assert state.mover == 1


def test_6_2_if_none_can_move_the_phase_ends_and_all_see_why() -> None:
    layout = {
        "R.key": (1, "titan*1 ogre"), "R.moon": (2, "ogre*2"), "R.rose": (1000, "ogre*2"),
    }  # fmt: skip
    state = campaign(layout, roll=1)
    for legion in state.legions.values():
        legion.moved = legion.seat == 0
    assert asked(state) == [(0, "move", "never")]
    do(state, done(0))
    # A six might be used by a lord nobody has seen: then it is asked.
    state = campaign(layout, roll=6)
    for legion in state.legions.values():
        legion.moved = legion.seat == 0
    assert asked(state) == [(0, "move", "must")]


def test_7_6_a_mulligan_once_in_the_first_turn_before_anything_moves() -> None:
    state = campaign({"R.key": (1, "ogre*2")}, roll=1, round=1)
    assert offers(state, Mulligan) == [Mulligan(0)]
    do(state, Mulligan(0), chance=rolling(1))
    assert (state.roll, state.rerolled) == (1, True)
    assert refused(state, Mulligan(0)) == ("7.6", "no_mulligan")
    late = campaign({"R.key": (1, "ogre*2")}, roll=1, round=2)
    assert refused(late, Mulligan(0)) == ("7.6", "no_mulligan")
    moved = campaign({"R.key": (1, "ogre*2")}, roll=1, round=1)
    do(moved, Move(0, "R.key", 2, ""))
    assert refused(moved, Mulligan(0)) == ("7.6", "no_mulligan")


def test_7_6_each_player_is_allowed_a_second_roll() -> None:
    """Players who moved earlier have used only their own."""
    state = campaign({"R.key": (1, "ogre*2")}, roll=1, round=1)
    do(state, Mulligan(0), chance=rolling(1))
    do(state, Move(0, "R.key", 2, ""), done(0), done(0))
    do(state, done(1), chance=rolling(1))
    assert offers(state, Mulligan) == [Mulligan(1)]
    do(state, Mulligan(1), chance=rolling(5))
    assert (state.roll, state.rerolled) == (5, True)


def test_7_5_destinations_are_those_a_walk_finds() -> None:
    """The tables against a walk step by step, with legions strewn over the board."""
    source, table = Random(4), campaign({})
    numbers = list(LANDS)
    for _ in range(400):
        start, roll = source.choice(numbers), source.randint(1, 6)
        friends = {land for land in source.sample(numbers, 12) if land != start}
        enemies = {land for land in source.sample(numbers, 14) if land != start}
        legions = [Legion(0, land, ["ogre"]) for land in (start, *friends)]
        legions += [Legion(1, land, ["ogre"]) for land in enemies]
        table.legions = {str(number): legion for number, legion in enumerate(legions)}
        found = destinations(start, roll, LandOccupancy(table, 0))
        assert set(found) == _walk(start, roll, friends, enemies)


def _walk(start: int, roll: int, friends: set[int], enemies: set[int]) -> set[tuple[int, str]]:
    found: set[tuple[int, str]] = set()

    def step(land: int, before: int, left: int) -> None:
        if land in enemies:
            if land not in friends:
                found.add((land, LANDS[land].touching[before]))
        elif not left:
            if land not in friends:
                found.add((land, ""))
        else:
            for other in next_steps(land, before):
                step(other, land, left - 1)

    for other in first_steps(start):
        step(other, start, roll - 1)
    return found
