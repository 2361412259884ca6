"""The field, its tables and the cards, made from a view."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any, cast
from xml.etree import ElementTree

import pytest

from games.bots.driver import play
from games.bots.random_bot import choose as anything
from games.engine.chance import SeededChance
from games.engine.choices import choose
from games.engine.drawing.scene import Link, Scene
from games.gladiators import words
from games.gladiators.board import CORNER_HEXES, HEXES, distance
from games.gladiators.decks import CARDS, DECKS
from games.gladiators.decks.cards import Formula
from games.gladiators.drawing import close_up, mailed, scene, small
from games.gladiators.drawing.faces import draw_axe, formula_text
from games.gladiators.drawing.fighters import CardGroup, Duellist, Roster
from games.gladiators.drawing.geometry import (
    COMPASS_STRIP_HEIGHT,
    HEX_CENTRES,
    TALL_LIE,
    WIDE_LIE,
    wall_centres,
)
from games.gladiators.drawing.legend import LegendLine
from games.gladiators.meta import Options
from games.gladiators.state import GladiatorsState
from tests.gladiators.positions import RULES, do, duel, fight, lie, place, turn_of
from tests.gladiators.speech import say

Found = Mapping[tuple[str, str, str | int], Link]


def rosters_of(drawn: Scene) -> tuple[Roster, ...]:
    return cast("tuple[Roster, ...]", drawn.parts["rosters"])


def shelves_of(drawn: Scene, name: str) -> tuple[CardGroup, ...]:
    """Return the `rows` or the `hands` of a scene."""
    return cast("tuple[CardGroup, ...]", drawn.parts[name])


def linked(state: GladiatorsState, pick: str = "") -> tuple[Scene, Found]:
    """Return the scene of the seat that is asked, with the links of its page."""
    decision = RULES.decisions(state)[0]
    view = RULES.view(state, decision.seat)
    links: dict[tuple[str, str, str | int], Link] = {}
    for step in choose(decision, RULES.legal(state, decision), pick).lists:
        for option in step:
            label = say(words.line(view, option).text)
            links[option.act, option.name, option.value] = Link(
                f"?pick={option.pick}", option.letter, label, option.chosen
            )
    return scene(view, links, say), links


def drawn_links(drawn: Scene) -> list[set[tuple[str, str]]]:
    """Return address and key letter of the links of each picture and of its table."""
    found = []
    for picture in drawn.pictures:
        tree = ElementTree.fromstring(picture.svg)
        marks = [each for each in tree.iter() if each.tag.rpartition("}")[2] == "a"]
        found.append({(each.attrib["href"], each.attrib["aria-label"].split(",")[0]) for each in marks})
    cells = [cell for twin in drawn.twins for row in twin.rows for cell in row if cell.link]
    found.append({(cell.link.href, cell.link.letter) for cell in cells if cell.link})
    return found


def attacked() -> GladiatorsState:
    """Return a state in which R1 on i4 must meet a slash of B1's, whose number is a five."""
    state = duel()
    place(state, "R1", "i4", current="A03", row="A06 A05", hold="dagger cloak")
    place(state, "B1", "j3", row="B05 B06", hold="great-sword", current="")
    turn_of(state, "B1")
    do(state, "take")
    while RULES.decisions(state)[0].kind != "attack":
        do(state, "nothing")
    do(state, "attack 1 R1 set 5")
    return state


# ---- the field ------------------------------------------------------------------------


def test_every_hex_has_its_place_and_pillars_are_wall() -> None:
    assert len(HEX_CENTRES) == len(HEXES) == len(set(HEX_CENTRES.values()))
    pillars = [place for place, inside in wall_centres() if inside]
    assert len(pillars) == 6
    assert not set(pillars) & set(HEX_CENTRES.values())
    left, top, wide, high = WIDE_LIE.box
    for x, y in HEX_CENTRES.values():
        assert left + 24 < x < left + wide - 24
        assert top + 20 < y < top + high - 20


