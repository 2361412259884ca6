"""The emails about a turn. Each is composed when it is due, or dropped if it is no longer true."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Min
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.instants import format_duration, format_with_zone
from games.compiled_queries import CompiledQuery, Parameter
from games.engine.invariants import require
from games.engine.listeners import Listeners
from games.matches.mails.match_facts import (
    name_and_title,
    pace_text,
    people_text,
    seal_lines,
    waiting_news,
)
from games.matches.mails.readers import (
    looked_since,
    match_button,
    public_only,
    read_seat_position,
    reason_for_mail,
    since_last_look,
    tenure_of,
)
from games.matches.mails.unanswered import describe_no_answer
from games.matches.models import Deadline, Match, Tenure, Visit
from games.matches.pictures import picture
from games.matches.positions import Position
from games.matches.render import COLOURS, say
from games.matches.selectors.emailed_answers import emailed_answer
from games.matches.services.emailed_days_off import day_off_label, may_take_day_off
from games.matches.texts import answer_by_text, answer_due_at, silence_text
from games.notices.answer_links import answer_url, instant_mark
from games.notices.mail_content import Button, DropNotice, HoldNotice, MailContent, RenderResult
from games.notices.models import Channel, Notice
from games.notices.reply_addresses import ReplyPurpose, ReplyTarget, reply_address
from games.notices.selectors.reader import sent_notices

TURN_MAIL_HELD_FOR = timedelta(minutes=10)
"""How long a held turn email waits until the next check whether its reader has looked."""

turn_link_makers: Listeners[[Tenure, Visit], Button | None] = Listeners()
"""Asked for further links of a turn email; each does one thing (`games.notices.answer_links`).

The arguments are the tenure of the person who acts for the seat, and the seat's open visit. None: no link.
"""


def turn(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that it is the reader's turn.

    After one turn email, no other is sent for the same match until the reader has looked, unless a visit
    is due earlier than all those announced so far.
    """
    found = turn_to_announce(notice, now, Channel.MAIL)
    if not isinstance(found, tuple):
        return found
    tenure, visit = found
    return turn_mail(notice, tenure, visit, now, reminder=False)


