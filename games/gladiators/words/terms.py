"""The words of the rulebook that beginners meet at a question, and what they mean."""

from __future__ import annotations

from games.engine.decisions import Decision
from games.engine.phrases import Phrase, gettext_noop
from games.engine.words import Term
from games.gladiators.view import GladiatorsView

TERMS: dict[str, tuple[str, str]] = {
    "quality": (
        gettext_noop("quality"),
        gettext_noop(
            "How much a gladiator is worth when sides are made equal: an Orc 1, each of the others 2."
        ),
    ),
    "standard": (
        gettext_noop("Standard Action"),
        gettext_noop(
            "What a gladiator defends with while no planned action is turned over. It has no card and never "
            "runs out."
        ),
    ),
    "specials": (
        gettext_noop("specials"),
        gettext_noop(
            "Things that only this gladiator can do. They need no planning; each says when you may use it, "
            "how often, and what it costs."
        ),
    ),
    "dislodged": (
        gettext_noop("dislodged item"),
        gettext_noop(
            "An item struck out of a hand. It flies in a direction that is set in secret and lies on the "
            "ground until someone picks it up."
        ),
    ),
    "number": (
        gettext_noop("a strength such as 7+(1-5)"),
        gettext_noop(
            "How strong an attack is: 7 plus a number from 1 to 5 that the attacker sets in secret. Whatever "
            "exceeds the defender’s Strength or Defense (the card says which) is taken from their Condition."
        ),
    ),
    "guesses": (
        gettext_noop("guesses"),
        gettext_noop(
            "How many numbers the defender may name. If the number that was set is among them, the attack "
            "misses."
        ),
    ),
    "stance": (
        gettext_noop("stance"),
        gettext_noop(
            "The action that is turned over now, or the Standard Action. It decides how many guesses you "
            "have."
        ),
    ),
}
"""The words with their meanings."""

TERMS_BY_QUESTION: dict[str, tuple[str, ...]] = {
    "choose": ("quality", "standard", "specials"),
    "split": ("standard", "specials"),
    "agree": ("standard", "specials"),
    "pick": ("standard", "specials"),
    "equip": ("standard", "specials"),
    "first": ("stance", "standard", "guesses"),
    "guess": ("number", "guesses", "stance"),
    "contest": ("dislodged",),
    "answer": ("number", "dislodged"),
    "second": ("stance", "specials"),
    "attack": ("number", "guesses", "specials", "dislodged"),
}
"""The words that are explained at each kind of question."""


def terms(view: GladiatorsView, decision: Decision) -> tuple[Term, ...]:
    """Return the words to explain at a question, with their meanings."""
    words = TERMS_BY_QUESTION.get(decision.kind, ())
    return tuple(Term(Phrase(TERMS[word][0]), Phrase(TERMS[word][1])) for word in words)