def test_a_narrow_screen_has_the_field_turned_by_a_quarter() -> None:
    corner = {name: TALL_LIE.centre(name) for name in CORNER_HEXES.values()}
    assert corner["a1"][0] > corner["a7"][0]
    assert corner["a1"][1] < corner["q1"][1]
    # North, the compass's 1, points to the right there.
    assert TALL_LIE.towards(1) == pytest.approx((1, 0))
    assert WIDE_LIE.towards(1) == pytest.approx((0, -1))
    drawn, _ = linked(duel())
    assert [picture.shape for picture in drawn.pictures] == ["wide", "tall"]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, Options()), (3, Options(sides="two")), (5, Options()), (2, Options(quality=4))],
)
def test_pictures_and_tables_bear_the_same_links_in_whole_fights(seats: int, options: Options) -> None:
    source = Random(seats)
    looked: set[str] = set()

    def watch(state: Any, step: Any, entry: Any) -> None:
        if state.over or source.random() < 0.9:
            return
        decision = RULES.decisions(state)[0]
        if decision.asks == "never":
            return
        steps = choose(decision, RULES.legal(state, decision)).lists
        drawn, _ = linked(state, source.choice(steps[0]).pick if steps else "")
        wide, tall, table = drawn_links(drawn)
        assert wide == tall == table
        for picture in drawn.pictures:
            assert "style=" not in picture.svg
            assert "None" not in picture.svg
            assert "id=" not in picture.svg
        looked.add(decision.kind)

    play(RULES, seats, options, seats, anything, most=900, watch=watch)
    assert {"second", "move"} <= looked


TAB = re.compile(
    r'<g transform="translate\(([-\d.]+) ([-\d.]+)\)"><g aria-hidden="true" pointer-events="none">'
    r'<rect class="figure-tab[^"]*" x="[-\d.]+" y="[-\d.]+" width="([\d.]+)" height="([\d.]+)"'
)


def tabs_of(drawn: str) -> list[tuple[float, float, float, float]]:
    """Return the tabs of a picture: middle, width and height."""
    found = (map(float, each) for each in TAB.findall(drawn))
    return [(x, y, width, height) for x, y, width, height in found]


@pytest.mark.parametrize("seed", range(6))
def test_no_figure_hides_the_condition_of_another(seed: int) -> None:
    """In any crowd no other tab covers a tab, and everything else is drawn below it."""
    source = Random(seed)
    state = fight("orc+orc+orc", "orc+orc+orc", "orc+orc+orc", "orc+orc", quality=3, uneven=True)
    names = list(state.gladiators)
    middle = source.choice(HEXES)
    near = sorted(HEXES, key=lambda at: (distance(at, middle), source.random()))
    spots = source.sample(near[: len(names) + 3], len(names))
    for name, at in zip(names, spots, strict=True):
        place(state, name, at)
    turn_of(state, names[0])
    drawn, _ = linked(state)
    for picture in drawn.pictures:
        tabs = tabs_of(picture.drawn)
        assert len(tabs) == len(names)
        for place_, (x, y, wide, high) in enumerate(tabs):
            left, top, width, height = map(float, (picture.whole or picture.view_box).split())
            height -= COMPASS_STRIP_HEIGHT
            assert left <= x - wide / 2 < x + wide / 2 <= left + width
            assert top <= y - high / 2 < y + high / 2 <= top + height
            for x2, y2, wide2, high2 in tabs[:place_]:
                assert abs(x - x2) >= (wide + wide2) / 2 - 0.1 or abs(y - y2) >= (high + high2) / 2 - 0.1
        first = picture.drawn.index('class="figure-tab')
        for mark in ('class="figure-ring"', 'class="dart"', 'class="key"'):
            assert picture.drawn.rfind(mark) < first


def box_of(text: str) -> tuple[float, float, float, float]:
    left, top, width, height = map(float, text.split())
    return left, top, width, height


@pytest.mark.parametrize(("mine", "foe"), [("h4", "i5"), ("a1", "q7"), ("d2", "m7"), ("q1", "p2")])
def test_a_phone_shows_the_part_in_question_within_the_field(mine: str, foe: str) -> None:
    """No wider than a phone can show its letters, and no higher than half a screen."""
    state = duel()
    place(state, "R1", mine)
    place(state, "B1", foe)
    turn_of(state, "R1")
    phone = linked(state)[0].pictures[1]
    left, top, width, height = box_of(phone.view_box)
    whole = box_of(phone.whole)
    assert whole[0] <= left
    assert left + width <= whole[0] + whole[2] + 0.1
    assert whole[1] <= top
    assert top + height <= whole[1] + whole[3] + 0.1
    assert width <= 380
    assert height <= 340
    lie = WIDE_LIE if whole[2] > whole[3] else TALL_LIE
    x, y = lie.centre(mine)
    assert left < x < left + width
    assert top < y < top + height


