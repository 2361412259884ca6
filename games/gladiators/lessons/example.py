"""An annotated duel of our own, turn by turn. Its notation is played by a test."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.lessons import Chapter, Sheet
from games.engine.phrases import Phrase, phrase
from games.engine.phrases import gettext_noop as _
from games.gladiators.lessons.telling import tell


class Turn(NamedTuple):
    """One turn: who acts, what they do in notation, what happens and why."""

    who: str
    lines: tuple[str, ...]
    happens: str
    why: str


DUEL: tuple[Turn, ...] = (
    Turn(
        "B1",
        ("take", "walk h4", "attack 1 R1 set 4"),
        _(
            "The Barbarian takes the first planned action, Slash with sword, goes one hex to stand "
            "next to the "
            "Assassin, and declares the slash: 3+(1-5)×2. In secret: 4."
        ),
        _(
            "The card was planned turns ago; now the distance fits. 5 would cost most, and is what everybody "
            "guesses first."
        ),
    ),
    Turn(
        "R1",
        ("take", "guess 3 4 5", "nothing"),
        _(
            "The Assassin takes Cloak guard before defending: three guesses against a slash with cloak and "
            "dagger. Defense is 4, and 5 with the cloak. They name 3, 4 and 5: guessed, nothing is lost."
        ),
        _(
            "In the Standard Action there would have been two guesses. The price: it was the action of the "
            "turn, so that nothing is planned and at most one hex moved."
        ),
    ),
    Turn(
        "B1",
        ("take", "nothing"),
        _("The Barbarian takes Sword guard, the second planned action, and stays. Nothing is declared."),
        _("The row of the Assassin still has a card. What comes is met with two guesses against a stab."),
    ),
    Turn(
        "R1",
        ("take", "nothing", "attack 1 B1 set 3"),
        _(
            "Nothing waits for the Assassin. They take Dagger thrust, stay, and declare the stab: 5+(1-6) "
            "against Defense 3. In secret: 3."
        ),
        _(
            "Even 1 would cost 3. With two guesses the foe will name 5 and 6; in the middle it is "
            "safe enough."
        ),
    ),
    Turn(
        "B1",
        ("nothing", "guess 5 6", "plan B16", "nothing"),
        _(
            "The Barbarian keeps Sword guard and names 5 and 6. It was 3: strength 8 against 3, and "
            "5 Condition "
            "are lost, 19 left. Then they plan Stamp kick."
        ),
        _(
            "Having done nothing before the defense they may plan after it, and still go two hexes "
            "if they like."
        ),
    ),
)

PLACES = {"R1": "g4", "B1": "i4"}
"""Where the two stand when it begins."""

ROWS = {"R1": "A03 A06", "B1": "B05 B01"}
"""What they have planned, the first first."""

HELD = {"R1": "dagger cloak", "B1": "great-sword"}

LEFT = {"R1": 14, "B1": 19}
"""Condition at the end."""

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
