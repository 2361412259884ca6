"""Chapter 12 of the Law, except the Strike Chart: striking and carrying over."""

from __future__ import annotations

from functools import partial

from games.engine.lessons import Chapter, Figure, Panel, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.drawing.lesson_tiles import strike
from games.titan.lessons import tables

_STRIKES = Figure(
    Phrase(_("Filled dice are hits: the Centaur hits on 2 or more, the Troll only on 6.")),
    (
        Panel(partial(strike, "centaur", 0, (5, 2, 1), 2), Phrase(_("The Centaur strikes the Troll"))),
        Panel(
            partial(strike, "troll", 1, (6, 6, 5, 4, 4, 3, 2, 1), 6),
            Phrase(_("The Troll strikes the Centaur")),
        ),
    ),
)

CHAPTER = Chapter(
    "strikes",
    Phrase(_("Strikes")),
    Phrase(_("Power decides the dice, skill decides the hits.")),
    (
        paragraph(
            "striking",
            _("Who strikes"),
            _(
                "A character in contact with a living enemy must strike, once in each strike phase. "
                "It rolls as many dice as its power, and every die that shows at least the "
                "strike-number is a hit. A character is slain by as many hits as its power."
            ),
            home="12.0",
            rules="12.7",
        ),
        paragraph(
            "order",
            _("In the order you choose"),
            _(
                "You choose which character strikes next and which enemy it strikes. Each strike is "
                "finished before the next. When all your characters have struck, the other side "
                "strikes back, having seen all your dice."
            ),
            home="12.1",
        ),
        paragraph(
            "number",
            _("Target and strike-number"),
            _(
                "The two skills give the strike-number. A Centaur (skill 4) strikes a Troll (skill "
                "2) with three dice and needs at least 2 on a die; the Troll strikes back with eight "
                "dice and needs sixes. Hazards can change the dice, the skill and the strike-number."
            ),
            _("Before you roll, the page shows the dice, the strike-number and the expected hits."),
            home="12.2",
            rules="12.7 11.7",
            figure=_STRIKES,
        ),
        paragraph(
            "hits",
            _("Hits"),
            _(
                "Hits stay and add up until the battle ends, but they do not weaken a character: "
                "even one hit from death, it strikes with full power. Survivors are healed "
                "afterwards."
            ),
            home="12.3",
        ),
        paragraph(
            "carry-over",
            _("Carrying over"),
            _(
                "Hits beyond those needed to slay may be carried over to other enemies in contact "
                "with the striker, one after another, if against them the strike-number would not "
                "have been higher and the dice not fewer."
            ),
            _(
                "You may strike with a worse strike-number or fewer dice than you could, so that "
                "more hits can be carried over; the page offers the choices that make a difference. "
                "After the roll you choose which enemies take the leftover hits, if any."
            ),
            home="12.4",
        ),
        paragraph(
            "from-above",
            _("From above"),
            _(
                "An advantage from striking down is carried over only to enemies against whom you "
                "would also have had it; you may do without it. Hits from a strike that was not made "
                "up a dune cannot be carried over up a dune."
            ),
            home="12.5",
            rules="11.7",
        ),
        paragraph(
            "leaving",
            _("Leaving the map"),
            _(
                "Slain characters are removed at the end of the strike phase. Slain lords and "
                "demi-lords return to the caretaker’s stacks only when the engagement has finished."
            ),
            home="12.6",
        ),
        paragraph(
            "chart",
            _("The Strike Chart"),
            _(
                "Find the striker’s skill at the top and the target’s skill on the left. A die hits "
                "if it shows at least the number where they meet. Hazards may raise that number, but "
                "never above 6."
            ),
            home="12.7",
            rules="11.7",
            sheet=tables.strike_chart_table(),
        ),
    ),
)
