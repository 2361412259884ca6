"""The pictures and their equivalent table, made from a view."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from itertools import product
from random import Random
from xml.etree import ElementTree

import pytest

from games.arena import words
from games.arena.cards import STRENGTH_OF_CARD
from games.arena.drawing import close_up, mailed, scene
from games.arena.drawing.board import build_board
from games.arena.drawing.lanes import WIDE_CELLS, draw_tall_board, draw_wide_board
from games.arena.meta import AnyOptions, Options, Options1997
from games.arena.state import ArenaState
from games.arena.words import names
from games.engine.choices import choose
from games.engine.drawing.hand import Hand
from games.engine.drawing.scene import Link, Scene
from games.engine.drawing.shields import HEIGHT, WIDTH
from tests.arena.positions import EIGHT, RULES, do, position, rules_of, whole_match
from tests.arena.speech import say

Box = tuple[float, float, float, float]
"""Left, top, right and bottom of what is drawn."""


def linked(state: ArenaState, pick: str = "") -> tuple[Scene, Mapping[tuple[str, str, str | int], Link]]:
    """Return the scene of the seat that is asked, with the links of its page."""
    rules = rules_of(state)
    decision = rules.decisions(state)[0]
    view = rules.view(state, decision.seat)
    links: dict[tuple[str, str, str | int], Link] = {}
    for step in choose(decision, rules.legal(state, decision), pick).lists:
        for option in step:
            label = say(words.line(view, option).text)
            links[option.act, option.name, option.value] = Link(
                f"?pick={option.pick}", option.letter, label, option.chosen
            )
    return scene(view, links, say), links


def groups_of(drawn: Scene) -> tuple[Hand, ...]:
    """Return the cards of the hand, and the groups of cards beside it."""
    groups = drawn.parts["groups"]
    assert isinstance(groups, tuple)
    return groups


def places_of(drawn: Scene) -> list[set[tuple[str, str]]]:
    """Return the links of each picture and of the table, as addresses and key letters."""
    found = []
    for picture in drawn.pictures:
        tree = ElementTree.fromstring(picture.svg)
        marks = [each for each in tree.iter() if each.tag.rpartition("}")[2] == "a"]
        found.append({(each.attrib["href"], each.attrib["aria-label"].split(",")[0]) for each in marks})
    cells = [cell for row in drawn.twins[0].rows for cell in row if cell.link]
    found.append({(cell.link.href, cell.link.letter) for cell in cells if cell.link})
    return found


def test_two_shapes_and_one_table() -> None:
    drawn, _ = linked(position())
    assert [picture.shape for picture in drawn.pictures] == ["wide", "tall"]
    assert len(drawn.twins[0].rows) == 8
    assert len(drawn.twins[0].head) == 7
    assert len(drawn.seats.rows) == 3


@pytest.mark.parametrize("count", range(1, 6))
@pytest.mark.parametrize("backer", [-1, 0])
def test_shields_of_revealed_bets_cover_neither_icon_name_nor_number(count: int, backer: int) -> None:
    """Even if every seat has revealed its secret bet on the same creature."""
    board = build_board(RULES.view(position(), 0), {})
    first = board.lanes[0]._replace(shown=tuple(range(count)), pile="troll-9", backer=backer)
    bare = board._replace(lanes=(first._replace(shown=()), *board.lanes[1:]))
    full = board._replace(lanes=(first, *board.lanes[1:]))
    for draw in (draw_wide_board, partial(draw_tall_board, whole=True)):
        before, after = (ElementTree.fromstring(draw(each, say).svg) for each in (bare, full))
        known = {ElementTree.tostring(each) for each in before}
        titled = [each for each in after if "secret bet" in (each.findtext("title") or "")]
        shields = [each for each in titled if ElementTree.tostring(each) not in known]
        assert len(shields) == count
        marked: list[Box] = []
        for each in shields:
            x, y = map(float, re.findall(r"[-\d.]+", each.attrib["transform"]))
            scale = float(re.findall(r"scale\(([\d.]+)", ElementTree.tostring(each).decode())[0])
            marked.append((x, y, x + scale * WIDTH, y + scale * HEIGHT))
        figure = next(each for each in after.iter("use") if each.attrib.get("class") == "lane-icon")
        x, y, size = (float(figure.attrib[name]) for name in ("x", "y", "width"))
        name = next(each for each in after.iter("text") if each.text == say(names.creature(first.creature)))
        left, base = float(name.attrib["x"]), float(name.attrib["y"])
        if "middle" in name.attrib["class"]:
            left -= WIDE_CELLS.width / 2 - 3
        (pile,) = [each for each in after if "revealed secret bet" in (each.findtext("title") or "")]
        at, down = map(float, re.findall(r"[-\d.]+", pile.attrib["transform"]))
        shown = [
            (x, y, x + size, y + size),
            (left, base - 10, left + 70, base),
            (at + 3, down + 4, at + 14, down + 14),
        ]
        for one, other in product(marked, shown):
            wide = min(one[2], other[2]) - max(one[0], other[0])
            high = min(one[3], other[3]) - max(one[1], other[1])
            assert min(wide, high) <= 0.5, (one, other)


@pytest.mark.parametrize("options", [Options(), Options(faq_stalemate=True), Options1997()])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.long
def test_pictures_and_table_bear_the_same_links_in_whole_matches(seats: int, options: AnyOptions) -> None:
    source = Random(seats)
    for state, _ in whole_match(seats, options, seats):
        if state.over or source.random() < 0.7:
            continue
        rules = rules_of(state)
        decision = rules.decisions(state)[0]
        steps = choose(decision, rules.legal(state, decision)).lists
        drawn, _ = linked(state, source.choice(steps[0]).pick if steps else "")
        wide, tall, table = places_of(drawn)
        assert wide == tall == table
        for picture in drawn.pictures:
            assert "style=" not in picture.svg
            assert "None" not in picture.svg


def test_each_bet_is_a_chip_below_the_cards() -> None:
    """The cells of the board are for cards, so that a tap there never bets by mistake."""
    state = position(bets={"troll": {1: 1}})
    drawn, links = linked(state)
    bets = [link for (act, _, _), link in links.items() if act == "bet"]
    row, secret = drawn.chip_rows
    assert [chip.link for chip in row.chips] == [None, *bets]
    assert len(bets) == 7
    assert row.chips[0].marked
    assert secret.folded
    assert places_of(drawn) == [set(), set(), set()]


def test_who_has_no_token_left_sees_no_row_of_bets() -> None:
    state = position()
    state.tokens[0] = 0
    assert linked(state)[0].chip_rows == ()


def test_the_card_in_question_lies_on_its_creature_before_it_is_played() -> None:
    state = position(hands={0: "wyrm-2 troll-4"})
    decision = RULES.decisions(state)[0]
    letters = {
        option.value: option.pick
        for option in choose(decision, RULES.legal(state, decision)).lists[0]
        if option.act == "play"
    }
    drawn, _ = linked(state, letters["troll-4"])
    assert drawn.pictures[1].drawn.count("cell--ahead") == 1
    assert linked(state)[0].pictures[1].drawn.count("cell--ahead") == 0


ICON_END, HALF_NUMBER, HALF_DIGIT = 28, 12, 8
"""Where a creature's icon ends in a phone's row, half the width of a 10, and half the height of a digit."""


def discs_of(tree: ElementTree.Element) -> list[tuple[float, float, float]]:
    """Return the key letters of a drawing: their centres and radii."""
    circles = [
        each for each in tree.iter() if each.tag.rpartition("}")[2] == "circle" and "cx" in each.attrib
    ]
    return [(float(each.attrib["cx"]), float(each.attrib["cy"]), float(each.attrib["r"])) for each in circles]


def test_a_key_letter_on_a_phone_covers_neither_creature_nor_number() -> None:
    state = position(hands={0: "seraphim-2"}, bets={"seraphim": {1: 0}}, dead=["troll", "amazon"])
    do(state, "play seraphim-2")
    assert state.power == "copy_dead_power"
    heads = discs_of(ElementTree.fromstring(linked(state)[0].pictures[1].svg))
    assert heads
    for x, _, radius in heads:
        assert x - radius > ICON_END, "the icon, with the shields of revealed bets at its foot"
    state = position(hands={0: "wyrm-2"}, bets={"wyrm": {1: 0}}, rows={"troll": ("troll-10",)})
    do(state, "play wyrm-2")
    assert state.power == "burn"
    tall = linked(state)[0].pictures[1].svg
    ((x, y, radius),) = discs_of(ElementTree.fromstring(tall))
    number = re.search(r'class="numeral" x="([0-9.]+)" y="([0-9.]+)">10<', tall)
    assert number is not None
    left, middle = float(number[1]) - HALF_NUMBER, float(number[2])
    assert (left - x) ** 2 + max(0, y - middle - HALF_DIGIT) ** 2 >= radius**2


def test_a_phone_shows_the_creatures_that_live() -> None:
    state = position(dead=["troll", "wyrm"], round=3)
    wide, tall = linked(state)[0].pictures
    assert wide.drawn.count("lane-icon--out") == 2
    assert "lane-icon--out" not in tall.drawn
    assert tall.drawn.count('class="struck"') == 2
    state.ended = "rounds"
    assert scene(RULES.view(state, 0), {}, say).pictures[1].drawn.count("lane-icon--out") == 2


def test_while_a_card_is_chosen_only_its_own_places_are_links() -> None:
    state = position(hands={0: "spectator-4 troll-7"})
    decision = RULES.decisions(state)[0]
    steps = choose(decision, RULES.legal(state, decision)).lists
    pick = next(option.pick for option in steps[0] if option.act == "spectator")
    drawn, links = linked(state, pick)
    wanted = {link.href for (act, name, _), link in links.items() if (act, name) == ("spectator", "creature")}
    assert {href for href, _ in places_of(drawn)[0]} == wanted
    assert len(wanted) == 8


def test_cards_of_the_hand_are_links_and_the_dead_are_striped() -> None:
    state = position(hands={0: "troll-7 wyrm-2 prefect spectator-3"}, dead=["troll"], stunned={0: "wyrm-9"})
    drawn, _ = linked(state)
    hand, aside = groups_of(drawn)
    assert [(card.number, card.name, card.style == "dead", bool(card.link)) for card in hand.cards] == [
        ("7", "Troll", True, False),
        ("2", "Wyrm", False, True),
        ("3", "Spectator", False, True),
        ("", "Prefect", False, True),
    ]
    assert [card.name for card in aside.cards] == ["Wyrm"]


def test_the_cards_a_thief_looks_at_are_theirs_alone() -> None:
    state = position(hands={0: "titan-5"}, bets={"titan": {1: 0}})
    do(state, "play titan-5", "steal B")
    drawn, _ = linked(state)
    looked = groups_of(drawn)[0]
    assert looked.key == "three"
    assert all(card.link for card in looked.cards)
    other = scene(RULES.view(state, 2), {}, say)
    assert [group.key for group in groups_of(other)] == ["hand"]


def test_ones_own_secret_bet_is_named_to_oneself_alone() -> None:
    state = position(secrets={1: "troll-5"}, shown={2: "wyrm"})
    columns = {
        seat: [row[-1].text for row in scene(RULES.view(state, seat), {}, say).seats.rows] for seat in (0, 1)
    }
    assert columns == {
        0: ["none", "one, hidden", "Wyrm (revealed)"],
        1: ["none", "Troll 5", "Wyrm (revealed)"],
    }


def test_words_and_marks_never_rest_on_colour_alone() -> None:
    state = position(
        rows={"troll": ["troll-1"], "wyrm": ["wyrm-4", "spectator-3"]}, dead=["troll"], bets={"wyrm": {1: 2}}
    )
    drawn, _ = linked(state)
    wide = drawn.pictures[0].svg
    assert "lowest" in wide
    assert "eliminated in" in wide
    assert "round 1" in wide
    rows = {row[0].text: [cell.text for cell in row] for row in drawn.twins[0].rows}
    assert rows["Troll; eliminated in round 1"][2] == "1, lowest"
    assert rows["Wyrm"][1:4] == ["Green", "4; Green’s bet", "Spectator 3"]


def test_pictures_cards_and_choices_draw_with_what_stands_once_on_the_page() -> None:
    state = position(hands={0: "prefect spectator-3 troll-7"}, bets={"wyrm": {1: 2}, "troll": {1: 0}})
    decision = RULES.decisions(state)[0]
    drawn, _ = linked(state)
    used = {name for each in drawn.pictures for name in re.findall(r'(?:href="|url\()#([\w-]+)', each.svg)}
    (hand,) = groups_of(drawn)
    used |= {f"i-{card.icon}" for card in hand.cards}
    (step,) = choose(decision, RULES.legal(state, decision)).lists
    view = RULES.view(state, decision.seat)
    used |= {f"i-{line.icon}" for option in step if (line := words.line(view, option)).icon}
    kept = re.findall(r'id="([\w-]+)"', drawn.defs)
    assert used <= set(kept)
    assert len(kept) == len(set(kept))
    assert "id=" not in "".join(each.svg for each in drawn.pictures)


def test_a_phones_board_names_a_backer_by_its_letter() -> None:
    drawn, _ = linked(position(bets={"wyrm": {1: 2}}))
    assert re.findall(r">(\w) backs<", drawn.pictures[1].svg) == ["G"]


def test_bets_stand_in_a_line_for_each_backer() -> None:
    state = position(round=2, bets={"wyrm": {1: 2}, "titan": {1: 2}, "troll": {1: 0}})
    decision = RULES.decisions(state)[0]
    view = RULES.view(state, decision.seat)
    lines: dict[tuple[str, int | None], list[str]] = {}
    for option in choose(decision, RULES.legal(state, decision)).lists[0]:
        line = words.line(view, option)
        if option.act == "bet" and line.under:
            lines.setdefault((say(line.under), line.seat), []).append(say(line.text))
    assert sum(map(len, lines.values())) == 8
    assert lines["G backs", 2] == ["Titan", "Wyrm"]
    assert lines["R backs", 0] == ["Troll"]
    assert len(lines["no backer", None]) == 5


def test_nothing_hidden_is_drawn() -> None:
    """A watcher's scene is the same whatever the hands contain."""
    texts = set()
    for hands in ({0: "troll-7", 1: "wyrm-2"}, {0: "titan-1", 1: "prefect"}):
        state = position(2, hands=hands)
        view = RULES.view(state, None)
        texts.add(repr((scene(view, {}, say), close_up(view, say), mailed(view, say))))
    assert len(texts) == 1


