"""The colours: copies that agree with the style sheets, and contrasts that people can read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from games.engine.drawing import shields
from games.notices import pictures
from games.site.pages import offline

ROOT = Path(__file__).resolve().parents[2]
TOKEN = re.compile(r"--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)")
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b")


class Token(NamedTuple):
    """A colour in light and in dark mode."""

    light: str
    dark: str


def written(sheet: str) -> dict[str, Token]:
    """Return the colours that a style sheet defines at its top."""
    text = (ROOT / "static" / "css" / sheet).read_text("utf-8")
    defined = text.partition(":root {")[2].partition("}")[0]
    return {name: Token(light, dark) for name, light, dark in TOKEN.findall(defined)}


PAGE, GROUND = written("muster.css"), written("boards.css")

#: Foreground, background, and the least contrast: 4.5 for text, 3 for controls.
PAIRS = [
    ("ink", "bg", 4.5),
    ("ink", "sheet", 4.5),
    ("ink", "raise", 4.5),
    ("ink", "sunk", 4.5),
    ("ink", "purt", 4.5),
    ("ink", "warn-tint", 4.5),
    ("ink", "bad-tint", 4.5),
    ("ink2", "bg", 4.5),
    ("ink2", "sheet", 4.5),
    ("ink2", "raise", 4.5),
    ("ink2", "sunk", 4.5),
    ("ink2", "board", 4.5),
    ("ink2", "purt", 4.5),
    ("pur", "bg", 4.5),
    ("pur", "sheet", 4.5),
    ("pur", "raise", 4.5),
    ("pur", "board", 4.5),
    ("on-pur", "pur", 4.5),
    ("good", "sheet", 4.5),
    ("warn", "warn-tint", 4.5),
    ("bad", "sheet", 4.5),
    ("bad", "bad-tint", 4.5),
    ("edge", "sheet", 3),
    ("edge", "raise", 3),
]


def luminance(colour: str) -> float:
    """Return the relative luminance as WCAG 2.2 defines it."""
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast as WCAG 2.2 defines it, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_every_html_email_has_the_colours_of_pages() -> None:
    light, dark = (ROOT / "templates/mail/frame.html").read_text("utf-8").split("prefers-color-scheme: dark")
    assert {*COLOUR.findall(light)} <= {token.light for token in PAGE.values()}
    assert {*COLOUR.findall(dark)} <= {token.dark for token in PAGE.values()}


def test_the_frame_of_browsers_and_the_app_has_the_colour_of_the_header() -> None:
    head = (ROOT / "templates/parts/page_head.html").read_text("utf-8")
    assert tuple(COLOUR.findall(head)) == PAGE["sheet"]
    assert PAGE["sheet"].light == offline.THEME_COLOUR


def test_a_picture_in_an_email_has_the_ground_of_boards() -> None:
    assert PAGE["board"].light == pictures.PICTURE_GROUND


@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS)
def test_what_is_read_or_pressed_stands_out(ink: str, ground: str, least: float) -> None:
    assert contrast(PAGE[ink].light, PAGE[ground].light) >= least
    assert contrast(PAGE[ink].dark, PAGE[ground].dark) >= least


@pytest.mark.parametrize("land", [name for name in GROUND if name != "label"])
def test_a_label_can_be_read_on_every_land(land: str) -> None:
    label, ground = GROUND["label"], GROUND[land]
    assert contrast(label.light, ground.light) >= 5.9
    assert contrast(label.dark, ground.dark) >= 4.5


@pytest.mark.parametrize("tincture", shields.SEAT_TINCTURES, ids=lambda tincture: tincture.key)
def test_a_charge_can_be_seen_on_every_field(tincture: shields.Tincture) -> None:
    assert contrast(tincture.charge, tincture.field) >= 5.1
