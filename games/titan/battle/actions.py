"""All choices in a battle, each as an atomic action; hexes are written as on the map: "D4"."""

from __future__ import annotations

from typing import TypeAlias

from games.engine.actions import Action


class Enter(Action, frozen=True, tag="enter", gc=False):
    """Enter the map: the character named `piece` comes from off the map onto `hex` (10.1, 10.2, 11.1)."""

    piece: str
    hex: str


class Maneuver(Action, frozen=True, tag="maneuver", gc=False):
    """Maneuver: the character on hex `piece` moves to `hex` (11.2)."""

    piece: str
    hex: str


class Strike(Action, frozen=True, tag="strike", gc=False):
    """Strike or rangestrike from hex `piece` at the character on hex `target`.

    It uses `dice` dice that hit at `number` or more: the normal ones, or worse ones chosen for a carry-over
    (12.2, 12.4, 12.5, 13.0).
    """

    piece: str
    target: str
    dice: int
    number: int


class Carry(Action, frozen=True, tag="carry", gc=False):
    """Give the hits left over from the last strike to the character on hex `target` (12.4)."""

    target: str


class Done(Action, frozen=True, tag="done", gc=False):
    """End the current question: make no more maneuvers, no rangestrikes, or no carry-over.

    The campaign uses the same action for its own questions.
    """


BattleAction: TypeAlias = Enter | Maneuver | Strike | Carry | Done
