"""Names of gladiators, cards, items, specials, kinds of attack, ways of the compass and places.

A name never stands in a case or with an article inside the name: sentences give it a place
of its own, so that languages with cases can set it apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from games.engine.phrases import Listing, Part, Phrase, SeatLetter, gettext_noop, phrase
from games.gladiators import pictograms
from games.gladiators.decks import CARDS, DECKS, ITEMS, SPECIALS
from games.gladiators.table import LETTERS


class Figure(Protocol):
    """Whoever can be named: a figure of a state or of a view."""

    @property
    def seat(self) -> int: ...
    @property
    def deck(self) -> str: ...


KINDS: dict[str, str] = {
    "slash": gettext_noop("slash"),
    "stab": gettext_noop("stab"),
    "smash": gettext_noop("smash"),
    "other": gettext_noop("another kind"),
    "item": gettext_noop("as the item thrown"),
    "contest": gettext_noop("a contest for an item"),
}
"""Types of attack (IV.2, IV.9)."""

OPPOSED: dict[str, str] = {
    "defense": gettext_noop("against Defense"),
    "strength": gettext_noop("against Strength"),
    "both": gettext_noop("against Strength and Defense"),
    "none": gettext_noop("against nothing"),
}
"""What stands against an attack (IV.5)."""

AGAINST: dict[str, str] = {
    "defense": gettext_noop("Defense %(value)s"),
    "strength": gettext_noop("Strength %(value)s"),
    "both": gettext_noop("Strength and Defense %(value)s"),
    "none": gettext_noop("nothing"),
}
"""The same with its number."""

AIMS: dict[str, str] = {
    "head": gettext_noop("aimed at the head"),
    "hand": gettext_noop("aimed at the hand"),
    "legs": gettext_noop("aimed at the legs"),
    "torso": gettext_noop("aimed at the torso"),
}
"""Targeted attacks (IV.6)."""

WAYS: dict[int, str] = {
    1: gettext_noop("north"),
    2: gettext_noop("north-east"),
    3: gettext_noop("south-east"),
    4: gettext_noop("south"),
    5: gettext_noop("south-west"),
    6: gettext_noop("north-west"),
}
"""The compass, by the number that is set in a contest (I.6, V.5)."""

WEIGHTS: dict[str, str] = {
    "light": gettext_noop("light"),
    "medium": gettext_noop("medium"),
    "heavy": gettext_noop("heavy"),
    "very heavy": gettext_noop("very heavy"),
}
"""What an item weighs, for a throw (V.4)."""

STANDARD = gettext_noop("Standard Action")

_GLADIATOR = gettext_noop("%(deck)s %(letter)s")
_ONE_OF_SEVERAL = gettext_noop("%(deck)s %(letter)s%(number)s")
_HEX = gettext_noop("hex %(hex)s")
_WAY = gettext_noop("%(number)s, %(way)s")


# ---- gladiators -----------------------------------------------------------------------


def deck(key: str) -> Phrase:
    """The name of a kind of gladiator; an unknown word stays as it is."""
    return Phrase(DECKS[key].name if key in DECKS else key)


def decks(keys: Iterable[str]) -> Listing:
    """Several of them."""
    return Listing(tuple(deck(key) for key in keys))


def gladiator(gladiators: Mapping[str, Figure], name: str) -> Phrase:
    """Somebody in the match, named "R1" in notation: "Assassin R", and where the seat has several
    "Orc R2". What is nobody's name stays as it is."""
    who = gladiators.get(name)
    if who is None:
        return Phrase(name)
    several = sum(each.seat == who.seat for each in gladiators.values()) > 1
    return called(name, who.deck, int(name[1:]) if several else 0)


def gladiators(table: Mapping[str, Figure], found: Iterable[str]) -> Listing:
    """Several of them."""
    return Listing(tuple(gladiator(table, name) for name in found))


def called(name: str, key: str, number: int) -> Phrase:
    """A gladiator by its deck; `number` within its seat is 0 for the only one."""
    letter = SeatLetter(seat_of(name))
    if number:
        return phrase(_ONE_OF_SEVERAL, deck=deck(key), letter=letter, number=number)
    return phrase(_GLADIATOR, deck=deck(key), letter=letter)


