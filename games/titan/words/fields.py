"""The labels of what is filled in, and its values."""

from __future__ import annotations

from games.engine.decisions import Field, SomeOf, Value
from games.engine.phrases import Phrase, gettext_noop, phrase
from games.engine.words import Line
from games.titan import prepared
from games.titan.actions import Loser
from games.titan.characters import CHARACTERS
from games.titan.lands import LANDS
from games.titan.markers import ALL
from games.titan.mustering import shown_pieces
from games.titan.view import TitanView
from games.titan.words import names

FIELDS: dict[tuple[str, str], tuple[str, str]] = {
    ("divide", "with_titan"): (
        gettext_noop("With the Titan"),
        gettext_noop("Three; the other three go with the Angel."),
    ),
    ("divide", "markers"): (gettext_noop("Markers"), gettext_noop("The Titan's legion comes first.")),
    ("split", "creatures"): (gettext_noop("Who leaves"), ""),
    ("split", "to"): (gettext_noop("Marker of the new legion"), ""),
    ("splits", "leaving"): (
        gettext_noop("Who leaves"),
        gettext_noop("At least two go and two stay. The new legion takes your first free marker."),
    ),
    ("splits", "lines"): (
        gettext_noop("Splits in notation"),
        gettext_noop("For another marker, or a second split of a legion. One a line, as in: %(example)s"),
    ),
    ("splits", "roll"): (gettext_noop("Roll at once after them"), ""),
    ("musters", "wanted"): (
        gettext_noop("Musters, the first one first"),
        gettext_noop("For this game-turn alone."),
    ),
    ("musters", "first"): (
        gettext_noop("Legions that muster first"),
        gettext_noop("Where a stack may not last for all; the others follow in any order."),
    ),
    ("musters", "rest"): (gettext_noop("The other legions"), ""),
    ("engagements", "lands"): (
        gettext_noop("Engagements, the first one first"),
        gettext_noop("For this game-turn alone."),
    ),
    ("answers", "flee"): (
        gettext_noop("Flee when attacked by a stronger enemy"),
        gettext_noop(
            "The legion is lost for half its points. With a Titan, an Angel or an Archangel in it it "
            "cannot flee, and you are asked."
        ),
    ),
    ("answers", "times"): (
        gettext_noop("Stronger means that its points are"),
        gettext_noop("A weaker enemy does not make them flee."),
    ),
    ("answers", "mutual"): (
        gettext_noop("Offer that both legions are lost"),
        gettext_noop("If the other side offers the same, neither gets points; no other offer is made."),
    ),
    ("answers", "fight"): (
        gettext_noop("Demand battle, whoever comes"),
        gettext_noop("Whether they attack or are attacked; nothing is offered."),
    ),
    ("spoils", "angels"): (gettext_noop("Lords for points"), ""),
    ("spoils", "summon"): (gettext_noop("A lord to summon"), ""),
    ("spoils", "reinforce"): (gettext_noop("A reinforcement"), ""),
    ("strikes", "prefer"): (gettext_noop("Targets"), ""),
    ("strikes", "carry"): (gettext_noop("Carry hits over"), ""),
    ("strikes", "worse"): (
        gettext_noop("Strike with fewer dice or at a higher number"),
        gettext_noop("Where what is carried over makes up for it."),
    ),
    ("strikes", "rangestrikes"): (gettext_noop("Make rangestrikes"), ""),
    ("strikes", "backs"): (gettext_noop("Strike back without being asked"), ""),
}
"""Label and help, by the action or order and the attribute."""

PIECES = gettext_noop("What do your legions do by themselves?")
"""The head above the standing orders of each legion."""

_OF_LEGIONS = frozenset({"leaving", "wanted", "flee", "fight", "mutual"})
"""What is left for one legion."""

_LOSSES: dict[Loser, str] = {
    "attacker": gettext_noop("What the defender loses besides"),
    "defender": gettext_noop("What the attacker loses besides"),
    "both": gettext_noop("What the winner loses besides"),
}

WORDS: dict[str, str] = {
    "ask": gettext_noop("ask me"),
    "best": gettext_noop("the best"),
    "none": gettext_noop("none"),
    "value": gettext_noop("those that bring most points"),
    "hits": gettext_noop("those that take most hits"),
    "100": gettext_noop("more than its own"),
    "150": gettext_noop("more than one and a half times its own"),
    "200": gettext_noop("more than twice its own"),
    "300": gettext_noop("more than three times its own"),
    "0": gettext_noop("no"),
    "1": gettext_noop("yes"),
}

_EXAMPLE = "split R.Anchor -> R.Key: Ogre Ogre"
"""Notation is the same in every language."""

_WANTED = gettext_noop("%(legion)s: %(recruit)s")
_WANTED_SHOWN = gettext_noop("%(legion)s: %(recruit)s, showing: %(shown)s")
_WANTED_NONE = gettext_noop("%(legion)s: no muster")
_PRESENT = gettext_noop("%(legion)s, %(land)s")


def field(view: TitanView, asked: Field) -> Line:
    """The label of a free attribute."""
    if asked.name == "losses" and isinstance(asked, SomeOf):
        return Line(Phrase(_LOSSES[asked.of]))  # type: ignore[index]
    label, told = FIELDS[asked.act, asked.name]
    note = {"example": _EXAMPLE} if asked.name == "lines" else {}
    return Line(Phrase(label), phrase(told, **note) if told else None)


def value(view: TitanView, asked: Field, value: Value) -> Line:
    """One of its values: a character, a marker, a land, a muster wanted, or a word."""
    word = str(value)
    if asked.name == "wanted":
        return _wanted(view, word)
    if asked.name == "leaving":
        marker, piece = prepared.read(word)
        return Line(names.character(piece), icon=names.icon(piece), under=_present(view, marker))
    if word in CHARACTERS:
        return Line(names.character(word), icon=names.icon(word))
    if word in ALL:
        return Line(_present(view, word), icon=names.icon(word))
    if asked.name == "lands":
        number = int(value)
        return Line(phrase("%(land)s", land=names.land(number)), icon=names.icon(LANDS[number].terrain))
    return Line(Phrase(WORDS[word]))


def about(view: TitanView, asked: Field, value: Value) -> Phrase | None:
    """The legion a value of a standing order is about; None where it is about none."""
    return _present(view, str(value).partition(" ")[0]) if asked.name in _OF_LEGIONS else None


def _present(view: TitanView, marker: str) -> Phrase:
    """A legion with its land, where it is on the board."""
    text = names.legion(marker, view.seat)
    legion = view.legions.get(marker)
    return phrase(_PRESENT, legion=text, land=names.land(legion.land)) if legion else text


def _wanted(view: TitanView, word: str) -> Line:
    """A muster of a standing order, written as "R.key troll ogre*2" or "R.key none"."""
    marker, recruit, shown = (*word.split(), "", "")[:3]
    legion = names.legion(marker, view.seat)
    if recruit == "none":
        return Line(phrase(_WANTED_NONE, legion=legion), icon=names.icon(marker))
    parts = {"legion": legion, "recruit": names.character(recruit)}
    if not shown:
        return Line(phrase(_WANTED, **parts), icon=names.icon(recruit))
    pieces = names.characters(shown_pieces(shown))
    return Line(phrase(_WANTED_SHOWN, shown=pieces, **parts), icon=names.icon(recruit))
