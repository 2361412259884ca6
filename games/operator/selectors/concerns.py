"""Find the problems that need an operator, the most serious first."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import lines
from accounts.instants import format_duration, format_with_zone
from games.matches import database_failures
from games.matches.models import Match
from games.notices.models import Lane
from games.operator.selectors.health import NEWS_SPAN, Health
from games.operator.selectors.storage import Disk
from games.uptime.heartbeats import FAILURES_IN_A_ROW, HEARTBEAT, WEB_PULSE, max_heartbeat_age

LATE_AFTER = timedelta(minutes=2)
"""How long after it was due an unhandled deadline becomes a concern."""

SLOW_MAIL_AFTER = {Lane.ACCOUNT.value: timedelta(minutes=1), Lane.NOTICE.value: timedelta(minutes=10)}
"""How long an email in each lane of the outbox may wait once it is due."""

MAX_NAMED_MATCHES = 5
"""How many quarantined matches are named one by one; above that, only their number is shown."""


class Concern(NamedTuple):
    """A problem that needs an operator; a `grave` one prevents people from playing."""

    grave: bool
    text: str
    url: str
    label: str


def concerns(found: Health, disk: Disk, *, writes: bool) -> list[Concern]:
    """Return the problems that need an operator, the most serious first."""
    every = [*_machine(disk, writes), *_sweeps(found), *_matches(found), *_mail(found)]
    return sorted(every, key=lambda concern: not concern.grave)


def _machine(disk: Disk, writes: bool) -> Iterator[Concern]:
    if not writes:
        yield Concern(True, _("The database is read-only."), "", "")
    elif database_failures.recent_trouble() is not None:
        yield Concern(True, _("The database refused a write in the last minute. See the log."), "", "")
    if disk.nearly_full:
        text = _("The disk is nearly full: %(free)d MiB free.") % {"free": disk.free_mebibytes}
        yield Concern(True, text, "", "")


def _sweeps(found: Health) -> Iterator[Concern]:
    outages = reverse("staff:outages")
    if found.outage is not None:
        text = _("An outage is open since %(instant)s: no time runs out.") % {
            "instant": format_with_zone(found.outage.start)
        }
        yield Concern(True, text, outages, _("Outages"))
    last = found.last_outage
    if last is not None and last.end is not None and not last.by_hand and found.now - last.end < NEWS_SPAN:
        text = _("An outage ended at %(instant)s: %(cause)s.") % {
            "instant": format_with_zone(last.end),
            "cause": last.get_cause_display(),
        }
        yield Concern(False, text, outages, _("Outages"))
    if found.short_outages:
        text = ngettext(
            "%(count)d short outage in the last day, %(span)s.",
            "%(count)d short outages in the last day, %(span)s in total.",
            len(found.short_outages),
        )
        lasted = format_duration(sum(found.short_outages, timedelta(0)))
        yield Concern(
            False, text % {"count": len(found.short_outages), "span": lasted}, outages, _("Outages")
        )
    web = found.pulse(WEB_PULSE)
    failed = web is not None and web.failed >= FAILURES_IN_A_ROW
    if settings.WATCHED_URL and failed and web is not None and web.started_at is not None:
        text = _("The site has not responded to the sweeps for %(span)s: %(address)s")
        named = {"span": format_duration(found.now - web.started_at), "address": settings.WATCHED_URL}
        yield Concern(True, text % named, outages, _("Outages"))
    if settings.SWEEPS == "worker":
        beat = found.pulse(HEARTBEAT)
        if beat is None or beat.succeeded_at is None:
            yield Concern(True, _("No sweep has ever completed. Are a worker and beat running?"), "", "")
        elif found.now - beat.succeeded_at > max_heartbeat_age():
            text = _("No sweep has completed for %(span)s. Are a worker and beat running?")
            yield Concern(True, text % {"span": format_duration(found.now - beat.succeeded_at)}, "", "")
    if found.outage is None and found.oldest_due is not None and found.now - found.oldest_due > LATE_AFTER:
        text = ngettext(
            "%(count)d deadline has been due for %(span)s and is not handled.",
            "%(count)d deadlines are due and not handled, the oldest for %(span)s.",
            found.due,
        )
        url = reverse("staff:deadlines") + "?show=due"
        yield Concern(
            True,
            text % {"count": found.due, "span": format_duration(found.now - found.oldest_due)},
            url,
            _("Deadlines"),
        )
    if found.failing:
        text = ngettext(
            "Handling %(count)d deadline failed.",
            "Handling %(count)d deadlines failed.",
            found.failing,
        )
        url = reverse("staff:deadlines") + "?show=failing"
        yield Concern(True, text % {"count": found.failing}, url, _("Deadlines"))


def _matches(found: Health) -> Iterator[Concern]:
    if found.quarantined > MAX_NAMED_MATCHES:
        text = ngettext(
            "%(count)d match is quarantined.", "%(count)d matches are quarantined.", found.quarantined
        )
        url = reverse("staff:matches") + "?show=quarantined"
        yield Concern(True, text % {"count": found.quarantined}, url, _("Matches"))
    elif found.quarantined:
        for match in Match.objects.filter(quarantined_at__isnull=False).order_by("pk"):
            text = _("Match %(number)d, %(name)s, is quarantined: %(reason)s")
            named = {
                "number": match.pk,
                "name": match.shown_name,
                "reason": lines.display_text(match.quarantine_reason),
            }
            yield Concern(True, text % named, reverse("staff:match", args=[match.pk]), _("View the match"))
    if found.paused_by_operator:
        text = ngettext(
            "%(count)d match is paused until an operator resumes it.",
            "%(count)d matches are paused until an operator resumes them.",
            found.paused_by_operator,
        )
        url = reverse("staff:matches") + "?show=paused"
        yield Concern(False, text % {"count": found.paused_by_operator}, url, _("Matches"))


def _mail(found: Health) -> Iterator[Concern]:
    outbox, url = found.outbox, reverse("staff:deliveries")
    if not settings.EMAIL_URL and not settings.DEMO:
        yield Concern(True, _("EMAIL_URL is not set: email stays queued, and no one can sign up."), "", "")
    for lane, limit in SLOW_MAIL_AFTER.items():
        since: datetime | None = outbox.oldest_due.get(lane)
        if since is not None and found.now - since > limit:
            text = _("Email is waiting (%(lane)s). The oldest has waited %(span)s.") % {
                "lane": Lane(lane).label,
                "span": format_duration(found.now - since),
            }
            yield Concern(lane == Lane.ACCOUNT, text, f"{url}?show=queued", _("Email"))
    if found.failed_lately:
        text = ngettext(
            "%(count)d email from the last 2 days failed permanently.",
            "%(count)d emails from the last 2 days failed permanently.",
            found.failed_lately,
        )
        yield Concern(False, text % {"count": found.failed_lately}, f"{url}?show=failed", _("Email"))
    if outbox.suppressed:
        text = ngettext(
            "%(count)d address is suspended because email to it bounced or was reported as spam.",
            "%(count)d addresses are suspended because email to them bounced or was reported as spam.",
            outbox.suppressed,
        )
        yield Concern(False, text % {"count": outbox.suppressed}, f"{url}#resting", _("Email"))
