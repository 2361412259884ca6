"""Notify the operators of deliveries that were given up because senders die on them."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.notices.models import Delivery
from games.notices.services.outbox import NewNotice, queue_notices, threads_waiting

GIVEN_UP_KIND = "given_up"


@transaction.atomic
def tell_operators(deliveries: Collection[int], *, now: datetime) -> None:
    """Queue an email about `deliveries` (primary keys) for each operator.

    At most one such email waits for each operator; when it is sent, it reports everything given up by then.
    If this email itself is given up, the operators are not notified, because the next email would fail in the
    same way.
    """
    news = (
        Delivery.objects.filter(pk__in=deliveries).exclude(notice__kind=GIVEN_UP_KIND).order_by("pk").first()
    )
    if news is None:
        return
    operators = User.objects.filter(is_staff=True, is_active=True).order_by("pk").values_list("pk", flat=True)
    threads = {pk: f"operator:{pk}" for pk in operators}
    waiting = threads_waiting(threads=threads.values(), kind=GIVEN_UP_KIND)
    queue_notices(
        notices=[
            NewNotice(
                key=f"{GIVEN_UP_KIND}:{news.pk}:{now.isoformat()}:{pk}",
                user_id=pk,
                kind=GIVEN_UP_KIND,
                thread=thread,
            )
            for pk, thread in threads.items()
            if thread not in waiting
        ],
        now=now,
    )
