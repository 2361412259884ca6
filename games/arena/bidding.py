"""Bids for the first turn (97 §5), at the start of a game and after a stalemate.

In sealed bidding each seat answers once, and all answers are revealed together. If bids are equal, the
first one made counts (R-6). In open bidding, bids are called aloud and may be raised until nobody wants to
bid more or someone makes the highest possible bid.
"""

from __future__ import annotations

from games.arena.actions import NO_BID, Bid
from games.arena.cards import CREATURE_OF_CARD, STRENGTH_OF_CARD
from games.arena.editions import EDITIONS
from games.arena.state import ArenaState, Bidding, CampaignState
from games.arena.table import OpenMatch, rule
from games.engine.actions import Action
from games.engine.chance import Chance
from games.engine.decisions import Asks, Decision
from games.engine.errors import IllegalAction, NothingOpen
from games.engine.events import Event, public_event
from games.engine.meta import MAIN_CLOCK


def call_for_bids(state: ArenaState, chance: Chance, events: list[Event]) -> bool:
    """Ask the seats for bids and return True, or draw the first turn and return False.

    The first turn is drawn if the option says that it is random; `state.mover` is then the seat that has it.
    """
    if state.options.bidding == "random":
        state.mover = chance.below(state.seats)
        events.append(public_event("first_lot", seat=state.mover))
        return False
    kept = state.campaign
    seats = state.seats
    kept.bidding = Bidding([NO_BID] * seats, [], [False] * seats, [0] * seats)
    kept.step = "bid"
    events.append(public_event("bids_called"))
    return True


def open_decisions(state: ArenaState) -> tuple[Decision, ...]:
    """Return the questions for bids: one for every seat that has not finished bidding.

    In open bidding, a seat that has finished may still raise its bid.
    """
    found = state.open_bidding
    places = (rule(state, "bid"),)
    asked: list[Decision] = []
    for seat, ready in enumerate(found.ready):
        number = f"{seat}.{found.answers[seat]}"
        if not ready:
            asks: Asks = "never" if seat in state.left else "must"
            asked.append(Decision(f"t{state.turn}.bid.{number}", seat, "bid", MAIN_CLOCK, asks, places))
        elif state.options.bidding == "open" and seat not in state.left:
            asked.append(Decision(f"t{state.turn}.raise.{number}", seat, "raise", MAIN_CLOCK, "may", places))
    return tuple(asked)


def legal_actions(table: OpenMatch, seat: int, kind: str) -> list[Action]:
    """Return every bid above the seat's own (R-4), and no bid if the seat has to answer."""
    numbers = EDITIONS[table.edition].strengths
    found: list[Action] = [Bid(seat, number) for number in numbers if number > table.bids[seat]]
    if kind == "bid":
        found.append(Bid(seat, NO_BID))
    return found


def judge(state: ArenaState, action: Bid) -> None:
    """Raise `IllegalAction` unless a bid is the strength of a card and above the seat's own bid, or no bid.

    A seat that has finished bidding can only raise its bid, and only if bids are open. If the seat has no bid
    to make, the error is `NothingOpen`.
    """
    found, seat = state.bidding, action.seat
    if found is None or not 0 <= seat < state.seats:
        raise NothingOpen
    ready = found.ready[seat]
    if ready and (state.options.bidding == "sealed" or action.number == NO_BID or seat in state.left):
        raise NothingOpen
    if action.number == NO_BID:
        return
    numbers = EDITIONS[state.edition].strengths
    if action.number not in numbers:
        raise IllegalAction(rule(state, "bid"), "no_such_bid", most=numbers[-1])
    if action.number <= found.bids[seat]:
        raise IllegalAction(rule(state, "bid"), "bid_rises", number=found.bids[seat])


def bid(state: ArenaState, action: Bid, chance: Chance) -> list[Event]:
    """Store a bid; once the bidding is over, decide the first turn and set `state.bidding` to None.

    The bidding is over when every seat has finished or, if bids are open, when one bids the highest strength.
    """
    kept, seat = state.campaign, action.seat
    found = kept.open_bidding
    aloud = state.options.bidding == "open"
    events: list[Event] = []
    found.answers[seat] += 1
    if action.number != NO_BID:
        found.bids[seat] = action.number
        if seat in found.order:
            found.order.remove(seat)
        found.order.append(seat)
        if aloud:
            # Seats that had finished bidding may want to answer this bid.
            found.ready = [False] * state.seats
            events.append(public_event("bid_called", seat=seat, number=action.number))
    elif aloud:
        events.append(public_event("bid_rests", seat=seat))
    found.ready[seat] = True
    if all(found.ready) or (aloud and action.number == EDITIONS[state.edition].strengths[-1]):
        _decide(kept, found, chance, events)
    return events


def is_owed_card(table: OpenMatch, card: str) -> bool:
    """Return whether `card` would meet the bid that the mover has to meet (R-5).

    The card must have that strength and belong to a living creature.
    """
    creature = CREATURE_OF_CARD[card]
    return bool(creature) and STRENGTH_OF_CARD[card] == table.owed and creature not in table.dead


def clear_owed_card(state: ArenaState) -> None:
    """Record that the card owed for the bid has been played."""
    if state.owed >= 0:
        state.campaign.owed = -1


def _decide(state: CampaignState, found: Bidding, chance: Chance, events: list[Event]) -> None:
    if state.options.bidding == "sealed":
        silent = [seat for seat in range(state.seats) if seat not in found.order]
        events += [public_event("bid_opened", seat=seat, number=found.bids[seat]) for seat in found.order]
        events += [public_event("bid_none", seat=seat) for seat in silent]
    best = max(found.bids)
    if best == NO_BID:
        seat = chance.below(state.seats)
        events.append(public_event("first_lot", seat=seat))
    else:
        seat = next(seat for seat in found.order if found.bids[seat] == best)
        events.append(public_event("first_bid", seat=seat, number=best))
        state.owed = best
        if not any(is_owed_card(state, card) for card in state.hands[seat]):
            _penalise(state, seat, best, events)
    state.mover = seat
    state.bidding = None
    state.step = ""


def _penalise(state: CampaignState, seat: int, number: int, events: list[Event]) -> None:
    """Penalise a seat for a bid that it cannot meet.

    The seat keeps the first turn and may play any card, but its hand may hold fewer cards until the end of
    this game (R-10 to R-12).
    """
    state.owed = -1
    if seat not in state.penalised:
        state.penalised.append(seat)
    count = EDITIONS[state.edition].penalty_capacity
    events.append(public_event("penalty", seat=seat, number=number, count=count))
