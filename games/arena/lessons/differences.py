"""What the editions do differently."""

from __future__ import annotations

from games.arena.editions import Edition
from games.engine.lessons import Chapter, Paragraph, Sheet, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

_ROWS = (
    (_("Creatures"), _("the same eight"), _("eight of twelve")),
    (_("Who begins"), _("who bids highest"), _("by lot")),
    (_("Bets in round 5"), _("none"), _("worth nothing, but they count for backing")),
    (_("Revealed secret card"), _("stays open, may be taken"), _("discarded")),
    (_("Cards of the fallen"), _("discarded"), _("stay where they lie")),
    (_("Bets on the fallen"), _("leave the game"), _("stay, worth nothing")),
    (_("Referee as second card"), _("no"), _("yes")),
    (_("Troll takes from"), _("earlier rounds, revealed bets, the discard pile"), _("earlier rounds")),
    (_("Titan and a small hand"), _("sees what there is"), _("three cards at least")),
    (_("The last card of the deck"), _("play goes on"), _("ends the match")),
    (_("Stalemate"), _("in the rules, with new bidding"), _("an option, without bidding")),
    (_("Campaign"), _("three games, if agreed"), _("none")),
)

_SIDE_BY_SIDE = Paragraph(
    key="side-by-side",
    heading=Phrase(_("Side by side")),
    text=(
        Phrase(
            _(
                "Both editions are one game; the second renames half of the creatures and smooths some "
                "edges. The Dragon became the Wyrm, the Hydra the Ettin, the Ranger the Amazon, the "
                "Warlock the Magus."
            )
        ),
    ),
    sheet=Sheet(
        caption=Phrase(_("The editions side by side")),
        head=(Phrase(_("Topic")), Phrase(_("Titan: The Arena, 1997")), Phrase(_("Colossal Arena, 2004"))),
        rows=tuple((Phrase(topic), Phrase(older), Phrase(newer)) for topic, older, newer in _ROWS),
    ),
)

_RUSSIAN = tell(
    "russian",
    _("The Russian edition"),
    _(
        "The Russian edition, Arena of Titans, plays as Colossal Arena of 2004. It counts the rounds "
        "alone as places with visible cards, so Prefect and Unicorn leave the discard pile in peace: "
        "choose its preset when you offer a table."
    ),
    _(
        "Three more of its sentences differ and look like slips: who begins a round, what the Magister "
        "opens, and what the Wyrm burns. They are options, off unless a table wants them."
    ),
    rules="R-9 R-48 R-49 R-78",
)


def chapter(edition: Edition) -> Chapter:
    """The differences; the same page in all editions."""
    lead = _("For those who know the other box.")
    told = (_SIDE_BY_SIDE, _RUSSIAN)
    return Chapter("editions", Phrase(_("What the editions do differently")), Phrase(lead), told)
