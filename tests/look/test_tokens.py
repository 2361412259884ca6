"""The colours: one source for all, and contrasts that people can read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.engine.drawing import shields, tokens
from games.engine.drawing.tokens import Token

CSS = Path(__file__).resolve().parents[2] / "static" / "css"
TOKEN = re.compile(r"--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)")

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


def written(sheet: str) -> dict[str, Token]:
    """Return the tokens that a style sheet declares."""
    text = (CSS / sheet).read_text("utf-8")
    return {name: Token(light, dark) for name, light, dark in TOKEN.findall(text)}


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


def test_drawings_and_style_sheets_have_the_same_colours() -> None:
    assert tokens.PAGE.items() <= written("muster.css").items()
    assert tokens.GROUND.items() <= written("boards.css").items()


@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS)
def test_what_is_read_or_pressed_stands_out(ink: str, ground: str, least: float) -> None:
    assert contrast(tokens.PAGE[ink].light, tokens.PAGE[ground].light) >= least
    assert contrast(tokens.PAGE[ink].dark, tokens.PAGE[ground].dark) >= least


@pytest.mark.parametrize("land", [name for name in tokens.GROUND if name != "label"])
def test_a_label_can_be_read_on_every_land(land: str) -> None:
    label, ground = tokens.GROUND["label"], tokens.GROUND[land]
    assert contrast(label.light, ground.light) >= 5.9
    assert contrast(label.dark, ground.dark) >= 4.5


@pytest.mark.parametrize("tincture", shields.SEAT_TINCTURES, ids=lambda tincture: tincture.key)
def test_a_charge_can_be_seen_on_every_field(tincture: shields.Tincture) -> None:
    assert contrast(tincture.charge, tincture.field) >= 5.1