def test_before_the_fight_a_phone_shows_where_the_readers_gladiators_start() -> None:
    state = RULES.setup(Options(), 2, SeededChance(1)).state
    chance = SeededChance(1)
    while not state.round:
        for seat, corner in ((0, "a1"), (1, "q7")):
            phone = scene(RULES.view(state, seat), {}, say).pictures[1]
            left, top, width, height = box_of(phone.view_box)
            x, y = WIDE_LIE.centre(corner)
            assert left <= x <= left + width
            assert top <= y <= top + height
            assert height < 200
        watched = scene(RULES.view(state, None), {}, say).pictures[1]
        assert watched.whole == "", "all of the field"
        RULES.advance(state, next(RULES.legal(state, RULES.decisions(state)[0])), chance)


def test_a_phone_says_how_far_a_foe_is_who_may_be_out_of_view() -> None:
    state = duel()
    place(state, "R1", "a1")
    place(state, "B1", "q7")
    turn_of(state, "R1")
    mine, foe = cast("tuple[Duellist, ...]", linked(state)[0].parts["duellists"])
    assert mine.away == ""
    assert foe.away == f"{distance('a1', 'q7')} hexes, on q7"


def test_a_phone_shows_the_reader_s_gladiator_when_the_next_turn_is_another_s() -> None:
    """After a draft, the next gladiator has the turn."""
    state = duel()
    place(state, "R1", "a1")
    place(state, "B1", "q7")
    turn_of(state, "B1")
    phone = scene(RULES.view(state, 0), {}, say).pictures[1]
    left, top, width, height = box_of(phone.view_box)
    whole = box_of(phone.whole)
    x, y = (WIDE_LIE if whole[2] > whole[3] else TALL_LIE).centre("a1")
    assert left < x < left + width
    assert top < y < top + height


def test_two_side_by_side_have_their_tabs_away_from_each_other() -> None:
    state = duel()
    place(state, "R1", "i4")
    place(state, "B1", "i5")
    turn_of(state, "R1")
    drawn, _ = linked(state)
    (_, first, *_), (_, second, *_) = tabs_of(drawn.pictures[0].drawn)
    assert first < WIDE_LIE.centre("i4")[1] < WIDE_LIE.centre("i5")[1] < second


def test_hexes_to_go_to_are_links_and_the_chosen_one_is_previewed() -> None:
    state = duel()
    place(state, "R1", "i4")
    turn_of(state, "R1")
    do(state, "nothing")
    drawn, links = linked(state)
    goals = {link.href for (act, _, _), link in links.items() if act == "walk"}
    assert goals
    assert goals <= {href for href, _ in drawn_links(drawn)[0]}
    pick = links["walk", "to", "i3"].href.removeprefix("?pick=")
    previewed, _ = linked(state, pick)
    assert 'class="here"' in previewed.pictures[0].svg
    assert 'class="here"' not in drawn.pictures[0].svg


def test_an_attack_that_waits_is_a_dart_a_row_and_a_purple_part() -> None:
    state = attacked()
    drawn, _ = linked(state)
    assert 'class="dart"' in drawn.pictures[0].svg
    waiting = drawn.twins[1]
    assert [cell.text for cell in waiting.rows[0][:3]] == ["Barbarian B", "Assassin R", "Slash with sword"]
    do(state, "nothing")
    mine, theirs = rosters_of(linked(state)[0])
    assert mine.card.title == "Cloak guard"
    assert "axe-part--now" in mine.card.axes[0].drawn
    assert theirs.card.title == "Slash with sword"
    assert "axe-part--now" not in theirs.card.axes[0].drawn


def test_who_lies_holds_or_is_wrapped_is_said_as_well_as_drawn() -> None:
    state = duel()
    place(state, "R1", "i4", holds="B1", current="A16", hold="chain")
    place(state, "B1", "i5", prone=True, wrapped="cloak")
    lie(state, "axe", "g3")
    lie(state, "dagger", "g3")
    drawn, _ = linked(state)
    wide = drawn.pictures[0].svg
    for css in ("figure-floor", "figure-cloak", 'class="tie"', "item-count"):
        assert css in wide
    states = [row[-1].text for row in drawn.twins[0].rows]
    assert states == ["holds Barbarian B", "prone; wrapped in a cloak; held by Assassin R"]
    assert "On the ground at hex g3: dagger, axe" in wide
    legend = [entry.words for entry in cast("tuple[LegendLine, ...]", drawn.parts["legend"])]
    assert len(legend) == 5
    assert legend[-1].startswith("1 to 6 below the field: compass directions")


