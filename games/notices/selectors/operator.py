"""Select the state of email for the operator: whether it is being sent."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Min, QuerySet

from games.notices.models import Delivery, Lane, State, SuppressedAddress
from games.notices.models.delivery import GIVEN_UP
from games.notices.models.suppressed_address import is_suppressed

_UNSENT = (State.QUEUED, State.LEASED)


@dataclass(frozen=True, slots=True)
class OutboxReport:
    """The state of the outbox at one moment.

    `by_state` counts the deliveries by lane and state, and `oldest_due` says since when the oldest due one of
    each lane has been waiting. `refused` counts those that were refused temporarily, and `suppressed` counts
    addresses.
    """

    by_state: dict[tuple[str, str], int]  # (lane, state): how many; final states of the last 90 days
    oldest_due: dict[str, datetime]  # lane: since when its oldest delivery is due, without those held back
    refused: int  # how many wait because a service refused them temporarily
    suppressed: int  # how many addresses are suppressed


def outbox_report(*, now: datetime) -> OutboxReport:
    """Return the number of deliveries in each state, and since when the oldest due one has been waiting.

    Both are given for each lane.
    """
    counts = Delivery.objects.values_list("lane", "state").annotate(number=Count("pk"))
    oldest = _due(now).values_list("lane").annotate(since=Min("available_at"))
    return OutboxReport(
        by_state={(lane, state): number for lane, state, number in counts},
        oldest_due=dict(oldest),
        refused=Delivery.objects.filter(state=State.QUEUED, refusals__gt=0).count(),
        suppressed=SuppressedAddress.objects.count(),
    )


def count_due(*, lane: Lane, now: datetime) -> int:
    """Return how many deliveries of `lane` should have been sent by `now`."""
    return _due(now).filter(lane=lane).count()


def given_up_deliveries() -> list[Delivery]:
    """Return the deliveries that were given up because too many senders died on them, the latest first."""
    return list(Delivery.objects.filter(GIVEN_UP).select_related("notice").order_by("-pk"))


def suppressed_addresses() -> list[SuppressedAddress]:
    """Return the suppressed addresses, the latest first."""
    return list(SuppressedAddress.objects.order_by("-suppressed_at"))


def _due(now: datetime) -> QuerySet[Delivery]:
    due = Delivery.objects.filter(state__in=_UNSENT, available_at__lte=now)
    # Email for a suppressed address is not waiting for anyone to act.
    return due.exclude(is_suppressed(), lane=Lane.NOTICE)
