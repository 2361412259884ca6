"""An annotated duel of our own, turn by turn."""

from __future__ import annotations

from games.engine.lessons import Chapter, Figure, Panel, Sheet, tell
from games.engine.phrases import Phrase, phrase
from games.engine.phrases import gettext_noop as _
from games.gladiators.lessons import positions
from games.gladiators.lessons.duel import DUEL

_NAMES = {"R1": _("Assassin"), "B1": _("Barbarian")}


def _table() -> Sheet:
    rows = tuple(
        (
            phrase("%(number)s", number=number),
            Phrase(_NAMES[turn.who]),
            Phrase(turn.happens),
            Phrase(turn.why),
        )
        for number, turn in enumerate(DUEL, start=1)
    )
    head = (_("Turn"), _("Gladiator"), _("What happens"), _("Why"))
    return Sheet(Phrase(_("Five turns of a duel")), tuple(Phrase(each) for each in head), rows)


_FIRST = Figure(
    Phrase(_("The Barbarian has gone one hex and slashes: the dark dart waits to be met.")),
    (
        Panel(positions.BEFORE, Phrase(_("Before"))),
        Panel(positions.AFTER, Phrase(_("After"))),
    ),
)

_PARAGRAPHS = (
    tell(
        "where",
        _("How it stands"),
        _(
            "The Assassin, with dagger and cloak in hand and 14 Condition, has planned Cloak guard "
            "and Dagger "
            "thrust. The Barbarian stands two hexes away, the great sword in both hands and 24 "
            "Condition, and "
            "has planned Slash with sword and Sword guard. Neither knows the other's cards, only "
            "that there are "
            "two."
        ),
        figure=_FIRST,
    ),
    tell("turns", _("Turn by turn"), _("On the left what happens, on the right why."), sheet=_table()),
    tell(
        "lesson",
        _("What to take from it"),
        _(
            "A defense taken before the attack is met costs the turn; one that was taken in time "
            "costs nothing. "
            "Whoever is made to act first in their turn cannot strike in it with what they would like."
        ),
    ),
)


def chapter() -> Chapter:
    """The example."""
    lead = _("Assassin against Barbarian, with what each thinks.")
    return Chapter("example", Phrase(_("An example duel")), Phrase(lead), _PARAGRAPHS)
