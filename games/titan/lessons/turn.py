"""Chapter 6 of the Law: the four phases of a game-turn."""

from __future__ import annotations

from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

CHAPTER = Chapter(
    "turn",
    Phrase(_("A game-turn")),
    Phrase(_("Split, move, engage, enlist.")),
    (
        tell(
            "phases",
            _("Four phases"),
            _(
                "Commencement, movement, engagement, enlistment: always in this order, each finished "
                "before the next begins. Nothing can be done late, and what must be done the page "
                "does not forget."
            ),
            home="6.0",
        ),
        tell(
            "commencement",
            _("Commencement"),
            _(
                "Split as many legions as you like and have markers for. You may leave the splits as "
                "an order, and have the die rolled at once after them."
            ),
            home="6.1",
            rules="4.3",
        ),
        tell(
            "movement",
            _("Movement"),
            _(
                "One die counts for all. Each legion goes so many lands, or to the first enemy in its "
                "way, or stays; but one at least must move if any can. After the roll nothing is "
                "split."
            ),
            home="6.2",
            rules="7.0",
        ),
        tell(
            "engagement",
            _("Engagements"),
            _(
                "Then your engagements are settled, each to its very end before the next, in the "
                "order you choose. The last one opens by itself."
            ),
            home="6.3",
            rules="9.0",
        ),
        tell(
            "enlistment",
            _("Enlistment"),
            _(
                "Each legion that moved and is still there may muster one. Defenders have had theirs "
                "before you, so the last of a kind may be gone. You can say ahead what each legion "
                "shall take."
            ),
            _("A legion of seven from which an Angel was summoned away has room again."),
            home="6.4",
            rules="18.0 14.0",
        ),
        tell(
            "passing-on",
            _("Passing on"),
            _(
                "When you end your turn the next player is told. Theirs begins with a split or a roll, "
                "whichever comes first."
            ),
            home="6.5",
        ),
    ),
)
