"""The example duel as data: the actions in notation, and comments on them."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.phrases import gettext_noop as _


class Turn(NamedTuple):
    """One turn of the duel: the gladiator, its actions in notation, what happens and why."""

    who: str
    lines: tuple[str, ...]
    happens: str
    why: str


DUEL_TURNS: tuple[Turn, ...] = (
    Turn(
        "B1",
        ("take", "walk h4", "attack 1 R1 set 4"),
        _(
            "The Barbarian carries out the first planned action, Slash with sword, moves one hex to "
            "stand next to the Assassin, and declares the slash: 3+(1-5)×2. In secret: 4."
        ),
        _(
            "The card was planned turns ago; now the distance is right. A 5 would cost the most, "
            "but it is what everyone guesses first."
        ),
    ),
    Turn(
        "R1",
        ("take", "guess 3 4 5", "nothing"),
        _(
            "The Assassin takes Cloak guard before defending: three guesses against a slash with "
            "cloak and dagger. Defense is 4, or 5 with the cloak. The Assassin names 3, 4 and 5, "
            "and guesses the number: nothing is lost."
        ),
        _(
            "In the Standard Action there would have been two guesses. The price: this was the "
            "turn’s action, so nothing is planned, and the Assassin can move at most one hex."
        ),
    ),
    Turn(
        "B1",
        ("take", "nothing"),
        _("The Barbarian takes Sword guard, the second planned action, and stays. Nothing is declared."),
        _(
            "There is still a card in the Assassin’s row. Whatever it is, Sword guard gives two "
            "guesses against a stab."
        ),
    ),
    Turn(
        "R1",
        ("take", "nothing", "attack 1 B1 set 3"),
        _(
            "No attack is pending against the Assassin, who takes Dagger thrust, stays, and "
            "declares the stab: 5+(1-6) against Defense 3. In secret: 3."
        ),
        _(
            "Even a 1 would cost 3 Condition. With two guesses, the foe will name 5 and 6; a "
            "number in the middle is safe enough."
        ),
    ),
    Turn(
        "B1",
        ("nothing", "guess 5 6", "plan B16", "nothing"),
        _(
            "The Barbarian keeps Sword guard and names 5 and 6. The number was 3: strength 8 "
            "against 3, so 5 Condition is lost and 19 left. Then the Barbarian plans Stamp kick."
        ),
        _(
            "Having done nothing before the defense, the Barbarian may plan after it, and still "
            "move up to two hexes."
        ),
    ),
)

START_HEXES = {"R1": "g4", "B1": "i4"}
"""The hexes where the two gladiators start."""

START_PLANNED_CARDS = {"R1": "A03 A06", "B1": "B05 B01"}
"""The cards that the two gladiators have planned at the start, in order."""

START_HELD_ITEMS = {"R1": "dagger cloak", "B1": "great-sword"}

CONDITION_LEFT = {"R1": 14, "B1": 19}
"""The Condition that the two gladiators have left at the end."""
