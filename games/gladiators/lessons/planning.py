"""The chapter about the row of planned actions."""

from __future__ import annotations

from functools import partial

from games.engine.lessons import Chapter, Figure, Panel, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.gladiators.drawing import lesson_cards

_FIGURE = Figure(
    Phrase(_("A planning row, its first card on the left, and what each of the three ways makes of it.")),
    tuple(
        Panel(partial(lesson_cards.draw_row, cards), Phrase(label))
        for label, cards in (
            (_("Before"), ("B05", "B01")),
            (_("A card laid at the end"), ("B05", "B01", "B16")),
            (_("The first card taken back"), ("B01",)),
            (_("The whole row replaced"), ("B16",)),
        )
    ),
)

_PARAGRAPHS = (
    paragraph(
        "ways",
        _("Three ways to plan"),
        _(
            "Lay one card from your hand at the end of the row; or take the first card of the "
            "row back; or take the whole row back and lay in its place one card that was already "
            "in your hand. Nothing else is possible: the order of a row never changes."
        ),
        home="III.2 R-2.4",
        figure=_FIGURE,
    ),
    paragraph(
        "guards",
        _("A guard first"),
        _(
            "A card stays current until another takes its place, and defends you all that time. "
            "Many players start with a guard: they take it, then plan behind it turn after turn, "
            "until the row is worth opening."
        ),
        rules="III.3",
    ),
    paragraph(
        "tempo",
        _("A short row or a long one"),
        _(
            "If you plan one action and use it in the next turn, you can answer what the foe "
            "does, but every blow takes two turns. A row of four lets you strike every turn, but "
            "everyone can count it."
        ),
    ),
    paragraph(
        "items-first",
        _("Look at your hands"),
        _(
            "You may plan an action you cannot use yet. Re-arm before its turn comes, or the "
            "card goes back to hand unused and that turn’s action is lost."
        ),
        rules="III.4",
    ),
)


def chapter() -> Chapter:
    """Return the chapter about planning."""
    lead = _("You decide what to do before you know when.")
    return Chapter("planning", Phrase(_("Planning")), Phrase(lead), _PARAGRAPHS)
