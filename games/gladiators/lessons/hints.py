"""The hints for a first match. Each new thing is explained once, in the order in which players meet it."""

from __future__ import annotations

from functools import partial

from games.engine.hints import Hint, HintContext, asks
from games.engine.lessons import Figure, Panel
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.gladiators.actions import Guess, Plan, Take
from games.gladiators.drawing import lesson_cards

AIM_TEXT = Phrase(_("Aim: bring the foe’s Condition to zero before yours runs out."))


def _takes(context: HintContext) -> bool:
    return any(isinstance(action, Take) for action in context.steps)


def _plans(context: HintContext) -> bool:
    return any(isinstance(action, Plan) for action in context.steps)


def _guesses(context: HintContext) -> bool:
    return any(isinstance(action, Guess) for action in context.steps)


HINTS: tuple[Hint, ...] = (
    Hint(
        "choose",
        Phrase(_("Your gladiator")),
        Phrase(
            _(
                "Strength is how hard a gladiator hits, Defense is what they can take without "
                "harm, and Condition is how long they last. Each fights in another way, and any "
                "of them is fine for a first fight."
            )
        ),
        asks("choose"),
    ),
    Hint(
        "equip",
        Phrase(_("Your items")),
        Phrase(
            _(
                "Each action shows the items it needs in hand, and at most two fit there. Hold "
                "those of the action you will use first; what you don’t tick is carried, and "
                "re-arming brings it out later at the cost of a turn."
            )
        ),
        asks("equip"),
    ),
    Hint(
        "first",
        Phrase(_("Before or after the defense")),
        Phrase(
            _(
                "An attack waits for your defense, and you have one action this turn. Take it now "
                "if the first card of your row defends you better; otherwise defend first and act "
                "afterwards."
            )
        ),
        asks("first"),
    ),
    Hint(
        "guess",
        Phrase(_("Guess: your first defense")),
        Phrase(
            _(
                "The foe has set a number in secret. Name as many numbers as your stance allows: "
                "if the foe’s number is among them, the attack misses. High numbers hurt most, but "
                "a foe who expects you to guess those sets a lower one, so mix high and low."
            )
        ),
        _guesses,
    ),
    Hint(
        "act",
        Phrase(_("Act: your first planned action")),
        Phrase(
            _(
                "You may now turn over the first action of your row. It becomes your stance: it "
                "defends you and, if it has an attack, you may strike after moving. You have one "
                "action a turn, so taking it means that you can’t plan another now."
            )
        ),
        _takes,
        basic=True,
    ),
    Hint(
        "plan",
        Phrase(_("Plan: your first action")),
        Phrase(
            _(
                "A planned action lies face down at the end of your row, and in a later turn you "
                "take the first one in the row. So plan what you will need when the foe is near: "
                "a guard that lets you guess more, or an attack with the right reach."
            )
        ),
        _plans,
        basic=True,
    ),
    Hint(
        "move",
        Phrase(_("Your first steps")),
        Phrase(
            _(
                "How far you can go depends on what you did: less after a combat action than "
                "after planning. An attack reaches the foe only at its own distance, so end where "
                "your next card strikes and the foe’s does not."
            )
        ),
        asks("move"),
        basic=True,
    ),
    Hint(
        "attack",
        Phrase(_("Your first attack")),
        Phrase(
            _(
                "Set a number in secret. A high number hurts more, and everyone knows it, so the "
                "foe will guess high numbers first. Sometimes the better blow is one that nobody "
                "expects."
            )
        ),
        asks("attack"),
        basic=True,
    ),
)

HINT_FIGURES = {
    "act": Figure(
        Phrase(
            _(
                "The first action of the row is turned over and becomes the stance; the second stays face "
                "down and is now the first."
            )
        ),
        tuple(
            Panel(partial(lesson_cards.draw_row, cards), Phrase(label))
            for label, cards in (
                (_("Planned before"), (lesson_cards.FACE_DOWN_CARD,) * 2),
                (_("The stance"), ("B05",)),
                (_("Still planned"), (lesson_cards.FACE_DOWN_CARD,)),
            )
        ),
    ),
}
"""The pictures of some hints, for the page that repeats them."""
