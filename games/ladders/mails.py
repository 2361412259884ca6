"""The mails of a ladder: each is built when its time has come, or is no longer true."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.instants import day_of, with_zone
from games.competitions.models import Competition
from games.competitions.names import entrant_name
from games.ladders.models import Challenge, Season, Standing
from games.ladders.selectors import field
from games.ladders.selectors.panel import panel
from games.ladders.services.seasons import is_last
from games.notices.links import absolute
from games.notices.mail_content import Answer, Button, Drop, MailContent

if TYPE_CHECKING:
    from games.notices.models import Notice

TOP_NAMED = 5
"""Rungs that a mail about a season's end lists."""


def challenged(notice: Notice, now: datetime) -> Answer:
    """The reader is challenged."""
    return _to_answer(notice, now, reminder=False)


def expiring(notice: Notice, now: datetime) -> Answer:
    """The reader's time to answer is nearly over."""
    return _to_answer(notice, now, reminder=True)


def answered(notice: Notice, now: datetime) -> Answer:
    """The reader's challenge was taken up, or refused."""
    made = _challenge(notice)
    ladder = made.ladder.competition
    facts = {"ladder": ladder.name, "name": entrant_name(made.defender)}
    if made.status == Challenge.Status.REFUSED:
        headline = _("%(name)s refuses your challenge") % facts
        said = _("The refusal was free: nobody moves.") if made.free else _told(made)
        button = _to_ladder(ladder)
    else:
        headline = _("%(name)s takes up your challenge") % facts
        said = _("The match is made and sealed. It begins with the last word of luck.")
        button = _to_match(made) or _to_ladder(ladder)
    return MailContent(
        subject=_("%(ladder)s: your challenge is answered") % facts,
        headline=headline,
        paragraphs=(said,),
        button=button,
        why=_why(ladder),
    )


def unanswered(notice: Notice, now: datetime) -> Answer:
    """A challenge of the reader's, or to them, was not answered in time."""
    made = _challenge(notice)
    ladder = made.ladder.competition
    mine = made.defender.user_id == notice.user_id
    other = entrant_name(made.challenger if mine else made.defender)
    headline = (
        _("The time to answer is over: %(name)s") % {"name": other}
        if mine
        else _("%(name)s has not answered your challenge") % {"name": other}
    )
    return MailContent(
        subject=_("%(ladder)s: a challenge was not answered in time") % {"ladder": ladder.name},
        headline=headline,
        paragraphs=(_told(made),),
        button=_to_ladder(ladder),
        why=_why(ladder),
    )


def called_off(notice: Notice, now: datetime) -> Answer:
    """A challenge of the reader's, or to them, was called off."""
    made = _challenge(notice)
    ladder = made.ladder.competition
    mine = made.defender.user_id == notice.user_id
    other = entrant_name(made.challenger if mine else made.defender)
    return MailContent(
        subject=_("%(ladder)s: a challenge is called off") % {"ladder": ladder.name},
        headline=_("The challenge between you and %(name)s is called off") % {"name": other},
        paragraphs=(_("Why: %(why)s. Nobody moves.") % {"why": made.get_why_display()},),
        button=_to_ladder(ladder),
        why=_why(ladder),
    )


def season_over(notice: Notice, now: datetime) -> Answer:
    """A season of a ladder of the reader's is over."""
    season = Season.objects.select_related("ladder__competition").get(pk=notice.ids["season"])
    ladder = season.ladder.competition
    standings = list(Standing.objects.filter(season=season).select_related("entrant__user").order_by("rung"))
    mine = next((each for each in standings if each.entrant_id == notice.ids["entrant"]), None)
    if mine is None:
        return Drop("not_there")
    facts = {"ladder": ladder.name, "number": season.number, "rung": mine.rung, "first": mine.first}
    top = [f"{each.rung}. {entrant_name(each.entrant)}" for each in standings[:TOP_NAMED]]
    follows = Season.objects.filter(ladder=season.ladder_id, number=season.number + 1).first()
    return MailContent(
        subject=_("%(ladder)s: season %(number)d is over") % facts,
        headline=_("Season %(number)d is over: you stand on rung %(rung)d") % facts,
        paragraphs=(
            _("You began it on rung %(first)d.") % facts,
            *([_("You are honoured as number %(honour)d.") % {"honour": mine.honour}] if mine.honour else []),
            _("At the top: %(names)s.") % {"names": ", ".join(top)},
            *([_next(follows)] if follows is not None and not is_last(season) else []),
        ),
        button=Button(
            _("See the standings"),
            absolute(reverse("ladders:season", args=[ladder.pk, season.number])),
        ),
        why=_why(ladder),
    )


def _to_answer(notice: Notice, now: datetime, *, reminder: bool) -> Answer:
    made = _challenge(notice)
    ladder = made.ladder.competition
    away = field.absences([made.defender], now)
    due = field.due(made, away)
    if made.status != Challenge.Status.OPEN or due <= now:
        return Drop("answered")
    shown = field.standing(made.ladder, made.season, now)
    told = panel(ladder, made, shown.order, away, mine=True)
    facts = {"ladder": ladder.name, "name": told.name, "rung": told.rung}
    subject = (
        _("%(ladder)s: a challenge still waits for your answer")
        if reminder
        else _("%(ladder)s: you are challenged")
    )
    return MailContent(
        subject=subject % facts,
        headline=_("%(name)s, rung %(rung)d, challenges you") % facts,
        paragraphs=tuple(
            _("%(what)s: %(effect)s") % {"what": line.what, "effect": line.effect} for line in told.lines[:-1]
        ),
        button=Button(_("Answer the challenge"), absolute(reverse("ladders:answer", args=[made.pk]))),
        deadline=_("Answer by %(instant)s.") % {"instant": with_zone(due)},
        silence=_("Without an answer: %(effect)s") % {"effect": told.lines[-1].effect},
        why=_why(ladder),
    )


def _told(made: Challenge) -> str:
    """What a challenge that was not played did."""
    movement = made.movements.first()
    changes = movement.rung_changes.select_related("entrant__user") if movement is not None else []
    pair = (made.challenger_id, made.defender_id)
    moved = [
        _("%(name)s: rung %(before)d to %(after)d.")
        % {"name": entrant_name(change.entrant), "before": change.before, "after": change.after}
        for change in changes
        if change.entrant_id in pair and change.before is not None and change.after is not None
    ]
    return " ".join(moved) or _("Nobody moves.")


def _next(season: Season) -> str:
    return _("The next season begins on %(day)s. You take part unless you leave before.") % {
        "day": day_of(season.starts_at)
    }


def _challenge(notice: Notice) -> Challenge:
    return Challenge.objects.select_related(
        "ladder__competition", "season", "challenger__user", "defender__user", "table"
    ).get(pk=notice.ids["challenge"])


def _to_ladder(competition: Competition) -> Button:
    return Button(_("See the ladder"), absolute(reverse("ladders:ladder", args=[competition.pk])))


def _to_match(made: Challenge) -> Button | None:
    if made.table is None or made.table.match_id is None:
        return None
    return Button(_("Give my word of luck"), absolute(reverse("matches:match", args=[made.table.match_id])))


def _why(competition: Competition) -> str:
    return _("You get this mail because you take part in “%(ladder)s”.") % {"ladder": competition.name}
