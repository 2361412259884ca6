"""Close-ups of the current question of a campaign, in lists of matches and in emails."""

from __future__ import annotations

import re

import pytest

from games.titan.actions import Move
from games.titan.drawing import close_up, mailed, poster
from games.titan.drawing.focus import focus_lands
from games.titan.drawing.masterboard import framing
from games.titan.drawing.masterboard.board_choice import NO_CHOICE, Goal
from games.titan.drawing.masterboard.lattice import land_centre, land_shape
from games.titan.lands import LANDS
from games.titan.movement import find_way
from games.titan.state import TitanState
from tests.arena.speech import say
from tests.e2e import battle_stage
from tests.titan.positions import RULES, Layout, campaign, do

BOARD: Layout = {
    "R.anchor": (3, "troll*2 ogre centaur"),
    "R.key": (26, "angel lion*2 gargoyle ogre*2"),
    "B.bell": (1, "lion*2 ogre"),
    "B.moon": (8, "centaur*3"),
}


def near(state: TitanState, seat: int | None) -> str:
    """Return the close-up in a seat holder's list of matches."""
    return close_up(RULES.view(state, seat), say)


def box(drawn: str) -> tuple[float, float, float, float]:
    """Return the left, top, width and height of the shown part."""
    left, top, width, height = map(float, re.findall(r'viewBox="([^"]+)"', drawn)[0].split())
    return left, top, width, height


def middle(drawn: str) -> tuple[float, float]:
    left, top, width, height = box(drawn)
    return left + width / 2, top + height / 2


def about(drawn: str) -> list[str]:
    """Return the legions that are drawn."""
    return sorted(set(re.findall(r'href="#legion-([\w-]+)"', drawn)))


def test_a_move_shows_the_land_of_the_legion_that_is_to_go() -> None:
    state = campaign(BOARD, roll=4)
    drawn = near(state, 0)
    assert middle(drawn) == pytest.approx((land_shape(3).x, land_shape(3).y), abs=0.1)
    assert drawn.count('class="chosen"') == 1
    assert "R-anchor" in about(drawn)
    assert "R-key" not in about(drawn)
    assert box(drawn)[2] < 250


def test_once_it_has_gone_the_next_is_shown() -> None:
    state = campaign(BOARD, roll=4)
    goal = next(
        action
        for action in RULES.legal(state, RULES.decisions(state)[0])
        if isinstance(action, Move) and action.legion == "R.anchor" and not action.side
    )
    do(state, goal)
    view = RULES.view(state, 0)
    assert focus_lands(view)[0] == 100, "the Titan in its tower"
    assert "R-grail" in about(near(state, 0))


def test_the_picture_fills_any_frame_and_brings_all_it_draws_with() -> None:
    for state in (campaign(BOARD, roll=4), battle_stage.mountains()):
        drawn = near(state, 0)
        assert 'preserveAspectRatio="xMidYMid slice"' in drawn
        used = set(re.findall(r'(?:href="|url\()#([\w-]+)', drawn))
        assert used <= set(re.findall(r' id="([\w-]+)"', drawn))
        assert "<a " not in drawn


def test_a_split_shows_the_tallest_legion_that_can_be_split() -> None:
    assert focus_lands(RULES.view(campaign(BOARD, phase="split"), 0)) == (26, 3)


def test_a_muster_shows_where_a_legion_may_muster() -> None:
    state = campaign(BOARD, phase="muster")
    state.legions["R.key"].moved = True
    assert focus_lands(RULES.view(state, 0)) == (26,)


def test_the_order_of_engagements_shows_where_legions_have_met() -> None:
    state = campaign(BOARD | {"R.rose": (8, "ogre*2")}, phase="engage")
    state.engagements = [8]
    for seat in (0, 1, None):
        assert focus_lands(RULES.view(state, seat)) == (8,)


@pytest.mark.parametrize(("seat", "marks"), [(0, 1), (1, 1), (2, 0), (None, 0)])
def test_an_engagement_shows_its_land_and_marks_it_for_those_who_are_asked(
    seat: int | None, marks: int
) -> None:
    state = battle_stage.attacked(seats=3)
    for drawn in (near(state, seat), mailed(RULES.view(state, seat), say)):
        assert {"R-key", "B-key"} <= set(about(drawn))
        assert drawn.count('class="chosen"') == marks
        assert drawn.count('class="entry"') == marks


def test_a_watcher_sees_the_movers_legion_unmarked() -> None:
    drawn = near(campaign(BOARD, roll=4), None)
    assert middle(drawn) == pytest.approx((land_shape(3).x, land_shape(3).y), abs=0.1)
    assert 'class="chosen"' not in drawn


def test_who_is_not_asked_sees_a_legion_of_their_own() -> None:
    state = campaign(BOARD, roll=4)
    assert focus_lands(RULES.view(state, 1))[0] == 1
    assert 'class="chosen"' not in near(state, 1)


def test_before_there_are_legions_ones_own_tower_is_shown() -> None:
    state = campaign(BOARD)
    state.legions.clear()
    state.phase, state.mover = "setup", -1
    state.divisions = [None, None]
    assert focus_lands(RULES.view(state, 1)) == (200,)
    assert near(state, 1).count('class="chosen"') == 1
    assert focus_lands(RULES.view(state, None)) == (100,)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_battle_shows_the_thick_of_it_with_hits(seat: int | None) -> None:
    drawn = near(battle_stage.mountains(), seat)
    assert 'aria-label="Battle in Mountains, round 3"' in drawn
    assert "Dragon of Blue, 9-3, hits 3 of 9" in drawn
    assert "Lion of Red, 5-3, hits 2 of 5" in drawn
    assert box(drawn)[2] < 250


