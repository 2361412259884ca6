"""Guesses, and what comes of an attack."""

from __future__ import annotations

from games.engine.lessons import Chapter, sheet, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

_NUMBERS = sheet(
    _("A slash of 3+(1-5)×2 against Defense 5"),
    (_("Number set"), _("Strength"), _("If it is not guessed")),
    (
        ("1", "5", _("no harm")),
        ("2", "7", _("2 Condition lost")),
        ("3", "9", _("4 Condition lost")),
        ("4", "11", _("6 Condition lost")),
        ("5", "13", _("8 Condition lost")),
    ),
)

_PARAGRAPHS = (
    tell(
        "order",
        _("One after the other"),
        _(
            "Attacks wait for your turn and are met in the order in which they were declared, each in the "
            "stance you have at that moment. If you lose your card to the first, the second meets "
            "the Standard "
            "Action."
        ),
        home="III.7",
    ),
    tell(
        "guess",
        _("Guessing"),
        _(
            "Name as many different numbers as the axe has guesses, or fewer, or none. The number "
            "set is shown "
            "after that; so a guess is final."
        ),
        home="IV.7",
    ),
    tell(
        "harm",
        _("Strength against Defense"),
        _(
            "Set number times factor plus base is the Attack Strength. What is above your Defense, your "
            "Strength or both, as the card says, is lost from your Condition. Equal does nothing."
        ),
        home="IV.5",
        sheet=_NUMBERS,
    ),
    tell(
        "which",
        _("Which numbers?"),
        _(
            "Who always names the highest is struck by the next one below. Who always sets the highest is "
            "always guessed. The best play mixes: low numbers are cheap to leave open, high ones "
            "dear, so high "
            "ones are set less often and guessed more."
        ),
    ),
    tell(
        "answer",
        _("Answers to a guess"),
        _(
            "Some cards answer an attack that was guessed: with a counterattack, which waits for the "
            "foe's own "
            "defense, or with a hold on the weapon. A blow that merely did no harm is not answered."
        ),
        home="IV.8",
    ),
    tell(
        "proof",
        _("Nobody can cheat"),
        _(
            "Every number set is sealed: with the attack everybody is shown a hash of the number and "
            "a secret "
            "salt. When it is met number and salt are shown, so that anybody can reckon the hash "
            "again. What is "
            "never met is never shown."
        ),
    ),
    tell(
        "orders",
        _("Standing orders"),
        _(
            "You may leave numbers to be guessed by kind of attack. They answer at once, and so does "
            "the house "
            "when your time is out: it then names the highest."
        ),
        home="R-13",
    ),
)


def chapter() -> Chapter:
    """The defense."""
    lead = _("Someone has set a number. You have some guesses.")
    return Chapter("defense", Phrase(_("Defense")), Phrase(lead), _PARAGRAPHS)
