"""The row of planned actions."""

from __future__ import annotations

from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

_PARAGRAPHS = (
    tell(
        "ways",
        _("Three ways to plan"),
        _(
            "Lay one card from your hand at the end of the row; or take the first of the row back; "
            "or take the "
            "whole row back and lay one card in its place, one that was in hand before. Nothing else: the "
            "order of a row is never changed."
        ),
        home="III.2 R-2.4",
    ),
    tell(
        "guards",
        _("A guard first"),
        _(
            "A card stays current until another takes its place, and defends you all that time. Many begin "
            "with a guard: take it, then plan behind it, turn after turn, until the row is worth opening."
        ),
        rules="III.3",
    ),
    tell(
        "tempo",
        _("Fast or long"),
        _(
            "Plan one and use it at once, and you can answer what the foe does, but every blow takes "
            "two turns. "
            "A row of four strikes every turn, and everybody can count it."
        ),
    ),
    tell(
        "items-first",
        _("Look at your hands"),
        _(
            "You may plan what you cannot use yet. Re-arm before its turn comes, or it is lost with "
            "the action."
        ),
        rules="III.4",
    ),
)


def chapter() -> Chapter:
    """Planning."""
    lead = _("What you will do is decided before you know when.")
    return Chapter("planning", Phrase(_("Planning")), Phrase(lead), _PARAGRAPHS)
