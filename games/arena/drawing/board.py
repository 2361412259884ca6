"""The cells of the arena, with their links, for the pictures and the table."""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from games.arena.cards import CREATURE_OF_CARD, PLACES_OF_CREATURE, SPECTATOR_CARD_STRENGTHS
from games.arena.editions import EDITIONS
from games.arena.table import NOBODY
from games.arena.view import ArenaView
from games.arena.words import names
from games.engine.drawing.scene import Link, Links
from games.engine.phrases import Phrase


class RoundCell(NamedTuple):
    """The cell of one creature in one round.

    `kind` is "card", "spectator", "due" (a card is still needed), "later", "out" (an empty place of a dead
    creature), or "fatal" (the card with which the creature died). `ahead` means that the card has been
    chosen or drafted by the reader and is not on the table yet.
    """

    round: int
    kind: str
    strength: int
    height: int
    bet: int
    link: Link | None
    ahead: bool = False


class CreatureLane(NamedTuple):
    """Everything on the board that belongs to one creature.

    `out` is the round in which the creature died, or 0 while it lives. `pile` is the top card of the revealed
    secret bets on it ("" if there is none), and `height` is their number.
    """

    creature: str
    power: Phrase
    pile: str
    height: int
    out: int
    backer: int
    shown: tuple[int, ...]
    spots: tuple[RoundCell, ...]
    link: Link | None


class Board(NamedTuple):
    """The whole arena.

    `values` are what a bet is worth in each round, or None for a round without bets. `seat` is the reader's.
    """

    round: int
    values: tuple[int | None, ...]
    lanes: tuple[CreatureLane, ...]
    over: bool
    seat: int | None


def build_board(view: ArenaView, links: Links, drafted: Container[str] = ()) -> Board:
    """Return the arena with what can be chosen on it.

    On the creatures in `drafted`, the card of this round is only in the reader's draft. Once an action has
    been chosen, only the links of that action are included, because a bet and a spectator, for example, have
    their links in the same places.
    """
    acts = {act for (act, _, _), link in links.items() if link.chosen}
    if acts:
        links = {key: link for key, link in links.items() if key[0] in acts}
    edition = EDITIONS[view.edition]
    values = tuple(
        value if number <= edition.bet_rounds else None
        for number, value in enumerate(edition.values, start=1)
    )
    lanes = tuple(_lane(view, links, each, each in drafted) for each in view.creatures)
    return Board(view.round, values, lanes, view.over, view.seat)


def _lane(view: ArenaView, links: Links, creature: str, drafted: bool) -> CreatureLane:
    out = view.dead.index(creature) + 1 if creature in view.dead else 0
    rounds = range(1, len(view.tops[creature]) + 1)
    return CreatureLane(
        creature=creature,
        power=names.power(view.edition, creature),
        pile=view.pile_tops.get(creature, ""),
        height=view.pile_heights.get(creature, 0),
        out=out,
        backer=NOBODY if out else view.backers[creature],
        shown=tuple(seat for seat, shown in enumerate(view.shown) if shown == creature),
        spots=tuple(_spot(view, links, creature, out, number, drafted) for number in rounds),
        link=_head_link(links, creature),
    )


def _spot(view: ArenaView, links: Links, creature: str, out: int, number: int, drafted: bool) -> RoundCell:
    chosen = _chosen_card(view, links, creature) if number == view.round else ""
    top = chosen or view.tops[creature][number - 1]
    link = None if chosen else _link(view, links, creature, number)
    strength = -1
    if top:
        kind = "fatal" if number == out else "spectator" if top in SPECTATOR_CARD_STRENGTHS else "card"
        strength = int(top.rpartition("-")[2])
    elif out:
        kind = "out"
    else:
        kind = "due" if number == view.round and not view.over else "later"
    return RoundCell(
        round=number,
        kind=kind,
        strength=strength,
        height=view.heights[creature][number - 1],
        bet=view.bets[creature][number - 1],
        link=link,
        ahead=bool(chosen) or (drafted and number == view.round and link is None),
    )


def _chosen_card(view: ArenaView, links: Links, creature: str) -> str:
    """Return the card that the reader has chosen for a creature but not played yet, or ""."""
    place = links.get(("spectator", "creature", creature))
    for card in view.hand:
        act = "play" if CREATURE_OF_CARD[card] == creature else "spectator" if place and place.chosen else ""
        link = links.get((act, "card", card))
        if link and link.chosen:
            return card
    return ""


def _link(view: ArenaView, links: Links, creature: str, number: int) -> Link | None:
    """Return the link of a cell; if there are several, a later step of an action takes precedence."""
    place = PLACES_OF_CREATURE[creature][number - 1]
    for act, name in (
        ("swap", "second"),
        ("swap", "first"),
        ("prefect", "place"),
        ("regain", "place"),
        ("retrieve", "place"),
    ):
        found = links.get((act, name, place))
        if found:
            return found
    placed = links.get(("backdate", "creature", creature))
    if placed and placed.chosen:
        return links.get(("backdate", "round", number))
    if number != view.round:
        return None
    for act in ("spectator", "burn"):
        found = links.get((act, "creature", creature))
        if found:
            return found
    for card in view.hand:
        found = links.get(("play", "card", card)) if CREATURE_OF_CARD[card] == creature else None
        if found and found.chosen:
            return found
    return None


def _head_link(links: Links, creature: str) -> Link | None:
    """Return the link for a creature itself, or for the revealed bets on it."""
    for act, name in (
        ("swap", "second"),
        ("swap", "first"),
        ("prefect", "place"),
        ("regain", "place"),
        ("magister", "creature"),
        ("copy", "creature"),
        ("demand", "creature"),
        ("backdate", "creature"),
        ("swap", "creature"),
        ("retrieve", "place"),
    ):
        found = links.get((act, name, creature))
        if found:
            return found
    return None