def test_a_list_shows_the_strongest_cards_of_the_hand_or_those_that_are_looked_at() -> None:
    state = position(hands={0: "titan-5 troll-7 wyrm-9 amazon-1"}, bets={"titan": {1: 0}})
    drawn = close_up(RULES.view(state, 0), say)
    assert drawn is not None
    assert re.findall(r'class="stamp-number"[^>]*>(\d+)<', drawn) == ["9", "7", "5"]
    do(state, "play titan-5", "steal B")
    view = RULES.view(state, 0)
    looked = sorted(
        (STRENGTH_OF_CARD[card] for card in view.three if STRENGTH_OF_CARD[card] >= 0), reverse=True
    )
    drawn = close_up(view, say)
    assert drawn is not None
    assert re.findall(r'class="stamp-number"[^>]*>(\d+)<', drawn) == [str(each) for each in looked]


def test_a_watchers_list_shows_what_each_creature_has_in_this_round() -> None:
    rows = {"troll": ["troll-1", "troll-8"], "wyrm": ["wyrm-4", "spectator-3"], "ettin": ["ettin-2"]}
    state = position(rows=rows, dead=["ettin"], round=2)
    drawn = close_up(RULES.view(state, None), say)
    assert drawn is not None
    assert sorted(re.findall(r'class="stamp-number stamp-number--large middle"[^>]*>(\d+)<', drawn)) == [
        "3",
        "8",
    ]
    assert drawn.count("stamp-fallen") == 1


