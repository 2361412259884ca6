"""The labels of fields that players fill in, and the texts of their values."""

from __future__ import annotations

from games.engine.decisions import Field, SomeOf, Value
from games.engine.phrases import Phrase, gettext_noop, phrase
from games.engine.words import ChoiceLine
from games.titan import split_ticks
from games.titan.actions import Loser
from games.titan.characters import CHARACTERS
from games.titan.lands import LANDS
from games.titan.markers import ALL_MARKERS
from games.titan.mustering import parse_recruiters
from games.titan.view import TitanView
from games.titan.words import names

FIELD_LABELS: dict[tuple[str, str], tuple[str, str]] = {
    ("divide", "with_titan"): (
        gettext_noop("With the Titan"),
        gettext_noop("Choose three. The other three go with the Angel."),
    ),
    ("divide", "markers"): (
        gettext_noop("Marker"),
        gettext_noop("The Titan’s legion comes first. Each marker is as good as any other."),
    ),
    ("split", "creatures"): (gettext_noop("Characters that leave"), ""),
    ("split", "to"): (gettext_noop("Marker of the new legion"), ""),
    ("splits", "leaving"): (
        gettext_noop("Characters that leave"),
        gettext_noop(
            "At least two leave and at least two stay. The new legion takes your first free marker."
        ),
    ),
    ("splits", "lines"): (
        gettext_noop("Splits in notation"),
        gettext_noop(
            "Use this to choose another marker or to split a legion a second time. One split per "
            "line, for example: %(example)s"
        ),
    ),
    ("splits", "roll"): (gettext_noop("Roll immediately afterwards"), ""),
    ("musters", "wanted"): (
        gettext_noop("Musters, in order"),
        gettext_noop("For this Game-Turn only."),
    ),
    ("musters", "first"): (
        gettext_noop("Legions that muster first"),
        gettext_noop("Use this when a stack may run out. The other legions follow in any order."),
    ),
    ("musters", "rest"): (gettext_noop("The other legions"), ""),
    ("engagements", "lands"): (
        gettext_noop("Engagements, in order"),
        gettext_noop("For this Game-Turn only."),
    ),
    ("answers", "flee"): (
        gettext_noop("Flee when attacked by a stronger enemy"),
        gettext_noop(
            "The legion is lost and the enemy scores half its points. A legion with a Titan, an "
            "Angel or an Archangel can’t flee, so you’re asked instead."
        ),
    ),
    ("answers", "times"): (
        gettext_noop("An enemy is stronger if its points are"),
        gettext_noop("Your legions do not flee from a weaker enemy."),
    ),
    ("answers", "mutual"): (
        gettext_noop("Offer to eliminate both legions"),
        gettext_noop("If the other side offers the same, neither side scores. No other offer is made."),
    ),
    ("answers", "fight"): (
        gettext_noop("Demand battle with any enemy"),
        gettext_noop("Whether attacking or defending. No offers are made."),
    ),
    ("spoils", "angels"): (gettext_noop("Lords for points"), ""),
    ("spoils", "summon"): (gettext_noop("A lord to summon"), ""),
    ("spoils", "reinforce"): (gettext_noop("A reinforcement"), ""),
    ("strikes", "prefer"): (gettext_noop("Targets"), ""),
    ("strikes", "carry"): (gettext_noop("Carry hits over"), ""),
    ("strikes", "worse"): (
        gettext_noop("Strike with fewer dice or a higher strike-number"),
        gettext_noop("Only where the hits carried over make up for it."),
    ),
    ("strikes", "rangestrikes"): (gettext_noop("Make rangestrikes"), ""),
    ("strikes", "backs"): (gettext_noop("Strike back without being asked"), ""),
}
"""The label and help of each field, by the action or order and the attribute."""

PIECE_SETTINGS_QUESTION = gettext_noop("What do your legions do automatically?")
"""The heading above the standing orders of all legions."""

_LEGION_FIELDS = frozenset({"leaving", "wanted", "flee", "fight", "mutual"})
"""The attributes of orders that concern one legion."""

