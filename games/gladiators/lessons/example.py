"""The chapter with an example duel, explained turn by turn."""

from __future__ import annotations

from games.engine.lessons import Chapter, Figure, Panel, WordTable, paragraph
from games.engine.phrases import Phrase, phrase
from games.engine.phrases import gettext_noop as _
from games.gladiators.lessons import positions
from games.gladiators.lessons.duel import DUEL_TURNS

_NAMES = {"R1": _("Assassin"), "B1": _("Barbarian")}


def _table() -> WordTable:
    rows = tuple(
        (
            phrase("%(number)s", number=number),
            Phrase(_NAMES[turn.who]),
            Phrase(turn.happens),
            Phrase(turn.why),
        )
        for number, turn in enumerate(DUEL_TURNS, start=1)
    )
    head = (_("Turn"), _("Gladiator"), _("What happens"), _("Why"))
    return WordTable(Phrase(_("Five turns of a duel")), tuple(Phrase(each) for each in head), rows)


_FIRST = Figure(
    Phrase(_("The Barbarian has moved one hex and slashes: the dark dart is a pending attack.")),
    (
        Panel(positions.BEFORE, Phrase(_("Before"))),
        Panel(positions.AFTER, Phrase(_("After"))),
    ),
)

_PARAGRAPHS = (
    paragraph(
        "where",
        _("The position"),
        _(
            "The Assassin has dagger and cloak in hand and 14 Condition, and has planned Cloak "
            "guard and Dagger thrust. The Barbarian stands two hexes away, with the great sword "
            "in both hands and 24 Condition, and has planned Slash with sword and Sword guard. "
            "Neither knows the other’s cards, only that there are two."
        ),
        figure=_FIRST,
    ),
    paragraph("turns", _("Turn by turn"), _("What happens in each turn, and why."), sheet=_table()),
    paragraph(
        "lesson",
        _("What to learn from it"),
        _(
            "Taking a defense while an attack is pending uses up the turn’s action; taking one "
            "earlier costs nothing. If you are forced to act in the first action phase, you "
            "cannot attack with the card you wanted in that turn."
        ),
    ),
)


def chapter() -> Chapter:
    """Return the chapter with the example duel."""
    lead = _("Assassin against Barbarian, with what each of them is thinking.")
    return Chapter("example", Phrase(_("An example duel")), Phrase(lead), _PARAGRAPHS)
