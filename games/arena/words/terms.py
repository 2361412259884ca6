"""The words of the rulebook that beginners meet at a question, and what they mean."""

from __future__ import annotations

from games.arena.cards import SPECTATOR_CARD_STRENGTHS
from games.arena.editions import EDITIONS
from games.arena.view import ArenaView
from games.arena.words import names
from games.engine.decisions import Decision
from games.engine.phrases import Phrase, gettext_noop
from games.engine.words import Term

CARD_QUESTIONS = ("turn", "card", "second")
"""The questions at which a card is played."""

BACKER_TERM = Term(
    Phrase(gettext_noop("backer")),
    Phrase(
        gettext_noop(
            "The player whose open bets on a creature are worth more than anyone else’s; secret bets count "
            "once they are revealed. When the backer plays one of its cards, they may use its power, unless "
            "a Spectator is on top."
        )
    ),
)
SPECTATOR_TERM = Term(
    Phrase(gettext_noop("Spectator")),
    Phrase(
        gettext_noop(
            "A card with a number and no creature. You may play it on any living creature, where its number "
            "counts like that of the creature’s own cards. It starts no power."
        )
    ),
)
STUNNED_TERM = Term(
    Phrase(gettext_noop("stunned")),
    Phrase(
        gettext_noop(
            "Half of a stunned player’s hand (rounded up) is set aside at random. They can’t use those cards "
            "until the end of their next turn."
        )
    ),
)
TAKING_REFEREE_MEANING = gettext_noop(
    "A card that you may play instead of a creature’s card. It takes a creature’s card that everyone can see "
    "on the table into your hand."
)
REVEALING_REFEREE_MEANING = gettext_noop(
    "A card that you may play instead of a creature’s card. You name a creature, and all secret bets on it "
    "are revealed."
)


def terms(view: ArenaView, decision: Decision) -> tuple[Term, ...]:
    """Return the words to explain at a question, with their meanings: those about the reader's own cards."""
    edition = EDITIONS[view.edition]
    asked = decision.kind
    found: list[Term] = []
    if asked in (*CARD_QUESTIONS, "power"):
        found.append(BACKER_TERM)
    if asked in CARD_QUESTIONS:
        if any(card in SPECTATOR_CARD_STRENGTHS for card in view.hand):
            found.append(SPECTATOR_TERM)
        if edition.takes in view.hand:
            found.append(Term(names.card(edition.takes), Phrase(TAKING_REFEREE_MEANING)))
        if edition.turns_up in view.hand:
            found.append(Term(names.card(edition.turns_up), Phrase(REVEALING_REFEREE_MEANING)))
    if view.stunned_counts[decision.seat] or (asked == "power" and view.power == "half_hand"):
        found.append(STUNNED_TERM)
    return tuple(found)
