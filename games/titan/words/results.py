"""Who is out, and what the figures of the placings are made of."""

from __future__ import annotations

from games.engine.phrases import Phrase, gettext_noop, phrase
from games.titan.scoring import value
from games.titan.view import TitanView

OUT: dict[str, str] = {
    "slain": gettext_noop("Your Titan has fallen: you are out"),
    "resigned": gettext_noop("You conceded the game: you are out"),
    "left": gettext_noop("You have left the match"),
}
"""By the fate of the seat."""

_LAST = gettext_noop("The last Titan wins, whatever the points; the figures are points scored.")
_TOTAL = gettext_noop(
    "Of those whose Titan lives points and legions count together (20.5); the list of seats names "
    "points alone."
)
_RECKONED = gettext_noop("points %(points)s, legions %(legions)s")


def out(view: TitanView) -> Phrase | None:
    """That the seat's Titan is gone while others play on."""
    fate = view.fates[view.seat] if view.seat is not None and not view.over else ""
    return Phrase(OUT[fate]) if fate in OUT else None


def counted(how: str) -> Phrase | None:
    """What the figures of the placings are."""
    return Phrase(_LAST if how in ("titan", "draw") else _TOTAL)


def reckoned(view: TitanView, seat: int) -> Phrase | None:
    """Points and legions, where they were added up (20.5); all legions are open by then."""
    if not view.over or view.ended in ("titan", "draw") or view.fates[seat]:
        return None
    legions = [legion for legion in view.legions.values() if legion.seat == seat]
    worth = value([name for legion in legions for name in legion.pieces], view.scores[seat])
    return phrase(_RECKONED, points=view.scores[seat], legions=worth)
