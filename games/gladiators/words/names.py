"""Names of gladiators, cards, items, specials, types of attack, compass directions and places.

A name is never inflected and has no article. Each sentence gives the name a place of its own, so that
languages with cases can set it apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from games.engine.notation import SEAT_LETTERS
from games.engine.phrases import Listing, Part, Phrase, SeatLetter, gettext_noop, phrase
from games.gladiators import pictograms
from games.gladiators.decks import CARDS, DECKS, ITEMS, SPECIALS


class Figure(Protocol):
    """A gladiator that can be named, from a state or a view."""

    @property
    def seat(self) -> int: ...
    @property
    def deck(self) -> str: ...


ATTACK_KIND_NAMES: dict[str, str] = {
    "slash": gettext_noop("slash"),
    "stab": gettext_noop("stab"),
    "smash": gettext_noop("smash"),
    "other": gettext_noop("another kind"),
    "item": gettext_noop("as the item thrown"),
    "contest": gettext_noop("a contest for an item"),
}
"""The names of the types of attack (IV.2, IV.9)."""

OPPOSITION_TEXTS: dict[str, str] = {
    "defense": gettext_noop("against Defense"),
    "strength": gettext_noop("against Strength"),
    "both": gettext_noop("against Strength and Defense"),
    "none": gettext_noop("unopposed"),
}
"""What opposes an attack, in words (IV.5)."""

OPPOSING_VALUE_TEXTS: dict[str, str] = {
    "defense": gettext_noop("Defense %(value)s"),
    "strength": gettext_noop("Strength %(value)s"),
    "both": gettext_noop("Strength and Defense %(value)s"),
    "none": gettext_noop("nothing"),
}
"""What opposes an attack, in words with its value."""

AIM_TEXTS: dict[str, str] = {
    "head": gettext_noop("aimed at the head"),
    "hand": gettext_noop("aimed at the hand"),
    "legs": gettext_noop("aimed at the legs"),
    "torso": gettext_noop("aimed at the torso"),
}
"""The names of targeted attacks (IV.6)."""

DIRECTION_NAMES: dict[int, str] = {
    1: gettext_noop("north"),
    2: gettext_noop("north-east"),
    3: gettext_noop("south-east"),
    4: gettext_noop("south"),
    5: gettext_noop("south-west"),
    6: gettext_noop("north-west"),
}
"""The names of the compass directions, by the number that is set in a contest (I.6, V.5)."""

WEIGHT_NAMES: dict[str, str] = {
    "light": gettext_noop("light"),
    "medium": gettext_noop("medium"),
    "heavy": gettext_noop("heavy"),
    "very heavy": gettext_noop("very heavy"),
}
"""The names of the weight classes of items, for throws (V.4)."""

STANDARD_ACTION_NAME = gettext_noop("Standard Action")

_GLADIATOR_NAME = gettext_noop("%(deck)s %(letter)s")
_NUMBERED_GLADIATOR_NAME = gettext_noop("%(deck)s %(letter)s%(number)s")
_YOUR_GLADIATOR_NAME = gettext_noop("your %(deck)s")
_YOUR_GLADIATOR_NAME_CAPITALISED = gettext_noop("Your %(deck)s")
_YOUR_NUMBERED_NAME = gettext_noop("your %(deck)s %(number)s")
_YOUR_NUMBERED_NAME_CAPITALISED = gettext_noop("Your %(deck)s %(number)s")
_TWO_SENTENCES_TEXT = gettext_noop("%(first)s %(rest)s")
_A_TEXT = gettext_noop("a %(thing)s")
_AN_TEXT = gettext_noop("an %(thing)s")
_ANOTHER_TEXT = gettext_noop("another %(thing)s")
"""A kind of gladiator or an item in a sentence; languages without articles need only the name."""
_SEVERAL_TEXT = gettext_noop("%(thing)s ×%(count)s")
_HEX_NAME = gettext_noop("hex %(hex)s")
_DIRECTION_TEXT = gettext_noop("%(number)s, %(way)s")


# ---- gladiators -----------------------------------------------------------------------


def deck(key: str) -> Phrase:
    """Return the name of a kind of gladiator, or an unknown key unchanged."""
    return Phrase(DECKS[key].name if key in DECKS else key)


def decks(keys: Iterable[str]) -> Listing:
    """Return a list of kinds of gladiator."""
    return Listing(tuple(deck(key) for key in keys))


def with_articles(found: Iterable[Phrase]) -> Listing:
    """Return kinds of gladiator or items as a sentence names them: "an Orc, another Orc and a Barbarian"."""
    told: list[Phrase] = []
    named: set[str] = set()
    for name in found:
        english = str(name.message)
        article = _AN_TEXT if english[0] in "AEIOUaeiou" else _A_TEXT
        told.append(phrase(_ANOTHER_TEXT if english in named else article, thing=name))
        named.add(english)
    return Listing(tuple(told))


def gladiator(gladiators: Mapping[str, Figure], name: str) -> Phrase:
    """Return the name of a gladiator from its notation, such as "R1".

    The name is "Assassin R", for example, or "Orc R2" if the seat has several gladiators. An unknown notation
    is returned unchanged.
    """
    who = gladiators.get(name)
    if who is None:
        return Phrase(name)
    several = sum(each.seat == who.seat for each in gladiators.values()) > 1
    return name_by_deck(name, who.deck, int(name[1:]) if several else 0)


def your_gladiator(params: Mapping[str, Any], name: str, *, first: bool) -> Part:
    """Return the name of a gladiator for its own player: "your Assassin", with a number if there are more.

    `first` means that the name begins the sentence. If the event has no cast, return the name in notation.
    """
    found = params.get("cast", {}).get(name)
    if not found:
        return name
    key, number = str(found[0]), int(found[1])
    if number:
        return phrase(
            _YOUR_NUMBERED_NAME_CAPITALISED if first else _YOUR_NUMBERED_NAME, deck=deck(key), number=number
        )
    return phrase(_YOUR_GLADIATOR_NAME_CAPITALISED if first else _YOUR_GLADIATOR_NAME, deck=deck(key))


def gladiators(table: Mapping[str, Figure], found: Iterable[str]) -> Listing:
    """Return a list of gladiators."""
    return Listing(tuple(gladiator(table, name) for name in found))


def name_by_deck(name: str, key: str, number: int) -> Phrase:
    """Return the name of a gladiator, given the key of its deck.

    `number` is its number within its seat, or 0 if it is the only one.
    """
    letter = SeatLetter(seat_of(name))
    if number:
        return phrase(_NUMBERED_GLADIATOR_NAME, deck=deck(key), letter=letter, number=number)
    return phrase(_GLADIATOR_NAME, deck=deck(key), letter=letter)


def figure_label(name: str, *, several: bool) -> Phrase:
    """Return the letter shown on a gladiator's figure, followed by a number if its seat has several."""
    if several:
        return phrase("%(letter)s%(number)s", letter=SeatLetter(seat_of(name)), number=int(name[1:]))
    return phrase("%(letter)s", letter=SeatLetter(seat_of(name)))