def test_a_mail_shows_the_rounds_fights_and_the_cards_in_hand() -> None:
    state = position(
        hands={0: "prefect troll-7"}, rows={"troll": ["troll-1"], "wyrm": ["wyrm-4"]}, bets={"wyrm": {1: 2}}
    )
    drawn = mailed(RULES.view(state, 0), say)
    assert re.findall(r'class="numeral"[^>]*>(\d+)<', drawn) == ["1", "4"]
    assert all(say(names.creature(creature)) in drawn for creature in EIGHT)
    assert "Green’s bet" in drawn
    assert "Your hand: 2 cards" in drawn
    assert re.findall(r'class="stamp-number"[^>]*>(\d+)<', drawn) == ["7"]
    assert "<a " not in drawn
    used = set(re.findall(r'(?:href="|url\()#([\w-]+)', drawn))
    assert used <= set(re.findall(r' id="([\w-]+)"', drawn))


def test_the_discard_pile_is_a_link_where_its_top_may_be_taken() -> None:
    state = position(hands={0: "prefect troll-7"}, discard="wyrm-1")
    decision = RULES.decisions(state)[0]
    steps = choose(decision, RULES.legal(state, decision)).lists
    pick = next(option.pick for option in steps[0] if option.act == "prefect")
    drawn, links = linked(state, pick)
    assert drawn.parts["discard"] == links["prefect", "place", "discard"]
    assert linked(state)[0].parts["discard"] is None
