"""A battle's choices, one atom each. Hexes are written as on the map: "D4"."""

from __future__ import annotations

from typing import TypeAlias

from games.engine.actions import Action


class Enter(Action, frozen=True, tag="enter", gc=False):
    """Character `piece`, by name, from off the map onto `hex` (10.1, 10.2, 11.1)."""

    piece: str
    hex: str


class Maneuver(Action, frozen=True, tag="maneuver", gc=False):
    """The character on hex `piece` moves to `hex` (11.2)."""

    piece: str
    hex: str


class Strike(Action, frozen=True, tag="strike", gc=False):
    """The character on hex `piece` strikes, or rangestrikes, the one on hex `target` with
    `dice` dice that hit at `number` or more: its own, or worse ones for the sake of a
    carry-over (12.2, 12.4, 12.5, 13.0)."""

    piece: str
    target: str
    dice: int
    number: int


class Carry(Action, frozen=True, tag="carry", gc=False):
    """The hits left over from the last strike go to the character on hex `target` (12.4)."""

    target: str


class Done(Action, frozen=True, tag="done", gc=False):
    """Nothing more of what is asked here: no more maneuvers, no rangestrike, no carry-over.

    The campaign asks and answers with the same word."""


BattleAction: TypeAlias = Enter | Maneuver | Strike | Carry | Done
