"""What an act gives up, as the end of a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.phrases import Part, Phrase, Plural, SeatName, gettext_noop, phrase
from games.titan.words import names

LOSSES: dict[str, str | Plural] = {
    "resigned": gettext_noop(
        "all your legions leave the board, your Titan too: the game is over for you; characters: %(count)s"
    ),
    "roll": gettext_noop("the roll of %(roll)s is gone, and the new one binds"),
    "legion": gettext_noop(
        "%(legion)s is lost, characters: %(count)s; full points for %(winner)s: %(points)s"
    ),
    "legion_titan": gettext_noop(
        "%(legion)s is lost with your Titan, and the game for you; points for %(winner)s: %(points)s"
    ),
    "fled": gettext_noop("%(legion)s is lost, characters: %(count)s; half points for %(winner)s: %(points)s"),
    "agreed": gettext_noop(
        "if it is agreed, %(legion)s is lost, characters: %(count)s; full points for %(winner)s: %(points)s"
    ),
    "agreed_titan": gettext_noop(
        "if it is agreed, %(legion)s is lost with your Titan, and the game for you; points for "
        "%(winner)s: %(points)s"
    ),
    "agreed_both": gettext_noop(
        "if it is agreed, both legions are lost without points; of %(legion)s, characters: %(count)s"
    ),
    "agreed_both_titan": gettext_noop(
        "if it is agreed, both legions are lost, %(legion)s with your Titan, and the game for you"
    ),
    "given": gettext_noop("if it is agreed, you lose besides: %(pieces)s"),
    "given_titan": gettext_noop(
        "if it is agreed, you lose your Titan, and the game with it; in all: %(pieces)s"
    ),
    "lords": gettext_noop("not acquired, for good: %(lords)s"),
    "no_room": gettext_noop("no room is left for who is due besides: %(lords)s"),
    "donor": gettext_noop("%(legion)s is left empty and leaves the board"),
    "summon": gettext_noop("nobody is summoned; there could be: %(lords)s"),
    "reinforcement": gettext_noop("no reinforcement is taken; there could be: %(recruits)s"),
    "muster": gettext_noop("muster nobody, though they could: %(legions)s"),
    "not_entered": Plural(
        "%(count)s character not entered is lost: %(pieces)s",
        "%(count)s characters not entered are lost: %(pieces)s",
        "count",
    ),
    "not_entered_titan": gettext_noop("%(count)s characters not entered are lost, your Titan among them"),
    "not_entered_titan_alone": gettext_noop("your Titan has not entered and is lost"),
    "frozen": gettext_noop("the drift slays: %(pieces)s"),
    "frozen_titan": gettext_noop("the drift slays %(count)s characters, your Titan among them"),
    "frozen_titan_alone": gettext_noop("the drift slays your Titan"),
    "stays_away": gettext_noop("not entered, and gone back unused: %(pieces)s"),
    "time": gettext_noop(
        "it is the last round: unless the defender falls in it, %(legion)s is lost, characters: %(count)s"
    ),
    "time_titan": gettext_noop(
        "it is the last round: unless the defender falls in it, %(legion)s is lost with your Titan, and the "
        "game for you"
    ),
    "rangestrikes": gettext_noop("could rangestrike and do not: %(pieces)s"),
    "carry": Plural("%(hits)s hit left over is lost", "%(hits)s hits left over are lost", "hits"),
    "weaker": gettext_noop("weaker than it could be: dice %(dice)s, hits from %(number)s"),
}
"""By code of the loss."""


def loss(code: str, params: Mapping[str, Any]) -> Phrase:
    """What is lost, in the reader's words."""
    seat = params.get("seat")
    return phrase(LOSSES[code], **{name: _part(name, value, seat) for name, value in params.items()})


def _part(name: str, value: Any, seat: int | None) -> Part:
    match name:
        case "legion":
            return names.legion(value, seat)
        case "legions" if isinstance(value, list):
            return names.legions(value, seat)
        case "pieces" | "lords" | "recruits":
            return names.characters(value)
        case "winner" | "seat":
            return SeatName(value)
    return int(value)
