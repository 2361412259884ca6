"""Figures about the service at one moment, for the operator's page and for monitoring."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Min, Q

from accounts.models import User
from games.matches.models import Deadline, Match
from games.notices.models import Channel, Delivery, State
from games.notices.selectors.operator import OutboxReport, outbox_report
from games.uptime.models import Outage, Pulse

NEWS_SPAN = timedelta(days=2)
"""An outage, or an email that failed, is news only for this long."""

DAY = timedelta(days=1)

MAX_OUTAGES_READ = 3_000
"""Maximum number of outages read; two outages are at least one sweep, a minute, apart."""


@dataclass(frozen=True, slots=True)
class Health:
    """Figures about the service, read in ten queries however many matches there are."""

    now: datetime
    matches: dict[tuple[str, str], int]  # by title and status: open tables, running matches; without guests
    guests: int
    quarantined: int
    paused: int
    paused_by_operator: int  # matches paused until an operator resumes them; other pauses end automatically
    busy: int
    open_deadlines: int
    due: int  # deadlines that no sweep has handled yet
    oldest_due: datetime | None
    failing: int  # deadlines whose handling failed at least once
    time_outs: int  # all deadlines that ever ran out
    pulses: tuple[Pulse, ...]
    outage: Outage | None
    last_outage: Outage | None  # the last long outage that has ended
    short_outages: tuple[timedelta, ...]  # how long each short outage of the last day lasted
    outbox: OutboxReport
    failed_lately: int

    def pulse(self, name: str) -> Pulse | None:
        """Return the heartbeat of a sweep, or None if it has never run."""
        return next((pulse for pulse in self.pulses if pulse.name == name), None)

    def count(self, status: str) -> int:
        """Return how many open tables or running matches there are, without those that guests host."""
        return sum(number for (_title, each), number in self.matches.items() if each == status)


def health(*, now: datetime) -> Health:
    """Read and return the figures about the service."""
    living = (
        Match.objects.filter(status__in=(Match.Status.OFFERED, Match.Status.RUNNING))
        .filter(host__guest_until=None)
        .values_list("title", "status")
        .annotate(number=Count("pk"))
    )
    still = Match.objects.filter(
        Q(quarantined_at__isnull=False) | Q(paused_at__isnull=False) | Q(busy=True)
    ).aggregate(
        quarantined=Count("pk", filter=Q(quarantined_at__isnull=False)),
        paused=Count("pk", filter=Q(paused_at__isnull=False)),
        by_operator=Count("pk", filter=Q(paused_at__isnull=False, paused_by=Match.Pauser.OPERATOR)),
        busy=Count("pk", filter=Q(busy=True)),
    )
    waiting = Deadline.objects.filter(handled_at=None)
    standing = waiting.aggregate(number=Count("pk"), failing=Count("pk", filter=Q(failures__gt=0)))
    due = waiting.filter(frozen_at=None, due_at__lte=now).aggregate(number=Count("pk"), oldest=Min("due_at"))
    lately = list(
        Outage.objects.filter(Q(is_open=True) | Q(end__gt=now - NEWS_SPAN)).order_by("-is_open", "-pk")[
            :MAX_OUTAGES_READ
        ]
    )
    over = [each for each in lately if each.end is not None]
    return Health(
        now=now,
        matches={(title, status): number for title, status, number in living},
        guests=User.objects.guests().count(),
        quarantined=still["quarantined"],
        paused=still["paused"],
        paused_by_operator=still["by_operator"],
        busy=still["busy"],
        open_deadlines=standing["number"],
        due=due["number"],
        oldest_due=due["oldest"],
        failing=standing["failing"],
        time_outs=Deadline.objects.filter(outcome=Deadline.Outcome.TIMED_OUT).count(),
        pulses=tuple(Pulse.objects.order_by("name")),
        outage=next((each for each in lately if each.is_open), None),
        last_outage=next((each for each in over if each.long or each.by_hand), None),
        short_outages=tuple(
            each.lasted
            for each in over
            if not each.long and not each.by_hand and each.end is not None and each.end > now - DAY
        ),
        outbox=outbox_report(now=now),
        failed_lately=Delivery.objects.filter(
            channel=Channel.MAIL, state=State.FAILED, notice__created_at__gte=now - NEWS_SPAN
        ).count(),
    )


def total_outage_time() -> timedelta:
    """Return the total duration of all outages that have ended."""
    last = Outage.objects.filter(so_far__isnull=False).order_by("-pk").values_list("so_far", flat=True)
    return last.first() or timedelta(0)


def outages_by_cause() -> dict[str, int]:
    """Return how many outages there have been, by the cause that was found."""
    causes = Outage.objects.values_list("cause").annotate(number=Count("pk")).order_by("cause")
    return dict(causes)
