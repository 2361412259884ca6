"""What each answer to an engagement means for the two who have met, in points (9.2 - 9.4)."""

from __future__ import annotations

from games.engine.phrases import Phrase, SeatName, gettext_noop, phrase
from games.engine.words import Line
from games.titan import actions as act
from games.titan.battle.state import Side
from games.titan.characters import TITAN
from games.titan.scoring import value
from games.titan.view import EngagementView, TitanView
from games.titan.words import names
from games.titan.words.deeds import deed

_WHOLE = gettext_noop("%(legion)s is lost. Full points for %(seat)s: %(points)s.")
_TITAN = gettext_noop(
    "%(legion)s is lost with the Titan, which ends the game for %(loser)s. Points for %(seat)s: %(points)s."
)
_BATTLE = gettext_noop("No agreement: it is fought out on the battleland.")
_AGAIN = gettext_noop("If nothing is agreed, both see the offers and answer once more.")


def answer(view: TitanView, chosen: act.TitanAction) -> Line:
    """One answer as a choice, with what it brings; what it gives up is said by `losses`."""
    return Line(deed(view, chosen), _note(chosen))


def outcome(view: TitanView, loser: act.Loser) -> Line:
    """One outcome that can be agreed to; where the own legion goes `losses` says so."""
    engagement = view.under_way
    if loser == "both" or view.legions[engagement.marker(loser)].seat == view.seat:
        return Line(names.outcome(loser, ()))
    return Line(names.outcome(loser, ()), _lost(view, engagement, loser))


def _note(chosen: act.TitanAction) -> Phrase | None:
    match chosen:
        case act.Fight():
            return Phrase(_BATTLE)
        case act.Counter():
            return Phrase(_AGAIN)
    return None


def _lost(view: TitanView, engagement: EngagementView, side: Side) -> Phrase:
    """The other's legion is lost, and one gets points for it: as far as this seat knows them."""
    marker = engagement.marker(side)
    winner = engagement.marker("defender" if side == "attacker" else "attacker")
    legion = view.legions[marker]
    return phrase(
        _TITAN if TITAN in legion.pieces else _WHOLE,
        legion=names.legion(marker, view.seat),
        loser=SeatName(legion.seat),
        seat=SeatName(view.legions[winner].seat),
        points=value(legion.pieces, view.scores[legion.seat]),
    )