def short(name: str, *, several: bool) -> Phrase:
    """A gladiator's letter, with its number where the seat has several: as figures bear it."""
    if several:
        return phrase("%(letter)s%(number)s", letter=SeatLetter(seat_of(name)), number=int(name[1:]))
    return phrase("%(letter)s", letter=SeatLetter(seat_of(name)))


def seat_of(name: str) -> int:
    """The seat of a gladiator's name."""
    return LETTERS.index(name[0])


def cast(params: Mapping[str, Any], name: str) -> Part:
    """A gladiator that a telling names (`tellings.with_cast`)."""
    found = params.get("cast", {}).get(name)
    return called(name, str(found[0]), int(found[1])) if found else name


# ---- cards, items and specials --------------------------------------------------------


def card(key: str) -> Phrase:
    """The title of a Combat Action; "" is the Standard Action."""
    if not key:
        return Phrase(STANDARD)
    return Phrase(CARDS[key].title if key in CARDS else key)


def cards(keys: Iterable[str]) -> Listing:
    """Several of them."""
    return Listing(tuple(card(key) for key in keys))


def item(key: str) -> Phrase:
    """The name of an item."""
    return Phrase(ITEMS[key].name if key in ITEMS else key)


def items(keys: Sequence[str]) -> Part:
    """Several items, or that there is none."""
    if not keys:
        return Phrase(gettext_noop("nothing"))
    return Listing(tuple(item(key) for key in keys))


def special(key: str) -> Phrase:
    """The title of a Special Action."""
    return Phrase(SPECIALS[key].title if key in SPECIALS else key)


def specials(keys: Iterable[str]) -> Listing:
    """Several of them."""
    return Listing(tuple(special(key) for key in keys))


def piece(key: str) -> Phrase:
    """A part of a shared deck: a card, an item or a special."""
    if key in ITEMS:
        return item(key)
    return special(key) if key in SPECIALS else card(key)


def pieces(keys: Sequence[str]) -> Part:
    """Several of them, or that there is none."""
    if not keys:
        return Phrase(gettext_noop("nothing"))
    return Listing(tuple(piece(key) for key in keys))


def icon(key: str) -> str:
    """The pictogram of a deck, an item or a card; "" where there is none."""
    if key in DECKS:
        return pictograms.deck(key)
    if key in CARDS:
        return pictograms.card(key)
    return pictograms.item(key) if key in ITEMS else ""


# ---- attacks and places ---------------------------------------------------------------


def kind(key: str) -> Phrase:
    """A type of attack."""
    return Phrase(KINDS[key])


def opposed(key: str) -> Phrase:
    """What stands against an attack."""
    return Phrase(OPPOSED[key])


def against(key: str, value: int) -> Phrase:
    """The same with its number."""
    return phrase(AGAINST[key], value=value) if key != "none" else Phrase(AGAINST[key])


def aim(key: str) -> Phrase:
    """The part of the body that an attack is aimed at."""
    return Phrase(AIMS[key])


def hex(name: str) -> Phrase:
    """A hex of the field."""
    return phrase(_HEX, hex=name)


def way(number: int) -> Phrase:
    """A way of the compass with its number."""
    return phrase(_WAY, number=number, way=Phrase(WAYS[number])) if number in WAYS else Phrase(str(number))


def formula(base: int, low: int, high: int, times: int) -> Phrase:
    """An attack's strength, as it is printed: "3+(1-5)*2" (IV.4)."""
    text = gettext_noop("%(base)s+(%(low)s-%(high)s)")
    more = gettext_noop("%(base)s+(%(low)s-%(high)s)×%(times)s")
    return phrase(more if times > 1 else text, base=base, low=low, high=high, times=times)


def numbers(found: Sequence[int]) -> Part:
    """Numbers named, or that there is none."""
    if not found:
        return Phrase(gettext_noop("no number"))
    return Listing(tuple(found))
