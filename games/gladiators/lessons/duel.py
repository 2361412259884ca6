"""The example duel as data: what is done in notation, and what is told of it."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.phrases import gettext_noop as _


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
