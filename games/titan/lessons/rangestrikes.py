"""Chapter 13 of the Law: striking from afar."""

from __future__ import annotations

from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.lessons import tables

CHAPTER = Chapter(
    "rangestrikes",
    Phrase(_("Rangestrikes")),
    Phrase(_("Fewer dice, but nobody strikes back.")),
    (
        tell(
            "who",
            _("Who and when"),
            _(
                "Only the side that has just maneuvered rangestrikes, with those who can and are not "
                "in contact. It is one strike at one target: nothing is carried over, nothing comes "
                "back, and nobody has to."
            ),
            home="13.0",
        ),
        tell(
            "dice",
            _("Half the dice"),
            _("A rangestrike has half the power in dice, rounded down. Titans have none."),
            home="13.1",
            rules="12.7",
            sheet=tables.rangestrikes(),
        ),
        tell(
            "range",
            _("Range"),
            _(
                "Both ends are counted. At range three skill is full; only those with skill 4 reach "
                "range four, and strike there as with skill 3. Nobody reaches further."
            ),
            home="13.2",
        ),
        tell(
            "line",
            _("The line"),
            _(
                "It runs straight from centre to centre. Trees close it, and so do characters in "
                "between, unless they stand lower than both ends or at the foot of a cliff below one; "
                "hexsides have rules of their own. Where it runs along an edge, either side will do."
            ),
            home="13.3",
            rules="11.7",
        ),
        tell(
            "any-order",
            _("In any order"),
            _("Rangestrikes may come before, between and after your other strikes."),
            home="13.4",
        ),
        tell(
            "warlock",
            _("Warlocks and lords"),
            _(
                "Lords cannot be rangestruck, but by a Warlock. For it nothing is in the way and no "
                "hazard counts, and at range four its skill stays whole. As soon as an enemy stands "
                "beside it, it strikes like any other."
            ),
            home="13.5",
            icon="warlock-hood",
        ),
    ),
)
