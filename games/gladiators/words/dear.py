"""What an action gives up that cannot be had back: a gladiator, a last item, or the match.

Its row, its button and the draft say so. All of it follows from what the acting seat knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from games.engine.actions import Action
from games.engine.phrases import Part, Phrase, gettext_noop, phrase
from games.gladiators import actions as act
from games.gladiators.decks import CARDS, SPECIALS
from games.gladiators.decks.cards import Condition, ExtraAction
from games.gladiators.declaring import parts
from games.gladiators.hands import carried
from games.gladiators.qualities import can_use
from games.gladiators.table import Fighter, living, mover
from games.gladiators.view import GladiatorsView
from games.gladiators.words import names

Loss: TypeAlias = Literal["match", "gladiator", "item"]

NOTES: dict[Loss, str] = {
    "match": gettext_noop("with %(what)s your side has nobody left: the match is lost"),
    "gladiator": gettext_noop("%(what)s is out for good"),
    "item": gettext_noop("it is the last item of all: nothing is left to hold"),
}
"""Beside a row, and after the words of a button or a draft."""

WARNED = gettext_noop("%(deed)s – %(note)s")
"""A button or a draft that says what it gives up."""


def loss(view: GladiatorsView, action: Action) -> tuple[Loss, Part] | None:
    """The dearest that an action surely gives up, and whom or what; None where it is nothing dear."""
    if not view.round or view.turn.mover not in view.gladiators:
        return None
    who = mover(view)
    match action:
        case act.Resign(whom=whom):
            mine = [each for each in living(view) if each.seat == action.seat]
            return _gone(view, [who] if whom == "one" else mine)
        case act.Take():
            return _gone(view, [who]) if _kills(who, 0) else None
        case act.Use(special=key) if key in SPECIALS and any(
            isinstance(effect, ExtraAction) for effect in SPECIALS[key].effects
        ):
            return _gone(view, [who]) if _kills(who, SPECIALS[key].cost) else None
        case act.Rearm(dropped=dropped, lifted=lifted):
            return _bare(who, len(dropped) - len(lifted))
        case act.Offer(give=give, take=take):
            return _bare(who, bool(give) - bool(take))
        case act.Accept(giver=giver, part=part):
            made = next((each for each in view.offers if (each.by, each.to) == (giver, who.name)), None)
            if made is None or part == "given" or not made.take:
                return None
            return _bare(who, 1 - (part == "both" and bool(made.give)))
        case act.Declare(blow=blow) if parts(blow)[1]:
            return _bare(who, 1)
    return None


def note(view: GladiatorsView, action: Action) -> Phrase | None:
    """The warning of a row; None where there is nothing to warn of."""
    found = loss(view, action)
    if found is None:
        return None
    word, what = found
    return Phrase(NOTES[word]) if word == "item" else phrase(NOTES[word], what=what)


def warned(view: GladiatorsView, action: Action, deed: Phrase) -> Phrase:
    """The words of a button or a draft, with the warning where there is one."""
    found = note(view, action)
    return deed if found is None else phrase(WARNED, deed=deed, note=found)


def _gone(view: GladiatorsView, out: Sequence[Fighter]) -> tuple[Loss, Part] | None:
    if not out:
        return None
    side, gone = out[0].side, {each.name for each in out}
    what = names.gladiators(view.gladiators, [each.name for each in out])
    if any(each.side == side and each.name not in gone for each in living(view)):
        return "gladiator", what
    return "match", what


def _bare(who: Fighter, fewer: int) -> tuple[Loss, Part] | None:
    """Whether a gladiator who had items has none any longer."""
    return ("item", "") if fewer > 0 and len(carried(who)) <= fewer else None


def _kills(who: Fighter, cost: int) -> bool:
    """Whether taking the first planned action costs all the Condition that a special's cost leaves."""
    card = next(iter(who.row), "")
    if not card or not can_use(who, card):
        return False
    change = sum(
        each.amount for each in CARDS[card].on_use if isinstance(each, Condition) and each.who == "self"
    )
    return change < 0 and who.condition - cost + change <= 0
