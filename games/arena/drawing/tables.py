"""The tables: the content of the board as text, and the seats."""

from __future__ import annotations

from games.arena.campaign import game_count
from games.arena.cards import CREATURE_OF_CARD
from games.arena.drawing.board import Board, CreatureLane, RoundCell
from games.arena.editions import EDITIONS
from games.arena.table import NOBODY
from games.arena.view import ArenaView
from games.arena.words import names
from games.engine.drawing.scene import Cell, DataTable, Say
from games.engine.phrases import SeatName, gettext_noop, phrase

ROUND_HEADING = gettext_noop("Round %(round)s, bet %(value)s")
NO_BETS_HEADING = gettext_noop("Round %(round)s, no bets")
REVEALED_BET_TEXT = gettext_noop("revealed secret bet: %(card)s")
SPECTATOR_TEXT = gettext_noop("Spectator %(strength)s")
LOWEST_CARD_TEXT = gettext_noop("%(strength)s, lowest")
PILE_SIZE_TEXT = gettext_noop("%(count)s in pile")
NOT_PLAYED_YET_TEXT = gettext_noop("your choice, not played yet")
BET_OF_SEAT_TEXT = gettext_noop("%(seat)s’s bet")
SECRET_BET_OF_SEAT_TEXT = gettext_noop("%(seat)s’s secret bet")

PLUS_SEPARATOR = "\u00a0+\u00a0"
GAME_NUMBER_TEXT = gettext_noop("Game %(game)s")
WINNINGS_HEADING = {"arena-1997": gettext_noop("Ducats won"), "arena-2004": gettext_noop("Gold won")}


def board_table(board: Board, say: Say) -> DataTable:
    """Return the board as a table, with a row for each creature and a column for each round."""
    rounds = tuple(
        say(phrase(ROUND_HEADING if value is not None else NO_BETS_HEADING, round=number, value=value or 0))
        for number, value in enumerate(board.values, start=1)
    )
    head = (say(phrase(gettext_noop("Creature"))), say(phrase(gettext_noop("Backer"))), *rounds)
    rows = tuple(
        (
            Cell(_name(lane, say), lane.link, head=True),
            Cell("–" if lane.backer == NOBODY else say(SeatName(lane.backer))),
            *(Cell(_spot(spot, say), spot.link) for spot in lane.spots),
        )
        for lane in board.lanes
    )
    return DataTable(say(phrase(gettext_noop("The arena: creatures and rounds"))), head, rows)


def _name(lane: CreatureLane, say: Say) -> str:
    parts = [say(names.creature(lane.creature))]
    if lane.out:
        parts.append(say(phrase(gettext_noop("eliminated in round %(round)s"), round=lane.out)))
    parts += [say(phrase(SECRET_BET_OF_SEAT_TEXT, seat=SeatName(seat))) for seat in lane.shown]
    if lane.pile:
        parts.append(say(phrase(REVEALED_BET_TEXT, card=names.card(lane.pile))))
    if lane.height > 1:
        parts.append(say(phrase(PILE_SIZE_TEXT, count=lane.height)))
    return "; ".join(parts)


def _spot(spot: RoundCell, say: Say) -> str:
    parts: list[str] = []
    if spot.kind == "spectator":
        parts.append(say(phrase(SPECTATOR_TEXT, strength=spot.strength)))
    elif spot.kind == "fatal":
        parts.append(say(phrase(LOWEST_CARD_TEXT, strength=spot.strength)))
    elif spot.kind == "card":
        parts.append(str(spot.strength))
    if spot.ahead:
        parts.append(say(phrase(NOT_PLAYED_YET_TEXT)))
    elif spot.height > 1:
        parts.append(say(phrase(PILE_SIZE_TEXT, count=spot.height)))
    if spot.bet != NOBODY:
        parts.append(say(phrase(BET_OF_SEAT_TEXT, seat=SeatName(spot.bet))))
    return "; ".join(parts) or "–"


