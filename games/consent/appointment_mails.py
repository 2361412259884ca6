"""The emails about times to play live: suggested, answered, withdrawn, and coming soon."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.instants import format_with_zone
from games.consent.appointments import participants
from games.consent.models import Appointment, AppointmentAnswer
from games.matches.mails.readers import match_button, reason_for_mail, tenure_of
from games.matches.models import Tenure
from games.matches.render import COLOURS, match_line
from games.notices.mail_content import DropNotice, MailContent, RenderResult
from games.notices.push_content import PushContent, PushResult

if TYPE_CHECKING:
    from games.notices.models import Notice


class _About(NamedTuple):
    """What an email is about: the reader's tenure, the suggested time, and the words of its sentences."""

    tenure: Tenure
    appointment: Appointment
    words: dict[str, str]


def appointment(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email that asks whether the reader can play live at a time."""
    found = _about(notice, now)
    if found is None or found.appointment.withdrawn_at is not None:
        return DropNotice("over")
    if AppointmentAnswer.objects.filter(appointment=found.appointment, tenure=found.tenure).exists():
        return DropNotice("answered")
    return _mail(
        found,
        _("Play live at an agreed time?"),
        _("%(colour)s suggests playing live on %(instant)s.") % found.words,
        label=_("Accept or decline"),
        due_at=found.appointment.starts_at,
    )


def appointment_answered(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email about a player's answer to the time that the reader suggested."""
    found = _about(notice, now)
    given = AppointmentAnswer.objects.select_related("tenure__seat").filter(pk=notice.ids["answer"]).first()
    if found is None or given is None or found.appointment.withdrawn_at is not None:
        return DropNotice("over")
    words = found.words | {"colour": _(COLOURS[given.tenure.seat.index])}
    if given.accepts:
        text = _("%(colour)s will play live on %(instant)s.") % words
    else:
        text = _("%(colour)s can’t play live on %(instant)s.") % words
    return _mail(found, _("An answer about playing live"), text)


def appointment_withdrawn(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email about a time that the reader had accepted, and that was withdrawn."""
    found = _about(notice, now)
    if found is None or found.appointment.withdrawn_at is None:
        return DropNotice("over")
    return _mail(
        found,
        _("An agreed time was withdrawn"),
        _("%(colour)s has withdrawn the time to play live: %(instant)s.") % found.words,
    )


def appointment_soon(notice: Notice, now: datetime) -> RenderResult:
    """Compose the reminder that the reader has agreed to play live soon."""
    found = _coming(notice, now)
    if found is None:
        return DropNotice("over")
    return _mail(
        found,
        _("You’re about to play live"),
        _("You’ve agreed to play live on %(instant)s.") % found.words,
        due_at=found.appointment.starts_at,
    )


def appointment_soon_push(notice: Notice, now: datetime) -> PushResult:
    """Compose the notification in browsers that the reader has agreed to play live soon."""
    found = _coming(notice, now)
    if found is None:
        return DropNotice("over")
    return PushContent(
        title=_("%(match)s: playing live soon") % {"match": found.tenure.match.shown_name},
        body=found.words["instant"],
        path=reverse("matches:match", args=[found.tenure.match_id]),
        expires_at=found.appointment.starts_at,
    )


NEWS = {
    "appointment": appointment,
    "appointment_answered": appointment_answered,
    "appointment_withdrawn": appointment_withdrawn,
}
"""The kinds of email that are news of a match, with their renderers."""


def _about(notice: Notice, now: datetime) -> _About | None:
    """Return what an email is about; None if its time has passed, or the reader or the match has gone."""
    tenure = tenure_of(notice)
    found = (
        Appointment.objects.select_related("asker__seat", "match")
        .filter(pk=notice.ids["appointment"])
        .first()
    )
    if tenure is None or found is None or tenure.to_revision is not None or not tenure.match.running:
        return None
    if found.starts_at <= now:
        return None
    words = {
        "colour": _(COLOURS[found.asker.seat.index]),
        "instant": format_with_zone(found.starts_at),
    }
    return _About(tenure, found, words)


def _coming(notice: Notice, now: datetime) -> _About | None:
    """Return what a reminder is about, if its reader and another player still take part."""
    found = _about(notice, now)
    if found is None or found.appointment.withdrawn_at is not None:
        return None
    return found if found.tenure.pk in participants(found.appointment) else None


def _mail(
    found: _About, headline: str, text: str, *, label: str = "", due_at: datetime | None = None
) -> MailContent:
    match = found.tenure.match
    return MailContent(
        subject=_("%(match)s: playing live") % {"match": match.shown_name},
        headline=headline,
        paragraphs=(match_line(match), text),
        button=match_button(label or _("Open the match"), match),
        due_at=due_at,
        why=reason_for_mail(match, _("You’re receiving this because you have a seat in %(match)s.")),
    )
