"""A campaign (97 §13): several games whose scores are added together."""

from __future__ import annotations

from games.arena.cards import deck, sort_cards
from games.arena.editions import EDITIONS, Edition
from games.arena.ending import gold_of_seat
from games.arena.state import ArenaState
from games.arena.table import NOBODY, OpenMatch
from games.engine.chance import Chance
from games.engine.events import Event, EventForAudience, public_event


def game_count(table: OpenMatch) -> int:
    """Return the number of games in the match."""
    return EDITIONS[table.edition].campaign if table.options.campaign else 1


def has_next_game(state: ArenaState) -> bool:
    """Return whether the current game has ended and another one follows."""
    return bool(state.ended) and not state.stopped and state.game < game_count(state)


def new_game_fields(edition: Edition, creatures: list[str], seats: int, chance: Chance) -> dict[str, object]:
    """Return the starting values of a game: the shuffled deck, eight cards for each seat, an empty arena.

    The whole deck is shuffled now (R-3), so that drawing cards later needs no chance.
    """
    cards = deck(edition, creatures)
    chance.shuffle(cards)
    rounds = edition.rounds
    hands = [sort_cards(cards.pop() for _ in range(edition.capacity)) for _ in range(seats)]
    found: dict[str, object] = {
        "deck": cards,
        "discard": [],
        "hands": hands,
        "stunned": [[] for _ in range(seats)],
        "tops": {creature: [""] * rounds for creature in creatures},
        "covered": {creature: [[] for _ in range(rounds)] for creature in creatures},
        "bets": {creature: [NOBODY] * rounds for creature in creatures},
        "tokens": [edition.tokens] * seats,
        "secrets": [""] * seats,
        "shown": [""] * seats,
        "dead": [],
        "last": [0] * seats,
        "round": 1,
        "recycled": 0,
        "ended": "",
    }
    if edition.secret_piles:
        found["piles"] = {creature: [] for creature in creatures}
    return found


def dealt_hand_events(state: ArenaState) -> list[Event]:
    """Return the events that show each seat its own hand."""
    return [
        Event((EventForAudience("dealt_cards", {"seat": seat, "cards": list(hand)}, (seat,)),))
        for seat, hand in enumerate(state.hands)
    ]


def next_game(state: ArenaState, chance: Chance) -> list[Event]:
    """Record the scores and set up the next game; penalties no longer apply (R-12).

    The turn number continues, so that no two questions of the match have the same key.
    """
    kept = state.campaign
    kept.scores.append([gold_of_seat(state, seat) for seat in range(state.seats)])
    kept.game += 1
    laid = new_game_fields(EDITIONS[state.edition], state.creatures, state.seats, chance)
    for name, value in laid.items():
        setattr(state, name, value)
    kept.penalised, kept.stakes = [], []
    kept.owed = NOBODY
    return [public_event("game", game=state.game, creatures=list(state.creatures)), *dealt_hand_events(state)]
