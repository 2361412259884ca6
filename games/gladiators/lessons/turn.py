"""The chapter about a turn, phase by phase."""

from __future__ import annotations

from functools import partial

from games.engine.lessons import Chapter, Figure, Panel, paragraph, word_table
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.gladiators.lessons import positions

_PHASES = word_table(
    _("The phases of a turn"),
    (_("Phase"), _("What you may do")),
    (
        (
            _("First action"),
            _("carry out the first planned action, take the Current Action back, or do nothing"),
        ),
        (_("Defense"), _("defend against every pending attack, in the order in which they were declared")),
        (
            _("Second action"),
            _(
                "if you did nothing in the first: take an action or take one back, plan, re-arm, or "
                "do nothing"
            ),
        ),
        (
            _("Movement"),
            _("3 hexes after no action, 2 after planning, 1 after a combat action, 0 after re-arming"),
        ),
        (_("Attack"), _("if the action you took this turn has an attack, declare it")),
    ),
)

_AROUND = positions.Arrangement(("assassin", "barbarian"), {"R1": "h4", "B1": "j4"})
_STEPS_FIGURE = Figure(
    Phrase(
        _(
            "How many hexes away each free hex is: the Assassin can go as far as 3 after no action, 2 after "
            "planning and 1 after a combat action."
        )
    ),
    (Panel(partial(positions.draw_steps, _AROUND)),),
)

_PARAGRAPHS = (
    paragraph(
        "phases",
        _("Five phases, one action"),
        _(
            "The phases come in this order, and you have one action for all of them: you act "
            "either before you defend or after it. All of it is one visit to the page. If no "
            "attack is pending, the page asks about both action phases together."
        ),
        home="III.1 III.5 III.6",
        sheet=_PHASES,
    ),
    paragraph(
        "take",
        _("Combat actions"),
        _(
            "A combat action changes the Current Action. Either the first planned card is turned "
            "over, and the previous Current Action goes back to hand; or the Current Action goes "
            "back to hand, and the Standard Action is your stance."
        ),
        _(
            "A card that does not fit the items you hold goes back to hand immediately, and the "
            "turn’s action is used up."
        ),
        home="III.3",
    ),
    paragraph(
        "rearm",
        _("Re-arming"),
        _(
            "You lay out all your items again, and may leave some on the ground, where anyone "
            "may pick them up. You do nothing else in that turn. Items are picked up with cards, "
            "or by a gladiator lying unguarded."
        ),
        _(
            "If you no longer hold what your Current Action needs, it goes back to hand; that "
            "does not count as an action."
        ),
        home="III.4",
    ),
    paragraph(
        "move",
        _("Movement"),
        _(
            "You move over free hexes only and cannot pass through anyone. You may always move "
            "fewer hexes, or stay. The attack comes after the movement, so plan for where you "
            "will stand."
        ),
        home="III.8",
        figure=_STEPS_FIGURE,
    ),
)


def chapter() -> Chapter:
    """Return the chapter about the flow of a turn."""
    lead = _("One visit: defend, do one thing, move, strike.")
    return Chapter("turn", Phrase(_("The flow of a turn")), Phrase(lead), _PARAGRAPHS)
