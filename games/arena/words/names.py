"""Names of creatures, powers, cards and places.

A name is never inflected and has no article. Each sentence gives the name a place of its own, so that
languages with cases can set it apart.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.arena.cards import (
    CREATURE_AND_ROW,
    CREATURE_OF_CARD,
    DISCARD,
    HIDDEN_BET_PLACE,
    NO_CARD,
    SPECTATOR_CARD_STRENGTHS,
    STRENGTH_OF_CARD,
)
from games.arena.table import NOBODY
from games.engine.phrases import Listing, Part, Phrase, SeatLetter, gettext_noop, phrase

CREATURE_NAMES: dict[str, str] = {
    "amazon": gettext_noop("Amazon"),
    "colossus": gettext_noop("Colossus"),
    "cyclops": gettext_noop("Cyclops"),
    "daimon": gettext_noop("Daimon"),
    "dragon": gettext_noop("Dragon"),
    "ettin": gettext_noop("Ettin"),
    "gorgon": gettext_noop("Gorgon"),
    "hydra": gettext_noop("Hydra"),
    "magus": gettext_noop("Magus"),
    "ranger": gettext_noop("Ranger"),
    "seraphim": gettext_noop("Seraphim"),
    "titan": gettext_noop("Titan"),
    "troll": gettext_noop("Troll"),
    "unicorn": gettext_noop("Unicorn"),
    "warlock": gettext_noop("Warlock"),
    "wyrm": gettext_noop("Wyrm"),
}

POWER_NAMES: dict[str, dict[str, str]] = {
    # The names of the powers by creature, as each edition prints them.
    "arena-1997": {
        "cyclops": gettext_noop("Paralyzing Stare"),
        "dragon": gettext_noop("Fiery Breath"),
        "hydra": gettext_noop("Multiple Attacks"),
        "ranger": gettext_noop("Advanced Scouting"),
        "titan": gettext_noop("Snatch Away"),
        "troll": gettext_noop("Regenerative Power"),
        "unicorn": gettext_noop("Teleportation"),
        "warlock": gettext_noop("Possesses Foresight"),
    },
    "arena-2004": {
        "amazon": gettext_noop("Scouting"),
        "colossus": gettext_noop("Endurance"),
        "cyclops": gettext_noop("Stunning Blow"),
        "daimon": gettext_noop("Wealth"),
        "ettin": gettext_noop("Multiple Heads"),
        "gorgon": gettext_noop("Stone Gaze"),
        "magus": gettext_noop("Foresight"),
        "seraphim": gettext_noop("Clarion Call"),
        "titan": gettext_noop("Steal"),
        "troll": gettext_noop("Regeneration"),
        "unicorn": gettext_noop("Teleportation"),
        "wyrm": gettext_noop("Fiery Breath"),
    },
}

CREATURE_ICONS: dict[str, str] = {
    "amazon": "swordwoman",
    "colossus": "rock-golem",
    "cyclops": "cyclops",
    "daimon": "devil-mask",
    "dragon": "spiked-dragon-head",
    "ettin": "two-shadows",
    "gorgon": "medusa-head",
    "hydra": "hydra",
    "magus": "wizard-face",
    "ranger": "bowman",
    "seraphim": "angel-outfit",
    "titan": "spartan-helmet",
    "troll": "troll",
    "unicorn": "unicorn",
    "warlock": "warlock-hood",
    "wyrm": "sea-dragon",
}

REFEREE_NAMES: dict[str, str] = {
    "head": gettext_noop("Head Referee"),
    "magister": gettext_noop("Magister"),
    "prefect": gettext_noop("Prefect"),
    "referee": gettext_noop("Referee"),
}

_REFEREES_WITH_ARTICLES: dict[str, str] = {
    "head": gettext_noop("the Head Referee"),
    "magister": gettext_noop("the Magister"),
    "prefect": gettext_noop("a Prefect"),
    "referee": gettext_noop("a Referee"),
}
"""Referees in a sentence: there is one Head Referee or Magister, but there are several others."""

COMBAT_CARD_NAME = gettext_noop("%(creature)s %(strength)s")
SPECTATOR_NAME = gettext_noop("Spectator %(strength)s")


def creature(key: str) -> Phrase:
    """Return a creature's name, or an unknown key unchanged."""
    return Phrase(CREATURE_NAMES.get(key, key))


def power(edition: str, key: str) -> Phrase:
    """Return the name of a creature's power in an edition."""
    return Phrase(POWER_NAMES[edition][key])


def card(key: str) -> Phrase:
    """Return the name of a card: "Troll 7", "Spectator 4", "Prefect"."""
    if key in SPECTATOR_CARD_STRENGTHS:
        return phrase(SPECTATOR_NAME, strength=SPECTATOR_CARD_STRENGTHS[key])
    if CREATURE_OF_CARD.get(key):
        return phrase(
            COMBAT_CARD_NAME, creature=creature(CREATURE_OF_CARD[key]), strength=STRENGTH_OF_CARD[key]
        )
    return Phrase(REFEREE_NAMES.get(key, key))


def card_in_sentence(key: str) -> Phrase:
    """Return a card as a sentence names it: "Troll 7", "Spectator 4", "a Prefect"."""
    return Phrase(_REFEREES_WITH_ARTICLES[key]) if key in _REFEREES_WITH_ARTICLES else card(key)


def cards_in_sentence(keys: Iterable[str]) -> Listing:
    """Return a list of cards as a sentence names them."""
    return Listing(tuple(card_in_sentence(key) for key in keys))


def cards(keys: Iterable[str]) -> Listing:
    """Return a list of the cards' names."""
    return Listing(tuple(card(key) for key in keys))


def creatures(keys: Iterable[str]) -> Listing:
    """Return a list of the creatures' names."""
    return Listing(tuple(creature(key) for key in keys))


def backer_phrase(seat: int, own: int | None = None) -> Phrase:
    """Say briefly that `seat` (-1 for nobody) is the backer; the seat's shield is shown before it.

    `own` is the reader's seat.
    """
    if seat == NOBODY:
        return Phrase(gettext_noop("no backer"))
    if seat == own:
        return Phrase(gettext_noop("you back it"))
    return phrase(gettext_noop("%(letter)s backs"), letter=SeatLetter(seat))


def letter(seat: int) -> Phrase:
    """Return the letter of a seat, for use beside its shield where there is no room for more."""
    return phrase("%(letter)s", letter=SeatLetter(seat))


def icon(key: str) -> str:
    """Return the name of the icon of a card or a creature, or "" if there is none."""
    if key in SPECTATOR_CARD_STRENGTHS:
        return "guards"
    if key in REFEREE_NAMES:
        return "whistle"
    return CREATURE_ICONS.get(CREATURE_OF_CARD.get(key) or key, "")


def place(key: str) -> Part:
    """Return a phrase for where a card or token lies, without naming its creature."""
    if key in CREATURE_AND_ROW:
        return phrase(gettext_noop("round %(round)s"), round=CREATURE_AND_ROW[key][1] + 1)
    if key == DISCARD:
        return Phrase(gettext_noop("discard pile"))
    if key == HIDDEN_BET_PLACE:
        return Phrase(gettext_noop("secret bet"))
    if key == NO_CARD:
        return Phrase(gettext_noop("no card"))
    return Phrase(gettext_noop("revealed secret bet"))