def test_who_is_out_stands_nowhere_and_is_told_among_the_seats() -> None:
    state = fight("assassin", "orc", "orc", sides="first")
    state.gladiators["B1"].out = 3
    drawn, _ = linked(turn_of(state, "R1"))
    assert len(drawn.twins[0].rows) == 2
    assert any("Orc B, out in turn 3" in cell.text for row in drawn.seats.rows for cell in row)


# ---- cards ----------------------------------------------------------------------------


def test_every_card_has_a_face_with_axes_formula_needs_and_effects() -> None:
    state = duel()
    drawn, _ = linked(state)
    (hand,) = shelves_of(drawn, "hands")
    faces = {face.key: face for face in hand.cards}
    assert len(faces) == 22
    sweep = faces["A19"]
    assert (sweep.number, sweep.title, sweep.strikes[0].formula) == ("19", "Leg sweep", "3\u00a0+\u00a0n")
    assert sweep.strikes[0].numbers == "n from 1 to 4, against Defense; aimed at the legs."
    assert any("falls down" in note for note in sweep.strikes[0].notes)
    twin = faces["A08"]
    assert len(twin.strikes) == 2
    assert not twin.axes[0].met or twin.axes[0].needs == "dagger ×2 held"
    for key, face in faces.items():
        assert len(face.axes) == len(CARDS[key].axes)
        assert all(each.said and each.needs for each in face.axes)


def test_a_formula_and_an_axe_are_printed_with_their_numbers() -> None:
    assert formula_text(Formula(3, 1, 5, 2)) == "3\u00a0+\u00a0n\u00a0×\u00a02"
    drawn = draw_axe(4, 1, 2, "slash")
    assert re.findall(r">(\d)</text>", drawn) == ["4", "1", "2"]
    assert drawn.count("axe-part--now") == 1


def test_cards_are_links_where_they_can_be_planned_and_taken() -> None:
    state = duel()
    place(state, "R1", "a1", row="A06 A05")
    drawn, links = linked(turn_of(state, "R1"))
    (row,), (hand,) = shelves_of(drawn, "rows"), shelves_of(drawn, "hands")
    assert row.cards[0].link == links["take", "", ""]
    assert row.cards[1].link is None
    assert all(face.link for face in hand.cards)
    other = scene(RULES.view(state, 1), {}, say)
    assert all(face.link is None for shelf in shelves_of(other, "hands") for face in shelf.cards)


def test_pictures_cards_and_choices_draw_with_what_stands_once_on_the_page() -> None:
    state = attacked()
    lie(state, "spear", "c3")
    drawn, _ = linked(state)
    shelves = [*shelves_of(drawn, "rows"), *shelves_of(drawn, "hands")]
    used = {name for each in drawn.pictures for name in re.findall(r'(?:href="|url\()#([\w-]+)', each.svg)}
    used |= {f"i-{face.icon}" for shelf in shelves for face in shelf.cards}
    used |= {f"i-{roster.icon}" for roster in rosters_of(drawn)}
    decision = RULES.decisions(state)[0]
    view = RULES.view(state, decision.seat)
    for step in choose(decision, RULES.legal(state, decision)).lists:
        used |= {f"i-{line.icon}" for option in step if (line := words.line(view, option)).icon}
    kept = re.findall(r'id="([\w-]+)"', drawn.defs)
    assert used <= set(kept)
    assert len(kept) == len(set(kept))


# ---- from near -------------------------------------------------------------------------


def icons_shown(drawn: str | None) -> set[str]:
    assert drawn is not None
    return set(re.findall(r'href="#i-([\w-]+)"', drawn))


def test_a_list_shows_who_has_the_turn_and_who_attacks_it() -> None:
    state = attacked()
    for seat in (0, 1, None):
        view = RULES.view(state, seat)
        drawn = close_up(view, say)
        assert drawn is not None
        assert icons_shown(drawn) >= {"hooded-assassin", "barbarian"}
        assert 'class="dart"' in drawn
        assert "<a " not in drawn
        used = set(re.findall(r'(?:href="|url\()#([\w-]+)', drawn))
        assert used <= set(re.findall(r' id="([\w-]+)"', drawn))


