"""The end of a match: counting gold, ties and places."""

from __future__ import annotations

from games.arena.cards import CREATURE_OF_CARD
from games.arena.editions import EDITIONS
from games.arena.state import ArenaState
from games.engine.events import Event, public_event
from games.engine.results import Fate, Result, rank_scores
from games.engine.roles import by_order_of_play


def finish_match(state: ArenaState, how: str, events: list[Event]) -> None:
    """End the match: every secret bet is turned up, and the gold is counted (R-109)."""
    state.ended = how
    state.step = "over"
    for seat, card in enumerate(state.secrets):
        if card:
            events.append(public_event("opened", seat=seat, card=card, creature=CREATURE_OF_CARD[card]))
    scored = EDITIONS[state.edition].scored
    for seat in range(state.seats):
        events.append(public_event(scored, seat=seat, gold=gold_of_seat(state, seat)))


def gold_of_seat(state: ArenaState, seat: int) -> int:
    """Return the worth of the bets of `seat` on living creatures, including its hidden bet."""
    return sum(
        bets_value(state, seat, creature) for creature in state.creatures if creature not in state.dead
    )


def bets_value(state: ArenaState, seat: int, creature: str) -> int:
    """Return the value of all bets of `seat` on `creature`, whether it is dead or alive."""
    edition = EDITIONS[state.edition]
    total = sum(
        value for value, owner in zip(edition.values, state.bets[creature], strict=True) if owner == seat
    )
    card = state.secrets[seat]
    if state.shown[seat] == creature or (card and CREATURE_OF_CARD[card] == creature):
        total += edition.secret_value
    return total


def _last_stake(state: ArenaState, seat: int) -> int:
    """Return the value of the bets of `seat` on the creature that died last."""
    if not state.dead:
        return 0
    return state.stakes[seat] if state.stakes else bets_value(state, seat, state.dead[-1])


def total_points(state: ArenaState, seat: int) -> int:
    """Return the gold that `seat` has won in earlier games, and its gold in the current one."""
    return sum(scores[seat] for scores in state.scores) + gold_of_seat(state, seat)


def result(state: ArenaState) -> Result | None:
    """Return the places, or None while the match is in progress.

    Ties are broken in this order: in a campaign, by the gold of the last game (R-113); with `wbc_tiebreak`,
    by the bets on the last creature to die (R-112); then the seat with the latest turn wins (R-110, R-111).
    The roles are the order of play in the first round. A campaign has no roles, because its games begin with
    different seats.
    """
    if not state.over:
        return None
    rows: list[tuple[int, int, tuple[int, ...], str]] = []
    for seat in range(state.seats):
        tie_break: tuple[int, ...] = (state.last[seat],)
        if state.options.wbc_tiebreak:
            tie_break = (_last_stake(state, seat), *tie_break)
        if state.scores:
            tie_break = (gold_of_seat(state, seat), *tie_break)
        rows.append((seat, total_points(state, seat), tie_break, state.fate(seat, Fate.PLAYED)))
    found = rank_scores(rows, state.ended or state.stopped)
    if state.options.campaign or not state.turn:
        return found
    return found.with_roles(
        by_order_of_play([(state.starter + after) % state.seats for after in range(state.seats)])
    )
