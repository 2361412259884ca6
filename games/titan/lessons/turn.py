"""Chapter 6 of the Law: the four phases of a Game-Turn."""

from __future__ import annotations

from games.engine.lessons import Chapter, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.drawing.masterboard.lesson_board import BoardScene, StandingLegion
from games.titan.lessons.legion_figures import board_figure

_MOVE = board_figure(
    _("The roll was 2: Anchor has followed the signs from the Tower into the second land. Moon has stayed."),
    BoardScene(
        {"R.anchor": StandingLegion(32, 4), "R.moon": StandingLegion(500, 4)},
        (31, 500, 32),
        (500, 31, 32),
    ),
)

CHAPTER = Chapter(
    "turn",
    Phrase(_("A Game-Turn")),
    Phrase(_("Split, move, engage, enlist.")),
    (
        paragraph(
            "phases",
            _("Four phases"),
            _(
                "Commencement, movement, engagement, enlistment: always in this order, each finished "
                "before the next starts. Nothing can be done late, and the page does not forget what "
                "must be done."
            ),
            home="6.0",
        ),
        paragraph(
            "commencement",
            _("Commencement"),
            _(
                "Split as many legions as you like and have markers for. You can leave the splits as "
                "a standing order and have the die rolled immediately after them."
            ),
            home="6.1",
            rules="4.3",
        ),
        paragraph(
            "movement",
            _("Movement"),
            _(
                "One die counts for all legions. Each legion moves that many lands, or up to the "
                "first enemy in its way, or stays; but at least one must move if any can. After the "
                "roll no legion can be split."
            ),
            home="6.2",
            rules="7.0",
            figure=_MOVE,
        ),
        paragraph(
            "engagement",
            _("Engagements"),
            _(
                "Then your engagements are resolved in the order you choose, each completely before "
                "the next. The last one opens automatically."
            ),
            home="6.3",
            rules="9.0",
        ),
        paragraph(
            "enlistment",
            _("Enlistment"),
            _(
                "Each legion that moved and survived may muster one character. Defenders have "
                "mustered before you, so the last of a kind may be gone. You can say in advance what "
                "each legion musters."
            ),
            _("A legion of seven has room again once an Angel has been summoned from it."),
            home="6.4",
            rules="18.0 14.0",
        ),
        paragraph(
            "passing-on",
            _("Passing the turn"),
            _(
                "When you end your turn, the next player is notified. Their turn starts with a split "
                "or a roll, whichever comes first."
            ),
            home="6.5",
        ),
    ),
)