def test_far_from_the_foe_a_list_shows_the_gladiator_alone_and_a_mail_both() -> None:
    state = duel()
    place(state, "R1", "a2")
    place(state, "B1", "q7")
    view = RULES.view(state, 0)
    assert "barbarian" not in icons_shown(close_up(view, say))
    assert "hooded-assassin" in icons_shown(close_up(view, say))
    assert icons_shown(mailed(view, say)) >= {"hooded-assassin", "barbarian"}


def test_the_gladiator_stands_whole_within_the_middle_square_of_a_lists_picture() -> None:
    for at in sorted(HEX_CENTRES):
        state = duel()
        place(state, "R1", at)
        place(state, "B1", "q7" if at != "q7" else "a2")
        drawn = close_up(RULES.view(state, 0), say)
        assert drawn is not None
        left, top, width, height = map(float, re.findall(r'viewBox="([^"]+)"', drawn)[0].split())
        x, y = HEX_CENTRES[at]
        assert abs(x - left - width / 2) < height / 2 - 30
        assert abs(y - top - height / 2) < height / 2 - 30


def test_before_anybody_stands_there_a_list_shows_the_gladiators_and_a_mail_the_field() -> None:
    state = RULES.setup(Options(), 2, SeededChance(1)).state
    view = RULES.view(state, 0)
    assert close_up(view, say).count('class="stamp-figure"') == min(len(DECKS), 8)
    assert "The arena before the first turn" in mailed(view, say)


# ---- secrecy --------------------------------------------------------------------------


def test_nobody_else_is_shown_a_row_a_hand_or_a_number() -> None:
    texts: dict[int | None, set[str]] = {0: set(), None: set()}
    for row, number in (("B05 B06 B14", 5), ("B05 B20 B01", 2)):
        state = duel()
        place(state, "R1", "i4", current="A03", hold="dagger cloak")
        place(state, "B1", "j3", current="", row=row, hold="great-sword")
        turn_of(state, "B1")
        do(state, "take")
        while RULES.decisions(state)[0].kind != "attack":
            do(state, "nothing")
        do(state, f"attack 1 R1 set {number}")
        for seat, found in texts.items():
            view = RULES.view(state, seat)
            found.add(
                "".join(
                    (
                        repr(scene(view, {}, say)),
                        mailed(view, say),
                        close_up(view, say) or "",
                        small(view) or "",
                        small(view, say) or "",
                    )
                )
            )
        own = scene(RULES.view(state, 1), {}, say)
        (mine,) = shelves_of(own, "rows")
        assert [face.key for face in mine.cards] == row.split()[1:]
    assert {seat: len(found) for seat, found in texts.items()} == {0: 1, None: 1}


def test_a_watcher_and_the_foe_see_how_long_a_row_is_and_no_card_of_it() -> None:
    state = duel()
    place(state, "B1", "q7", row="B05 B06")
    for seat in (0, None):
        drawn = scene(RULES.view(state, seat), {}, say)
        foe = next(each for each in rosters_of(drawn) if each.key == "B1")
        assert foe.row == "2 cards planned, hidden"
        assert "Overhead cleave" not in repr(drawn)
    assert scene(RULES.view(state, None), {}, say).parts["rows"] == ()


def slashed_at(card: str) -> GladiatorsState:
    """Return a state in which B1, whose Current Action is `card`, has guessed the slash of R1."""
    state = duel("barbarian", "swordmaster")
    place(state, "R1", "i4", hold="great-sword", row="B07")
    place(state, "B1", "i5", hold="duelling-sword", current=card)
    do(state, "take", "nothing", "attack 1 B1 set 6", "nothing", "guess 5 6")
    return state


def declared_by(state: GladiatorsState, name: str) -> str:
    """Return the strength of what a gladiator has declared, as a phone shows it."""
    found = cast("tuple[Duellist, ...]", linked(state)[0].parts["duellists"])
    return next(each.formula for each in found if each.key == name)


def test_4_8_a_waiting_counterattack_is_shown_with_its_own_strength() -> None:
    state = slashed_at("S06")
    do(state, "counter 4", "nothing", "nothing")
    blow = state.pending[0]
    assert blow.blow == 0, "it is none of the attacks on its card"
    assert declared_by(state, "B1") == formula_text(Formula(blow.base, blow.low, blow.high, blow.times))


def test_r_7_3_a_waiting_contest_is_shown_without_a_strength() -> None:
    state = slashed_at("S20")
    do(state, "bind great-sword 1", "nothing", "nothing")
    assert state.pending[0].kind == "contest"
    assert declared_by(state, "B1") == ""
