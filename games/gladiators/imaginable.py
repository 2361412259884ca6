"""Actions that a player might try although they are illegal, so that the page can say why."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.actions import Action
from games.engine.decisions import Decision
from games.gladiators import actions as act
from games.gladiators.attack_options import current_attacks
from games.gladiators.board import HEXES, distance
from games.gladiators.decks import CARDS
from games.gladiators.judging import TURN_JUDGES
from games.gladiators.specials import SPECIALS_AGAINST_A_FOE
from games.gladiators.table import living_foes, moving_fighter
from games.gladiators.view import GladiatorsView

MAX_WALK_HEXES = 3
"""The greatest distance, in hexes, of a move that a player might try."""


def imaginable_actions(view: GladiatorsView, decision: Decision) -> Iterator[Action]:
    """Yield the actions that a player might try in answer to `decision`, legal or not.

    Depending on the step, they are taking or taking back cards, standing up, moves to nearby hexes, attacks
    of the Current Action on every foe, and specials.
    """
    step = view.turn.step
    if decision.kind != step:
        return
    who, seat = moving_fighter(view), decision.seat
    if step in TURN_JUDGES[act.Take][0]:
        yield act.Take(seat)
        yield act.Retrieve(seat)
    if step == "second":
        yield act.TakeBackPlanned(seat)
        yield act.Rise(seat)
    if step == "move":
        yield from (act.Walk(seat, name) for name in HEXES if 0 < distance(who.at, name) <= MAX_WALK_HEXES)
    if step == "attack" and who.current:
        named = [*current_attacks(who)] or [
            str(place) for place, _ in enumerate(CARDS[who.current].attacks, start=1)
        ]
        yield from (act.Declare(seat, blow, foe.name) for blow in named for foe in living_foes(view, who))
    if step in TURN_JUDGES[act.UseSpecial][0]:
        for key in who.specials:
            if key not in SPECIALS_AGAINST_A_FOE:
                yield act.UseSpecial(seat, key)
            else:
                yield from (act.UseSpecial(seat, key, foe.name) for foe in living_foes(view, who))