def test_who_enters_a_battle_sees_the_side_it_enters_by() -> None:
    drawn = near(battle_stage.entering(), 0)
    left, _, width, _ = box(drawn)
    assert left + width > 300, "Red enters at the right"
    assert "Red enters" in drawn


@pytest.mark.parametrize("state", [battle_stage.mountains(), campaign(BOARD, roll=4)])
def test_nothing_is_written_where_letters_would_be_too_small(state: TitanState) -> None:
    assert "<text" not in near(state, 0)
    assert "<text" in mailed(RULES.view(state, 0), say)


def test_the_first_page_shows_a_battle_once_both_sides_are_on_its_map() -> None:
    fought = poster(RULES.view(battle_stage.mountains(), None), say)
    assert 'aria-label="Battle in Mountains, round 3"' in fought
    assert "Dragon of Blue, 9-3, hits 3 of 9" in fought
    for state, land in ((battle_stage.entering(), "Hills 4"), (campaign(BOARD, roll=4), "Brush 3")):
        board = poster(RULES.view(state, None), say)
        assert f'aria-label="Close-up around {land}"' in board
        assert 'class="chosen"' not in board
    for drawn in (fought, board):
        assert 'preserveAspectRatio="xMidYMid slice"' in drawn
        _, _, width, height = box(drawn)
        assert width / height == pytest.approx(720 / 380, abs=0.02), "a desk sees all of it"


@pytest.mark.parametrize("land", [100, 112, 1000, 142])
def test_what_a_phone_sees_of_the_first_pages_board_lies_on_the_board(land: int) -> None:
    left, top, width, height = framing.poster_box(land, 500, 264)
    middle, half = left + width / 2, height * 2 / 3
    whole = framing.WHOLE_BOARD
    assert whole.left <= middle - half + 0.1
    assert middle + half <= whole.left + whole.width + 0.1
    assert whole.top <= top <= whole.top + whole.height - height
    assert abs(land_shape(land).x - middle) < half
    assert top < land_shape(land).y < top + height


@pytest.mark.parametrize("land", [104, 123, 138, 139])
def test_the_first_pages_board_shows_little_of_the_empty_corners(land: int) -> None:
    shown = framing.poster_box(land, 500, 264)
    around = framing.box_inside_board(*land_centre(land), 500, 264)
    assert len(framing.visible_lands(shown)) > len(framing.visible_lands(around))


def test_a_mail_shows_the_whole_map_of_a_battle_and_further_legions_that_lie_near() -> None:
    drawn = mailed(RULES.view(battle_stage.mountains(), 0), say)
    assert "Cyclops of Blue" in drawn
    layout: Layout = {"R.anchor": (3, "troll*2 ogre"), "R.key": (5, "lion*3"), "R.moon": (26, "ogre*3")}
    found = about(mailed(RULES.view(campaign(layout, roll=4), 0), say))
    assert {"R-anchor", "R-key"} <= set(found)
    assert "R-moon" not in found


@pytest.mark.parametrize("roll", [5, 6])
def test_the_first_close_up_of_a_suggested_move_shows_its_land(roll: int) -> None:
    """Also if it is far from the legion, and with each other land to choose for which there is room."""
    apart = beside = 0
    for land in LANDS:
        state = campaign({"R.anchor": (land, "titan lion"), "B.bell": (1000, "titan ogre")}, roll=roll)
        view = RULES.view(state, 0)
        moves = [each for each in RULES.legal(state, RULES.decisions(state)[0]) if isinstance(each, Move)]
        goals = {each.land: Goal((), "") for each in moves if each.legion == "R.anchor"}
        for goal in goals:
            way = find_way(view, "R.anchor", roll, goal, "")
            boxes = framing.close_ups(
                view, NO_CHOICE._replace(legion="R.anchor", goals=goals, land=goal, way=way)
            )
            first = next(iter(boxes.values()))
            shown = {each for each in goals if framing.shows_point(first, *land_centre(each), -30)}
            assert goal in shown, (land, goal)
            apart += len(boxes) > 1
            beside += len(shown) > 1
    assert apart
    assert beside


@pytest.mark.parametrize("roll", [5, 6])
def test_the_first_close_up_of_a_move_shows_lands_to_choose(roll: int) -> None:
    """A phone shows the others below the rows of the legions."""
    several = 0
    for land in LANDS:
        state = campaign({"R.anchor": (land, "titan lion"), "B.bell": (1000, "titan ogre")}, roll=roll)
        moves = [each for each in RULES.legal(state, RULES.decisions(state)[0]) if isinstance(each, Move)]
        goals = {each.land: Goal((), "") for each in moves if each.legion == "R.anchor"}
        boxes = framing.close_ups(RULES.view(state, 0), NO_CHOICE._replace(legion="R.anchor", goals=goals))
        shown = [
            {goal for goal in goals if framing.shows_point(box, *land_centre(goal), -30)}
            for box in boxes.values()
        ]
        assert set(goals) == set().union(*shown), land
        assert len(shown[0]) == max(map(len, shown)), land
        several += len(boxes) > 1
    assert several
