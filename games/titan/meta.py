"""The description of the Law of Titan for the lobby."""

from __future__ import annotations

from typing import Literal

import msgspec

from games.engine.meta import AUTOPILOT, MAIN_CLOCK, Practice, Preset, TitleMeta
from games.engine.phrases import gettext_noop, phrase
from games.engine.roles import ORDER_OF_PLAY

MAX_MARKERS = 12
PLUS_MARKERS = 8
MIN_MARKERS = 2
MAX_TURNS = 200
SHORT_GAME_TURNS = 8
"""The number of Game-Turns of a campaign that can be finished in one sitting."""


class Options(msgspec.Struct, frozen=True):
    """The options of a match of Titan.

    `plus` turns on TITANplus (21.3). `markers` is the number that each player has, or 0 for as many as the
    Law gives: 12, or 8 in TITANplus. `turns` is the number of turns of each player after which the game stops
    and is scored by rule 20.5 (21.1), or 0 for no limit. `leavers` says what happens to the forces of a
    player who left permanently: they are removed on that player's next turn (20.4), or the autopilot plays
    them. With `hurried`, the legion that a silent mover must move is drawn at random, and characters not
    brought on in time are lost (21.2).

    With `asks_first_roll`, players are asked to roll in their first turn, too, although there is nothing to
    split yet. Only practice matches have this option. It is absent from all others, which keep their bytes.
    """

    plus: bool = False
    markers: int = 0
    turns: int = 0
    leavers: Literal["removed", "autopilot"] = "removed"
    hurried: bool = False
    asks_first_roll: bool | msgspec.UnsetType = msgspec.UNSET

    @property
    def marker_count(self) -> int:
        """Return the number of markers that each player starts with."""
        return self.markers or (PLUS_MARKERS if self.plus else MAX_MARKERS)


TITLES: dict[str, TitleMeta] = {
    "titan": TitleMeta(
        key="titan",
        family="titan",
        edition=1982,
        name=phrase(gettext_noop("The Law of Titan")),
        seats=(2, 6),
        lasts=phrase(gettext_noop("5 to 10 weeks")),
        options=Options,
        presets=(
            Preset("printed", phrase(gettext_noop("As printed in 1982")), {}),
            Preset("plus", phrase(gettext_noop("TITANplus")), {"plus": True}),
            Preset(
                "evening",
                phrase(gettext_noop("Eight Game-Turns: about an evening’s play")),
                {"turns": SHORT_GAME_TURNS},
            ),
        ),
        practice=Practice(seats=2, preset="plus", visits=2, options={"asks_first_roll": True}),
        policies=("default", AUTOPILOT),
        personal=("resign", "answers"),
        harmless={
            "engage": "engage",
            "answer": "fight",
            "angel": "done",
            "summon": "done",
            "reinforce": "done",
            "muster": "done",
        },
        roles=ORDER_OF_PLAY,
        draws_order=True,
        kinds=(
            "divide",
            "split",
            "move",
            "join",
            "engage",
            "answer",
            "reinforce",
            "summon",
            "maneuver",
            "strike",
            "back",
            "carry",
            "angel",
            "muster",
        ),
        clocks=(MAIN_CLOCK, "battle"),
        odds=True,
        demo={"turns": SHORT_GAME_TURNS},
        stage="beta",
    ),
}
