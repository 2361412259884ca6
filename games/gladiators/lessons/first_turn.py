"""The first page: enough to take a turn."""

from __future__ import annotations

from games.engine.lessons import Chapter, sheet, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

_STEPS = sheet(
    _("How far you go"),
    (_("What you did"), _("Hexes")),
    (
        (_("nothing"), "3"),
        (_("planned"), "2"),
        (_("took or took back an action"), "1"),
        (_("re-armed"), "0"),
    ),
)

_PARAGRAPHS = (
    tell(
        "aim",
        _("What you are after"),
        _("Bring the foe's Condition to nought before yours is gone. No dice are thrown: all is choice."),
        rules="II.2",
    ),
    tell(
        "plan",
        _("1. Plan"),
        _(
            "In one turn you lay an action face down at the end of your row, in a later one you turn "
            "the first "
            "of the row over. So what you do now you have decided some turns ago, and the foe sees only how "
            "many actions you have planned."
        ),
        rules="III.2",
    ),
    tell(
        "defend",
        _("2. Defend"),
        _(
            "An attack that waits for you is met at the beginning of your turn. The foe has set a number in "
            "secret; you name as many numbers as your stance has guesses. If theirs is among them nothing "
            "happens. If not, the attack has its strength, and what is above your Defense is lost."
        ),
        rules="IV.7",
    ),
    tell(
        "act",
        _("3. Act, once"),
        _(
            "One action in the whole turn: take the first planned one, plan, or re-arm. Before the "
            "defense you "
            "can only take an action or take one back, so that you defend in a new stance."
        ),
        rules="III.6",
    ),
    tell("move", _("4. Move"), _("How far depends on what you did."), rules="III.8", sheet=_STEPS),
    tell(
        "attack",
        _("5. Attack"),
        _(
            "If the action you took in this turn has an attack and the foe is at its distance, set a number. "
            "High ones hurt more, and everybody knows it: that is the game."
        ),
        rules="III.9",
    ),
)


def chapter() -> Chapter:
    """Your first turn."""
    lead = _(
        "Two gladiators in the sand. Each plans in secret, strikes in secret, and guesses what the "
        "other does."
    )
    return Chapter("first-turn", Phrase(_("Your first turn in two minutes")), Phrase(lead), _PARAGRAPHS)
