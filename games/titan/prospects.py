"""What a move can lead to, for the legion's owner: possible musters, and the land of origin."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.actions import Action
from games.titan.actions import Muster
from games.titan.battle.actions import Done
from games.titan.characters import CHARACTER_VALUES, TITAN
from games.titan.enlistment import eligible_legions
from games.titan.lands import LANDS
from games.titan.mustering import available_recruits, parse_recruiters
from games.titan.open_campaign import OpenCampaign
from games.titan.state import MAX_LEGION_HEIGHT
from games.titan.view import TitanView


def best_recruit(table: OpenCampaign, marker: str, land: int) -> str:
    """Return the most valuable character that a legion could muster in a land.

    Return "" if the legion is full or can muster nothing from the current stacks. If two characters are
    equally valuable, it is the one higher on the ladder.
    """
    legion = table.legions[marker]
    if legion.height >= MAX_LEGION_HEIGHT:
        return ""
    pairs = available_recruits(LANDS[land].terrain, legion.pieces, table.stack, table.options.plus)
    return max(reversed(pairs), key=lambda pair: CHARACTER_VALUES[pair[0]])[0] if pairs else ""


def best_muster(view: TitanView, seat: int) -> Action:
    """Return the most valuable of the legions' best musters, or `Done` if no legion can muster."""
    found = [
        each for marker in eligible_legions(view, seat) if (each := best_legion_muster(view, seat, marker))
    ]
    return max(found, key=lambda each: CHARACTER_VALUES[each.recruit]) if found else Done(seat)


def best_legion_muster(view: TitanView, seat: int, marker: str) -> Muster | None:
    """Return a legion's best muster where it is now, showing recruiters that reveal the least, or None."""
    legion = view.legions[marker]
    recruit = best_recruit(view, marker, legion.land)
    pairs = available_recruits(LANDS[legion.land].terrain, legion.pieces, view.stack, view.options.plus)
    ways = [shown for name, shown in pairs if name == recruit]
    if not ways:
        return None
    return Muster(seat, marker, recruit, min(ways, key=lambda shown: cost_of_showing(legion.told, shown)))


def cost_of_showing(told: Sequence[str], shown: str) -> float:
    """Return the cost of showing recruiters: a little for each, more for a Titan, nothing for known ones."""
    known = list(told)
    cost = 0.0
    for name in parse_recruiters(shown):
        if name in known:
            known.remove(name)
        else:
            cost += 0.4 if name == TITAN else 0.1
    return cost


def entered_from(land: int, side: str) -> int:
    """Return the land from which a legion enters a land by a side.

    Return 0 at the edge of the board, and for a tower, which legions enter by the same side from everywhere.
    """
    found = [other for other, entry in LANDS[land].touching.items() if entry == side]
    return found[0] if len(found) == 1 else 0
