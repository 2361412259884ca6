"""A short description of Altar's Arena, for the lobby."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from games.engine.meta import AUTOPILOT, Practice, Preset, TitleMeta
from games.engine.phrases import gettext_noop, phrase

Sides: TypeAlias = Literal["alone", "two", "first"]
"""How seats form sides.

The values are: all against all; two sides in alternating seats; the first seat against all others.
"""

Speech: TypeAlias = Literal["open", "whispers", "silent"]
"""Who may talk to whom (VI.7)."""

MAX_QUALITY = 6
"""The highest quality of one side, limited by the room in its corner."""


class Options(msgspec.Struct, frozen=True):
    """The options of a match.

    `quality` is the total quality of each side (VI.2). 0 stands for 2, or for 1 per seat of the largest side
    if that is more. The quality is divided evenly among the seats of a side; `seat_1` to `seat_5` give a seat
    its own share (0 for an even one). Sides of unequal quality need `uneven`. With `friendly`, allies may be
    attacked (4.1).
    """

    sides: Sides = "alone"
    quality: int = 0
    uneven: bool = False
    seat_1: int = 0
    seat_2: int = 0
    seat_3: int = 0
    seat_4: int = 0
    seat_5: int = 0
    speech: Speech = "open"
    friendly: bool = False

    @property
    def shares(self) -> tuple[int, ...]:
        """Return the share given to each seat, with 0 for an even share."""
        return self.seat_1, self.seat_2, self.seat_3, self.seat_4, self.seat_5


SETUP_QUESTIONS = ("choose", "split", "agree", "pick", "equip")
"""The questions that a seat can be asked before the first turn."""

TURN_QUESTIONS = ("prone", "first", "guess", "contest", "answer", "lift", "second", "move", "attack")
"""The questions that a seat can be asked during the turn of a gladiator."""

TITLES: dict[str, TitleMeta] = {
    "gladiators": TitleMeta(
        key="gladiators",
        family="gladiators",
        edition=1997,
        name=phrase(gettext_noop("Altar's Arena")),
        seats=(2, 5),
        lasts=phrase(gettext_noop("1 to 3 weeks")),
        sheets=("css/gladiators.css",),
        options=Options,
        presets=(
            Preset("alone", phrase(gettext_noop("A duel, or everyone for themselves")), {}),
            Preset("sides", phrase(gettext_noop("Two sides, or two Orcs against one")), {"sides": "two"}),
            Preset(
                "bands", phrase(gettext_noop("Two sides of quality four")), {"sides": "two", "quality": 4}
            ),
        ),
        practice=Practice(seats=2, preset="alone", visits=3),
        policies=("default", AUTOPILOT),
        personal=("resign",),
        harmless={
            "lift": "nothing",
            "second": "nothing",
            "move": "nothing",
            "attack": "nothing",
        },
        kinds=(*SETUP_QUESTIONS, *TURN_QUESTIONS),
        demo={"sides": "two"},
        demo_seats=(2, 3, 2, 3),
        stage="beta",
    )
}
