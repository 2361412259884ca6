"""The autopilot's additions: recruits, lords for points, summons, reinforcements (14.0 - 18.5)."""

from __future__ import annotations

from games.engine.actions import Action
from games.titan import defaults
from games.titan.actions import Muster, Reinforce, Summon
from games.titan.aftermath import acquirable_lords, defending_pieces, reinforcements, summonable_lords
from games.titan.autopilot.dangers import Dangers
from games.titan.autopilot.recruit_values import recruit_value
from games.titan.battle.actions import Done
from games.titan.characters import CHARACTER_VALUES, TITAN
from games.titan.enlistment import eligible_legions
from games.titan.lands import LANDS
from games.titan.mustering import available_recruits
from games.titan.prospects import cost_of_showing
from games.titan.state import MAX_LEGION_HEIGHT
from games.titan.view import TitanView

MIN_DONOR_HEIGHT = 3
"""The lowest height of a legion that one of its lords may leave."""


def muster(view: TitanView, seat: int) -> Action:
    """Return the best muster of any legion, showing the recruiters that reveal the least, or `Done`."""
    best: tuple[float, Muster] | None = None
    plus = view.options.plus
    for marker in eligible_legions(view, seat):
        legion = view.legions[marker]
        pieces = tuple(legion.pieces)
        for recruit, shown in available_recruits(LANDS[legion.land].terrain, pieces, view.stack, plus):
            worth = recruit_value(pieces, recruit, plus) - cost_of_showing(legion.told, shown)
            if best is None or worth > best[0]:
                best = worth, Muster(seat, marker, recruit, shown)
    return best[1] if best else Done(seat)


def reinforce(view: TitanView, seat: int) -> Action:
    """Return the best muster in the land of the battle, or `Done` if there is none.

    The value of the recruit counts, less the cost of showing its recruiters.
    """
    pairs = reinforcements(view, defending_pieces(view))
    engagement = view.under_way
    told = view.legions[engagement.defender].told
    best = max(
        pairs, key=lambda pair: CHARACTER_VALUES[pair[0]] - cost_of_showing(told, pair[1]), default=None
    )
    return Reinforce(seat, *best) if best else Done(seat)


def acquire(view: TitanView, seat: int) -> Action:
    """Return the action that takes the strongest lord due, or `Done`."""
    return defaults.acquire_best(seat, acquirable_lords(view))


def summon(view: TitanView, seat: int, dangers: Dangers) -> Action:
    """Return a summons, or `Done`.

    During a battle it is for the strongest lord that can be spared. After a battle a lord is summoned only
    from a full legion, or to the Titan's legion.
    """
    engagement = view.under_way
    receiver = view.legions[engagement.attacker]
    best: tuple[float, Summon] | None = None
    for marker, lord in summonable_lords(view, seat, engagement.attacker):
        donor = view.legions[marker]
        rest = list(donor.pieces)
        rest.remove(lord)
        if len(rest) < MIN_DONOR_HEIGHT - 1:
            continue
        worth = CHARACTER_VALUES[lord] / 2 + 10 * (donor.height == MAX_LEGION_HEIGHT)
        if engagement.battle is None:
            worth = 10.0 * (donor.height == MAX_LEGION_HEIGHT) + 12.0 * (TITAN in receiver.pieces) - 5.0
        before = dangers.risk(tuple(donor.pieces), donor.land)
        worth -= max(0.0, dangers.risk(tuple(rest), donor.land) - before)
        if worth > 0 and (best is None or worth > best[0]):
            best = worth, Summon(seat, marker, lord)
    return best[1] if best else Done(seat)
