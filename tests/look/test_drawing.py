"""The shared drawing: escaping, icons, shields, marks."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from games.engine.drawing import icons, marks, shields
from games.engine.drawing.svg import Svg, el, join, number, root

STATIC_ICONS = Path(__file__).resolve().parents[2] / "static" / "icons"


def test_text_and_attributes_are_escaped_and_elements_are_not() -> None:
    drawn = el("a", {"href": 'x" onload="y', "title": None}, "<b> & co", el("b"))
    assert drawn == '<a href="x&quot; onload=&quot;y">&lt;b&gt; &amp; co<b/></a>'
    assert ElementTree.fromstring(drawn).get("href") == 'x" onload="y'


def test_numbers_are_short() -> None:
    assert [number(value) for value in (4.0, 33.5, -0.001, 1 / 3)] == ["4", "33.5", "0", "0.33"]


def test_templates_take_svg_as_safe_markup() -> None:
    assert el("b").__html__() == "<b/>"


def test_every_icon_can_be_drawn() -> None:
    for name in icons.names():
        ElementTree.fromstring(icons.symbol(name))


def test_an_icon_is_decoration_unless_it_has_a_title() -> None:
    assert 'aria-hidden="true"' in icons.inline("lion")
    assert 'role="img" aria-label="Lion"' in icons.inline("lion", "Lion")
    assert "<title>Lion</title>" in icons.use("lion", 24, "Lion")


def test_an_unknown_icon_is_refused() -> None:
    with pytest.raises(KeyError):
        icons.path("no-such-beast")


@pytest.mark.parametrize("seat", range(6))
def test_the_stored_shields_are_the_drawn_ones(seat: int) -> None:
    stored = (STATIC_ICONS / f"seat-{shields.SEAT_TINCTURES[seat].key}.svg").read_text("utf-8")
    assert stored == shields.picture(seat) + "\n", "run python docs/tools/draw_shields.py"


def test_each_seat_differs_in_field_hatching_and_badge() -> None:
    for aspect in ("field", "hatch", "badge"):
        assert len({getattr(tincture, aspect) for tincture in shields.SEAT_TINCTURES}) == 6


def test_an_inherited_shield_names_both_seats() -> None:
    drawn = shields.shield(0, charge="anchor", chief=1)
    assert shields.SEAT_TINCTURES[0].field in drawn
    assert shields.SEAT_TINCTURES[1].field in drawn
    assert "#i-anchor" in drawn


def test_a_picture_holds_every_pattern_and_symbol_it_uses() -> None:
    drawn = shields.picture(3)
    used = set(re.findall(r'(?:href="|url\()#([\w-]+)', drawn))
    assert used <= set(re.findall(r'id="([\w-]+)"', drawn))


def test_the_marks_of_choice_have_classes_and_no_colours() -> None:
    drawn = join(
        marks.letter_disc("c", 10, 10),
        marks.outline([(0, 0), (9, 0), (4, 8)], chosen=True),
        marks.route([(0, 0), (9, 9), (20, 9)]),
        marks.shot((0, 0), (5, 5)),
        marks.close_up(0, 0, 9, 9),
    )
    assert "#" not in drawn
    assert "style=" not in drawn


def test_a_target_is_a_link_with_its_whole_name() -> None:
    drawn = root("0 0 9 9", "Board", marks.link("?pick=c", "c, Brush 141", el("b"), chosen=True))
    link = ElementTree.fromstring(drawn)[0]
    assert link.get("aria-label") == "c, Brush 141"
    assert link.get("aria-current") == "true"
    assert isinstance(drawn, Svg)
