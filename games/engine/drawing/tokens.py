"""The site's colours by name, for pictures in emails and files, where no style sheet applies.

Pages take the colours from `static/css`; a test checks that both have the same values.
"""

from __future__ import annotations

from typing import NamedTuple


class Token(NamedTuple):
    """A colour of the site in light and in dark mode."""

    light: str
    dark: str


PAGE = {
    "bg": Token("#eef0ec", "#12171a"),
    "sheet": Token("#fafbf8", "#1a2125"),
    "raise": Token("#ffffff", "#222b2f"),
    "sunk": Token("#e3e7e1", "#0d1214"),
    "board": Token("#d5dcd6", "#0b1012"),
    "ink": Token("#1a2225", "#e9ede8"),
    "ink2": Token("#4c595c", "#a9b6b4"),
    "edge": Token("#7a8684", "#7d8b8d"),
    "line": Token("#c3cac4", "#35424a"),
    "pur": Token("#68217f", "#dcaef3"),
    "on-pur": Token("#ffffff", "#230b2e"),
    "purt": Token("#f1e3f6", "#3b2349"),
    "good": Token("#23653a", "#86d49b"),
    "warn": Token("#7d4e00", "#f0c063"),
    "warn-tint": Token("#fbecc8", "#3a2c0d"),
    "bad": Token("#9c1f1a", "#ff9d92"),
    "bad-tint": Token("#fbe3df", "#43201c"),
}

GROUND = {
    "plains": Token("#ecd97f", "#766a25"),
    "woods": Token("#8db870", "#466f35"),
    "hills": Token("#c79f62", "#7f5c2c"),
    "brush": Token("#c8de82", "#5c7024"),
    "jungle": Token("#5fa98b", "#236b57"),
    "desert": Token("#f0ab65", "#935522"),
    "marsh": Token("#b39a8e", "#6a5850"),
    "swamp": Token("#8fb8de", "#345f8d"),
    "mountains": Token("#d58874", "#94483a"),
    "tundra": Token("#f1f6f9", "#597080"),
    "tower": Token("#bcc0c8", "#575d68"),
    "height-0": Token("#f1ecd9", "#3a3a2c"),
    "height-1": Token("#dfcfa8", "#54482f"),
    "height-2": Token("#c4a676", "#6f5832"),
    "label": Token("#16201f", "#f2f5f0"),
}
