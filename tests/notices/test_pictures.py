"""Drawings as pictures in emails."""

import struct
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from games.engine.drawing.svg import Svg, sprite
from games.notices.light_style import light_style
from games.notices.pictures import PICTURE_WIDTH, rasterise_large_sprite, rasterise_sprite, render_png


def drawing(inside: str, *, width: int = 100, height: int = 50) -> str:
    return f'<svg class="drawing" viewBox="0 0 {width} {height}">{inside}</svg>'


def land(name: str) -> str:
    return drawing(f'<rect class="land land--{name}" width="100" height="50"/>')


def test_a_drawing_becomes_a_picture_of_a_phones_width() -> None:
    picture = render_png(drawing("", width=200, height=50))
    assert picture.startswith(b"\x89PNG")
    assert struct.unpack(">II", picture[16:24]) == (PICTURE_WIDTH, PICTURE_WIDTH // 4)


def test_the_sites_style_sheet_colours_it() -> None:
    assert len({render_png(land(name)) for name in ("plains", "swamp", "none")}) == 3


def colours(picture: bytes) -> list[tuple[int, ...]]:
    """Return the colours of a picture, the most frequent first."""
    image = Image.open(BytesIO(picture)).convert("RGB")
    counted = sorted(image.getcolors(PICTURE_WIDTH * PICTURE_WIDTH), reverse=True)
    return [colour for _, colour in counted if isinstance(colour, tuple)]


def test_fields_keep_their_colours_in_a_small_palette() -> None:
    fields = [f"#{red:02x}{green:02x}40" for red in range(0, 250, 25) for green in range(3, 250, 25)]
    squares = "".join(
        f'<rect x="{10 * (number % 10)}" y="{10 * (number // 10)}" width="10" height="10" fill="{each}"/>'
        for number, each in enumerate(fields)
    )
    picture = render_png(drawing(squares + '<circle cx="50" cy="50" r="4" fill="#b3241d"/>', height=100))
    assert Image.open(BytesIO(picture)).mode == "P"
    shown = colours(picture)
    for field in (*fields, "#b3241d"):
        wanted = bytes.fromhex(field[1:])
        # Nobody sees four steps of 256.
        assert any(all(abs(one - two) <= 4 for one, two in zip(each, wanted, strict=True)) for each in shown)


def test_a_small_sign_keeps_its_hue_among_many_colours() -> None:
    fades = "".join(
        f'<rect x="{x}" y="{y}" width="1" height="1" fill="rgb({2 * x}, {4 * y}, 128)"/>'
        for x in range(100)
        for y in range(50)
    )
    purple = '<circle cx="50" cy="25" r="1.2" fill="#68217f"/>'
    middle = Image.open(BytesIO(render_png(drawing(fades + purple)))).convert("RGB").getpixel((320, 160))
    assert isinstance(middle, tuple)
    assert all(abs(one - two) < 24 for one, two in zip(middle, (0x68, 0x21, 0x7F), strict=True))


def test_the_same_drawing_is_drawn_once() -> None:
    first = render_png(land("hills"))
    hits = render_png.cache_info().hits
    assert render_png(land("hills")) is first
    assert render_png.cache_info().hits == hits + 1
    render_png.cache_clear()
    assert render_png(land("hills")) == first


@pytest.mark.parametrize("words", ["Brush 141", "Заросли 141"])
def test_it_is_lettered_without_any_font_of_the_machine(words: str) -> None:
    assert render_png(drawing(f'<text x="5" y="25">{words}</text>')) != render_png(drawing(""))


def test_what_is_no_drawing_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown token"):
        render_png("Brush 141")


def test_the_style_is_light_and_has_no_word_that_only_browsers_know() -> None:
    style = light_style()
    assert ".land--plains { fill: #ecd97f; }" in style
    assert ".engraving { fill: none; stroke: rgba(20, 32, 34, 0.2); stroke-width: 1.3; }" in style
    for word in ("var(", "light-dark(", "@", ":hover", "--plains:"):
        assert word not in style


@pytest.mark.parametrize(
    "body",
    [
        '<path class="land--plains" d="M0 0H99V30H0z"/>',
        '<g class="hits"><text x="9" y="25">7</text></g><text class="lane-name" y="9">Lion</text>',
    ],
)
def test_a_drawing_gets_only_the_rules_that_can_apply_to_it_and_looks_the_same(
    body: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = drawing(body)
    all_rules, own_rules = light_style().splitlines(), light_style(drawn).splitlines()
    assert own_rules == [rule for rule in all_rules if rule in own_rules]
    assert len(own_rules) < len(all_rules) / 2
    assert (".land--plains { fill: #ecd97f; }" in own_rules) == ("land--plains" in body)
    picture = render_png(drawn)
    clear_pictures()
    monkeypatch.setattr("games.notices.pictures.light_style", lambda svg: light_style())
    assert render_png(drawn) == picture
    clear_pictures()


SQUARE = Svg('<rect class="land land--swamp" x="2" y="2" width="16" height="16"/><use href="#dot"/>')
DOTTED = (
    '<defs><pattern id="dots" width="4" height="4" patternUnits="userSpaceOnUse">'
    '<circle cx="2" cy="2" r="1"/></pattern><symbol id="other"/>'
    '<symbol id="dot"><path d="M5 5h9v9z" fill="url(#dots)"/></symbol></defs>'
)


def with_sprites(*places: tuple[float, float], defs: str = DOTTED, below: str = "") -> str:
    return drawing(defs + below + "".join(sprite(x, y, 20, 20, SQUARE) for x, y in places))


def clear_pictures() -> None:
    render_png.cache_clear()
    rasterise_sprite.cache_clear()
    rasterise_large_sprite.cache_clear()


def test_sprites_look_as_if_they_were_drawn_with_the_rest() -> None:
    below = '<rect class="land land--plains" x="9" width="80" height="40"/>'
    at_once = "".join(f'<g transform="translate({x} {y})">{SQUARE}</g>' for x, y in ((5, 5), (50, 20)))
    one, other = (
        Image.open(BytesIO(render_png(each))).convert("RGB")
        for each in (with_sprites((5, 5), (50, 20), below=below), drawing(DOTTED + below + at_once))
    )
    assert one.size == other.size
    assert max(ImageStat.Stat(ImageChops.difference(one, other)).rms) < 1


def test_what_comes_before_and_after_a_sprite_is_drawn_below_and_above_it() -> None:
    low, high = (f'<rect class="land land--{name}" width="100" height="50"/>' for name in ("plains", "hills"))
    inside = sprite(0, 0, 20, 20, SQUARE)
    assert render_png(drawing(DOTTED + low + inside + high)) == render_png(drawing(high))
    assert render_png(drawing(DOTTED + low + inside)) not in {
        render_png(drawing(low)),
        render_png(drawing(DOTTED + inside)),
    }


def test_a_sprite_is_drawn_once_wherever_it_is_and_whatever_else_is_defined() -> None:
    clear_pictures()
    render_png(with_sprites((5, 5)))
    render_png(with_sprites((11.3, 7.9), (40, 2), defs=DOTTED.replace("other", "another")))
    assert rasterise_sprite.cache_info().misses == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("land--swamp", "land--hills"),
        ('width="16"', 'width="15"'),
        ('r="1"', 'r="1.5"'),
        ('viewBox="0 0 100 50"', 'viewBox="0 0 90 45"'),
    ],
)
def test_a_sprite_that_differs_in_anything_that_shows_is_another(old: str, new: str) -> None:
    first = with_sprites((5, 5))
    assert old in first
    clear_pictures()
    alone = render_png(first.replace(old, new))
    clear_pictures()
    assert render_png(first) != render_png(first.replace(old, new)) == alone


def test_a_name_for_screen_readers_makes_no_other_sprite() -> None:
    clear_pictures()
    first = with_sprites((5, 5))
    named = first.replace("<use", "<title>Lion of Red</title><use")
    assert render_png(named) == render_png(first)
    assert rasterise_sprite.cache_info().misses == 1


def test_large_sprites_are_kept_apart_so_that_few_take_up_memory() -> None:
    clear_pictures()
    ground = sprite(0, 0, 100, 50, SQUARE, in_place=True)
    first = render_png(drawing(DOTTED + ground + sprite(5, 5, 20, 20, SQUARE)))
    render_png(drawing(DOTTED + ground + sprite(9, 9, 20, 20, SQUARE)))
    assert rasterise_large_sprite.cache_info().misses == rasterise_sprite.cache_info().misses == 1
    clear_pictures()
    assert render_png(drawing(DOTTED + ground + sprite(5, 5, 20, 20, SQUARE))) == first
