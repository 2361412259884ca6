"""The emails about a person's own absences."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.instants import format_duration, format_with_zone
from accounts.models import Absence
from accounts.services import absences
from games.clocks.absences import ABSENCE_ALLOWANCE, FEW_DAYS_LEFT, RETURN_GRACE, remaining_allowance
from games.matches.mails.readers import match_button, reason_for_mail, tenure_of
from games.matches.models import Deadline
from games.notices.links import absolute_url
from games.notices.mail_content import Button, DropNotice, MailContent, RenderResult

if TYPE_CHECKING:
    from games.notices.models import Notice


def compose_absence_started(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that an absence started automatically because the reader's time ran out."""
    tenure = tenure_of(notice)
    deadline = Deadline.objects.filter(visit_id=notice.ids["visit"], handled_at=None).first()
    absence = Absence.objects.filter(pk=notice.ids["absence"], end__gt=now).first()
    if tenure is None or tenure.user is None or deadline is None or absence is None:
        return DropNotice("over")
    match = tenure.match
    return MailContent(
        subject=_("%(match)s: your time ran out, and an absence started") % {"match": match.shown_name},
        headline=_("An absence started automatically"),
        paragraphs=(
            _(
                "You didn’t answer by %(instant)s. You count as away until %(end)s, and everyone in "
                "the match has been notified."
            )
            % {"instant": format_with_zone(absence.start), "end": format_with_zone(absence.end)},
            _("When you open the match, your absence ends and you have %(span)s to answer.")
            % {"span": format_duration(RETURN_GRACE)},
            _("You have %(left)s of %(whole)s of absence left this year.")
            % {
                "left": format_duration(remaining_allowance(absences.absence_spans(tenure.user), now.year)),
                "whole": format_duration(ABSENCE_ALLOWANCE),
            },
        ),
        button=match_button(_("Take your turn"), match),
        due_at=deadline.due_at,
        deadline=_("Answer by %(instant)s.") % {"instant": format_with_zone(deadline.due_at)},
        why=reason_for_mail(match, _("You’re receiving this because your time ran out in %(match)s.")),
    )


def compose_allowance_low(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that the reader's allowance of absences for the year is nearly used up."""
    if notice.user is None:
        return DropNotice("gone")
    remaining = remaining_allowance(absences.absence_spans(notice.user), now.year)
    if remaining >= FEW_DAYS_LEFT:
        return DropNotice("over")
    return MailContent(
        subject=_("Your days of absence for this year are nearly used up"),
        headline=_("Your days of absence for this year are nearly used up"),
        paragraphs=(
            _("You have %(left)s of %(whole)s of absence left this year.")
            % {"left": format_duration(remaining), "whole": format_duration(ABSENCE_ALLOWANCE)},
            _(
                "Once they are used up, your clocks keep running while you’re away, and no absence "
                "starts automatically."
            ),
        ),
        button=Button(_("Your absences"), absolute_url(reverse("accounts:absences"))),
        why=_("You’re receiving this because you announced an absence."),
    )
