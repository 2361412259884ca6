"""The emails about the course of a match: it has started, was paused, continues or has finished."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from accounts.instants import format_with_zone
from games.clocks.controls import has_clock
from games.matches.errors import Unreadable
from games.matches.mails.match_facts import name_and_title, pace_text, people_text, waiting_seal
from games.matches.mails.readers import (
    match_button,
    read_seat_position,
    reason_for_mail,
    since_last_look,
    tenure_of,
)
from games.matches.mails.turns import TURN_MAIL_HELD_FOR
from games.matches.models import Deadline, Placing
from games.matches.render import COLOURS, match_line, say
from games.matches.selectors.outcome import outcome
from games.matches.selectors.seats import holders
from games.matches.selectors.states import current_state, raise_unreadable
from games.matches.texts import answer_by_text, answer_due_at, paused_text
from games.notices.mail_content import DropNotice, HoldNotice, MailContent, RenderResult
from games.notices.selectors.reader import is_due, sent_notices

if TYPE_CHECKING:
    from games.notices.models import Notice


def compose_started(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that a match has started.

    Players who move first do not get it, because their turn email also reports the start.
    """
    tenure = tenure_of(notice)
    if tenure is None:
        return DropNotice("gone")
    if tenure.match.finished:
        return DropNotice("over")
    if sent_notices(thread=notice.thread, kinds=("turn",)):
        return DropNotice("told_with_turn")
    if is_due(thread=notice.thread, kinds=("turn",), by=now):
        # The turn email is sent next: it will then have reported the start, or there is none that could.
        return HoldNotice(now, "with_another")
    match = tenure.match
    return MailContent(
        subject=_("%(match)s (%(title)s) has started") % name_and_title(match),
        headline=_("%(match)s (%(title)s) has started") % name_and_title(match),
        paragraphs=(people_text(tenure), pace_text(match.controls), *waiting_seal(notice, match)),
        button=match_button(_("Open the match"), match),
        why=reason_for_mail(match, _("You’re receiving this because you have a seat in %(match)s.")),
    )


def compose_paused(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that a match is paused, by whom or why, and until when."""
    tenure = tenure_of(notice)
    if tenure is None or tenure.to_revision is not None or tenure.match.paused_at is None:
        return DropNotice("over")
    match = tenure.match
    until = match.paused_until
    ends = (
        (_("The match continues automatically at %(instant)s.") % {"instant": format_with_zone(until)},)
        if until
        else ()
    )
    return MailContent(
        subject=_("%(match)s is paused") % {"match": match.shown_name},
        headline=_("%(match)s is paused") % {"match": match.shown_name},
        paragraphs=(
            paused_text(match),
            *ends,
            _("You’ll get an email when it continues. Until then there is nothing for you to do."),
        ),
        button=match_button(_("Open the match"), match),
        why=reason_for_mail(match, _("You’re receiving this because you have a seat in %(match)s.")),
    )


def compose_resumed(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that a paused match continues; players whose turn it is see their deadline."""
    tenure = tenure_of(notice)
    if tenure is None or tenure.to_revision is not None or tenure.match.stands_still:
        return DropNotice("over")
    match = tenure.match
    deadline = Deadline.objects.filter(seat=tenure.seat, handled_at=None).first()
    return MailContent(
        subject=_("%(match)s continues") % {"match": match.shown_name},
        headline=_("%(match)s continues") % {"match": match.shown_name},
        paragraphs=()
        if not has_clock(match.controls)
        else (_("Every clock has as much time left as when it was paused."),),
        button=match_button(_("Open the match"), match),
        due_at=answer_due_at(deadline) if deadline else None,
        deadline=answer_by_text(deadline) if deadline else "",
        why=reason_for_mail(match, _("You’re receiving this because you have a seat in %(match)s.")),
    )


def compose_eliminated(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that the reader is out of the game while the match continues."""
    tenure = tenure_of(notice)
    if tenure is None:
        return DropNotice("gone")
    match = tenure.match
    position = read_seat_position(tenure, None)
    if position is None:
        return HoldNotice(now + TURN_MAIL_HELD_FOR, "unreadable")
    words = position.words
    said = position.out
    if said is None:
        # That was undone, or the match has ended in the meantime, which has an email of its own.
        return DropNotice("gone")
    since = since_last_look(notice, tenure, match)
    situation = say(words.situation(position.view, position.decisions))
    return MailContent(
        subject=_("%(match)s: %(what)s") % {"match": match.shown_name, "what": say(said)},
        headline=say(said),
        paragraphs=(
            match_line(match),
            _("The match continues: %(situation)s.") % {"situation": situation},
            _("You have no more turns in it. You’ll get an email when it has finished."),
        ),
        button=match_button(_("Open the match"), match),
        since=since.lines,
        earlier=since.earlier,
        why=reason_for_mail(match, _("You’re receiving this because you played in %(match)s.")),
    )


def compose_finished(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that a match has finished."""
    tenure = tenure_of(notice)
    if tenure is None:
        return DropNotice("gone")
    match = tenure.match
    people = {holder.seat: holder.shown for holder in holders(match)}
    lines = tuple(
        f"{row.rank}. {_(COLOURS[row.seat.index])} ({people[row.seat.index]}): {row.score}"
        for row in Placing.objects.filter(match=match).select_related("seat")
    )
    since = since_last_look(notice, tenure, match)
    over = _("%(match)s (%(title)s) has finished") % name_and_title(match)
    view = None
    # The places are stored in rows; only the reasons for them need the last position.
    with suppress(Unreadable), raise_unreadable(match):
        view = current_state(match).view(tenure.seat.index)
    how = outcome(match, tenure.seat.index, view)
    return MailContent(
        subject=over,
        headline=how.head if how else over,
        paragraphs=(*((over + ".", how.why) if how else ()), *lines, *((how.counted,) if how else ())),
        button=match_button(_("See how it ended"), match),
        since=since.lines,
        earlier=since.earlier,
        why=reason_for_mail(match, _("You’re receiving this because you played in %(match)s.")),
    )
