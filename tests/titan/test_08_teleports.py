"""Law 8.0: tower and Titan teleports."""

from __future__ import annotations

from games.titan.actions import Move, Split, Teleport
from games.titan.battle.actions import Done
from games.titan.lands import LANDS, TOWERS
from games.titan.routes import TELEPORT_LANDS, tower_teleports
from tests.titan.positions import RULES, campaign, codes, do, done, offers, refused, rolling, told

TOWER = {"R.key": (200, "angel ogre*2")}


def test_8_1_six_lands_over_any_border_or_any_vacant_tower() -> None:
    assert set(TOWERS) <= set(TELEPORT_LANDS[100])
    assert len(TELEPORT_LANDS[100]) == 47
    state = campaign(TOWER, roll=6)
    lands = {each.land for each in offers(state, Teleport) if each.legion == "R.key"}
    assert lands == set(tower_teleports(200, 0)) - {100, 200}


def test_8_1_only_on_a_six_from_a_tower_with_a_lord() -> None:
    assert offers(campaign(TOWER, roll=5), Teleport) == []
    assert refused(campaign(TOWER, roll=5), Teleport(0, "R.key", 6, "", "angel")) == ("8.1", "not_a_six")
    inland = campaign({"R.key": (6, "angel ogre*2"), "R.grail": (8, "titan ogre")}, roll=6)
    assert refused(inland, Teleport(0, "R.key", 7, "", "angel")) == ("8.1", "not_from_a_tower")
    plain = campaign({"R.key": (200, "ogre*3")}, roll=6)
    assert refused(plain, Teleport(0, "R.key", 6, "", "angel")) == ("8.1", "no_such_lord")


def test_8_1_the_land_is_vacant_of_everybody() -> None:
    state = campaign(TOWER | {"B.key": (6, "ogre*2"), "R.moon": (7, "ogre*2")}, roll=6)
    lands = {each.land for each in offers(state, Teleport)}
    assert not lands & {6, 7}
    assert refused(state, Teleport(0, "R.key", 6, "left", "angel")) == ("8.2", "titan_alone")
    assert refused(state, Teleport(0, "R.key", 7, "", "angel")) == ("8.1", "own_legion_there")


def test_8_1_one_lord_of_choice_is_shown_to_all() -> None:
    state = campaign({"R.key": (200, "angel titan archangel ogre")}, roll=6)
    assert {each.lord for each in offers(state, Teleport)} == {"angel", "archangel", "titan"}
    events = do(state, Teleport(0, "R.key", 600, "", "angel"))
    assert told(events, "teleported", 1)["lord"] == "angel"
    assert state.legions["R.key"].moved


def test_8_0_one_teleport_in_a_phase() -> None:
    state = campaign(TOWER | {"R.moon": (300, "angel ogre")}, roll=6)
    do(state, Teleport(0, "R.key", 600, "", "angel"))
    assert offers(state, Teleport) == []
    assert refused(state, Teleport(0, "R.moon", 500, "", "angel")) == ("8.0", "teleported_already")


def test_8_0_the_next_movement_phase_has_a_teleport_of_its_own() -> None:
    state = campaign({"R.key": (400, "angel ogre"), "B.key": (300, "angel ogre")}, roll=6)
    do(state, Teleport(0, "R.key", 600, "", "angel"), done(0), done(0))
    do(state, done(1), chance=rolling(6))
    assert Teleport(1, "B.key", 400, "", "angel") in offers(state, Teleport)
    do(state, Teleport(1, "B.key", 400, "", "angel"))
    assert state.legions["B.key"].land == 400


def test_8_2_a_titan_of_400_points_teleports_to_any_enemy_by_any_side() -> None:
    layout = {"R.key": (1, "titan ogre"), "B.key": (127, "ogre*2"), "B.moon": (500, "ogre*2")}
    state = campaign(layout, roll=6, scores=(400, 0))
    found = {(each.land, each.side, each.lord) for each in offers(state, Teleport)}
    assert {(127, side, "titan") for side in ("left", "right", "bottom")} <= found
    assert {(land, side) for land, side, _ in found if land == 500} == {(500, "bottom")}
    assert all(land in (127, 500, 200) for land, _, _ in found)
    do(state, Teleport(0, "R.key", 127, "right", "titan"))
    assert state.engagements == [127]
    assert state.legions["R.key"].side == "right"


def test_8_2_not_with_399_and_not_to_a_vacant_land() -> None:
    layout = {"R.key": (1, "titan ogre"), "B.key": (127, "ogre*2")}
    poor = campaign(layout, roll=6, scores=(399, 0))
    assert refused(poor, Teleport(0, "R.key", 127, "left", "titan")) == ("8.2", "score_too_low")
    rich = campaign(layout, roll=6, scores=(400, 0))
    assert refused(rich, Teleport(0, "R.key", 128, "left", "titan"))[0] == "8.1"
    assert refused(rich, Teleport(0, "R.key", 127, "", "titan")) == ("10.4", "name_a_side")


def test_8_2_not_to_a_land_that_is_engaged_already() -> None:
    layout = {"R.key": (100, "titan ogre"), "R.moon": (1, "ogre*2"), "B.key": (2, "ogre*2")}
    state = campaign(layout, roll=6, scores=(400, 0))
    do(state, Move(0, "R.moon", 2, "left"))
    assert refused(state, Teleport(0, "R.key", 2, "left", "titan")) == ("7.1", "engaged_land")


def test_8_3_a_teleport_is_never_a_duty() -> None:
    """Every legion may stay once another has moved."""
    state = campaign(TOWER, roll=6)
    do(state, next(each for each in offers(state, Move) if each.legion == "R.grail"))
    assert any(type(atom).__name__ == "Done" for atom in RULES.legal(state, RULES.decisions(state)[0]))


# On a six every way from Tower 500 ends in one of three lands.
SHUT = {"R.moon": (32, "lion*2"), "R.rose": (36, "lion*2"), "R.wheel": (124, "lion*2")}


def test_8_3_twins_that_could_part_by_a_teleport_alone_need_not() -> None:
    """4.3 asks for a move "if possible"; a teleport is optional: not taken, the split is aborted."""
    state = campaign(SHUT | {"R.key": (500, "angel ogre*3")}, phase="split")
    do(state, Split(0, "R.key", ("angel", "ogre"), "R.bell"), done(0), chance=rolling(6))
    assert not [each for each in offers(state, Move) if each.legion in ("R.key", "R.bell")]
    assert [each for each in offers(state, Teleport) if each.legion == "R.bell"]
    do(state, next(each for each in offers(state, Move) if each.legion == "R.grail"))
    assert done(0) in offers(state, Done)
    events = do(state, done(0))
    assert "aborted" in codes(events)
    assert state.legions["R.key"].pieces == ["angel", "ogre", "ogre", "ogre"]


def test_8_3_one_of_two_may_teleport_away_all_the_same() -> None:
    state = campaign(SHUT | {"R.key": (500, "angel ogre*3")}, phase="split")
    do(state, Split(0, "R.key", ("angel", "ogre"), "R.bell"), done(0), chance=rolling(6))
    do(state, Teleport(0, "R.bell", 600, "", "angel"), done(0))
    assert {state.legions[each].land for each in ("R.key", "R.bell")} == {500, 600}


def test_8_1_distance_is_counted_over_touching_lands() -> None:
    for tower in TOWERS:
        near = {tower}
        for _ in range(6):
            near |= {other for land in near for other in LANDS[land].touching}
        assert set(TELEPORT_LANDS[tower]) == near | set(TOWERS)
