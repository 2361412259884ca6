"""The lists of the operator's pages, each filtered by one choice from its address.

Every list is a query set; a page shows fifty of its rows. Lists never show a match's revision, state, drafts,
orders or draws.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.clocks.controls import NEVER
from games.engine.sent_numbers import read_number
from games.matches.models import Deadline, Match, Tenure
from games.matches.registries.revealing_notices import revealing_notices
from games.matches.selectors.conflict_of_interest import masked_matches
from games.matches.selectors.seats import table_thread, thread_of
from games.notices.models import Delivery, DeliveryReport, Notice, Outcome, State
from games.notices.models.delivery import GIVEN_UP

FilterMaker = Callable[[datetime], Q]

PER_PAGE = 50


def _overdue(now: datetime) -> Q:
    return Q(handled_at=None, frozen_at=None, due_at__lte=now)


def _reported(*outcomes: Outcome) -> Q:
    return Q(pk__in=DeliveryReport.objects.filter(outcome__in=outcomes).values("delivery"))


MATCH_FILTERS: dict[str, tuple[str | Promise, FilterMaker]] = {
    "running": (_("in progress"), lambda now: Q(status=Match.Status.RUNNING)),
    "overdue": (
        _("with an overdue deadline"),
        lambda now: Q(pk__in=Deadline.objects.filter(_overdue(now)).values("match_id")),
    ),
    "quarantined": (_("quarantined"), lambda now: Q(quarantined_at__isnull=False)),
    "paused": (_("paused"), lambda now: Q(paused_at__isnull=False)),
    "busy": (_("busy"), lambda now: Q(busy=True)),
    "offered": (_("open tables"), lambda now: Q(status=Match.Status.OFFERED)),
    "finished": (_("finished"), lambda now: Q(status=Match.Status.FINISHED)),
    "all": (_("all"), lambda now: Q()),
}

DEADLINE_FILTERS: dict[str, tuple[str | Promise, FilterMaker]] = {
    "open": (_("open"), lambda now: Q(handled_at=None)),
    "due": (_("due, not handled"), _overdue),
    "failing": (_("failing"), lambda now: Q(handled_at=None, failures__gt=0)),
    "frozen": (_("clock stopped"), lambda now: Q(handled_at=None, frozen_at__isnull=False, due_at__lt=NEVER)),
    "ran-out": (_("time ran out"), lambda now: Q(outcome=Deadline.Outcome.TIMED_OUT)),
}

DELIVERY_FILTERS: dict[str, tuple[str | Promise, FilterMaker]] = {
    "all": (_("all"), lambda now: Q()),
    "queued": (_("waiting"), lambda now: Q(state__in=(State.QUEUED, State.LEASED, State.COLLECTED))),
    "refused": (_("refused for now"), lambda now: Q(state=State.QUEUED, refusals__gt=0)),
    "failed": (_("failed"), lambda now: Q(state=State.FAILED)),
    "given-up": (_("given up"), lambda now: GIVEN_UP),
    "dropped": (_("no longer needed"), lambda now: Q(state=State.DROPPED)),
    "sent": (_("sent"), lambda now: Q(state=State.SENT)),
    "bounced": (_("bounced"), lambda now: _reported(Outcome.SOFT, Outcome.HARD)),
    "complaints": (_("reported as spam"), lambda now: _reported(Outcome.COMPLAINT)),
}

STATISTICS_SPANS: dict[str, tuple[str | Promise, timedelta]] = {
    "week": (_("7 days"), timedelta(days=7)),
    "month": (_("30 days"), timedelta(days=30)),
    "all": (_("90 days"), timedelta(days=90)),
}


def choose_filter(cuts: dict[str, Any], wanted: str) -> str:
    """Return the requested filter if it exists; otherwise the first one."""
    return wanted if wanted in cuts else next(iter(cuts))


def matches(show: str, words: str, now: datetime) -> QuerySet[Match]:
    """Return the matches that a filter accepts, the newest first, each with its next deadline as `next_due`.

    `show` is a key of `MATCH_FILTERS`. `words` is a match's number or a part of its name; "" does not filter.
    """
    soonest = Deadline.objects.filter(match=OuterRef("pk"), handled_at=None).order_by("due_at")
    found = Match.objects.filter(MATCH_FILTERS[show][1](now)).annotate(
        next_due=Subquery(soonest.values("due_at")[:1])
    )
    if words:
        found = found.filter(Q(pk=read_number(words)) | Q(name__icontains=words))
    return found.defer("state", "key", "setup_draws", "options").order_by("-pk")


def deadlines(show: str, now: datetime) -> QuerySet[Deadline]:
    """Return the deadlines that a filter accepts, the earliest first; those that ran out, the latest first.

    `show` is a key of `DEADLINE_FILTERS`.
    """
    order = "-due_at" if show == "ran-out" else "due_at"
    return (
        Deadline.objects.filter(DEADLINE_FILTERS[show][1](now))
        .select_related("match", "seat")
        .defer("match__state", "match__key", "match__setup_draws", "match__options", "seat__orders")
        .order_by(order, "pk")
    )


def deliveries(show: str, now: datetime, reader: User) -> QuerySet[Delivery]:
    """Return the emails that a filter accepts, the newest first; `show` is a key of `DELIVERY_FILTERS`.

    Lists show neither their subjects nor their bodies. Emails to others about an anonymous match of `reader`
    are left out, because they, or their times, would reveal who plays there; so are those about an event of
    anonymous players in which `reader` plays.
    """
    masked = masked_matches(reader).values("pk")
    others = Tenure.objects.filter(match__in=masked).exclude(user=reader).values_list("pk", flat=True)
    about_tables = Q(notice__thread__in=[table_thread(key) for key in masked.values_list("pk", flat=True)])
    found = Delivery.objects.filter(DELIVERY_FILTERS[show][1](now))
    if (revealing := revealing_notices(reader.pk)) is not None:
        found = found.exclude(notice__in=Notice.objects.filter(revealing).exclude(user=reader).values("pk"))
    return (
        found.exclude(notice__thread__in=[thread_of(key) for key in others])
        .exclude(about_tables & ~Q(notice__user=reader))
        .select_related("notice", "notice__user")
        .prefetch_related("reports")
        .order_by("-pk")
    )
