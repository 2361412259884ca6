"""Phrases for what an action gives up, worded to end a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.engine.phrases import Listing, Part, Phrase, Plural, SeatName, gettext_noop, phrase
from games.titan.words import names

LOSSES: dict[str, str | Plural] = {
    "resigned": Plural(
        "all your legions leave the board (%(count)s character), including your Titan, and you’re out",
        "all your legions leave the board (%(count)s characters), including your Titan, and you’re out",
        "count",
    ),
    "resigned_slain": gettext_noop("all your legions leave the board, and you’re out"),
    "roll": gettext_noop("you lose the roll of %(roll)s, and the new roll is final"),
    "legion": Plural(
        "you lose %(legion)s (%(count)s character), and %(winner)s scores its full %(points)s points",
        "you lose %(legion)s (%(count)s characters), and %(winner)s scores its full %(points)s points",
        "count",
    ),
    "legion_slain": gettext_noop("you lose %(legion)s, and %(winner)s scores its full %(points)s points"),
    "legion_titan": gettext_noop(
        "you lose %(legion)s with your Titan and are out, and %(winner)s scores %(points)s points"
    ),
    "fled": Plural(
        "you lose %(legion)s (%(count)s character), and %(winner)s scores %(points)s points, half its value",
        "you lose %(legion)s (%(count)s characters), and %(winner)s scores %(points)s points, half its value",
        "count",
    ),
    "agreed": Plural(
        "if this is agreed, you lose %(legion)s (%(count)s character), and %(winner)s scores "
        "its full %(points)s points",
        "if this is agreed, you lose %(legion)s (%(count)s characters), and %(winner)s scores "
        "its full %(points)s points",
        "count",
    ),
    "agreed_titan": gettext_noop(
        "if this is agreed, you lose %(legion)s with your Titan and are out, and %(winner)s "
        "scores %(points)s points"
    ),
    "agreed_both": Plural(
        "if this is agreed, both legions are eliminated without points, and you lose "
        "%(legion)s (%(count)s character)",
        "if this is agreed, both legions are eliminated without points, and you lose "
        "%(legion)s (%(count)s characters)",
        "count",
    ),
    "agreed_both_titan": gettext_noop(
        "if this is agreed, both legions are eliminated; you lose %(legion)s with your Titan and are out"
    ),
    "given": gettext_noop("if this is agreed, you also lose %(pieces)s"),
    "given_titan": gettext_noop(
        "if this is agreed, you lose your Titan and are out; in all you lose %(pieces)s"
    ),
    "lords": gettext_noop("you permanently give up %(lords)s"),
    "no_room": gettext_noop("there is no room left for the other lords you could acquire: %(lords)s"),
    "donor": gettext_noop("%(legion)s is left empty and leaves the board"),
    "summon": gettext_noop("you could summon a lord but won’t: %(lords)s"),
    "reinforcement": gettext_noop("you could take a reinforcement but won’t: %(recruits)s"),
    "muster": gettext_noop("these legions could muster but won’t: %(legions)s"),
    "not_entered": Plural(
        "you lose %(count)s character that has not entered: %(pieces)s",
        "you lose %(count)s characters that have not entered: %(pieces)s",
        "count",
    ),
    "not_entered_titan": gettext_noop(
        "you lose %(count)s characters that have not entered, including your Titan"
    ),
    "not_entered_titan_alone": gettext_noop("you lose your Titan, which has not entered"),
    "blocked_out": Plural(
        "you lose %(count)s character that has not entered: %(pieces)s. Your own characters "
        "block the way in: undo an entry to make room",
        "you lose %(count)s characters that have not entered: %(pieces)s. Your own characters "
        "block the way in: undo an entry to make room",
        "count",
    ),
    "blocked_out_titan": gettext_noop(
        "you lose %(count)s characters that have not entered, including your Titan. Your own "
        "characters block the way in: undo an entry to make room"
    ),
    "blocked_out_titan_alone": gettext_noop(
        "you lose your Titan, which has not entered. Your own characters block the way in: undo "
        "an entry to make room"
    ),
    "blocks": Plural(
        "this blocks the way of %(count)s character, which can’t enter and is lost: %(pieces)s",
        "this blocks the way of %(count)s characters, which can’t enter and are lost: %(pieces)s",
        "count",
    ),
    "blocks_titan": gettext_noop(
        "this blocks the way of %(count)s characters, including your Titan, which can’t enter and are lost"
    ),
    "blocks_titan_alone": gettext_noop("this blocks the way of your Titan, which can’t enter and is lost"),
    "crowds": Plural(
        "this leaves too little room for the %(waiting)s characters still outside: %(count)s of them can’t "
        "enter and is lost",
        "this leaves too little room for the %(waiting)s characters still outside: %(count)s of them can’t "
        "enter and are lost",
        "count",
    ),
    "frozen": gettext_noop("the drift slays your %(pieces)s"),
    "frozen_titan": gettext_noop("the drift slays %(count)s of your characters, including your Titan"),
    "frozen_titan_alone": gettext_noop("the drift slays your Titan"),
    "stays_away": gettext_noop("you don’t bring on %(pieces)s and send it back unused"),
    "time": Plural(
        "this is the last round: unless the defender is eliminated in it, you lose %(legion)s "
        "(%(count)s character)",
        "this is the last round: unless the defender is eliminated in it, you lose %(legion)s "
        "(%(count)s characters)",
        "count",
    ),
    "time_titan": gettext_noop(
        "this is the last round: unless the defender is eliminated in it, you lose "
        "%(legion)s with your Titan and are out"
    ),
    "rangestrikes": gettext_noop("your %(pieces)s could rangestrike but won’t"),
    "carry": Plural("%(hits)s leftover hit is lost", "%(hits)s leftover hits are lost", "hits"),
    "weaker": gettext_noop("weaker than the usual strike (dice: %(dice)s, hits on %(number)s+)"),
}
"""The texts by the code of the loss."""

_YOURS = frozenset(
    code
    for code, text in LOSSES.items()
    if "your %(pieces)s" in (text.many if isinstance(text, Plural) else text)
)
"""The codes of the losses whose text has "your" in place of the pieces' articles."""


def loss(code: str, params: Mapping[str, Any]) -> Phrase:
    """Return the phrase for what is lost."""
    return phrase(LOSSES[code], **loss_parts(params, own_pieces=code in _YOURS))


def loss_parts(params: Mapping[str, Any], *, own_pieces: bool = False) -> dict[str, Part]:
    """Return the parts of a phrase for what is lost.

    `own_pieces` means that the phrase has "your" in place of the pieces' articles.
    """
    seat = params.get("seat")
    listed = names.characters if own_pieces else names.characters_with_articles
    return {name: _part(name, value, seat, listed) for name, value in params.items()}


def _part(name: str, value: Any, seat: int | None, listed: Callable[[Iterable[str]], Listing]) -> Part:
    match name:
        case "legion":
            return names.held_legion(value, seat)
        case "legions" if isinstance(value, list):
            return names.held_legions(value, seat)
        case "pieces" | "lords" | "recruits":
            return listed(value)
        case "winner" | "seat":
            return SeatName(value)
    return int(value)
