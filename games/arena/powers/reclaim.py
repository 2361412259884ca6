"""Regeneration: take an open card of the creature itself back into the hand."""

from __future__ import annotations

from games.arena.actions import Regain
from games.arena.cards import CREATURE_OF_CARD, DISCARD, PLACES_OF_CREATURE, add_to_hand
from games.arena.editions import EDITIONS
from games.arena.powers.power import Power, refuse
from games.arena.rows import lift
from games.arena.state import ArenaState
from games.arena.table import OpenMatch, open_card_at
from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.events import Event, public_event


def legal_actions(table: OpenMatch, seat: int, user: str) -> list[Action]:
    """Return one `Regain` for each open combat card of the creature `user` in an earlier row (R-76, R-77).

    In 1997 the top of the revealed secret bets on the creature is included too, and so is the top of the
    discard pile if it shows the creature; the option `discard_top_visible` restricts the discard pile only
    for referees and the Unicorn. A Seraphim that copies the Troll takes Seraphim cards (R-94).
    """
    return [Regain(seat, place) for place in _places(table, user) if open_card_at(table, place)]


def _places(table: OpenMatch, user: str) -> tuple[str, ...]:
    earlier = PLACES_OF_CREATURE[user][: table.round - 1]
    if not EDITIONS[table.edition].reclaims_any:
        return earlier
    own = CREATURE_OF_CARD.get(table.discard_top) == user
    return (*earlier, user, DISCARD) if own else (*earlier, user)


def judge(table: OpenMatch, action: Regain, user: str) -> None:
    """Raise `IllegalAction` unless a place has an open combat card of the creature `user`.

    The place must be in an earlier row. In 1997 it may also be among the revealed secret bets on the
    creature, or on the discard pile.
    """
    if action.place not in _places(table, user):
        refuse(table, user, "earlier_row", creature=user)
    if not open_card_at(table, action.place):
        refuse(table, user, "no_combat_card")


def use(state: ArenaState, action: Regain, chance: Chance, events: list[Event]) -> None:
    """Take the card into the hand; the card below it is open again."""
    card, bared = lift(state, action.place)
    add_to_hand(state.hands[action.seat], card)
    events.append(public_event("regained", seat=action.seat, place=action.place, card=card, bared=bared))


POWER = Power(Regain, legal_actions, judge, use)
