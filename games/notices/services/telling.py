"""Putting notices in the outbox."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction

from games.notices import kinds
from games.notices.models import Delivery, Lane, Notice, State


@dataclass(frozen=True, slots=True, kw_only=True)
class NewNotice:
    """A notice to be told.

    ``key`` says what it is about, so that the same is never told twice; ``ids`` are primary keys by name;
    ``thread`` names the tenure its mail belongs to; before ``available_at`` (None: now) it is not sent.
    """

    key: str
    user_id: int
    kind: str
    ids: Mapping[str, int] = field(default_factory=dict)
    thread: str = ""
    available_at: datetime | None = None


def tell(
    *,
    key: str,
    user_id: int,
    kind: str,
    ids: Mapping[str, int],
    now: datetime,
    thread: str = "",
    available_at: datetime | None = None,
) -> None:
    """Tell one person something, in the caller's transaction; nothing happens if ``key`` was told before.

    Raises UnknownKind if no room registered ``kind``.
    """
    notice = NewNotice(key=key, user_id=user_id, kind=kind, ids=ids, thread=thread, available_at=available_at)
    tell_all(notices=[notice], now=now)


@transaction.atomic
def tell_all(*, notices: Iterable[NewNotice], now: datetime) -> None:
    """Tell many, like `tell`, in three queries.

    Raises UnknownKind if no room registered one of the kinds; then nothing is told.
    """
    by_key = {notice.key: notice for notice in notices}
    for name in {notice.kind for notice in by_key.values()}:
        kinds.get(name)
    Notice.objects.bulk_create(
        [
            Notice(
                key=new.key,
                user_id=new.user_id,
                kind=new.kind,
                thread=new.thread,
                ids=dict(new.ids),
                created_at=now,
            )
            for new in by_key.values()
        ],
        ignore_conflicts=True,
    )
    # A notice and its delivery are stored together, so one without was stored just now.
    undelivered = Notice.objects.filter(key__in=by_key, deliveries=None).order_by("pk")
    Delivery.objects.bulk_create(
        [
            Delivery(notice=notice, lane=Lane.NOTICE, available_at=by_key[notice.key].available_at or now)
            for notice in undelivered
        ],
        ignore_conflicts=True,
    )


def threads_waiting(*, threads: Collection[str], kind: str) -> set[str]:
    """Which of ``threads`` have a notice of ``kind`` that waits and that no sender has begun.

    Asked in a transaction, it keeps senders away from them until its end: what the caller stores is in
    what they are going to tell.
    """
    waiting = Delivery.objects.select_for_update(of=("self",)).filter(
        notice__thread__in=threads, notice__kind=kind, lane=Lane.NOTICE, state=State.QUEUED
    )
    return set(waiting.values_list("notice__thread", flat=True))


def recheck(*, thread: str, now: datetime) -> None:
    """Ask the renderers again, now, about the notices of ``thread`` that wait; its reader has looked."""
    Delivery.objects.filter(
        notice__thread=thread, lane=Lane.NOTICE, state=State.QUEUED, available_at__gt=now
    ).update(available_at=now)
