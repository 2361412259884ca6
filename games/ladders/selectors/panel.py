"""A challenge as the one sees it who is to answer it, or who made it: what each outcome would do."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from accounts.instants import span
from games.clocks.spans import Span
from games.competitions.models import Competition, Entrant
from games.competitions.names import entrant_name
from games.ladders import strength
from games.ladders.models import Challenge, Season
from games.ladders.movement import Order, Outcome
from games.ladders.rules import effects_of
from games.ladders.selectors import field
from games.ladders.texts.effects import consequence


class Line(NamedTuple):
    """What would happen, and what would come of it."""

    what: str
    effect: str


class Panel(NamedTuple):
    """An open challenge: who challenges from where, until when it waits, and its outcomes. `mine`: it
    is the reader who answers."""

    challenge: Challenge
    name: str
    rung: int
    due: datetime
    lines: tuple[Line, ...]
    mine: bool


def panel(
    competition: Competition,
    challenge: Challenge,
    order: Order,
    away: Mapping[int, tuple[Span, ...]],
    *,
    mine: bool,
) -> Panel:
    """An open challenge for its defender (`mine`), or for its challenger."""
    other = challenge.challenger if mine else challenge.defender
    name = entrant_name(other)
    return Panel(
        challenge=challenge,
        name=name,
        rung=order.index(other.pk) + 1 if other.pk in order else 0,
        due=field.due(challenge, away),
        lines=_lines(competition, challenge, order, name, mine=mine),
        mine=mine,
    )


def outlook(
    competition: Competition, season: Season, order: Order, challenger: Entrant, defender: Entrant
) -> tuple[Line, ...]:
    """What each outcome of a challenge not made yet would do, for who would make it."""
    imagined = Challenge(season=season, challenger=challenger, defender=defender)
    return _lines(competition, imagined, order, entrant_name(defender), mine=False)


def _lines(
    competition: Competition, challenge: Challenge, order: Order, name: str, *, mine: bool
) -> tuple[Line, ...]:
    season = challenge.season
    effects = effects_of(season)
    me, other = challenge.challenger, challenge.defender
    if mine:
        me, other = other, me
    stakes = strength.stakes(competition, me, other)

    def told(outcome: Outcome) -> str:
        return consequence(
            order,
            effects,
            outcome,
            challenger=challenge.challenger_id,
            defender=challenge.defender_id,
            me=me.pk,
            name=name,
        ).text

    win, loss = (Outcome.LOSS, Outcome.WIN) if mine else (Outcome.WIN, Outcome.LOSS)
    lines = [
        Line(_("You win"), _with_rating(told(win), stakes and stakes.won)),
        Line(pgettext("outcome", "Draw"), _with_rating(told(Outcome.DRAW), stakes and stakes.drawn)),
        Line(_("You lose"), _with_rating(told(loss), stakes and stakes.lost)),
    ]
    if mine:
        lines.append(Line(_("Refuse"), _refusal(season, challenge, told(Outcome.REFUSAL))))
        lines.append(Line(_("No answer"), _unrated(told(Outcome.NO_ANSWER))))
    else:
        lines.append(Line(_("Refused"), _free(season, told(Outcome.REFUSAL))))
        lines.append(Line(_("No answer"), _unrated(told(Outcome.NO_ANSWER))))
    return tuple(lines)


def _with_rating(text: str, change: int | None) -> str:
    if change is None:
        return text
    signed = f"+{change}" if change > 0 else f"\N{MINUS SIGN}{-change}" if change < 0 else "0"
    return _("%(text)s Rating: about %(change)s.") % {"text": text, "change": signed}


def _unrated(text: str) -> str:
    return _("%(text)s Your rating stays.") % {"text": text}


def _refusal(season: Season, challenge: Challenge, text: str) -> str:
    left = refusals_left(season, challenge.defender)
    if not left:
        return _unrated(text)
    return ngettext(
        "Free, once more this season: nobody moves. After that: %(text)s",
        "Free, %(count)d times more this season: nobody moves. After that: %(text)s",
        left,
    ) % {"count": left, "text": text}


def _free(season: Season, text: str) -> str:
    """A refusal as the challenger sees it: how many the other has left is not told."""
    if not season.free_refusals:
        return _unrated(text)
    return ngettext(
        "One refusal a season is free: nobody moves. Else: %(text)s",
        "%(count)d refusals a season are free: nobody moves. Else: %(text)s",
        season.free_refusals,
    ) % {"count": season.free_refusals, "text": text}


def answer_text(season: Season) -> str:
    """How long an answer may take."""
    return span(timedelta(hours=season.answer_hours))


def refusals_left(season: Season, defender: Entrant) -> int:
    """How many more challenges somebody may refuse freely this season."""
    used = Challenge.objects.filter(
        season=season, defender=defender, status=Challenge.Status.REFUSED, free=True
    ).count()
    return max(0, season.free_refusals - used)
