"""The sentences of Three Ferries, as tables from which the words' functions are made."""

from __future__ import annotations

from typing import Any

from games.engine.phrases import Part, Phrase, gettext_noop, phrase
from games.engine.words import EventPictures, EventSign

FERRIES = {
    "dawn": gettext_noop("Dawn ferry"),
    "noon": gettext_noop("Noon ferry"),
    "dusk": gettext_noop("Dusk ferry"),
}
COLOURS = {"dawn": gettext_noop("Dawn"), "noon": gettext_noop("Noon"), "dusk": gettext_noop("Dusk")}
CARDS = {
    "dawn": gettext_noop("Dawn %(weight)s"),
    "noon": gettext_noop("Noon %(weight)s"),
    "dusk": gettext_noop("Dusk %(weight)s"),
}
ICONS = {"dawn": "feathered-wing", "noon": "heraldic-sun", "dusk": "moon"}

NAMES = {"ferry": FERRIES}
SITUATION = gettext_noop("Three Ferries, card %(turn)s of 24")
OVER = gettext_noop("The ferries have sailed")
TASKS = {"turn": gettext_noop("Lay a card")}
QUESTIONS = {"turn": gettext_noop("Which card do you lay, and where?")}
REASONS = {"turn": gettext_noop("Afterwards the house gives you the next card.")}
SILENCE = {"turn": gettext_noop("If there is no answer, your lightest card that fits is laid openly.")}
HEADINGS = {
    "lay": gettext_noop("Lay openly"),
    "hide": gettext_noop("Lay face down"),
    "sink": gettext_noop("Sink"),
}
DEEDS = {
    "lay": gettext_noop("Lay %(card)s"),
    "hide": gettext_noop("Lay %(card)s face down: %(ferry)s"),
    "sink": gettext_noop("Sink %(card)s"),
}
DONE = {
    "lay": gettext_noop("laid: %(card)s"),
    "hide": gettext_noop("face down: %(card)s, %(ferry)s"),
    "sink": gettext_noop("sunk: %(card)s"),
}
EVENTS = {
    "began": gettext_noop("%(seat)s: first to lay."),
    "laid": gettext_noop("%(seat)s laid a card: %(card)s."),
    "hid": gettext_noop("%(seat)s laid a card face down: %(ferry)s."),
    "hid_card": gettext_noop("%(seat)s laid a card face down: %(ferry)s, %(card)s."),
    "sank": gettext_noop("%(seat)s sank a card: %(card)s."),
    "drew": gettext_noop("%(seat)s drew a card."),
    "drew_card": gettext_noop("%(seat)s drew a card: %(card)s."),
    "opened": gettext_noop("The stowaway of %(seat)s comes on deck: %(card)s, %(ferry)s."),
}
REFUSALS = {
    "not_offered": gettext_noop("That card cannot go there now."),
}
LOSSES = {"sunk": gettext_noop("it does not count any more: %(card)s")}
OPTIONS = {
    "room": (
        gettext_noop("Room on a ferry"),
        gettext_noop("How many cards of each player a ferry carries, from 2 to 8."),
    ),
    "stowaways": (
        gettext_noop("Stowaways"),
        gettext_noop("On each ferry a player may lay one card face down, of any colour."),
    ),
}
ENDINGS = {"sailed": gettext_noop("All cards were laid")}
RULE_NAMES = {
    "1": gettext_noop("Three Ferries, 1. Aim"),
    "2": gettext_noop("Three Ferries, 2. A turn"),
    "3": gettext_noop("Three Ferries, 3. The end"),
}


def card(key: str) -> Phrase:
    """Return the phrase of a card: "Dawn 3"."""
    colour, _, weight = key.partition("-")
    return phrase(CARDS[colour], weight=weight)


def part(name: str, value: Any) -> Part | None:
    """Return the phrase of a card, which has two words; None for all else, which the tables contain."""
    return card(value) if name == "card" else None


def pictures(code: str, params: dict[str, Any]) -> EventPictures:
    """Return the shield of the acting seat, and the card if this message names it."""
    colour, _, weight = params.get("card", "").partition("-")
    return EventPictures(seat=params["seat"], signs=(EventSign(ICONS[colour], weight),) if colour else ())
