"""A battle in progress. All of it is public (10.0)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from games.titan.battle.hexes import ATTACKER_ENTRY_HEXES, DEFENDER_ENTRY_HEXES, OFF_MAP, Hex, Mask

Side: TypeAlias = Literal["defender", "attacker"]

Step: TypeAlias = Literal["reinforce", "summon", "maneuver", "strike", "back", "carry", ""]
"""The kind of question that is asked now.

It is one of the two windows ("reinforce", "summon"), "maneuver", "strike" for the side that has maneuvered,
"back" for strikes back, "carry" for hits to carry over, or "" once the battle has ended.
"""

BattleOutcome: TypeAlias = Literal["", "attacker", "defender", "both", "time", "titans"]

OTHER_SIDE: dict[Side, Side] = {"defender": "attacker", "attacker": "defender"}

MAX_BATTLE_ROUNDS = 7
"""The number of Battle-Rounds after which the attacker has lost by time (10.5)."""

MAX_PIECES = 7
"""The most pieces in a legion (4.1)."""


class Piece(msgspec.Struct, gc=False):
    """A character in battle.

    `power` is the number of dice that it rolls and of hits that it can take. `hex` is a position in
    `hexes.HEXES`, or -1 off the map. `moved` and `struck` belong to the current phase. `joins` is set for a
    reinforcement or a summoned lord until it enters the map.
    """

    name: str
    power: int
    hits: int = 0
    hex: int = OFF_MAP
    moved: bool = False
    struck: bool = False
    joins: bool = False

    @property
    def slain(self) -> bool:
        """Return whether the piece has taken all its hits (12.0); it is then removed when the phase ends."""
        return self.hits >= self.power


class Excess(msgspec.Struct, gc=False):
    """The hits left over from a strike that the piece on `hex` made with `dice` at `number`.

    `uphill` is set if that strike went up across a dune (12.4, 11.7).
    """

    hex: int
    hits: int
    dice: int
    number: int
    uphill: bool


class Battle(msgspec.Struct, kw_only=True):
    """One battle on the battleland of `terrain`; the attacker entered by the side `entry`.

    `mover` is the side whose Maneuver Phase is in this half of the `round`; `striker` is the side that
    strikes now; `strikes` counts the strikes made. `pieces` are those not yet removed, and `dead` those that
    were slain or never entered. `excess` is set while hits can be carried over. `entered` is set once the
    attacker has finished their first maneuver (14.2), `blood` once a defender has been slain in a strike
    phase, and `called` once the only phase for summoning has come (15.3). `joined` names, for each side, the
    reinforcement or summoned lord that has entered. `titans` lists the sides whose Titan is dead (19.3).
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
    over: BattleOutcome = ""
    titans: list[Side] = []

    def living(self, side: Side) -> list[str]:
        """Return the living characters of a side; one that joins the battle counts once it has entered."""
        return [piece.name for piece in self.pieces[side] if not piece.slain and not piece.joins]

    def fallen(self, side: Side) -> list[str]:
        """Return the characters of a side that were slain or never entered, whether removed or not.

        A slain character stays on the map until the phase ends.
        """
        return [*self.dead[side], *(piece.name for piece in self.pieces[side] if piece.slain)]

    def piece_on(self, side: Side, hex: Hex) -> Piece | None:
        """Return the piece of a side on a hex, even if it is slain, or None."""
        for piece in self.pieces[side]:
            if piece.hex == hex:
                return piece
        return None

    def anyone_on(self, hex: Hex) -> Piece | None:
        """Return the piece of either side on a hex, even if it is slain, or None."""
        return self.piece_on("attacker", hex) or self.piece_on("defender", hex)

    def front(self, side: Side) -> Mask:
        """Return the hexes by which a side enters (10.1).

        The first defenders of a tower do not enter but are deployed (10.2).
        """
        if side == "attacker":
            return ATTACKER_ENTRY_HEXES[self.entry]
        return DEFENDER_ENTRY_HEXES[self.entry]

    def occupied(self) -> Mask:
        """Return every occupied hex."""
        mask = 0
        for pieces in self.pieces.values():
            for piece in pieces:
                if piece.hex >= 0:
                    mask |= 1 << piece.hex
        return mask

    def standing(self, side: Side) -> Mask:
        """Return the hexes occupied by a side, including those of slain pieces not yet removed."""
        mask = 0
        for piece in self.pieces[side]:
            if piece.hex >= 0:
                mask |= 1 << piece.hex
        return mask
