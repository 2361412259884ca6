"""The emails that notify operators of outages."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING

from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.instants import format_duration, format_with_zone
from games.notices.links import absolute_url
from games.notices.mail_content import Button, DropNotice, MailContent, RenderResult
from games.uptime.gaps import LONG_OUTAGE
from games.uptime.models import Outage

if TYPE_CHECKING:
    from games.notices.models import Notice


def long_outage(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email about a long outage that Muster detected, with its times and cause.

    If the outage is still open, the email says that the site is not responding. The notice is dropped if its
    reader is no longer staff, or the outage no longer fits it.
    """
    found = Outage.objects.filter(pk=notice.ids["outage"]).first()
    if found is None or notice.user is None or not notice.user.is_staff:
        return DropNotice("over")
    if "open" in notice.ids:
        return _still_open(found) if found.is_open else DropNotice("over")
    if found.end is None:
        return DropNotice("over")
    spans = _("From %(start)s to %(end)s: %(cause)s.") % {
        "start": format_with_zone(found.start),
        "end": format_with_zone(found.end),
        "cause": found.get_cause_display(),
    }
    if found.given_up:
        return _content(
            _("The site has not responded for %(span)s") % {"span": format_duration(found.lasted)},
            _("The site is still not responding"),
            spans,
            _(
                "Time now runs out again, and every clock gets its share back. If players can’t "
                "reach the site, open an outage yourself."
            ),
        )
    return _content(
        _("Muster was down for %(span)s") % {"span": format_duration(found.lasted)},
        _("An outage has ended"),
        spans,
        _("No one ran out of time meanwhile, and every clock gets its share back."),
    )


def short_outages(notice: Notice, now: datetime) -> RenderResult:
    """Compose one email about all short outages of a day (UTC)."""
    begun = datetime.combine(date.fromordinal(notice.ids["day"]), time.min, UTC)
    ended = Outage.objects.filter(
        is_open=False, by_hand=False, end__gte=begun, end__lt=begun + timedelta(days=1)
    )
    short = [each.lasted for each in ended.filter(end__lte=F("start") + LONG_OUTAGE)]
    if not short or notice.user is None or not notice.user.is_staff:
        return DropNotice("over")
    text = ngettext("%(count)d short outage in a day", "%(count)d short outages in a day", len(short)) % {
        "count": len(short)
    }
    lasted = _("Since %(instant)s, Muster was down for %(span)s in total, at most %(longest)s at a time.") % {
        "instant": format_with_zone(begun),
        "span": format_duration(sum(short, timedelta(0))),
        "longest": format_duration(max(short)),
    }
    return _content(
        text, text, lasted, _("No one ran out of time meanwhile, and every clock gets its share back.")
    )


def _still_open(found: Outage) -> MailContent:
    return _content(
        _("The site has not responded for %(span)s") % {"span": format_duration(LONG_OUTAGE)},
        _("The site is not responding"),
        _("It has not responded since %(instant)s, although the sweeps are running.")
        % {"instant": format_with_zone(found.start)},
        _(
            "No one can run out of time now. After an hour, time starts running again "
            "automatically, and every clock gets its share back. What happens next is up to you."
        ),
    )


def _content(subject: str, headline: str, *paragraphs: str) -> MailContent:
    return MailContent(
        subject=subject,
        headline=headline,
        paragraphs=paragraphs,
        button=Button(_("Outages"), absolute_url(reverse("staff:outages"))),
        why=_("You’re receiving this because you are an operator."),
    )
