"""What the signs between lands mean, for whoever sees the board for the first time."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.drawing.scene import Say
from games.engine.drawing.svg import Svg, el
from games.engine.lessons import Drawn
from games.engine.phrases import Phrase, gettext_noop
from games.titan.drawing.masterboard import ground, signs
from games.titan.lands import Sign

SIGNS: tuple[tuple[Sign, str], ...] = (
    ("triple", gettext_noop("road: must be followed")),
    ("arch", gettext_noop("arch: first step only")),
    ("arrow", gettext_noop("arrow: free when passing")),
    ("block", gettext_noop("block: start here")),
)

EAST = 1.5
"""Signs of the legend point to the right: halfway between two long sides."""


class Entry(NamedTuple):
    """One sign with its words."""

    picture: Svg
    words: str


def legend(say: Say) -> tuple[Entry, ...]:
    """The four signs."""
    return tuple(Entry(_picture(sign), say(Phrase(words))) for sign, words in SIGNS)


def alone(place: int, say: Say) -> Drawn:
    """One sign in a size of its own, as the lessons show it beside its words; `place` is that
    in `SIGNS`."""
    return Drawn(
        el(
            "svg",
            {"viewBox": "0 0 48 48", "width": 48, "height": 48, "aria-hidden": "true"},
            _picture(SIGNS[place][0]),
        )
    )


def _picture(sign: Sign) -> Svg:
    centre = 0.0 if sign == "triple" else signs.ARROW
    return el(
        "svg",
        {
            "class": "drawing",
            "viewBox": f"-17 {centre - 21:g} 42 42" if sign == "triple" else f"-8 {centre - 12:g} 24 24",
            "aria-hidden": "true",
        },
        ground.sign_shape(sign, signs.shape(sign, (0.0, 0.0), EAST)),
    )
