"""A battle under way. All of it lies open to everybody (10.0)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from games.titan.battle.hexes import ATTACKER_ENTRY, DEFENDER_ENTRY, OFF_MAP, Mask

Side: TypeAlias = Literal["defender", "attacker"]

Step: TypeAlias = Literal["reinforce", "summon", "maneuver", "strike", "back", "carry", ""]
"""What is asked: one of the two windows, maneuvers, strikes of the side that has maneuvered,
strikes back, hits to carry over; "" once the battle is over."""

Over: TypeAlias = Literal["", "attacker", "defender", "both", "time", "titans"]

OTHER: dict[Side, Side] = {"defender": "attacker", "attacker": "defender"}

ROUNDS = 7
"""Battle-Rounds before the attacker has lost by time (10.5)."""

HIGHEST = 7
"""Pieces a legion holds (4.1)."""


class Piece(msgspec.Struct, gc=False):
    """A character in battle: `power` is what it rolls and what it bears, `hex` a place in
    `hexes.HEXES` or -1. `moved` and `struck` belong to the present phase. `joins`: it came by
    a window and has not entered."""

    name: str
    power: int
    hits: int = 0
    hex: int = OFF_MAP
    moved: bool = False
    struck: bool = False
    joins: bool = False

    @property
    def slain(self) -> bool:
        """Whether it has taken all it can bear (12.0); it leaves when the phase ends."""
        return self.hits >= self.power


class Excess(msgspec.Struct, gc=False):
    """Hits left over from the strike of the piece on `hex`, struck with `dice` at `number`;
    `uphill` if that strike went up across a dune (12.4, 11.7)."""

    hex: int
    hits: int
    dice: int
    number: int
    uphill: bool


class Battle(msgspec.Struct, kw_only=True):
    """One battle on the battleland of `terrain`, the attacker come in by the side `entry`.

    `mover` has the Maneuver Phase of this half of the `round`, `striker` strikes now; `strikes`
    counts the strikes made. `pieces` are those not yet
    removed, `dead` those slain or never entered. `excess` is there while hits can be carried.
    `entered`: the attacker has finished their first maneuver (14.2). `blood`: a defender was slain
    in a strike phase; `called`: the one phase for summoning has come (15.3). `joined` names who
    came by a window and entered. `titans` are the sides whose Titan is dead (19.3).
    """

    terrain: str
    entry: str
    pieces: dict[Side, list[Piece]]
    dead: dict[Side, list[str]]
    joined: dict[Side, str]
    round: int = 1
    mover: Side = "defender"
    striker: Side = "defender"
    step: Step = "maneuver"
    strikes: int = 0
    excess: Excess | None = None
    entered: bool = False
    blood: bool = False
    called: bool = False
    over: Over = ""
    titans: list[Side] = []

    def living(self, side: Side) -> list[str]:
        """Characters of a side that are not slain; who joins counts once it has entered."""
        return [piece.name for piece in self.pieces[side] if not piece.slain and not piece.joins]

    def fallen(self, side: Side) -> list[str]:
        """Characters of a side that were slain or never entered, those not yet removed too."""
        return [*self.dead[side], *self.wounded(side)]

    def wounded(self, side: Side) -> list[str]:
        """Characters at full hits that wait for the end of the phase to be removed."""
        return [piece.name for piece in self.pieces[side] if piece.slain]

    def front(self, side: Side) -> Mask:
        """The hexes a side enters at (10.1). A tower's first defenders are deployed instead (10.2)."""
        if side == "attacker":
            return ATTACKER_ENTRY[self.entry]
        return DEFENDER_ENTRY[self.entry]

    def occupied(self) -> Mask:
        """Every hex somebody stands on."""
        mask = 0
        for pieces in self.pieces.values():
            for piece in pieces:
                if piece.hex >= 0:
                    mask |= 1 << piece.hex
        return mask

    def standing(self, side: Side) -> Mask:
        """The hexes a side stands on, with its slain who are not yet removed."""
        mask = 0
        for piece in self.pieces[side]:
            if piece.hex >= 0:
                mask |= 1 << piece.hex
        return mask
