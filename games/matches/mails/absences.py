"""The emails about a person's own absences."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.instants import span, with_zone
from accounts.models import Absence
from accounts.services import absences
from games.clocks.absences import ABSENCE_ALLOWANCE, FEW_DAYS_LEFT, TIME_TO_ANSWER, left
from games.matches.mails.readers import match_button, tenure_of, why
from games.matches.models import Deadline
from games.notices.links import absolute
from games.notices.mail_content import Answer, Button, Drop, MailContent

if TYPE_CHECKING:
    from games.notices.models import Notice


def begun(notice: Notice, now: datetime) -> Answer:
    """Compose the email saying that an absence started automatically because the reader's time ran out."""
    tenure = tenure_of(notice)
    deadline = Deadline.objects.filter(visit_id=notice.ids["visit"], handled_at=None).first()
    absence = Absence.objects.filter(pk=notice.ids["absence"], end__gt=now).first()
    if tenure is None or tenure.user is None or deadline is None or absence is None:
        return Drop("over")
    match = tenure.match
    return MailContent(
        subject=_("%(match)s: your time ran out, and an absence started") % {"match": match.shown_name},
        headline=_("An absence started automatically"),
        paragraphs=(
            _(
                "You didn’t answer by %(instant)s. You count as away until %(end)s, and everyone in "
                "the match has been notified."
            )
            % {"instant": with_zone(absence.start), "end": with_zone(absence.end)},
            _("When you open the match, your absence ends and you have %(span)s to answer.")
            % {"span": span(TIME_TO_ANSWER)},
            _("You have %(left)s of %(whole)s of absence left this year.")
            % {
                "left": span(left(absences.spans(tenure.user), now.year)),
                "whole": span(ABSENCE_ALLOWANCE),
            },
        ),
        button=match_button(_("Take your turn"), match),
        deadline=_("Answer by %(instant)s.") % {"instant": with_zone(deadline.due_at)},
        why=why(match, _("You’re receiving this because your time ran out in %(match)s.")),
    )


def budget(notice: Notice, now: datetime) -> Answer:
    """Compose the email saying that the reader's absences of the year are nearly used up."""
    if notice.user is None:
        return Drop("gone")
    remaining = left(absences.spans(notice.user), now.year)
    if remaining >= FEW_DAYS_LEFT:
        return Drop("over")
    return MailContent(
        subject=_("Your days of absence for this year are nearly used up"),
        headline=_("Your days of absence for this year are nearly used up"),
        paragraphs=(
            _("You have %(left)s of %(whole)s of absence left this year.")
            % {"left": span(remaining), "whole": span(ABSENCE_ALLOWANCE)},
            _(
                "With none left, your clocks keep running while you’re away, and no absence starts "
                "automatically."
            ),
        ),
        button=Button(_("Your absences"), absolute(reverse("accounts:absences"))),
        why=_("You’re receiving this because you announced an absence."),
    )
