"""The words of the rulebook that beginners meet at a question, and what they mean."""

from __future__ import annotations

from games.engine.decisions import Decision
from games.engine.phrases import Phrase, gettext_noop
from games.engine.words import Term
from games.titan.view import TitanView

TERMS: dict[str, tuple[str, str]] = {
    "lord": (
        gettext_noop("lord"),
        gettext_noop(
            "A Titan, an Angel or an Archangel. A legion with a lord can’t flee, and only such a legion can "
            "teleport."
        ),
    ),
    "power": (
        gettext_noop("power and skill"),
        gettext_noop(
            "The two numbers of a character: 9-2 is power 9 and skill 2. Power is how many dice it rolls "
            "and how many hits slay it. Skill makes its dice hit more easily, and is how many hexes it can "
            "maneuver."
        ),
    ),
    "native": (
        gettext_noop("native"),
        gettext_noop(
            "A character is native to lands where it is at home. There the hazards of the ground hinder it "
            "less than others, or help it."
        ),
    ),
    "contact": (
        gettext_noop("contact"),
        gettext_noop(
            "Characters on neighbouring hexes are in contact, unless a cliff is between them. They can’t "
            "maneuver, and must strike."
        ),
    ),
    "showing": (
        gettext_noop("showing"),
        gettext_noop(
            "To muster, a legion shows everyone the characters that bring the recruit in. They stay in the "
            "legion, but others then know that they are there."
        ),
    ),
    "stack": (
        gettext_noop("the caretaker’s stacks"),
        gettext_noop(
            "The characters that nobody has yet. “3 left” means that all players together can still "
            "muster three of that kind."
        ),
    ),
    "carry": (
        gettext_noop("carried over"),
        gettext_noop(
            "If a strike has more hits than are needed to slay its target, the leftover hits can often be "
            "given to another enemy in contact with the striker."
        ),
    ),
    "settings": (
        gettext_noop("strike settings"),
        gettext_noop(
            "Your standing order for strikes, under “Your seat”: it chooses whom your characters strike. "
            "Until you change it, each strike goes where it is worth the most points."
        ),
    ),
}
"""The words with their meanings."""

_MUSTERING = ("showing", "stack")
_FIGHTING = ("contact", "power", "native")
TERMS_BY_QUESTION: dict[str, tuple[str, ...]] = {
    "move": _MUSTERING,
    "muster": _MUSTERING,
    "reinforce": _MUSTERING,
    "answer": ("lord", "power", "native"),
    "angel": ("lord",),
    "summon": ("lord",),
    "maneuver": _FIGHTING,
    "strike": (*_FIGHTING, "carry", "settings"),
    "back": (*_FIGHTING, "carry", "settings"),
    "carry": ("carry",),
}
"""The words that are explained at each kind of question."""


def terms(view: TitanView, decision: Decision) -> tuple[Term, ...]:
    """Return the words to explain at a question, with their meanings."""
    words = TERMS_BY_QUESTION.get(decision.kind, ())
    return tuple(Term(Phrase(TERMS[word][0]), Phrase(TERMS[word][1])) for word in words)
