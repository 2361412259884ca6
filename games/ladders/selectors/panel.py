"""An open challenge as its defender or challenger sees it, with the effect of each outcome."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from accounts.instants import format_duration
from games.clocks.spans import Span
from games.competitions.models import Competition, Entrant
from games.competitions.names import entrant_name
from games.ladders import strength
from games.ladders.models import Challenge, Season
from games.ladders.movement import Order, Outcome
from games.ladders.rules import effects_of
from games.ladders.selectors import current_state
from games.ladders.texts.effects import consequence


class PanelLine(NamedTuple):
    """An outcome and its effect."""

    what: str
    effect: str


class Panel(NamedTuple):
    """An open challenge with the deadline for an answer, and the effect of each outcome.

    `name` and `rung` are those of the other player. `mine` means that the reader is the defender.
    """

    challenge: Challenge
    name: str
    rung: int
    due: datetime
    lines: tuple[PanelLine, ...]
    mine: bool

    @property
    def decline(self) -> PanelLine:
        """Return the line about declining; the last one is about no answer at all."""
        return self.lines[-2]


def panel(
    competition: Competition,
    challenge: Challenge,
    order: Order,
    away: Mapping[int, tuple[Span, ...]],
    *,
    mine: bool,
) -> Panel:
    """Return the panel of an open challenge for its defender (`mine`) or its challenger."""
    other = challenge.challenger if mine else challenge.defender
    name = entrant_name(other)
    return Panel(
        challenge=challenge,
        name=name,
        rung=order.index(other.pk) + 1 if other.pk in order else 0,
        due=current_state.answer_deadline(challenge, away),
        lines=_lines(competition, challenge, order, name, mine=mine),
        mine=mine,
    )


class _Side(NamedTuple):
    """The outcomes in which one of the two wins, the other leaves, or the other runs out of time."""

    wins: Outcome
    is_left: Outcome
    waits: Outcome


_CHALLENGER_OUTCOMES = _Side(Outcome.WIN, Outcome.WIN_BY_LEAVING, Outcome.WIN_ON_TIME)
_DEFENDER_OUTCOMES = _Side(Outcome.LOSS, Outcome.LOSS_BY_LEAVING, Outcome.LOSS_ON_TIME)


def preview_outcomes(
    competition: Competition, season: Season, order: Order, challenger: Entrant, defender: Entrant
) -> tuple[PanelLine, ...]:
    """Return the effect of each outcome of a challenge that is about to be made, for its challenger."""
    imagined = Challenge(season=season, challenger=challenger, defender=defender)
    return _lines(competition, imagined, order, entrant_name(defender), mine=False)


def _lines(
    competition: Competition, challenge: Challenge, order: Order, name: str, *, mine: bool
) -> tuple[PanelLine, ...]:
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

    win, loss = (
        (_DEFENDER_OUTCOMES, _CHALLENGER_OUTCOMES) if mine else (_CHALLENGER_OUTCOMES, _DEFENDER_OUTCOMES)
    )
    won, lost = stakes and stakes.won, stakes and stakes.lost
    them = {"name": name}
    lines = [
        PanelLine(_("You win"), _with_rating(told(win.wins), won)),
        PanelLine(_("%(name)s resigns") % them, _with_rating(told(win.wins), won)),
        PanelLine(_("%(name)s leaves the match") % them, _with_rating(told(win.is_left), won)),
        PanelLine(_("%(name)s runs out of time") % them, _with_rating(told(win.waits), won)),
        PanelLine(pgettext("outcome", "Draw"), _with_rating(told(Outcome.DRAW), stakes and stakes.drawn)),
        PanelLine(_("You lose"), _with_rating(told(loss.wins), lost)),
        PanelLine(_("You resign"), _with_rating(told(loss.wins), lost)),
        PanelLine(_("You leave the match"), _with_rating(told(loss.is_left), lost)),
        PanelLine(_("You run out of time"), _with_rating(told(loss.waits), lost)),
    ]
    if mine:
        lines.append(PanelLine(_("Decline"), _refusal(season, challenge, told(Outcome.REFUSAL))))
        lines.append(PanelLine(_("No answer"), _unrated(told(Outcome.NO_ANSWER))))
    else:
        lines.append(PanelLine(_("Declined"), _free(season, told(Outcome.REFUSAL))))
        lines.append(PanelLine(_("No answer"), _unrated(told(Outcome.NO_ANSWER))))
    return tuple(lines)


def _with_rating(text: str, change: int | None) -> str:
    if change is None:
        return text
    signed = f"+{change}" if change > 0 else f"\N{MINUS SIGN}{-change}" if change < 0 else "0"
    return _("%(text)s Rating: about %(change)s.") % {"text": text, "change": signed}


def _unrated(text: str) -> str:
    return _("%(text)s Your rating doesn’t change.") % {"text": text}


def _refusal(season: Season, challenge: Challenge, text: str) -> str:
    left = refusals_left(season, challenge.defender)
    if not left:
        return _unrated(text)
    return ngettext(
        "You can decline for free once more this season, and nobody moves. After that, this "
        "happens: %(text)s",
        "You can decline for free %(count)d more times this season, and nobody moves. After "
        "that, this happens: %(text)s",
        left,
    ) % {"count": left, "text": text}


def _free(season: Season, text: str) -> str:
    """Return the effect of declining, as the challenger may see it.

    How many free declines the other player has left is not shown.
    """
    if not season.free_refusals:
        return _unrated(text)
    return ngettext(
        "One challenge a season can be declined for free, and nobody moves. After that, "
        "this happens: %(text)s",
        "%(count)d challenges a season can be declined for free, and nobody moves. After "
        "that, this happens: %(text)s",
        season.free_refusals,
    ) % {"count": season.free_refusals, "text": text}


def answer_text(season: Season) -> str:
    """Return, in words, the time allowed to answer a challenge in a season."""
    return format_duration(timedelta(hours=season.answer_hours))


def refusals_left(season: Season, defender: Entrant) -> int:
    """Return how many challenges a defender may still decline at no cost this season."""
    used = Challenge.objects.filter(
        season=season, defender=defender, status=Challenge.Status.REFUSED, free=True
    ).count()
    return max(0, season.free_refusals - used)
