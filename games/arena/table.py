"""The part of a match that everyone at the table sees, and the rules that depend only on it.

`OpenMatch` describes both a state and a view. A function here can therefore take either, and its answer
reveals nothing hidden.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from games.arena.cards import CREATURE_AND_ROW, CREATURE_OF_CARD, DISCARD, STRENGTH_OF_CARD
from games.arena.editions import EDITIONS
from games.arena.meta import AnyOptions

NOBODY = -1


class OpenMatch(Protocol):
    """The part of a match that everyone can see.

    For each creature and row, `tops` contains the top card ("" for none), and `bets` the seat whose token
    lies there (-1 for none). For each seat, `shown` contains the creature of its revealed secret bet,
    `hidden` says whether it has a secret bet face down, and `counts` is the number of cards in its hand,
    without those set aside. `pile_tops` maps each creature to the top card of the revealed secret bets beyond
    it, if the edition has such piles. `bids` contains each seat's bid, or -1 if there is none or it must not
    be known. `owed` is the strength that the mover has to play, or -1.
    """

    @property
    def edition(self) -> str: ...
    @property
    def options(self) -> AnyOptions: ...
    @property
    def seats(self) -> int: ...
    @property
    def creatures(self) -> Sequence[str]: ...
    @property
    def dead(self) -> Sequence[str]: ...
    @property
    def round(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def mover(self) -> int: ...
    @property
    def step(self) -> str: ...
    @property
    def tops(self) -> Mapping[str, Sequence[str]]: ...
    @property
    def bets(self) -> Mapping[str, Sequence[int]]: ...
    @property
    def tokens(self) -> Sequence[int]: ...
    @property
    def shown(self) -> Sequence[str]: ...
    @property
    def hidden(self) -> Sequence[bool]: ...
    @property
    def counts(self) -> Sequence[int]: ...
    @property
    def stunned_counts(self) -> Sequence[int]: ...
    @property
    def discard_top(self) -> str: ...
    @property
    def deck_size(self) -> int: ...
    @property
    def capacities(self) -> Sequence[int]: ...
    @property
    def pile_tops(self) -> Mapping[str, str]: ...
    @property
    def bids(self) -> Sequence[int]: ...
    @property
    def owed(self) -> int: ...
    @property
    def recycled(self) -> int: ...
    @property
    def power(self) -> str: ...
    @property
    def user(self) -> str: ...
    @property
    def doubled(self) -> bool: ...
    @property
    def foresight(self) -> bool: ...
    @property
    def discards(self) -> int: ...
    @property
    def passed(self) -> bool: ...
    @property
    def victim(self) -> int: ...
    @property
    def named(self) -> str: ...


def is_living(table: OpenMatch, creature: str) -> bool:
    """Return whether `creature` is in play and has not been eliminated."""
    return creature in table.tops and creature not in table.dead


def living_creatures(table: OpenMatch) -> list[str]:
    """Return the creatures still in the fight, in display order."""
    dead = table.dead
    return [creature for creature in table.creatures if creature not in dead]


def can_bet(table: OpenMatch, seat: int) -> bool:
    """Return whether `seat` has a token and a free place for it in the current row."""
    if not table.tokens[seat] or table.round > EDITIONS[table.edition].bet_rounds:
        return False
    row = table.round - 1
    return any(table.bets[creature][row] == NOBODY for creature in living_creatures(table))


def backer_of(table: OpenMatch, creature: str) -> int:
    """Return the seat whose visible bets on a creature have the highest total, or -1 (R-18 to R-21).

    In a tie there is no backer. A token worth nothing still makes its owner the backer if nobody has more
    (R-21).
    """
    edition = EDITIONS[table.edition]
    totals: dict[int, int] = {}
    for value, seat in zip(edition.values, table.bets[creature], strict=True):
        if seat != NOBODY:
            totals[seat] = totals.get(seat, 0) + value
    for seat, shown in enumerate(table.shown):
        if shown == creature:
            totals[seat] = totals.get(seat, 0) + edition.secret_value
    best, found = -1, NOBODY
    for seat, total in totals.items():
        if total > best:
            best, found = total, seat
        elif total == best:
            found = NOBODY
    return found


def takeable_card(table: OpenMatch, place: str) -> str:
    """Return the combat card that a referee or the Unicorn may use at `place`, or "" (R-49, R-80).

    The top of the discard pile may be used only if the match has that option.
    """
    if place == DISCARD and not table.options.discard_top_visible:
        return ""
    return open_card_at(table, place)


def open_card_at(table: OpenMatch, place: str) -> str:
    """Return the open combat card at `place`, or "" (R-50). The place may also be the discard pile."""
    if place == DISCARD:
        top = table.discard_top
    elif place in CREATURE_AND_ROW:
        creature, row = CREATURE_AND_ROW[place]
        top = table.tops[creature][row] if creature in table.tops else ""
    else:
        top = table.pile_tops.get(place, "")
    return top if top and CREATURE_OF_CARD[top] else ""


def next_eliminated(table: OpenMatch) -> str:
    """Return the creature that will be eliminated if the turn ends now, or "" (R-103 to R-105)."""
    row = table.round - 1
    tops = table.tops
    lowest, found = 99, ""
    for creature in table.creatures:
        if creature in table.dead:
            continue
        top = tops[creature][row]
        if not top:
            return ""
        strength = STRENGTH_OF_CARD[top]
        if strength < lowest:
            lowest, found = strength, creature
        elif strength == lowest:
            found = ""
    return found


def has_stalemate_rule(table: OpenMatch) -> bool:
    """Return whether there is a stalemate rule (R-102, R-121).

    If there is one, an empty deck does not end the match.
    """
    return EDITIONS[table.edition].stalemates or table.options.faq_stalemate


def is_playable(table: OpenMatch, card: str) -> bool:
    """Return whether a seat that held `card` could play it (R-41)."""
    creature = CREATURE_OF_CARD[card]
    return not creature or creature not in table.dead


def rule(table: OpenMatch, topic: str) -> str:
    """Return the place in the edition's rulebook that explains a topic or a creature's power."""
    return EDITIONS[table.edition].rules[topic]
