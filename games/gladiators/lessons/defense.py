"""The chapter about guessing, and about the outcome of an attack."""

from __future__ import annotations

from functools import partial

from games.engine.lessons import Chapter, Figure, Panel, paragraph, word_table
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.gladiators.drawing import lesson_cards

_NUMBERS = word_table(
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

_GUESSES_FIGURE = Figure(
    Phrase(
        _(
            "The same slash against three guesses. If 3, 4 and 5 are named, a 1 or a 2 hits, and the number "
            "below it is the Condition lost."
        )
    ),
    (Panel(partial(lesson_cards.draw_numbers, 5, (3, 4, 5), {1: 0, 2: 2}, 0)),),
)

_PARAGRAPHS = (
    paragraph(
        "order",
        _("One after the other"),
        _(
            "Attacks stay pending until your turn. They are resolved in the order in which they "
            "were declared, each against the stance you have at that moment. If you lose your "
            "card to the first one, you defend against the second with the Standard Action."
        ),
        home="III.7",
    ),
    paragraph(
        "guess",
        _("Guessing"),
        _(
            "Name as many different numbers as the axe has guesses, or fewer, or none. After "
            "that, the number that was set is shown, so your guesses are final."
        ),
        home="IV.7",
    ),
    paragraph(
        "harm",
        _("Strength against Defense"),
        _(
            "The Attack Strength is the number set, multiplied by the factor, plus the base. "
            "Whatever exceeds your Defense, your Strength or the sum of both, as the card says, "
            "is lost from your Condition. If they are equal, nothing happens."
        ),
        home="IV.5",
        sheet=_NUMBERS,
    ),
    paragraph(
        "which",
        _("Which numbers?"),
        _(
            "If you always guess the highest numbers, you are hit by the next one below. If you "
            "always set the highest number, it is always guessed. The best play mixes numbers: "
            "leaving low numbers open is cheap and leaving high ones open is expensive, so high "
            "numbers are set less often and guessed more."
        ),
        figure=_GUESSES_FIGURE,
    ),
    paragraph(
        "answer",
        _("Answers to a guess"),
        _(
            "Some cards answer an attack that was guessed: with a counterattack, which stays "
            "pending until the foe’s own defense, or by binding the foe’s weapon. They do not "
            "answer a blow that merely did no harm."
        ),
        home="IV.8",
    ),
    paragraph(
        "proof",
        _("Nobody can cheat"),
        _(
            "Every number set is sealed. When an attack is declared, everyone is shown a hash of "
            "the number and a secret salt. When the attack is resolved, the number and the salt "
            "are shown, so anyone can calculate the hash again. If an attack is never resolved, "
            "its number is never shown."
        ),
    ),
    paragraph(
        "orders",
        _("Standing orders"),
        _(
            "You may leave numbers to be guessed for each type of attack, and they answer "
            "immediately. Without them, the highest numbers are guessed automatically when your "
            "time runs out."
        ),
        home="R-13",
    ),
)


def chapter() -> Chapter:
    """Return the chapter about the defense."""
    lead = _("Someone has set a number. You have some guesses.")
    return Chapter("defense", Phrase(_("Defense")), Phrase(lead), _PARAGRAPHS)
