"""What a legion's owner looks at before it goes: what it could muster, and whence it would come."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.actions import Action
from games.titan.actions import Muster
from games.titan.battle.actions import Done
from games.titan.characters import TITAN, VALUE
from games.titan.enlistment import eligible
from games.titan.lands import LANDS
from games.titan.mustering import recruits, shown_pieces
from games.titan.state import TALLEST
from games.titan.table import Table
from games.titan.view import TitanView


def best_recruit(table: Table, marker: str, land: int) -> str:
    """The most valuable character an own legion could muster in a land, as the stacks are now,
    of two alike the higher on the ladder; "" for none."""
    legion = table.legions[marker]
    if legion.height >= TALLEST:
        return ""
    pairs = recruits(LANDS[land].terrain, legion.pieces, table.stack, table.options.plus)
    return max(reversed(pairs), key=lambda pair: VALUE[pair[0]])[0] if pairs else ""


def best_muster(view: TitanView, seat: int) -> Action:
    """The next muster as its land named it before the legion went (`best_recruit`), the most valuable of all
    legions first; done once there is none."""
    found = [each for marker in eligible(view, seat) if (each := muster_named(view, seat, marker))]
    return max(found, key=lambda each: VALUE[each.recruit]) if found else Done(seat)


def muster_named(view: TitanView, seat: int, marker: str) -> Muster | None:
    """The best recruit of a legion where it stands, by recruiters that tell others least."""
    legion = view.legions[marker]
    recruit = best_recruit(view, marker, legion.land)
    pairs = recruits(LANDS[legion.land].terrain, legion.pieces, view.stack, view.options.plus)
    ways = [shown for name, shown in pairs if name == recruit]
    if not ways:
        return None
    return Muster(seat, marker, recruit, min(ways, key=lambda shown: cost_of_showing(legion.told, shown)))


def cost_of_showing(told: Sequence[str], shown: str) -> float:
    """What it costs to show recruiters: little, a Titan a bit more, nothing what all know."""
    known = list(told)
    cost = 0.0
    for name in shown_pieces(shown):
        if name in known:
            known.remove(name)
        else:
            cost += 0.4 if name == TITAN else 0.1
    return cost


def entered_from(land: int, side: str) -> int:
    """The land one comes from who enters by a side; 0 at the edge of the board, and of a tower,
    where all come in by the same."""
    found = [other for other, entry in LANDS[land].touching.items() if entry == side]
    return found[0] if len(found) == 1 else 0