_LOSSES_LABELS: dict[Loser, str] = {
    "attacker": gettext_noop("What the defender also loses"),
    "defender": gettext_noop("What the attacker also loses"),
    "both": gettext_noop("What the winner also loses"),
}

VALUE_WORDS: dict[str, str] = {
    "ask": gettext_noop("ask me"),
    "best": gettext_noop("the best"),
    "none": gettext_noop("none"),
    "value": gettext_noop("those worth the most points"),
    "hits": gettext_noop("those likely to take the most hits"),
    "100": gettext_noop("more than your legion’s"),
    "150": gettext_noop("more than one and a half times your legion’s"),
    "200": gettext_noop("more than twice your legion’s"),
    "300": gettext_noop("more than three times your legion’s"),
    "0": gettext_noop("no"),
    "1": gettext_noop("yes"),
}

_SPLIT_EXAMPLE = "split R.Anchor -> R.Key: Ogre Ogre"
"""An example of notation, which is the same in every language."""

_WANTED_TEXT = gettext_noop("%(legion)s: %(recruit)s")
_WANTED_SHOWN_TEXT = gettext_noop("%(legion)s: %(recruit)s, showing: %(shown)s")
_WANTED_NONE_TEXT = gettext_noop("%(legion)s: no muster")
_LEGION_IN_LAND_TEXT = gettext_noop("%(legion)s, %(land)s")


def field(view: TitanView, asked: Field) -> ChoiceLine:
    """Return the label of a free field, with the note below it if it has one."""
    if asked.name == "losses" and isinstance(asked, SomeOf):
        return ChoiceLine(Phrase(_LOSSES_LABELS[asked.of]))  # type: ignore[index]
    label, told = FIELD_LABELS[asked.act, asked.name]
    note = {"example": _SPLIT_EXAMPLE} if asked.name == "lines" else {}
    return ChoiceLine(Phrase(label), phrase(told, **note) if told else None)


def value(view: TitanView, asked: Field, value: Value) -> ChoiceLine:
    """Return the text of one value: a character, a marker, a land, a preferred muster, or a word."""
    word = str(value)
    if asked.name == "wanted":
        return _wanted_muster(view, word)
    if asked.name == "leaving":
        marker, piece = split_ticks.parse_tick(word)
        return ChoiceLine(names.character(piece), icon=names.icon(piece), under=_legion_in_land(view, marker))
    if word in CHARACTERS:
        return ChoiceLine(names.character(word), icon=names.icon(word))
    if word in ALL_MARKERS:
        return ChoiceLine(_legion_in_land(view, word), icon=names.icon(word))
    if asked.name == "lands":
        number = int(value)
        return ChoiceLine(phrase("%(land)s", land=names.land(number)), icon=names.icon(LANDS[number].terrain))
    return ChoiceLine(Phrase(VALUE_WORDS[word]))


def about(view: TitanView, asked: Field, value: Value) -> Phrase | None:
    """Return the legion that a value of a standing order is about, or None."""
    return _legion_in_land(view, str(value).partition(" ")[0]) if asked.name in _LEGION_FIELDS else None


def _legion_in_land(view: TitanView, marker: str) -> Phrase:
    """Return a legion's name, with its land if it is on the board."""
    text = names.held_legion(marker, view.seat)
    legion = view.legions.get(marker)
    return phrase(_LEGION_IN_LAND_TEXT, legion=text, land=names.land(legion.land)) if legion else text


def _wanted_muster(view: TitanView, word: str) -> ChoiceLine:
    """Return the text of a muster in a standing order, stored as "R.key troll ogre*2" or "R.key none"."""
    marker, recruit, shown = (*word.split(), "", "")[:3]
    legion = names.held_legion(marker, view.seat)
    if recruit == "none":
        return ChoiceLine(phrase(_WANTED_NONE_TEXT, legion=legion), icon=names.icon(marker))
    parts = {"legion": legion, "recruit": names.character(recruit)}
    if not shown:
        return ChoiceLine(phrase(_WANTED_TEXT, **parts), icon=names.icon(recruit))
    pieces = names.characters(parse_recruiters(shown))
    return ChoiceLine(phrase(_WANTED_SHOWN_TEXT, shown=pieces, **parts), icon=names.icon(recruit))
