"""The emails of a ladder; each is composed when it is sent, and dropped if it is no longer true."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.instants import format_day_of, format_duration, format_with_zone
from games.competitions.models import Competition, Entrant
from games.competitions.names import entrant_name
from games.engine import registry
from games.ladders.models import Challenge, Rung, Season, Standing
from games.ladders.selectors import current_state
from games.ladders.selectors.panel import panel
from games.ladders.services.emailed_challenges import challenge_links
from games.ladders.services.seasons import is_last
from games.ladders.texts.failures import failure_sentences
from games.matches.mails.match_facts import pace_text
from games.matches.render import say
from games.notices.links import absolute_url
from games.notices.mail_content import Button, DropNotice, MailContent, RenderResult

if TYPE_CHECKING:
    from games.notices.models import Notice

TOP_PLAYERS_NAMED = 5
"""How many rungs an email about the end of a season lists."""


def challenged(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that someone challenges the reader."""
    return _to_answer(notice, now, reminder=False)


def expiring(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that the reader's time to answer has nearly run out."""
    return _to_answer(notice, now, reminder=True)


def answered(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that the reader's challenge was accepted or declined."""
    made = _challenge(notice)
    ladder = made.ladder.competition
    facts = {"ladder": ladder.shown_name, "name": entrant_name(made.defender)}
    if made.status == Challenge.Status.REFUSED:
        headline = _("%(name)s declined your challenge") % facts
        said = _("Declining was free, so nobody moves.") if made.free else _told(made)
        button = _to_ladder(ladder)
    else:
        headline = _("%(name)s accepted your challenge") % facts
        said = _("The match has been created and sealed. It starts when the last word of luck is given.")
        button = _to_match(made) or _to_ladder(ladder)
    return MailContent(
        subject=_("%(ladder)s: your challenge has been answered") % facts,
        headline=headline,
        paragraphs=(said,),
        button=button,
        why=_why(ladder),
    )


def unanswered(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that a challenge by or to the reader was not answered on time."""
    made = _challenge(notice)
    ladder = made.ladder.competition
    mine = made.defender.user_id == notice.user_id
    other = entrant_name(made.challenger if mine else made.defender)
    headline = (
        _("You didn’t answer %(name)s’s challenge on time") % {"name": other}
        if mine
        else _("%(name)s didn’t answer your challenge") % {"name": other}
    )
    return MailContent(
        subject=_("%(ladder)s: a challenge was not answered on time") % {"ladder": ladder.shown_name},
        headline=headline,
        paragraphs=(_told(made),),
        button=_to_ladder(ladder),
        why=_why(ladder),
    )


def called_off(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that a challenge by or to the reader was called off."""
    made = _challenge(notice)
    ladder = made.ladder.competition
    mine = made.defender.user_id == notice.user_id
    other = entrant_name(made.challenger if mine else made.defender)
    return MailContent(
        subject=_("%(ladder)s: a challenge has been called off") % {"ladder": ladder.shown_name},
        headline=_("The challenge between you and %(name)s has been called off") % {"name": other},
        paragraphs=(_("Reason: %(why)s. Nobody moves.") % {"why": made.get_why_display()},),
        button=_to_ladder(ladder),
        why=_why(ladder),
    )


def season_over(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that a season of one of the reader's ladders has ended.

    The notice is dropped if the reader is not in the final standings.
    """
    season = Season.objects.select_related("ladder__competition").get(pk=notice.ids["season"])
    ladder = season.ladder.competition
    standings = list(Standing.objects.filter(season=season).select_related("entrant__user").order_by("rung"))
    mine = next((each for each in standings if each.entrant_id == notice.ids["entrant"]), None)
    if mine is None:
        return DropNotice("not_there")
    facts = {"ladder": ladder.shown_name, "number": season.number, "rung": mine.rung, "first": mine.first}
    top = [f"{each.rung}. {entrant_name(each.entrant)}" for each in standings[:TOP_PLAYERS_NAMED]]
    follows = Season.objects.filter(ladder=season.ladder_id, number=season.number + 1).first()
    return MailContent(
        subject=_("%(ladder)s: season %(number)d has ended") % facts,
        headline=_("Season %(number)d has ended: you are on rung %(rung)d") % facts,
        paragraphs=(
            _("You started it on rung %(first)d.") % facts,
            *(
                [_("You are number %(honour)d among the players honoured.") % {"honour": mine.honour}]
                if mine.honour
                else []
            ),
            _("At the top: %(names)s.") % {"names": ", ".join(top)},
            *([_next(follows)] if follows is not None and not is_last(season) else []),
        ),
        button=Button(
            _("View the standings"),
            absolute_url(reverse("ladders:season", args=[ladder.pk, season.number])),
        ),
        why=_why(ladder),
    )


def idle(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that the reader moved down because they were idle for too long.

    The notice is dropped if the reader has been active since, or has left the ladder.
    """
    season = Season.objects.select_related("ladder__competition").get(pk=notice.ids["season"])
    rung = Rung.objects.filter(entrant=notice.ids["entrant"], drops__gt=0).first()
    if rung is None:
        return DropNotice("plays or left")
    ladder = season.ladder.competition
    warned = bool(season.idle_most) and rung.drops + 1 >= season.idle_most
    return MailContent(
        subject=_("%(ladder)s: you have moved down") % {"ladder": ladder.shown_name},
        headline=_("You are now on rung %(rung)d") % {"rung": rung.rung},
        paragraphs=(
            _idle_for(season),
            ngettext(
                "Under the rules, you move down %(count)d rung.",
                "Under the rules, you move down %(count)d rungs.",
                season.idle_rungs,
            )
            % {"count": season.idle_rungs},
            *([_("If it happens again, you’ll be taken off the ladder.")] if warned else []),
        ),
        button=_to_ladder(ladder),
        why=_why(ladder),
    )


def dropped(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that the reader was taken off the ladder because they were idle too often.

    The notice is dropped if the reader has joined again.
    """
    season = Season.objects.select_related("ladder__competition").get(pk=notice.ids["season"])
    entrant = Entrant.objects.get(pk=notice.ids["entrant"])
    if entrant.status != Entrant.Status.WITHDRAWN:
        return DropNotice("back")
    ladder = season.ladder.competition
    return MailContent(
        subject=_("%(ladder)s: you’re no longer on the ladder") % {"ladder": ladder.shown_name},
        headline=_("You’re no longer on the ladder"),
        paragraphs=(
            _idle_for(season),
            ngettext(
                "Under the rules, this ends your place on the ladder.",
                "This has happened %(count)d times in a row. Under the rules, it ends your place on "
                "the ladder.",
                season.idle_most,
            )
            % {"count": season.idle_most},
            _("Matches in progress are played to their end. If you join again, you start at the bottom."),
        ),
        button=_to_ladder(ladder),
        why=_("You’re receiving this because you were on “%(ladder)s”.") % {"ladder": ladder.shown_name},
    )


def stuck(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that a step of a ladder that the reader directs failed.

    The notice is dropped if no step is failing any more.
    """
    competition = Competition.objects.filter(pk=notice.ids["competition"]).first()
    told = failure_sentences(competition) if competition is not None else ()
    if competition is None or not told:
        return DropNotice("goes on")
    return MailContent(
        subject=_("%(ladder)s: a step failed") % {"ladder": competition.shown_name},
        headline=_("A step of %(ladder)s failed") % {"ladder": competition.shown_name},
        paragraphs=told,
        button=_to_ladder(competition),
        why=_("You’re receiving this because you direct %(name)s.") % {"name": competition.shown_name},
    )


def _idle_for(season: Season) -> str:
    return _("You neither played nor challenged anyone for %(days)s.") % {
        "days": format_duration(timedelta(days=season.idle_days))
    }


def _to_answer(notice: Notice, now: datetime, *, reminder: bool) -> RenderResult:
    made = _challenge(notice)
    ladder = made.ladder.competition
    away = current_state.absences([made.defender], now)
    due = current_state.answer_deadline(made, away)
    if made.status != Challenge.Status.OPEN or due <= now:
        return DropNotice("answered")
    shown = current_state.take_snapshot(made.ladder, made.season, now)
    told = panel(ladder, made, shown.order, away, mine=True)
    facts = {"ladder": ladder.shown_name, "name": told.name, "rung": told.rung}
    subject = (
        _("%(ladder)s: a challenge is still waiting for your answer")
        if reminder
        else _("%(ladder)s: you have been challenged")
    )
    return MailContent(
        subject=subject % facts,
        headline=_("%(name)s (rung %(rung)d) challenges you") % facts,
        paragraphs=(
            _("Game: %(title)s.") % {"title": say(registry.meta(ladder.title).name)},
            *(pace_text(ladder.controls, clock) for clock in registry.meta(ladder.title).clocks),
            *(
                _("%(what)s: %(effect)s") % {"what": line.what, "effect": line.effect}
                for line in told.lines[:-1]
            ),
        ),
        button=Button(_("Answer the challenge"), absolute_url(reverse("ladders:answer", args=[made.pk]))),
        answers=challenge_links(made),
        due_at=due,
        deadline=_("Answer by %(instant)s.") % {"instant": format_with_zone(due)},
        silence=_("If you don’t answer: %(effect)s") % {"effect": told.lines[-1].effect},
        why=_why(ladder),
    )


def _told(made: Challenge) -> str:
    """Return a sentence about how a challenge that was not played moved its two players."""
    movement = made.movements.first()
    changes = movement.rung_changes.select_related("entrant__user") if movement is not None else []
    pair = (made.challenger_id, made.defender_id)
    moved = [
        _("%(name)s moves from rung %(before)d to rung %(after)d.")
        % {"name": entrant_name(change.entrant), "before": change.before, "after": change.after}
        for change in changes
        if change.entrant_id in pair and change.before is not None and change.after is not None
    ]
    return " ".join(moved) or _("Nobody moves.")


def _next(season: Season) -> str:
    return _("The next season starts on %(day)s. You take part unless you leave before then.") % {
        "day": format_day_of(season.starts_at)
    }


def _challenge(notice: Notice) -> Challenge:
    return Challenge.objects.select_related(
        "ladder__competition", "season", "challenger__user", "defender__user", "table"
    ).get(pk=notice.ids["challenge"])


def _to_ladder(competition: Competition) -> Button:
    return Button(_("View the ladder"), absolute_url(reverse("ladders:ladder", args=[competition.pk])))


def _to_match(made: Challenge) -> Button | None:
    if made.table is None or made.table.match_id is None:
        return None
    return Button(
        _("Give my word of luck"), absolute_url(reverse("matches:match", args=[made.table.match_id]))
    )


def _why(competition: Competition) -> str:
    return _("You’re receiving this because you take part in “%(ladder)s”.") % {
        "ladder": competition.shown_name
    }
