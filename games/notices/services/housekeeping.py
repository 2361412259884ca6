"""Delete notices and other rows that are no longer needed."""

from datetime import datetime, timedelta

from games.notices.budget import Budget
from games.notices.models import Approach, Notice, State
from games.notices.services.account_mail import erase_expired
from games.notices.services.approaching import DAY
from games.notices.services.push_subscriptions import end_without_session
from games.notices.services.suppressing import clear_expired

NOTICES_KEPT_FOR = timedelta(days=90)
_CHUNK = 1_000  # notices, so that no delete holds its locks for long


def prune(*, now: datetime, budget: Budget | None = None) -> int:
    """Erase expired bodies, and notices stored 90 days ago, sent or not; return the number of notices.

    Email that could not be sent for that long is no longer news. Suppressed addresses without an owner are
    also deleted, and so are approaches that no longer count and subscriptions of browsers without a session.
    Rows that the budget does not cover are left for the next time.
    """
    budget = budget or Budget()
    erase_expired(now=now)
    Approach.objects.filter(made_at__lte=now - DAY).delete()
    clear_expired()
    end_without_session()
    old = Notice.objects.filter(created_at__lte=now - NOTICES_KEPT_FOR).exclude(
        deliveries__state=State.LEASED
    )
    pruned = 0
    while not budget.spent and (chunk := list(old.values_list("pk", flat=True)[:_CHUNK])):
        Notice.objects.filter(pk__in=chunk).delete()
        pruned += len(chunk)
    return pruned
