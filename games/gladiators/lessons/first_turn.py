"""The first chapter: just enough to take a turn."""

from __future__ import annotations

from functools import partial

from games.engine.lessons import Chapter, Figure, Panel, paragraph, word_table
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.gladiators.drawing import lesson_cards

_STEPS = word_table(
    _("How far you can move"),
    (_("What you did"), _("Hexes")),
    (
        (_("nothing"), "3"),
        (_("planned"), "2"),
        (_("took an action or took one back"), "1"),
        (_("re-armed"), "0"),
    ),
)

_PLAN_FIGURE = Figure(
    Phrase(_("The same planning row: the foe sees only how many actions there are.")),
    (
        Panel(partial(lesson_cards.draw_row, ("B05", "B01")), Phrase(_("What you see"))),
        Panel(
            partial(lesson_cards.draw_row, (lesson_cards.FACE_DOWN_CARD,) * 2), Phrase(_("What the foe sees"))
        ),
    ),
)
_GUESS_FIGURE = Figure(
    Phrase(_("You have two guesses and name 5 and 6, but the foe has set 3: the attack hits.")),
    (Panel(partial(lesson_cards.draw_numbers, 6, (5, 6), {}, 3)),),
)

_PARAGRAPHS = (
    paragraph(
        "aim",
        _("Your aim"),
        _(
            "Bring the foe’s Condition to zero before yours runs out. No dice are thrown: "
            "everything is a choice."
        ),
        rules="II.2",
    ),
    paragraph(
        "plan",
        _("1. Plan"),
        _(
            "In one turn you lay an action face down at the end of your row; in a later turn you "
            "turn over the first one in the row. So you decided some turns ago what you do now, "
            "and the foe sees only how many actions you have planned."
        ),
        rules="III.2",
        figure=_PLAN_FIGURE,
    ),
    paragraph(
        "defend",
        _("2. Defend"),
        _(
            "You defend against pending attacks at the start of your turn. The foe has set a "
            "number in secret; you name as many numbers as your stance has guesses. If the foe’s "
            "number is among them, the attack misses. If not, the attack has its full strength, "
            "and whatever exceeds your Defense is lost from your Condition."
        ),
        rules="IV.7",
        figure=_GUESS_FIGURE,
    ),
    paragraph(
        "act",
        _("3. Act, once"),
        _(
            "You have one action in the whole turn: carry out the first planned one, plan, or re-arm. "
            "Before the defense you can only take an action or take one back, so that you defend "
            "in a new stance."
        ),
        rules="III.6",
    ),
    paragraph(
        "move", _("4. Move"), _("How far you can move depends on what you did."), rules="III.8", sheet=_STEPS
    ),
    paragraph(
        "attack",
        _("5. Attack"),
        _(
            "If the action you took this turn has an attack and the foe is at the right "
            "distance, set a number. High numbers hurt more, and everyone knows it: that is the "
            "game."
        ),
        rules="III.9",
    ),
)


def chapter() -> Chapter:
    """Return the chapter about the first turn."""
    lead = _(
        "Gladiators fight in the sand. Each plans in secret, strikes in secret, and guesses what the "
        "others do."
    )
    return Chapter("first-turn", Phrase(_("Your first turn in two minutes")), Phrase(lead), _PARAGRAPHS)