def seats_table(view: ArenaView, say: Say) -> DataTable:
    """Return a table of the seats: their cards, tokens, bets and results.

    A secret bet is named only to the seat itself, or to everyone once it has been revealed. There are
    extra columns when they are needed: for bids while they are made (and then for secret bets only if
    there are any), for cards set aside, and for the finished games of a campaign. At the end, the winnings
    replace columns that no longer matter.
    """
    columns: list[tuple[str, list[str]]] = []
    everybody = range(view.seats)
    if view.step == "bid":
        columns.append((say(phrase(gettext_noop("Bid"))), [_bid(view, seat, say) for seat in everybody]))
    if not view.over:
        columns.append((say(phrase(gettext_noop("Hand"))), [_hand(view, seat, say) for seat in everybody]))
    if any(view.stunned_counts):
        aside = [str(count) for count in view.stunned_counts]
        columns.append((say(phrase(gettext_noop("Set aside"))), aside))
    if not view.over:
        columns.append((say(phrase(gettext_noop("Tokens"))), [str(count) for count in view.tokens]))
    if view.step != "bid" or any(view.hidden) or any(view.shown):
        secrets = [_secret(view, seat, say) for seat in everybody]
        columns.append((say(phrase(gettext_noop("Secret bet"))), secrets))
    if view.over and view.scores:
        # What decides the match comes first, where it is visible even on a narrow page.
        columns[:0] = _games(view, say)
    elif view.scores:
        so_far = [PLUS_SEPARATOR.join(map(str, won)) for won in zip(*view.scores, strict=True)]
        columns.append((say(phrase(gettext_noop("Won so far"))), so_far))
    elif view.over:
        columns.append((say(phrase(WINNINGS_HEADING[view.edition])), [str(gold) for gold in view.golds]))
    rows = tuple(
        (Cell(say(SeatName(seat)), head=True), *(Cell(cells[seat]) for _, cells in columns))
        for seat in everybody
    )
    head = (say(phrase(gettext_noop("Seat"))), *(name for name, _ in columns))
    # In an email only the caption says which game it is.
    caption = "; ".join([say(phrase(gettext_noop("Seats"))), *game_number_text(view, say)])
    return DataTable(caption, head, rows)


def game_number_text(view: ArenaView, say: Say) -> list[str]:
    """Return a sentence with the game's number in its campaign, or an empty list for a single game."""
    if game_count(view) == 1:
        return []
    return [say(phrase(gettext_noop("game %(game)s of %(games)s"), game=view.game, games=game_count(view)))]


def _games(view: ArenaView, say: Say) -> list[tuple[str, list[str]]]:
    """Return the total of a finished campaign and the scores of its games."""
    won = [*view.scores, view.golds]
    sums = [sum(golds) for golds in zip(*won, strict=True)]
    return [
        (say(phrase(gettext_noop("Sum"))), [str(total) for total in sums]),
        *(
            (say(phrase(GAME_NUMBER_TEXT, game=number)), [str(gold) for gold in golds])
            for number, golds in enumerate(won, start=1)
        ),
    ]


def _hand(view: ArenaView, seat: int, say: Say) -> str:
    """Return the number of cards in a hand, with the limit of the hand if it is lower than usual."""
    count, most = view.counts[seat], view.capacities[seat]
    if most == EDITIONS[view.edition].capacity:
        return str(count)
    return say(phrase(gettext_noop("%(count)s, filled to %(most)s"), count=count, most=most))


def _bid(view: ArenaView, seat: int, say: Say) -> str:
    if view.bids[seat] >= 0:
        return str(view.bids[seat])
    return say(phrase(gettext_noop("none"))) if view.ready and view.ready[seat] else "–"


def _secret(view: ArenaView, seat: int, say: Say) -> str:
    if view.shown[seat]:
        revealed = gettext_noop("%(creature)s (revealed)")
        return say(phrase(revealed, creature=names.creature(view.shown[seat])))
    if not view.hidden[seat]:
        return say(phrase(gettext_noop("none")))
    card = view.opened[seat] if view.over else view.secret if seat == view.seat else ""
    if card and CREATURE_OF_CARD[card]:
        return say(names.card(card))
    return say(phrase(gettext_noop("one, hidden")))
