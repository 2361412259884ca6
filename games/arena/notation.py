"""Notation: one short line for every action, the same in every language.

    bet troll                  secret troll-5             reveal
    play troll-7               spectator 4 ettin          pass
    prefect troll 2            prefect discard            prefect none
    magister titan             decline
    scout                      stun B                     steal B
    keep troll-7               keep spectator-4           keep prefect
    regain troll 2             swap troll 1 3             swap troll 1 discard
    burn wyrm                  foresee                    copy troll
    retrieve troll 2           retrieve troll             retrieve secret
    backdate troll 1           demand B troll
    give troll-3               show
    discard troll-4            done                       stance object

In Titan: The Arena there are also:

    bid 7                      bid none
    referee troll 2            referee troll              head titan
    regain troll               regain discard             swap troll 1 shown

A place is a creature and a round. A creature without a round, or `shown` in a swap, means the revealed
secret bets above or beyond it. Creatures and referees are those of the edition. Seats are R B G Y K N in
their order. Case and extra spaces do not matter, and a space may replace a hyphen. Any other text raises
`BadNotation` with a code, the word and its position in the text, counted from 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import get_args

from games.arena import actions as act
from games.arena.cards import (
    CREATURE_AND_ROW,
    CREATURE_OF_CARD,
    DISCARD,
    HIDDEN_BET_PLACE,
    NO_CARD,
    PLACES_OF_CREATURE,
    SPECTATOR,
    STRENGTH_OF_CARD,
    card,
)
from games.arena.editions import EDITIONS, Edition
from games.arena.view import ArenaView
from games.engine.actions import Action, tag_of
from games.engine.notation import SEAT_LETTERS, Reader, read

REVEALED_BETS_PLACE = "shown"
"""The word for a place in a swap: the revealed secret bets on a creature."""


def format_action(action: Action) -> str:
    """Return the notation of `action`."""
    tag = tag_of(action)
    match action:
        case act.Spectator(card=name, creature=creature):
            return f"spectator {STRENGTH_OF_CARD.get(name, name)} {creature}"
        case act.Bid(number=number):
            return f"bid {NO_CARD if number == act.NO_BID else number}"
        case act.Prefect(card=name, place=place):
            return f"{name} {_place(place)}"
        case act.Regain(place=place) | act.RetrieveBet(place=place):
            return f"{tag} {_place(place)}"
        case act.Magister(card=name, creature=creature):
            return f"{name} {creature}"
        case act.Stun(victim=victim) | act.Steal(victim=victim):
            return f"{tag} {_letter(victim)}"
        case act.Demand(victim=victim, creature=creature):
            return f"demand {_letter(victim)} {creature}"
        case act.Swap(creature=creature, first=first, second=second):
            return f"swap {creature} {_row(first)} {_row(second)}"
        case act.Backdate(creature=creature, round=number):
            return f"backdate {creature} {number}"
        case act.StalemateVote(answer=answer):
            return f"stance {answer}"
    words = [tag, *(str(getattr(action, name)) for name in type(action).__struct_fields__ if name != "seat")]
    return " ".join(words)


def parse_action(text: str, view: ArenaView) -> Action:
    """Return the action that `text` describes for the seat of `view`.

    Raises `BadNotation` if it does not describe any.
    """
    words = _Words(text, EDITIONS[view.edition])
    referees = {tag: reader for tag, reader in _REFEREES.items() if tag in words.edition.referees}
    return read(words, _READERS | referees, view.seat)


def _letter(seat: int) -> str:
    return SEAT_LETTERS[seat] if 0 <= seat < len(SEAT_LETTERS) else str(seat)


def _place(place: str) -> str:
    return place.replace(".", " ")


def _row(place: str) -> str:
    if place in CREATURE_AND_ROW:
        return str(CREATURE_AND_ROW[place][1] + 1)
    return DISCARD if place == DISCARD else REVEALED_BETS_PLACE


class _Words(Reader):
    """A reader of the words of a line that knows the creatures and referees of an edition."""

    pattern = re.compile(r"[^\s-]+")

    def __init__(self, text: str, edition: Edition) -> None:
        super().__init__(text)
        self.edition = edition

    def creature(self) -> str:
        """Read the name of a creature of this edition."""
        word = self.take()
        if word not in self.edition.powers:
            self.refuse("no_creature")
        return word

    def row(self) -> int:
        """Read the number of a round, from 1."""
        number = self.number(
            "no_round", most=len(PLACES_OF_CREATURE[next(iter(self.edition.powers))]), digits=2
        )
        if not number:
            self.refuse("no_round")
        return number

    def card(self) -> str:
        """Read the word of any card."""
        word = self.take()
        if word in self.edition.referees:
            return word
        if word != SPECTATOR and word not in self.edition.powers:
            self.refuse("no_card")
        name = card(word, self.number("no_strength", digits=2))
        if name not in CREATURE_OF_CARD:
            self.refuse("no_strength")
        return name

    def place(self, *others: str) -> str:
        """Read the place of a card.

        It is a row of a creature, the revealed bets beyond a creature if the edition has them, or one of
        `others`.
        """
        word = self.take()
        if word in others:
            return word
        if word not in self.edition.powers:
            self.refuse("no_place")
        if self.edition.secret_piles and not self.more():
            return word
        return PLACES_OF_CREATURE[word][self.row() - 1]


def _spectator(seat: int, words: _Words) -> Action:
    name = card(SPECTATOR, words.number("no_strength", digits=2))
    if name not in CREATURE_OF_CARD:
        words.refuse("no_strength")
    return act.Spectator(seat, name, words.creature())


def _retrieve(seat: int, words: _Words) -> Action:
    word = words.take()
    if word == HIDDEN_BET_PLACE:
        return act.RetrieveBet(seat, word)
    if word not in words.edition.powers:
        words.refuse("no_place")
    return act.RetrieveBet(seat, PLACES_OF_CREATURE[word][words.row() - 1] if words.more() else word)


def _bid(seat: int, words: _Words) -> Action:
    if words.next_is(NO_CARD):
        return act.Bid(seat, act.NO_BID)
    return act.Bid(seat, words.number("no_strength", most=words.edition.strengths[-1], digits=2))


def _regain(seat: int, words: _Words) -> Action:
    return act.Regain(seat, words.place(*((DISCARD,) if words.edition.reclaims_any else ())))


def _swap(seat: int, words: _Words) -> Action:
    creature = words.creature()
    places = (*PLACES_OF_CREATURE[creature], creature, DISCARD)
    found: list[str] = []
    for _ in range(2):
        word = words.take()
        if word == DISCARD:
            found.append(word)
        elif word == REVEALED_BETS_PLACE and words.edition.secret_piles:
            found.append(creature)
        elif word.isascii() and word.isdigit() and 1 <= int(word[:3]) <= len(PLACES_OF_CREATURE[creature]):
            found.append(PLACES_OF_CREATURE[creature][int(word[:3]) - 1])
        else:
            words.refuse("no_round")
    # The two places may be named in either order, but there is only one action for the pair.
    return act.Swap(seat, creature, *sorted(found, key=places.index))


def _stance(seat: int, words: _Words) -> Action:
    answers: dict[str, act.StalemateAnswer] = {answer: answer for answer in get_args(act.StalemateAnswer)}
    return act.StalemateVote(seat, words.one_of(answers))


_REFEREES: dict[str, Callable[[int, _Words], Action]] = {
    "prefect": lambda seat, words: act.Prefect(seat, "prefect", words.place(DISCARD, NO_CARD)),
    "magister": lambda seat, words: act.Magister(seat, "magister", words.creature()),
    "referee": lambda seat, words: act.Prefect(seat, "referee", words.place(DISCARD, NO_CARD)),
    "head": lambda seat, words: act.Magister(seat, "head", words.creature()),
}

_READERS: dict[str, Callable[[int, _Words], Action]] = {
    "bid": _bid,
    "bet": lambda seat, words: act.Bet(seat, words.creature()),
    "secret": lambda seat, words: act.SecretBet(seat, words.card()),
    "reveal": lambda seat, words: act.Reveal(seat),
    "play": lambda seat, words: act.Play(seat, words.card()),
    "spectator": _spectator,
    "pass": lambda seat, words: act.Pass(seat),
    "decline": lambda seat, words: act.Decline(seat),
    "scout": lambda seat, words: act.Scout(seat),
    "retrieve": _retrieve,
    "stun": lambda seat, words: act.Stun(seat, words.seat()),
    "backdate": lambda seat, words: act.Backdate(seat, words.creature(), words.row()),
    "demand": lambda seat, words: act.Demand(seat, words.seat(), words.creature()),
    "foresee": lambda seat, words: act.Foresee(seat),
    "copy": lambda seat, words: act.Copy(seat, words.creature()),
    "steal": lambda seat, words: act.Steal(seat, words.seat()),
    "keep": lambda seat, words: act.KeepCard(seat, words.card()),
    "regain": _regain,
    "swap": _swap,
    "burn": lambda seat, words: act.Burn(seat, words.creature()),
    "give": lambda seat, words: act.GiveCard(seat, words.card()),
    "show": lambda seat, words: act.ShowHand(seat),
    "discard": lambda seat, words: act.Discard(seat, words.card()),
    "done": lambda seat, words: act.EndDiscards(seat),
    "stance": _stance,
}
