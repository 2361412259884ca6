"""Actions that a player might try, so that the page can say why they are not possible."""

from __future__ import annotations

from collections.abc import Iterator

from games.arena.actions import Bet, Discard, Pass, Play, Reveal, Secret, Spectator
from games.arena.cards import CREATURE, SPECTATORS
from games.arena.view import ArenaView
from games.engine.actions import Action
from games.engine.decisions import Decision


def thinkable(view: ArenaView, decision: Decision) -> Iterator[Action]:
    """Yield bets on every creature and every card of the hand, as `decision` asks for them.

    For each dead creature, one spectator represents all.
    """
    seat = decision.seat
    if decision.kind == "turn":
        yield from (Bet(seat, creature) for creature in view.creatures)
        yield from (Secret(seat, card) for card in view.hand if CREATURE[card])
        yield Reveal(seat)
    if decision.kind in ("turn", "card", "second"):
        yield from (Play(seat, card) for card in (*view.hand, *view.aside) if CREATURE[card])
        held = next((card for card in view.hand if card in SPECTATORS), None)
        if held is not None:
            yield from (Spectator(seat, held, creature) for creature in view.dead)
    if decision.kind in ("turn", "card"):
        yield Pass(seat)
    if decision.kind == "discard":
        yield from (Discard(seat, card) for card in view.hand)
