"""Declaring an attack."""

from __future__ import annotations

from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

_PARAGRAPHS = (
    tell(
        "when",
        _("When"),
        _(
            "Only in the turn in which its card was taken, at the end, after your movement. "
            "Afterwards the card "
            "defends you, and strikes no more, unless it says so; one that may strike again takes the turn's "
            "action for it."
        ),
        home="III.9 R-2.9",
    ),
    tell(
        "what",
        _("What an attack says"),
        _(
            "Its kind, its distance, its strength as a number and a range, and what stands against "
            "it. Some are "
            "aimed at a part of the body. Helmets, specials and cloaks change the first number."
        ),
        home="IV.1 IV.4",
    ),
    tell(
        "distance",
        _("Distance and open ways"),
        _(
            "Next to you the way is always open. Farther away at least one shortest way must be free of "
            "gladiators and walls; it is looked at again when the attack is met."
        ),
        home="IV.3",
    ),
    tell(
        "whom",
        _("Whom"),
        _("One foe a turn; allies only where the table allows it."),
        home="R-4.1",
    ),
    tell(
        "choices",
        _("What goes with it"),
        _(
            "The item that is to fly, the way of a retreat where two are possible, a special that "
            "helps: all of "
            "it is chosen with the attack, and open. The numbers alone are secret."
        ),
        home="R-4.5",
    ),
)


def chapter() -> Chapter:
    """The attack."""
    lead = _("After all else, at the right distance, with a number that nobody expects.")
    return Chapter("attack", Phrase(_("Attacks")), Phrase(lead), _PARAGRAPHS)
