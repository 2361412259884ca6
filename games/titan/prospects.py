"""What a legion's owner looks at before it goes: what it could muster, and whence it would come."""

from __future__ import annotations

from games.titan.characters import VALUE
from games.titan.lands import LANDS
from games.titan.mustering import recruits
from games.titan.state import TALLEST
from games.titan.table import Table


def best_recruit(table: Table, marker: str, land: int) -> str:
    """The most valuable character an own legion could muster in a land, as the stacks are now,
    of two alike the higher on the ladder; "" for none."""
    legion = table.legions[marker]
    if legion.height >= TALLEST:
        return ""
    pairs = recruits(LANDS[land].terrain, legion.pieces, table.stack, table.options.plus)
    return max(reversed(pairs), key=lambda pair: VALUE[pair[0]])[0] if pairs else ""


def entered_from(land: int, side: str) -> int:
    """The land one comes from who enters by a side; 0 at the edge of the board, and of a tower,
    where all come in by the same."""
    found = [other for other, entry in LANDS[land].touching.items() if entry == side]
    return found[0] if len(found) == 1 else 0
