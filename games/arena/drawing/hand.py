"""The parts of the page beside the board: the seat's own cards, the piles, and cards being looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from games.arena.actions import NO_BID, Bet
from games.arena.cards import (
    CREATURE_OF_CARD,
    DISCARD,
    HIDDEN_BET_PLACE,
    NO_CARD,
    STRENGTH_OF_CARD,
    sort_cards,
)
from games.arena.drawing.tables import game_number_text
from games.arena.editions import EDITIONS
from games.arena.view import ArenaView
from games.arena.words import names
from games.engine.actions import Action
from games.engine.drawing.hand import Card, Hand, link_of, own_hand
from games.engine.drawing.scene import Chip, ChipRow, DataTable, Link, Links, Say
from games.engine.phrases import SeatName, gettext_noop, phrase

CARD_LINK_ACTIONS = ("keep", "discard", "give", "play", "spectator", "prefect", "magister", "secret")
"""The actions for which a card in the hand can be chosen, in order of precedence.

An action that has already been chosen takes precedence over all of them.
"""


_DISCARD_LINK_KEYS = (("prefect", "place"), ("regain", "place"), ("swap", "second"))
"""The choices for which the top of the discard pile can be chosen."""


def hand_parts(view: ArenaView, links: Links, say: Say, groups: tuple[Hand, ...]) -> dict[str, object]:
    """Return what the page shows beside the board.

    `groups` are those of `hand_groups`. `piles` describes the piles and other facts about the whole game in
    words, `discard` is the link for the discard pile, and `hands` contains every hand once the match has
    finished.
    """
    found = (links.get((*place, DISCARD)) for place in _DISCARD_LINK_KEYS)
    discard = next((link for link in found if link), None)
    return {
        "groups": groups,
        "piles": _piles(view, say),
        "discard": discard,
        "hands": _opened(view, say),
    }


def hand_groups(view: ArenaView, links: Links, say: Say, taken: Sequence[str] = ()) -> tuple[Hand, ...]:
    """Return groups of cards: those being looked at, the hand, those set aside, and the unseen stack.

    The cards in `taken` are in the seat's draft, and are shown in the hand as chosen.
    """
    found: list[Hand] = []
    if view.three:
        found.append(
            Hand(
                say(phrase(gettext_noop("Cards you are looking at"))),
                "",
                _cards(view, view.three, links, say),
                "three",
            )
        )
    if view.seat is not None:
        note = (
            say(phrase(gettext_noop("striped: its creature has been eliminated"))) if _any_dead(view) else ""
        )
        own = {} if view.three else links
        held = list(_cards(view, view.hand, own, say))
        order = sort_cards([*view.hand, *taken])
        for key, card in zip(taken, _cards(view, taken, {}, say), strict=True):
            held.insert(order.index(key), card._replace(taken=True, style="", told=""))
        found.extend(own_hand(view.seat, held, say, note))
    if view.aside:
        found.append(
            Hand(
                say(phrase(gettext_noop("Set aside until the end of your turn"))),
                "",
                _cards(view, view.aside, {}, say),
                "aside",
            )
        )
    if view.stack:
        found.append(
            Hand(
                say(phrase(gettext_noop("Your unseen stack, last card on top"))),
                "",
                _cards(view, view.stack, {}, say),
                "stack",
            )
        )
    return tuple(found)


def chip_rows(view: ArenaView, links: Links, say: Say, steps: Sequence[Action]) -> tuple[ChipRow, ...]:
    """Return rows of chips for what is not on the board: bids, bets, new secret bets, and other places.

    The row of bets also has the chip that reveals the secret bet; the row of new secret bets is folded.
    `steps` are the actions of the draft; a bet among them is shown as chosen.
    """
    edition = EDITIONS[view.edition]
    bets = [
        Chip(say(names.creature(each)), names.icon(each), link)
        for each in view.creatures
        if (link := links.get(("bet", "creature", each)))
    ]
    made = [
        Chip(say(names.creature(step.creature)), names.icon(step.creature))
        for step in steps
        if isinstance(step, Bet)
    ]
    reveal = links.get(("reveal", "", ""))
    if reveal:
        told = gettext_noop("reveal %(card)s")
        bets.append(Chip(say(phrase(told, card=names.card(view.secret))), names.icon(view.secret), reveal))
    secret = [
        Chip(say(names.card(each)), names.icon(each), link)
        for each in dict.fromkeys(view.hand)
        if (link := links.get(("secret", "card", each)))
    ]
    beside = tuple(
        Chip(link.label, link=link)
        for (_, name, value), link in links.items()
        if name in ("place", "second") and value in (DISCARD, NO_CARD, HIDDEN_BET_PLACE)
    )
    found: list[ChipRow] = list(_bid_rows(view, links, say))
    if beside:
        found.append(ChipRow("beside", say(phrase(gettext_noop("Not on the board"))), beside))
    if bets or made:
        none = Chip(say(phrase(gettext_noop("no one"))))
        worth = phrase(gettext_noop("Bet %(value)s on"), value=edition.values[view.round - 1])
        marked = any(chip.marked for chip in bets)
        shown = (*made, *bets) if marked or made else (none, *bets)
        found.append(ChipRow("bets", say(worth), shown))
    if secret:
        heading = phrase(
            gettext_noop("Secret bet, worth %(secret)s, instead of a card"), secret=edition.secret_value
        )
        found.append(ChipRow("secret", say(heading), tuple(secret), folded=True))
    return tuple(found)


def _bid_rows(view: ArenaView, links: Links, say: Say) -> Iterator[ChipRow]:
    """Yield a row of the bids that no card of the hand could meet, which is folded, and one of no bid."""
    held = {links.get(("bid", "number", STRENGTH_OF_CARD[key])) for key in view.hand if CREATURE_OF_CARD[key]}
    bids = [link for (act, _, number), link in links.items() if act == "bid" and number != NO_BID]
    other = tuple(Chip(link.label, link=link) for link in bids if link not in held)
    if other:
        yield ChipRow("bids", say(phrase(gettext_noop("strengths you don’t hold"))), other, folded=True)
    if none := links.get(("bid", "number", NO_BID)):
        yield ChipRow("no-bid", say(phrase(gettext_noop("Or"))), (Chip(none.label, link=none),))


def hand_tables(view: ArenaView, say: Say, groups: tuple[Hand, ...]) -> tuple[DataTable, ...]:
    """Return the groups of cards as tables of one row each."""
    named = {"three": view.three, "hand": view.hand, "aside": view.aside, "stack": view.stack}
    return tuple(group.table([say(names.cards(named[group.key]))]) for group in groups if named[group.key])


def _cards(view: ArenaView, keys: Iterable[str], links: Links, say: Say) -> tuple[Card, ...]:
    return tuple(
        Card(
            number=str(STRENGTH_OF_CARD[key]) if STRENGTH_OF_CARD[key] >= 0 else "",
            name=short_name(key, say),
            icon=names.icon(key),
            link=link_of(links, ((act, "card") for act in CARD_LINK_ACTIONS), key) or _bid_link(links, key),
            style="dead" if CREATURE_OF_CARD[key] in view.dead else "",
            told=say(phrase(gettext_noop("its creature has been eliminated")))
            if CREATURE_OF_CARD[key] in view.dead
            else "",
        )
        for key in keys
    )


def _bid_link(links: Links, key: str) -> Link | None:
    """Return the link of the bid that a card could meet; no spectator's card meets one."""
    return links.get(("bid", "number", STRENGTH_OF_CARD[key])) if CREATURE_OF_CARD[key] else None


