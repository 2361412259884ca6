"""The texts of an answer's consequences for both players of an engagement, in points (9.2 - 9.4)."""

from __future__ import annotations

from games.engine.phrases import Phrase, SeatName, gettext_noop, phrase
from games.engine.words import ChoiceLine
from games.titan import actions as act
from games.titan.battle.state import Side
from games.titan.characters import TITAN
from games.titan.scoring import pieces_value
from games.titan.view import EngagementView, TitanView
from games.titan.words import names
from games.titan.words.action_texts import deed

_WHOLE = gettext_noop("%(legion)s is eliminated, and %(seat)s scores its full %(points)s points.")
_TITAN = gettext_noop(
    "%(legion)s is eliminated with its Titan, so %(loser)s is out. %(seat)s scores %(points)s points."
)
_BATTLE = gettext_noop("There is no agreement, and the legions fight on the battleland.")
_AGAIN = gettext_noop("If nothing is agreed, both sides see the offers and answer again.")


def answer_line(view: TitanView, chosen: act.TitanAction) -> ChoiceLine:
    """Return the line of one answer, with its gains; `losses` provides the text of its losses."""
    return ChoiceLine(deed(view, chosen), _note(chosen))


def outcome_line(view: TitanView, loser: act.Loser) -> ChoiceLine:
    """Return the line of one outcome that can be agreed to.

    If the outcome eliminates the seat's own legion, `losses` provides the text for this.
    """
    engagement = view.under_way
    if loser == "both" or view.legions[engagement.marker(loser)].seat == view.seat:
        return ChoiceLine(names.outcome(loser, ()))
    return ChoiceLine(names.outcome(loser, ()), _lost(view, engagement, loser))


def _note(chosen: act.TitanAction) -> Phrase | None:
    match chosen:
        case act.Fight():
            return Phrase(_BATTLE)
        case act.Counter():
            return Phrase(_AGAIN)
    return None


def _lost(view: TitanView, engagement: EngagementView, side: Side) -> Phrase:
    """Return a note on the points for the other side's legion, as far as the seat knows that legion."""
    marker = engagement.marker(side)
    winner = engagement.marker("defender" if side == "attacker" else "attacker")
    legion = view.legions[marker]
    return phrase(
        _TITAN if TITAN in legion.pieces else _WHOLE,
        legion=names.legion(marker, view.seat),
        loser=SeatName(legion.seat),
        seat=SeatName(view.legions[winner].seat),
        points=pieces_value(legion.pieces, view.scores[legion.seat]),
    )
