"""Decks that two gladiators share: allies split them, foes draft them (VI.3; rulings 11.1, 11.2)."""

from __future__ import annotations

from games.engine.events import Event, public_event
from games.gladiators import actions as act
from games.gladiators.decks import CARDS, DECKS, ITEMS, SPECIALS
from games.gladiators.decks.cards import Deck
from games.gladiators.errors import NotASharedDeck
from games.gladiators.item_handling import items_left
from games.gladiators.state import Gladiator, GladiatorsState, SharedDeck
from games.gladiators.table import OpenMatch, living_fighters

MAX_SINGLES_IF_ALONE = 8
"""How many of the pieces without duplicates a gladiator without a partner gets (11.2)."""


def deck_pieces(deck: Deck) -> list[str]:
    """Return the ids and keys of everything in a deck except the Standard Action, with duplicates."""
    return [
        *(card.id for card in deck.combat for _ in range(card.copies)),
        *(item.key for item in deck.items for _ in range(item.copies)),
        *(special.key for special in deck.specials),
    ]


def single_pieces(deck: Deck) -> list[str]:
    """Return the cards, items and specials that exist only once in a deck."""
    every = deck_pieces(deck)
    return [piece for piece in every if every.count(piece) == 1]


def double_pieces(deck: Deck) -> list[str]:
    """Return the cards, items and specials that exist twice in a deck, each listed once."""
    every = deck_pieces(deck)
    return [piece for piece in dict.fromkeys(every) if every.count(piece) > 1]


def create_shared_decks(state: GladiatorsState) -> None:
    """Pair up the gladiators that share a deck.

    Gladiators of the same side are paired first, then the remaining ones across sides. One gladiator may be
    left without a partner.
    """
    for deck in DECKS.values():
        if deck.share is None:
            continue
        odd: list[Gladiator] = []
        for side in sorted(set(state.sides)):
            mine = [
                state.gladiators[who.name]
                for who in living_fighters(state)
                if who.deck == deck.key and who.side == side
            ]
            while len(mine) > 1:
                state.packs.append(_pack(deck, mine.pop(0), mine.pop(0), against=False))
            odd += mine
        while len(odd) > 1:
            state.packs.append(_pack(deck, odd.pop(0), odd.pop(0), against=True))
        state.packs += [_pack(deck, who, None, against=False) for who in odd]


def _pack(deck: Deck, first: Gladiator, second: Gladiator | None, *, against: bool) -> SharedDeck:
    both = double_pieces(deck)
    together = second is not None and not against
    return SharedDeck(
        deck=deck.key,
        first=first.name,
        second=second.name if second else "",
        against=against,
        left=deck_pieces(deck) if together else single_pieces(deck),
        first_cards=[] if together else list(both),
        second_cards=list(both) if against else [],
    )


def start_next_deal(state: GladiatorsState) -> bool:
    """Continue with the first shared deck that has not been dealt; return whether a question is open for it.

    `state.phase` then says whether it is about splitting the deck, agreeing with the split, or drafting. If
    one player has both gladiators, nobody has to agree.
    """
    if state.phase == "agree":
        # If one player has both gladiators, nobody has to agree with the split.
        pack = state.packs[0]
        if _seat(state, pack.first) == _seat(state, pack.second):
            _deal(state, pack)
        else:
            return True
    if state.phase in ("equip", "fight", "over") or not state.packs:
        return False
    state.phase = "pick" if state.packs[0].against else "split"
    return True


def seat_to_ask(table: OpenMatch) -> int:
    """Return the seat that has to split, agree or pick now."""
    pack = table.packs[0]
    if table.phase == "agree" or (table.phase == "pick" and pack.picker):
        return table.gladiators[pack.second].seat
    return table.gladiators[pack.first].seat


def usual_share(pack: SharedDeck) -> tuple[str, ...]:
    """Return the usual pieces for the first of two gladiators, or for one without a partner.

    A gladiator without a partner chooses only single pieces, since it gets the double ones anyway. Raises
    `NotASharedDeck` if the deck is for one gladiator.
    """
    deck = DECKS[pack.deck]
    if deck.share is None:
        raise NotASharedDeck
    if not pack.second:
        return tuple(dict.fromkeys((*deck.share.first, *single_pieces(deck))))[:MAX_SINGLES_IF_ALONE]
    return (*double_pieces(deck), *deck.share.first)


def split(state: GladiatorsState, action: act.Split) -> list[Event]:
    """Give the first gladiator its pieces and the other one the rest.

    The ally may then accept the split or make another one, which is final.
    """
    pack = state.packs[0]
    again = state.phase == "agree"
    if not pack.second:
        pack.first_cards += action.cards
        _deal(state, pack)
    else:
        if again:
            pack.left = deck_pieces(DECKS[pack.deck])
        pack.first_cards = list(action.cards)
        pack.second_cards = items_left(pack.left, action.cards)
        pack.left = []
        state.phase = "agree"
        if again:
            _deal(state, pack)
    told = {"first": pack.first, "second": pack.second, "cards": list(action.cards)}
    return [public_event("split_alone" if not pack.second else "split", **told)]


def agree(state: GladiatorsState, action: act.Agree) -> list[Event]:
    """Accept the split, and deal the deck."""
    pack = state.packs[0]
    _deal(state, pack)
    return [public_event("agreed", first=pack.first, second=pack.second)]


def pick(state: GladiatorsState, action: act.Pick) -> list[Event]:
    """Pick one piece from the open table (11.1).

    The first player picks one piece; then the players take turns picking two. The last player gets the pieces
    that are left.
    """
    pack = state.packs[0]
    name = pack.second if pack.picker else pack.first
    events = [_take(pack, name, action.card)]
    pack.picks -= 1
    if not pack.picks:
        pack.picker, pack.picks = 1 - pack.picker, 2
        if len(pack.left) <= pack.picks:
            name = pack.second if pack.picker else pack.first
            events += [_take(pack, name, card) for card in list(pack.left)]
    if not pack.left:
        _deal(state, pack)
    return events


def _take(pack: SharedDeck, name: str, card: str) -> Event:
    pack.left.remove(card)
    (pack.second_cards if name == pack.second else pack.first_cards).append(card)
    return public_event("picked", gladiator=name, card=card)


def _deal(state: GladiatorsState, pack: SharedDeck) -> None:
    """Give both gladiators their pieces and remove the deck from those still to be dealt."""
    for name, cards in ((pack.first, pack.first_cards), (pack.second, pack.second_cards)):
        if name:
            who = state.gladiators[name]
            who.cards = sorted(card for card in cards if card in CARDS)
            who.kept = sorted(card for card in cards if card in ITEMS)
            who.specials = [card for card in cards if card in SPECIALS]
    state.packs.remove(pack)
    state.phase = "choose"


def _seat(state: GladiatorsState, name: str) -> int:
    return state.gladiators[name].seat