def reminder(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that the reader's time is running out."""
    found = turn_to_remind_of(notice, now)
    if not isinstance(found, tuple):
        return found
    tenure, visit = found
    return turn_mail(notice, tenure, visit, now, reminder=True)


def time_out(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that the reader's time ran out, and what happened since their last look."""
    tenure = tenure_of(notice)
    deadline = _DEADLINE.first(visit=notice.ids["visit"])
    if tenure is None or deadline is None:
        return DropNotice("gone")
    match = deadline.match
    answered = _("You didn’t answer by %(instant)s, so your turn was answered automatically.") % {
        "instant": format_with_zone(deadline.due_at)
    }
    silent = tenure.to_revision is None and tenure.seat.silent_since is not None
    since = since_last_look(notice, tenure, match)
    return MailContent(
        subject=_("%(match)s: your time ran out") % {"match": match.shown_name},
        headline=_("Your time ran out"),
        paragraphs=(answered, *((*_silent(match), *_places_at_stake(tenure)) if silent else ())),
        button=match_button(_("Come back") if silent else _("See what happened"), match),
        answers=_back(tenure) if silent else (),
        since=since.lines,
        earlier=since.earlier,
        why=reason_for_mail(match, _("You’re receiving this because your time ran out in %(match)s.")),
    )


def _back(tenure: Tenure) -> tuple[Button, ...]:
    """Return the link that ends the silence of a tenure's seat."""
    reader = require(tenure.user_id, "an email has a reader")
    since = require(tenure.seat.silent_since, "the seat is silent")
    return (Button(_("I’m back"), answer_url("back", reader, tenure.pk, instant_mark(since))),)


def _silent(match: Match) -> tuple[str, ...]:
    """Return the sentences about what it means to be silent, and how to come back."""
    return (
        _(
            "You’re now marked as not answering: your turns are answered automatically right "
            "away, and you get no more emails about them. To change that, press “I’m back” here "
            "or on the match’s page."
        ),
        _("If you still don’t answer: %(what)s.") % {"what": silence_text(match)},
    )


def _places_at_stake(tenure: Tenure) -> tuple[str, ...]:
    """Return the warning that missing another turn costs the reader their places at unstarted tables.

    Silence at an anonymous table costs them none (`services.silence`).
    """
    if tenure.match.masked:
        return ()
    offered = Tenure.objects.filter(
        user=tenure.user,
        to_revision=None,
        match__status=Match.Status.OFFERED,
        match__host__isnull=False,
    )
    count = offered.count()
    if not count:
        return ()
    warning = ngettext(
        "You also have a seat at %(count)d table that hasn’t started. If you miss another "
        "turn here, you lose that seat, and the table is withdrawn if you are its host.",
        "You also have seats at %(count)d tables that haven’t started. If you miss another "
        "turn here, you lose those seats, and the tables you host are withdrawn.",
        count,
    )
    return (warning % {"count": count},)


def turn_mail(notice: Notice, tenure: Tenure, visit: Visit, now: datetime, *, reminder: bool) -> RenderResult:
    """Compose the email about an open visit.

    It contains the question, the player's seat, the deadline, and what happens if there is no answer.
    """
    match = visit.match
    position = read_seat_position(tenure, visit)
    if position is None:
        return HoldNotice(now + TURN_MAIL_HELD_FOR, "unreadable")
    asked = position.asked or next(iter(position.stored.decisions), None)
    if asked is None:
        return DropNotice("over")
    task = say(position.task(asked))
    deadline = visit.deadline
    headline = (
        _time_left(tenure, deadline.due_at - now) if reminder and not deadline.untimed else _your_turn(tenure)
    )
    # News that this email can include, because their own emails are wanted and have not been sent yet.
    news = set() if reminder else waiting_news(notice, "begun", "seal")
    begins = "begun" in news
    beginning = (_("The match has started."),) if begins else ()
    shown = picture(position, match, None if public_only(notice) else tenure.seat.index)
    # The subject has the task. Unless the turn is drafted, what the position asks says the same and more.
    asks = (
        (task, _("Your draft is complete but not sent yet."))
        if position.complete
        else (say(position.words.situation(shown.view, position.decisions)),)
    )
    since = since_last_look(notice, tenure, match)
    # The answer to a reply shows what the seat holds, so only readers who want that may reply.
    target = "" if public_only(notice) else reply_address(ReplyTarget(ReplyPurpose.TURN, tenure.pk, visit.pk))
    return MailContent(
        subject=_subject(visit, task, reminder=reminder, begins=begins),
        headline=headline,
        paragraphs=(
            *asks,
            *beginning,
            *_deputy(tenure),
            people_text(tenure),
            pace_text(match.controls, visit.clock),
            *(seal_lines(match) if "seal" in news else ()),
            *(_how_to_reply() if target else ()),
        ),
        reply_to=target,
        picture=shown.picture,
        tables=shown.tables,
        button=match_button(_("Take your turn"), match),
        answers=(
            # Which answers cost nothing may depend on what the seat holds.
            *(() if public_only(notice) else answer_links(position, tenure, visit)),
            *(link for link in turn_link_makers.ask(tenure, visit) if link is not None),
            *_day_off(tenure, visit, now),
        ),
        due_at=answer_due_at(deadline),
        is_turn=True,
        deadline=answer_by_text(deadline),
        silence=describe_no_answer(position, tenure, visit, asked.kind, public_only=public_only(notice)),
        since=since.lines,
        earlier=since.earlier,
        why=reason_for_mail(match, _("You’re receiving this because it’s your turn in %(match)s.")),
    )


def _subject(visit: Visit, task: str, *, reminder: bool, begins: bool) -> str:
    """Return the subject of an email about a visit: the match, the task, and the deadline if there is one."""
    if visit.deadline.untimed:
        if begins:
            subject = _("%(match)s (%(title)s) has started: %(task)s")
        else:
            subject = _("Reminder for %(match)s: %(task)s") if reminder else _("%(match)s: %(task)s")
    elif begins:
        subject = _("%(match)s (%(title)s) has started: %(task)s, by %(instant)s")
    elif reminder:
        subject = _("Reminder for %(match)s: %(task)s, by %(instant)s")
    else:
        subject = _("%(match)s: %(task)s, by %(instant)s")
    return subject % (
        name_and_title(visit.match) | {"task": task, "instant": format_with_zone(visit.deadline.due_at)}
    )


def answer_links(position: Position, tenure: Tenure, visit: Visit) -> tuple[Button, ...]:
    """Return the link that answers the turn, or () if no answer can be offered that gives up nothing."""
    answer = emailed_answer(position, tenure)
    if answer is None:
        return ()
    url = answer_url(
        "turn", require(tenure.user_id, "an email has a reader"), tenure.pk, visit.pk, answer.binding
    )
    return (Button(say(answer.label), url),)


def _day_off(tenure: Tenure, visit: Visit, now: datetime) -> tuple[Button, ...]:
    """Return the link that takes a day off, if that would stop this clock."""
    if not may_take_day_off(tenure, now):
        return ()
    reader = require(tenure.user_id, "an email has a reader")
    return (Button(day_off_label(), answer_url("day_off", reader, tenure.pk, visit.pk)),)


def _how_to_reply() -> tuple[str, ...]:
    """Return the sentence that says what a reply to the email can do."""
    return (
        _(
            "You can also reply to this email: write one move on each line and “send” on the last. Reply "
            "“help” for examples."
        ),
    )


def _your_turn(tenure: Tenure) -> str:
    names = {"match": tenure.match.shown_name, "colour": _(COLOURS[tenure.seat.index])}
    if tenure.deputyship is not None:
        return _("It’s %(colour)s’s turn in %(match)s") % names
    return _("It’s your turn in %(match)s") % names


def _time_left(tenure: Tenure, left: timedelta) -> str:
    names = {
        "match": tenure.match.shown_name,
        "colour": _(COLOURS[tenure.seat.index]),
        "span": format_duration(left),
    }
    if tenure.deputyship is not None:
        return _("Reminder: you have %(span)s left to send %(colour)s’s turn in %(match)s") % names
    return _("Reminder: you have %(span)s left to send your turn in %(match)s") % names


def _deputy(tenure: Tenure) -> tuple[str, ...]:
    deputyship = tenure.deputyship
    if deputyship is None:
        return ()
    return (_("You are acting as deputy for %(owner)s.") % {"owner": deputyship.owner.name},)


def open_visit(notice: Notice, now: datetime) -> tuple[Tenure, Visit] | DropNotice | HoldNotice:
    """Return the tenure and visit that a notice is about, or the reason for dropping or holding its email."""
    tenure = tenure_of(notice)
    visit = _VISIT.first(visit=notice.ids["visit"])
    if tenure is None or visit is None or tenure.to_revision is not None:
        return DropNotice("gone")
    if tenure.deputyship is not None and not tenure.deputy_at(now):
        return DropNotice("relieved")
    if visit.closed_at is not None or not visit.match.running:
        return DropNotice("seat_moved")
    # Hold the email until the clock runs again. If the clock ran out, hold it until that is handled: the
    # deadline may still be given time for an outage, and no email should name a time that has passed.
    if visit.match.stands_still or visit.deadline.due_at <= now:
        return HoldNotice(now + TURN_MAIL_HELD_FOR, "clock")
    return tenure, visit


_DEADLINE = CompiledQuery(lambda: Deadline.objects.select_related("match").filter(visit=Parameter("visit")))
_VISIT = CompiledQuery(
    lambda: Visit.objects.select_related("match", "seat", "deadline", "draft").filter(pk=Parameter("visit"))
)


def turn_to_announce(
    notice: Notice, now: datetime, channel: Channel
) -> tuple[Tenure, Visit] | DropNotice | HoldNotice:
    """Return the tenure and visit whose turn `channel` announces now, or the reason for not doing so."""
    found = open_visit(notice, now)
    if not isinstance(found, tuple):
        return found
    tenure, visit = found
    if looked_since(tenure, visit.opened_at):
        return DropNotice("seen")
    if _announced_already(notice, tenure, visit, channel):
        return HoldNotice(now + TURN_MAIL_HELD_FOR, "announced")
    return found


def turn_to_remind_of(notice: Notice, now: datetime) -> tuple[Tenure, Visit] | DropNotice | HoldNotice:
    """Return the tenure and visit that a reminder is about, or the reason for not sending it now."""
    found = open_visit(notice, now)
    if not isinstance(found, tuple):
        return found
    visit = found[1]
    deadline = visit.deadline
    if deadline.remind_at is not None and deadline.due_at.isoformat() not in notice.key:
        # The deadline has moved in the meantime, and another reminder will be sent for the new one.
        return DropNotice("moved")
    later = Notice.objects.filter(thread=notice.thread, kind=notice.kind, pk__gt=notice.pk)
    if later.filter(ids__visit=visit.pk).exists():
        return DropNotice("reminded_again")
    return found


def _announced_already(notice: Notice, tenure: Tenure, visit: Visit, channel: Channel) -> bool:
    """Return whether `channel` has announced a turn of this match since the reader's last look.

    Only an announcement whose deadline is not later than this one's counts.
    """
    sent = sent_notices(thread=notice.thread, kinds=("turn",), since=tenure.last_look, channel=channel)
    visits = [other.ids["visit"] for other in sent if other.pk != notice.pk]
    if not visits:
        return False
    earliest = Deadline.objects.filter(visit_id__in=visits).aggregate(at=Min("due_at"))["at"]
    return earliest is not None and earliest <= visit.deadline.due_at
