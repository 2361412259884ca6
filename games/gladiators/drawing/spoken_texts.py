"""Descriptions of a gladiator and of the items on a hex, for screen readers and tables."""

from __future__ import annotations

from games.engine.drawing.scene import Say
from games.engine.phrases import Listing, gettext_noop, phrase
from games.gladiators.drawing.board import Figure, Ground
from games.gladiators.view import GladiatorsView
from games.gladiators.words import names

STANDING_TEXT = gettext_noop("%(gladiator)s on %(hex)s, Condition %(condition)s")
PRONE_TEXT = gettext_noop("prone")
HOLDS_TEXT = gettext_noop("holds %(gladiator)s")
HELD_BY_TEXT = gettext_noop("held by %(gladiator)s")
WRAPPED_TEXT = gettext_noop("wrapped in a %(item)s")
ROOTED_TEXT = gettext_noop("forced to retreat: can’t move in their next movement phase")
GROUND_ITEMS_TEXT = gettext_noop("On the ground at %(hex)s: %(items)s")


def figure_text(view: GladiatorsView, figure: Figure, say: Say) -> str:
    """Return a text with a gladiator's name, its hex and Condition, and what hinders it."""
    who = figure.who
    words = say(
        phrase(
            STANDING_TEXT,
            gladiator=names.gladiator(view.gladiators, who.name),
            hex=names.hex(who.at),
            condition=who.condition,
        )
    )
    return "; ".join([words, *describe_hindrances(view, figure, say)])


def describe_hindrances(view: GladiatorsView, figure: Figure, say: Say) -> list[str]:
    """Return texts for what hinders a gladiator: lying, being wrapped, holds, being unable to move."""
    who = figure.who
    found = []
    if who.prone:
        found.append(say(phrase(PRONE_TEXT)))
    if who.wrapped:
        found.append(say(phrase(WRAPPED_TEXT, item=names.item(who.wrapped))))
    if who.holds:
        found.append(say(phrase(HOLDS_TEXT, gladiator=names.gladiator(view.gladiators, who.holds))))
    found += [
        say(phrase(HELD_BY_TEXT, gladiator=names.gladiator(view.gladiators, name))) for name in figure.held_by
    ]
    if who.rooted:
        found.append(say(phrase(ROOTED_TEXT)))
    return found


def ground_items_text(each: Ground, say: Say) -> str:
    """Return a text that lists the items on a hex."""
    items = Listing(tuple(names.item(item) for item in each.items))
    return say(phrase(GROUND_ITEMS_TEXT, hex=names.hex(each.at), items=items))
