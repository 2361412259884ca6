"""The autopilot's choice of the next engagement, and its answers in one (9.0 - 9.4)."""

from __future__ import annotations

from games.engine.actions import Action
from games.titan.actions import Accept, Engage, Fight, Flee, Loser
from games.titan.autopilot.dangers import RIVAL_POINTS_WEIGHT, Dangers
from games.titan.autopilot.guesses import guess
from games.titan.autopilot.odds import Odds, estimate_battle, opposing_odds
from games.titan.battle.actions import Done
from games.titan.characters import LORDS, TITAN
from games.titan.lands import LANDS
from games.titan.open_campaign import markers_at
from games.titan.state import Offer
from games.titan.view import TitanView

MUTUAL_BELOW_WIN_CHANCE = 0.25
"""An attacker with a lower chance of winning prefers that both legions are eliminated."""


def engage(view: TitanView, seat: int, dangers: Dangers) -> Action:
    """Return the choice of the most promising engagement, because its gains may help in the others."""

    def promise(land: int) -> float:
        mine, theirs = markers_at(view, land)
        if view.legions[mine].seat != seat:
            mine, theirs = theirs, mine
        return dangers.attack(tuple(view.legions[mine].pieces), theirs, 1.0)[1].win

    return Engage(seat, max(view.engagements, key=promise))


def answer(view: TitanView, seat: int) -> Action:
    """Return an answer to an engagement: flee if a battle would cost more, or else make an offer.

    The first offer is that the other side is eliminated. A legion without its Titan that is likely to lose
    also offers that both are. In the second round of offers, the answer is to fight.
    """
    engagement = view.under_way
    attacking = view.legions[engagement.attacker].seat == seat
    mine, theirs = engagement.attacker, engagement.defender
    if not attacking:
        mine, theirs = theirs, mine
    own, enemy = guess(view, mine), guess(view, theirs)
    pieces = own.force.pieces
    found = engagement_odds(view)
    if not attacking and engagement.asked == 1 and not engagement.offers and not LORDS.intersection(pieces):
        # Fleeing costs half the points and losing costs all of them, but a loser takes some enemies along.
        fight = found.win * (enemy.worth * (1 + RIVAL_POINTS_WEIGHT) + own.worth * found.kept)
        lost = (1 - found.win) * (own.worth * RIVAL_POINTS_WEIGHT - found.dealt * enemy.worth * 0.7)
        if fight - lost < -own.worth * RIVAL_POINTS_WEIGHT / 2:
            return Flee(seat)
    if engagement.before and not engagement.offers:
        return Fight(seat)
    other: Loser = "defender" if attacking else "attacker"
    if Offer(other, []) not in engagement.offers:
        return Accept(seat, other, ())
    both = Offer("both", [])
    if both not in engagement.offers and TITAN not in pieces and found.win < MUTUAL_BELOW_WIN_CHANCE:
        return Accept(seat, "both", ())
    return Done(seat)


def engagement_odds(view: TitanView) -> Odds:
    """Return the seat's odds in its engagement before the battle; for a watcher, the attacker's odds."""
    engagement = view.under_way
    attacker, defender = guess(view, engagement.attacker), guess(view, engagement.defender)
    found = estimate_battle(attacker.force, defender.force, LANDS[engagement.land].terrain)
    return found if view.legions[engagement.attacker].seat == view.seat else opposing_odds(found)
