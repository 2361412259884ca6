"""Texts about what an answer means for both players of an engagement, in points (9.2 - 9.4)."""

from __future__ import annotations

from games.engine.phrases import Phrase, SeatName, gettext_noop, phrase
from games.engine.words import ChoiceLine
from games.titan import actions as act
from games.titan.battle.state import OTHER_SIDE, Side
from games.titan.characters import TITAN
from games.titan.scoring import lords_due, pieces_value
from games.titan.state import MAX_LEGION_HEIGHT
from games.titan.view import EngagementView, TitanView
from games.titan.words import names
from games.titan.words.action_texts import deed

_LEGION_ELIMINATED_TEXT = gettext_noop("%(legion)s is eliminated, and you score its full %(points)s points.")
_TITAN_ELIMINATED_TEXT = gettext_noop(
    "%(legion)s is eliminated with its Titan, so %(loser)s is out. You score %(points)s points."
)
_BATTLE_TEXT = gettext_noop("There is no agreement, and the legions fight on the battleland.")
_BATTLE_WITH_TITAN_TEXT = gettext_noop(
    "There is no agreement, and the legions fight on the battleland. Your Titan fights too: if it is slain, "
    "you’re out."
)
_EITHER_SCORES_TEXT = gettext_noop("You +%(yours)s or %(seat)s +%(theirs)s")
_OTHER_SCORES_TEXT = gettext_noop("%(seat)s +%(points)s")
_LOST_TEXTS: dict[str, str] = {
    "concede": gettext_noop("You lose %(legion)s. %(seat)s then has %(score)s points."),
    "concede_lord": gettext_noop(
        "You lose %(legion)s. %(seat)s then has %(score)s points and can take an %(lords)s."
    ),
    "concede_lords": gettext_noop(
        "You lose %(legion)s. %(seat)s then has %(score)s points and can take: %(lords)s."
    ),
    "flee": gettext_noop("You lose %(legion)s. %(seat)s scores half and then has %(score)s points."),
    "flee_lord": gettext_noop(
        "You lose %(legion)s. %(seat)s scores half, then has %(score)s points and can take an %(lords)s."
    ),
    "flee_lords": gettext_noop(
        "You lose %(legion)s. %(seat)s scores half, then has %(score)s points and can take: %(lords)s."
    ),
}
"""What an answer that gives up the legion means, by the answer and whether it brings lords to the winner."""

_SECOND_ROUND_TEXT = gettext_noop("If nothing is agreed, both sides see the offers and answer again.")


def answer_line(view: TitanView, chosen: act.TitanAction) -> ChoiceLine:
    """Return the entry for one answer in the page's list, with what it means and what it scores."""
    match chosen:
        case act.Fight():
            engagement = view.under_way
            mine = view.legions[engagement.marker(_side_of(view, engagement, chosen.seat))]
            note = Phrase(_BATTLE_WITH_TITAN_TEXT if TITAN in mine.pieces else _BATTLE_TEXT)
            return ChoiceLine(deed(view, chosen), note, gains=_battle_gains(view, chosen.seat))
        case act.Flee():
            return _given_up(view, chosen, "flee", halved=True)
        case act.Concede() if view.under_way.battle is None:
            return _given_up(view, chosen, "concede")
        case act.CounterOffer():
            return ChoiceLine(deed(view, chosen), Phrase(_SECOND_ROUND_TEXT))
    return ChoiceLine(deed(view, chosen))


def outcome_line(view: TitanView, loser: act.Loser) -> ChoiceLine:
    """Return the entry for one outcome that can be agreed to.

    If the outcome eliminates the seat's own legion, the text about that comes from `losses`.
    """
    engagement = view.under_way
    if loser == "both" or view.legions[engagement.marker(loser)].seat == view.seat:
        return ChoiceLine(names.outcome(loser, ()))
    return ChoiceLine(names.outcome(loser, ()), _lost_points_note(view, engagement, loser))


def _given_up(
    view: TitanView, chosen: act.Flee | act.Concede, code: str, *, halved: bool = False
) -> ChoiceLine:
    """Return the line of an answer by which the seat's legion is eliminated without a battle."""
    engagement = view.under_way
    side = _side_of(view, engagement, chosen.seat)
    marker, winner = engagement.marker(side), view.legions[engagement.marker(OTHER_SIDE[side])]
    points = _worth(view, marker) // (2 if halved else 1)
    lords = lords_due(view.scores[winner.seat], points) if winner.height < MAX_LEGION_HEIGHT else []
    note = phrase(
        _LOST_TEXTS[f"{code}_lord{'s' if len(lords) > 1 else ''}" if lords else code],
        legion=names.held_legion(marker, view.seat),
        seat=SeatName(winner.seat),
        score=view.scores[winner.seat] + points,
        lords=names.characters(lords),
    )
    gains = phrase(_OTHER_SCORES_TEXT, seat=SeatName(winner.seat), points=points)
    return ChoiceLine(deed(view, chosen), note, gains=gains)


def _battle_gains(view: TitanView, seat: int) -> Phrase:
    """Return what each side scores if it eliminates the other in battle."""
    engagement = view.under_way
    side = _side_of(view, engagement, seat)
    mine, theirs = engagement.marker(side), engagement.marker(OTHER_SIDE[side])
    return phrase(
        _EITHER_SCORES_TEXT,
        yours=_worth(view, theirs),
        seat=SeatName(view.legions[theirs].seat),
        theirs=_worth(view, mine),
    )


def _side_of(view: TitanView, engagement: EngagementView, seat: int) -> Side:
    return "attacker" if view.legions[engagement.attacker].seat == seat else "defender"


def _worth(view: TitanView, marker: str) -> int:
    legion = view.legions[marker]
    return pieces_value(legion.pieces, view.scores[legion.seat])


def _lost_points_note(view: TitanView, engagement: EngagementView, side: Side) -> Phrase:
    """Return a note on what the seat scores for the other side's legion, as far as it knows that legion."""
    marker = engagement.marker(side)
    legion = view.legions[marker]
    return phrase(
        _TITAN_ELIMINATED_TEXT if TITAN in legion.pieces else _LEGION_ELIMINATED_TEXT,
        legion=names.legion(marker, view.seat),
        loser=SeatName(legion.seat),
        points=_worth(view, marker),
    )
