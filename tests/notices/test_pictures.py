"""Drawings as the pictures of mails."""

import struct

import pytest

from games.notices.light_style import light_style
from games.notices.pictures import WIDTH, png


def drawing(inside: str, *, width: int = 100, height: int = 50) -> str:
    return f'<svg class="drawing" viewBox="0 0 {width} {height}">{inside}</svg>'


def land(name: str) -> str:
    return drawing(f'<rect class="land land--{name}" width="100" height="50"/>')


def test_a_drawing_becomes_a_picture_of_a_phones_width():
    picture = png(drawing("", width=200, height=50))
    assert picture.startswith(b"\x89PNG")
    assert struct.unpack(">II", picture[16:24]) == (WIDTH, WIDTH // 4)


def test_the_sites_style_sheet_colours_it():
    assert len({png(land(name)) for name in ("plains", "swamp", "none")}) == 3


@pytest.mark.parametrize("words", ["Brush 141", "Заросли 141"])
def test_it_is_lettered_without_any_font_of_the_machine(words):
    assert png(drawing(f'<text x="5" y="25">{words}</text>')) != png(drawing(""))


def test_what_is_no_drawing_is_refused():
    with pytest.raises(ValueError, match="unknown token"):
        png("Brush 141")


def test_the_style_is_light_and_has_no_word_that_only_browsers_know():
    style = light_style()
    assert ".land--plains { fill: #ecd97f; }" in style
    assert ".engraving { fill: none; stroke: rgba(20, 32, 34, 0.2); stroke-width: 1.3; }" in style
    for word in ("var(", "light-dark(", "@", ":hover", "--plains:"):
        assert word not in style