def seat_of(name: str) -> int:
    """Return the seat to which a gladiator belongs, from its name in notation."""
    return SEAT_LETTERS.index(name[0])


def gladiator_name_in_event(params: Mapping[str, Any], name: str) -> Part:
    """Return the name of a gladiator mentioned in an event.

    If the event has no cast (`event_casts.events_with_cast`), return the name in notation, such as "R1".
    """
    found = params.get("cast", {}).get(name)
    return name_by_deck(name, str(found[0]), int(found[1])) if found else name


# ---- cards, items and specials --------------------------------------------------------


def card(key: str) -> Phrase:
    """Return the title of a Combat Action, or of the Standard Action if the key is ""."""
    if not key:
        return Phrase(STANDARD_ACTION_NAME)
    return Phrase(CARDS[key].title if key in CARDS else key)


def cards(keys: Iterable[str]) -> Listing:
    """Return a list of the cards' titles."""
    return Listing(tuple(card(key) for key in keys))


def item(key: str) -> Phrase:
    """Return the name of an item."""
    return Phrase(ITEMS[key].name if key in ITEMS else key)


def items(keys: Sequence[str]) -> Part:
    """Return a list of the items' names, in which equal ones are counted, or "nothing"."""
    if not keys:
        return Phrase(gettext_noop("nothing"))
    counted = Counter(keys)
    several = {key: phrase(_SEVERAL_TEXT, thing=item(key), count=count) for key, count in counted.items()}
    return Listing(tuple(several[key] if count > 1 else item(key) for key, count in counted.items()))


