"""The start of a match: the gladiators, their order of turns, and their hexes (I, II.1, VI.1 - VI.4)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement

from games.engine.chance import Chance
from games.engine.events import Event, public_event
from games.engine.meta import TitleMeta
from games.engine.notation import SEAT_LETTERS
from games.gladiators import actions as act
from games.gladiators import shared_decks, starting_layouts
from games.gladiators.board import start_hexes
from games.gladiators.decks import DECKS
from games.gladiators.meta import Options
from games.gladiators.sealing import draw_secret
from games.gladiators.sides import qualities_of, sides_of
from games.gladiators.state import Gladiator, GladiatorsState, TurnState

DECK_SEPARATOR = "+"
"""The character between the decks of a band."""


def setup(
    meta: TitleMeta, options: Options, seats: int, chance: Chance
) -> tuple[GladiatorsState, list[Event]]:
    """Return the first state of a match and its events: the sides, and the random side that begins (1.5).

    The state also contains the secret from which all salts are derived.
    """
    sides, qualities = sides_of(options, seats), qualities_of(options, seats)
    secret = draw_secret(chance)
    first = chance.below(len(set(sides)))
    state = GladiatorsState(
        level=meta.level,
        seats=seats,
        options=options,
        sides=sides,
        qualities=qualities,
        secret=secret,
        first=first,
        chosen=[""] * seats,
        turn=TurnState(number=0, mover=""),
    )
    begins = [seat for seat in range(seats) if sides[seat] == first]
    return state, [public_event("began", seats=begins)]


def deck_bands(quality: int) -> Iterator[str]:
    """Yield every band whose decks have this total quality, as keys joined by "+"."""
    keys = list(DECKS)
    for size in range(1, quality + 1):
        for found in combinations_with_replacement(keys, size):
            if sum(DECKS[key].quality for key in found) == quality:
                yield DECK_SEPARATOR.join(found)


def choose(state: GladiatorsState, action: act.Choose, chance: Chance) -> list[Event]:
    """Choose a band, which is revealed when the last seat has chosen."""
    state.chosen[action.seat] = action.band
    if not all(state.chosen):
        return []
    events: list[Event] = []
    _call(state, events)
    shared_decks.create_shared_decks(state)
    ask_next_question(state, events)
    return events


def _call(state: GladiatorsState, events: list[Event]) -> None:
    """Name all gladiators and place them on their starting hexes."""
    members: dict[int, list[Gladiator]] = {side: [] for side in sorted(set(state.sides))}
    for seat, band in enumerate(state.chosen):
        keys = band.split(DECK_SEPARATOR)
        for number, key in enumerate(keys, start=1):
            deck = DECKS[key]
            shared = deck.share is not None
            who = Gladiator(
                name=f"{SEAT_LETTERS[seat]}{number}",
                seat=seat,
                side=state.sides[seat],
                deck=key,
                at="",
                condition=deck.condition,
                cards=[] if shared else [card.id for card in deck.combat],
                specials=[] if shared else [special.key for special in deck.specials],
                kept=[] if shared else [item.key for item in deck.items for _ in range(item.copies)],
                hand=[],
            )
            state.gladiators[who.name] = who
            members[who.side].append(who)
        events.append(public_event("chose", seat=seat, decks=keys))
    # A stored state has the gladiators in a different order from that of the seats.
    state.roster = list(state.gladiators)
    for side, mine in members.items():
        for who, at in zip(mine, start_hexes(len(members), side, len(mine)), strict=True):
            who.at = at
    state.order = order_of_play(members, state.first)


def order_of_play(members: dict[int, list[Gladiator]], first: int) -> list[str]:
    """Return the order of turns in a round.

    The turns of each side are spread evenly over the round, so that sides of equal size alternate. If two
    fight against one, the single gladiator comes between the two (1.5, VI.4).
    """
    sides = len(members)
    places: list[tuple[Fraction, int, str]] = []
    for side, mine in members.items():
        for place, who in enumerate(mine):
            when = Fraction(2 * place + 1, 2 * len(mine))
            places.append((when, (side - first) % sides, who.name))
    return [name for _, _, name in sorted(places)]


def ask_next_question(state: GladiatorsState, events: list[Event]) -> None:
    """Ask the next question before the fight: shared decks first, then the starting layouts.

    Once every layout has been chosen, the fight begins.
    """
    if shared_decks.start_next_deal(state):
        return
    if state.phase != "equip":
        state.phase = "equip"
        for who in state.gladiators.values():
            who.hand = sorted(who.cards)
    if len(state.outfits) == len(state.gladiators):
        starting_layouts.begin(state, events)


def split(state: GladiatorsState, action: act.Split, chance: Chance) -> list[Event]:
    """Split a shared deck as one of its players has chosen."""
    events = shared_decks.split(state, action)
    ask_next_question(state, events)
    return events


def agree(state: GladiatorsState, action: act.Agree, chance: Chance) -> list[Event]:
    """Accept the way an ally has split a shared deck."""
    events = shared_decks.agree(state, action)
    ask_next_question(state, events)
    return events


def pick(state: GladiatorsState, action: act.Pick, chance: Chance) -> list[Event]:
    """Take a card, an item or a special from the open table."""
    events = shared_decks.pick(state, action)
    ask_next_question(state, events)
    return events


def equip(state: GladiatorsState, action: act.Equip, chance: Chance) -> list[Event]:
    """Store a starting layout; all layouts are revealed once everyone has chosen."""
    starting_layouts.store_layout(state, action)
    events: list[Event] = []
    ask_next_question(state, events)
    return events
