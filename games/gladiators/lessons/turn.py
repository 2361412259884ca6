"""A turn, phase by phase."""

from __future__ import annotations

from games.engine.lessons import Chapter, sheet, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

_PHASES = sheet(
    _("The phases of a turn"),
    (_("Phase"), _("What you may do")),
    (
        (_("First action"), _("take the first planned action, or take the Current Action back, or nothing")),
        (_("Defense"), _("meet every attack that waits, in the order in which they were declared")),
        (
            _("Second action"),
            _("if you did nothing in the first: take or take back, plan, re-arm, or nothing"),
        ),
        (
            _("Movement"),
            _("3 hexes after nothing, 2 after planning, 1 after a combat action, 0 after re-arming"),
        ),
        (_("Attack"), _("if the action taken in this turn has an attack, declare it on somebody")),
    ),
)

_PARAGRAPHS = (
    tell(
        "phases",
        _("Five phases, one action"),
        _(
            "The phases come in this order, and there is one action in all of them: you act before "
            "you defend, "
            "or after it. All of it is one visit to the page. Where nothing waits for you, the page asks for "
            "both action phases at once."
        ),
        home="III.1 III.5 III.6",
        sheet=_PHASES,
    ),
    tell(
        "take",
        _("Combat actions"),
        _(
            "A combat action changes the Current Action: the first planned card is turned over, and the one "
            "before it goes back to hand; or the Current Action goes back, and the Standard Action is your "
            "stance."
        ),
        _(
            "What you cannot use as you are armed goes back to hand at once, and the action of the "
            "turn is gone."
        ),
        home="III.3",
    ),
    tell(
        "rearm",
        _("Re-arming"),
        _(
            "You lay all your items out anew, and may leave some on the ground, where anybody may find them. "
            "You do nothing else in that turn. Picking up is done by cards, or by who lies unguarded."
        ),
        _("If what your Current Action needs is no longer held, it goes back to hand; that is no action."),
        home="III.4",
    ),
    tell(
        "move",
        _("Movement"),
        _(
            "Over free hexes only, past nobody. You may always go less far or stay. The attack comes "
            "after the "
            "movement: plan for where you will stand."
        ),
        home="III.8",
    ),
)


def chapter() -> Chapter:
    """The flow of a turn."""
    lead = _("One visit: defend, do one thing, move, strike.")
    return Chapter("turn", Phrase(_("The flow of a turn")), Phrase(lead), _PARAGRAPHS)