def items_with_articles(keys: Sequence[str]) -> Part:
    """Return items as a sentence names them, or "nothing": "a sabre and a shield"."""
    return with_articles(item(key) for key in keys) if keys else items(keys)


def special(key: str) -> Phrase:
    """Return the title of a Special Action."""
    return Phrase(SPECIALS[key].title if key in SPECIALS else key)


def specials(keys: Iterable[str]) -> Listing:
    """Return a list of specials."""
    return Listing(tuple(special(key) for key in keys))


def piece(key: str) -> Phrase:
    """Return the name of a card, an item or a special of a shared deck."""
    if key in ITEMS:
        return item(key)
    return special(key) if key in SPECIALS else card(key)


def join_sentences(parts: Sequence[Phrase]) -> Phrase:
    """Join one or more whole sentences."""
    if len(parts) == 1:
        return parts[0]
    return phrase(_TWO_SENTENCES_TEXT, first=parts[0], rest=join_sentences(parts[1:]))


def pieces(keys: Sequence[str]) -> Part:
    """Return a list of cards, items and specials of a shared deck, or "nothing"."""
    if not keys:
        return Phrase(gettext_noop("nothing"))
    return Listing(tuple(piece(key) for key in keys))


def icon(key: str) -> str:
    """Return the name of the icon for a deck, an item or a card, or "" if there is none."""
    if key in DECKS:
        return pictograms.deck_icon(key)
    if key in CARDS:
        return pictograms.card_icon(key)
    return pictograms.item_icon(key) if key in ITEMS else ""


# ---- attacks and places ---------------------------------------------------------------


def attack_kind_name(key: str) -> Phrase:
    """Return the name of a type of attack."""
    return Phrase(ATTACK_KIND_NAMES[key])


def opposition_text(key: str) -> Phrase:
    """Return a phrase for the value that opposes an attack."""
    return Phrase(OPPOSITION_TEXTS[key])


def opposing_value_text(key: str, value: int) -> Phrase:
    """Return a phrase for what opposes an attack, with its value."""
    return (
        phrase(OPPOSING_VALUE_TEXTS[key], value=value) if key != "none" else Phrase(OPPOSING_VALUE_TEXTS[key])
    )


def aim_text(key: str) -> Phrase:
    """Return a phrase for the part of the body that an attack aims at."""
    return Phrase(AIM_TEXTS[key])


def hex(name: str) -> Phrase:
    """Return the name of a hex of the field."""
    return phrase(_HEX_NAME, hex=name)


def direction_name(number: int) -> Phrase:
    """Return the name of a compass direction with its number."""
    return (
        phrase(_DIRECTION_TEXT, number=number, way=Phrase(DIRECTION_NAMES[number]))
        if number in DIRECTION_NAMES
        else Phrase(str(number))
    )


def formula_text(base: int, low: int, high: int, times: int) -> Phrase:
    """Return an attack's strength in words: "3+(1-5)×2" (IV.4)."""
    text = gettext_noop("%(base)s+(%(low)s-%(high)s)")
    more = gettext_noop("%(base)s+(%(low)s-%(high)s)×%(times)s")
    return phrase(more if times > 1 else text, base=base, low=low, high=high, times=times)


def numbers_list(found: Sequence[int]) -> Part:
    """Return a list of numbers, or "no number"."""
    if not found:
        return Phrase(gettext_noop("no number"))
    return Listing(tuple(found))