def short_name(key: str, say: Say) -> str:
    """Return the name that is shown below a card's picture, without the number, which is drawn separately."""
    if CREATURE_OF_CARD[key]:
        return say(names.creature(CREATURE_OF_CARD[key]))
    if STRENGTH_OF_CARD[key] >= 0:
        return say(phrase(gettext_noop("Spectator")))
    return say(names.card(key))


def _any_dead(view: ArenaView) -> bool:
    return any(CREATURE_OF_CARD[card] in view.dead for card in view.hand)


def _piles(view: ArenaView, say: Say) -> tuple[str, ...]:
    found = game_number_text(view, say)
    if view.owed >= 0:
        told = gettext_noop("bid: %(seat)s must play a %(number)s")
        found.append(say(phrase(told, seat=SeatName(view.mover), number=view.owed)))
    found += [say(phrase(gettext_noop("draw deck %(count)s"), count=view.deck_size))]
    if view.discard_top:
        told = gettext_noop("discard pile %(count)s, top card %(card)s")
        found.append(say(phrase(told, count=view.discard_size, card=names.card(view.discard_top))))
    else:
        found.append(say(phrase(gettext_noop("discard pile empty"))))
    if view.stacked:
        found.append(say(phrase(gettext_noop("unseen stack %(count)s"), count=view.stacked)))
    return tuple(found)


def _opened(view: ArenaView, say: Say) -> tuple[tuple[int, str], ...]:
    """Return every hand in words once the match has finished."""
    return tuple(
        (seat, ", ".join(say(names.card(card)) for card in cards)) for seat, cards in enumerate(view.hands)
    )
