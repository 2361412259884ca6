"""Chapter 11 of the Law, but for the Hazards Chart: moving in battle."""

from __future__ import annotations

from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

CHAPTER = Chapter(
    "maneuvers",
    Phrase(_("Maneuvers")),
    Phrase(_("Who is free goes where skill and ground let it.")),
    (
        tell(
            "any",
            _("As many as you like"),
            _(
                "Move any of your characters, or none, one after the other and each once. Until the "
                "first roll all of it can be taken back."
            ),
            home="11.0",
        ),
        tell(
            "first-hex",
            _("The first hex"),
            _(
                "Who comes in pays for the hex of the edge as for any other. A flyer may come in "
                "above somebody, if skill takes it further. Nobody leaves the map again."
            ),
            home="11.1",
            rules="10.1",
        ),
        tell(
            "skill",
            _("Skill is distance"),
            _(
                "A character goes at most as many hexes as its skill. Hazards and characters in the "
                "way can make it fewer."
            ),
            home="11.2",
            rules="11.7",
        ),
        tell(
            "contact",
            _("Contact"),
            _(
                "Who stands beside an enemy when the maneuver begins is held and cannot move. Going "
                "past enemies is free. Across a cliff there is no contact."
            ),
            home="11.3",
        ),
        tell(
            "slowed",
            _("Slowed"),
            _(
                "Some hazards slow: that hex counts as two, and with one left it cannot be entered. "
                "Leaving costs nothing. Two reasons to be slowed count as one."
            ),
            _(
                "Flyers care only for the hex where they land. The volcano alone cannot be flown "
                "over, save by Dragons."
            ),
            home="11.4",
            rules="11.7",
        ),
        tell(
            "occupied",
            _("Somebody in the way"),
            _(
                "On foot nobody enters a hex where somebody stands, friend or enemy. Flyers pass "
                "over, but do not land there."
            ),
            home="11.5",
        ),
        tell(
            "nothing-saved",
            _("Nothing is saved up"),
            _("A character stands in one hex, and what it did not walk is lost."),
            home="11.6",
        ),
    ),
)
