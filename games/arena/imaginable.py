"""Actions that a player might try although they are illegal, so that the page can say why."""

from __future__ import annotations

from collections.abc import Iterator

from games.arena.actions import Bet, Discard, Pass, Play, Reveal, SecretBet, Spectator
from games.arena.cards import CREATURE_OF_CARD, SPECTATOR_CARD_STRENGTHS
from games.arena.view import ArenaView
from games.engine.actions import Action
from games.engine.decisions import Decision


def imaginable_actions(view: ArenaView, decision: Decision) -> Iterator[Action]:
    """Yield actions that a player might try in answer to `decision`, legal or not.

    They are bets on every creature, revealing a secret bet, playing or discarding every card, and passing. A
    spectator is tried only on dead creatures, with one card for each.
    """
    seat = decision.seat
    if decision.kind == "turn":
        yield from (Bet(seat, creature) for creature in view.creatures)
        yield from (SecretBet(seat, card) for card in view.hand if CREATURE_OF_CARD[card])
        yield Reveal(seat)
    if decision.kind in ("turn", "card", "second"):
        yield from (Play(seat, card) for card in (*view.hand, *view.aside) if CREATURE_OF_CARD[card])
        held = next((card for card in view.hand if card in SPECTATOR_CARD_STRENGTHS), None)
        if held is not None:
            yield from (Spectator(seat, held, creature) for creature in view.dead)
    if decision.kind in ("turn", "card"):
        yield Pass(seat)
    if decision.kind == "discard":
        yield from (Discard(seat, card) for card in view.hand)
