"""Chapter 12 of the Law, but for the Strike Chart: striking and carrying over."""

from __future__ import annotations

from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.lessons import tables

CHAPTER = Chapter(
    "strikes",
    Phrase(_("Strikes")),
    Phrase(_("Dice by power, hits by skill.")),
    (
        tell(
            "striking",
            _("Who strikes"),
            _(
                "Whoever is in contact with a living enemy strikes, like it or not, once a phase. It "
                "rolls as many dice as its power; every die that reaches the strike-number is a hit. "
                "As many hits as its power slay a character."
            ),
            home="12.0",
            rules="12.7",
        ),
        tell(
            "order",
            _("In your order"),
            _(
                "You choose who strikes next and whom, each strike finished before the next. When all "
                "of yours are done the other side strikes back; it has seen all your dice."
            ),
            home="12.1",
        ),
        tell(
            "number",
            _("Target and number"),
            _(
                "Two skills give the number: a Centaur (skill 4) hits a Troll (skill 2) from 2 up, "
                "with three dice; the Troll strikes back with eight dice and needs sixes. Hazards can "
                "change dice, skill and number."
            ),
            _("Before you roll the page shows dice, number and the hits to expect."),
            home="12.2",
            rules="12.7 11.7",
        ),
        tell(
            "hits",
            _("Hits"),
            _(
                "Hits stay and add up until the battle ends, but make nobody weaker: with one left to "
                "bear a character still strikes with all its power. Survivors are healed afterwards."
            ),
            home="12.3",
        ),
        tell(
            "carry-over",
            _("Carrying over"),
            _(
                "Hits beyond those that slay may go to other enemies in contact with the striker, one "
                "after another, if against them the number would not have been higher nor the dice "
                "fewer."
            ),
            _(
                "You may strike with a worse number or fewer dice than you could, so that more can be "
                "carried over; the page offers what makes a difference. You choose who takes the rest "
                "after the roll, or let it go."
            ),
            home="12.4",
        ),
        tell(
            "from-above",
            _("From above"),
            _(
                "An advantage from striking down is carried over only to those against whom you would "
                "have had it too; you may do without it. A strike that was not made up a dune is "
                "never carried up one."
            ),
            home="12.5",
            rules="11.7",
        ),
        tell(
            "leaving",
            _("Leaving the map"),
            _(
                "The slain go at the end of the strike phase. Lords and demi-lords among them are "
                "back in the box when the engagement is over, not before."
            ),
            home="12.6",
        ),
        tell(
            "chart",
            _("The Strike Chart"),
            _(
                "Find the striker's skill above and the target's at the left: from this number up a "
                "die hits. Hazards may add to it, but never beyond 6."
            ),
            home="12.7",
            rules="11.7",
            sheet=tables.strike_chart(),
        ),
    ),
)
