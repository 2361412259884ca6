"""A deck shared by two gladiators: split by allies, drafted by foes (VI.3; rulings 11.1, 11.2)."""

from __future__ import annotations

from games.engine.events import Event, public_event
from games.gladiators import actions as act
from games.gladiators.decks import CARDS, DECKS, ITEMS, SPECIALS
from games.gladiators.decks.cards import Deck
from games.gladiators.errors import NotASharedDeck
from games.gladiators.item_handling import rest_of
from games.gladiators.state import Gladiator, GladiatorsState, SharedDeck
from games.gladiators.table import OpenMatch, living

SINGLES_IF_ALONE = 8
"""How many of the single cards a gladiator without a partner gets (11.2)."""


def pieces(deck: Deck) -> list[str]:
    """Return everything in a deck except the Standard Actions, by ids and keys, with duplicates."""
    return [
        *(card.id for card in deck.combat for _ in range(card.copies)),
        *(item.key for item in deck.items for _ in range(item.copies)),
        *(special.key for special in deck.specials),
    ]


def singles(deck: Deck) -> list[str]:
    """Return the pieces that exist once."""
    every = pieces(deck)
    return [piece for piece in every if every.count(piece) == 1]


def doubles(deck: Deck) -> list[str]:
    """Return the pieces that exist twice, each once."""
    every = pieces(deck)
    return [piece for piece in dict.fromkeys(every) if every.count(piece) > 1]


def create_shared_decks(state: GladiatorsState) -> None:
    """Pair the gladiators of shared decks.

    Those of one side are paired first, then the remaining ones against each other; the last one may be alone.
    """
    for deck in DECKS.values():
        if deck.share is None:
            continue
        odd: list[Gladiator] = []
        for side in sorted(set(state.sides)):
            mine = [
                state.gladiators[who.name]
                for who in living(state)
                if who.deck == deck.key and who.side == side
            ]
            while len(mine) > 1:
                state.packs.append(_pack(deck, mine.pop(0), mine.pop(0), against=False))
            odd += mine
        while len(odd) > 1:
            state.packs.append(_pack(deck, odd.pop(0), odd.pop(0), against=True))
        state.packs += [_pack(deck, who, None, against=False) for who in odd]


def _pack(deck: Deck, first: Gladiator, second: Gladiator | None, *, against: bool) -> SharedDeck:
    both = doubles(deck)
    together = second is not None and not against
    return SharedDeck(
        deck=deck.key,
        first=first.name,
        second=second.name if second else "",
        against=against,
        left=pieces(deck) if together else singles(deck),
        first_cards=[] if together else list(both),
        second_cards=list(both) if against else [],
    )


def start_next_deal(state: GladiatorsState) -> bool:
    """Return whether a shared deck still has to be dealt; `state.phase` then says how."""
    if state.phase == "agree":
        # The player who split may also be the one who would agree.
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
    """Return the seat that deals, agrees or picks now."""
    pack = table.packs[0]
    if table.phase == "agree" or (table.phase == "pick" and pack.picker):
        return table.gladiators[pack.second].seat
    return table.gladiators[pack.first].seat


def usual_share(pack: SharedDeck) -> tuple[str, ...]:
    """Return what the first of two usually gets, or a gladiator without a partner."""
    deck = DECKS[pack.deck]
    if deck.share is None:
        raise NotASharedDeck
    if not pack.second:
        return tuple(dict.fromkeys((*deck.share.first, *singles(deck))))[:SINGLES_IF_ALONE]
    return (*doubles(deck), *deck.share.first)


def split(state: GladiatorsState, action: act.Split) -> list[Event]:
    """Give one gladiator its pieces; the other has the rest. The ally is asked once whether it agrees."""
    pack = state.packs[0]
    again = state.phase == "agree"
    if not pack.second:
        pack.first_cards += action.cards
        _deal(state, pack)
    else:
        if again:
            pack.left = pieces(DECKS[pack.deck])
        pack.first_cards = list(action.cards)
        pack.second_cards = rest_of(pack.left, action.cards)
        pack.left = []
        state.phase = "agree"
        if again:
            _deal(state, pack)
    told = {"first": pack.first, "second": pack.second, "cards": list(action.cards)}
    return [public_event("split_alone" if not pack.second else "split", **told)]


def agree(state: GladiatorsState, action: act.Agree) -> list[Event]:
    """Accept the split."""
    pack = state.packs[0]
    _deal(state, pack)
    return [public_event("agreed", first=pack.first, second=pack.second)]


def pick(state: GladiatorsState, action: act.Pick) -> list[Event]:
    """Pick one card, then two in turn; the last picker takes the two that are left (11.1)."""
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
    """Give both gladiators their pieces, and continue with the next shared deck, if there is one."""
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
