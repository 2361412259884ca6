"""Put notices in the outbox."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import DateTimeField, Exists, QuerySet, TextField

from games.compiled_queries import CompiledInsert, CompiledUpdate, Parameter
from games.notices import notice_kinds
from games.notices.models import Channel, Delivery, Lane, Notice, PushSubscription, State

PUSH_DELAY = timedelta(seconds=5)
"""How much later than an email a notification is due.

By then a page that is open has been loaded again, and its reader has seen what happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewNotice:
    """A notice to be stored.

    `key` identifies what it reports, so that nothing is reported twice. `ids` maps names to primary keys.
    `thread` names the tenure that its email belongs to. The notice is not sent before `available_at`
    (None: now). `browsers` is false if it is known that no browser of the person shows notifications.
    """

    key: str
    user_id: int
    kind: str
    ids: Mapping[str, int] = field(default_factory=dict)
    thread: str = ""
    available_at: datetime | None = None
    browsers: bool = True


def queue_notice(
    *,
    key: str,
    user_id: int,
    kind: str,
    ids: Mapping[str, int],
    now: datetime,
    thread: str = "",
    available_at: datetime | None = None,
) -> None:
    """Notify one person of something, in the caller's transaction; do nothing if `key` was used before.

    Raises `UnknownKind` if no room has registered `kind`.
    """
    notice = NewNotice(key=key, user_id=user_id, kind=kind, ids=ids, thread=thread, available_at=available_at)
    queue_notices(notices=[notice], now=now)


def queue_notices(*, notices: Iterable[NewNotice], now: datetime) -> None:
    """Notify many people in a few queries, in the caller's transaction; see `queue_notice`.

    Raises `UnknownKind`, and notifies nobody, if a kind is not registered.
    """
    by_key = {notice.key: notice for notice in notices}
    for name in {notice.kind for notice in by_key.values()}:
        notice_kinds.get(name)
    # Without a savepoint, because only the database can fail here, and then the caller fails too.
    with transaction.atomic(savepoint=False):
        _store(by_key, now)


def _store(by_key: Mapping[str, NewNotice], now: datetime) -> None:
    """Store notices with their deliveries."""
    stored = _add(by_key.values(), now)
    new = [by_key[key] for key in stored]
    mails = [
        Delivery(notice_id=stored[each.key], lane=Lane.NOTICE, available_at=each.available_at or now)
        for each in new
    ]
    pushes = [
        Delivery(
            notice_id=stored[each.key],
            channel=Channel.PUSH,
            subscription_id=subscription_id,
            lane=Lane.PUSH,
            available_at=(each.available_at or now) + PUSH_DELAY,
        )
        for each, subscription_id in _pair_with_browsers(new)
    ]
    _NEW_DELIVERIES.run([*mails, *pushes])


def _add(notices: Iterable[NewNotice], now: datetime) -> dict[str, int]:
    """Store the notices whose keys have not been used, and return their primary keys by key, in order.

    The insert returns the rows that are new, unlike `bulk_create`, which cannot tell which it left out.
    """
    rows = [
        Notice(
            key=new.key,
            user_id=new.user_id,
            kind=new.kind,
            thread=new.thread,
            ids=dict(new.ids),
            created_at=now,
        )
        for new in notices
    ]
    return {key: pk for pk, key in sorted(_NEW_NOTICES.run(rows))}


_NEW_NOTICES = CompiledInsert(Notice, ignore_conflicts=True, returning=("id", "key"))
_NEW_DELIVERIES = CompiledInsert(Delivery, ignore_conflicts=True, returning=())


def _pair_with_browsers(notices: Iterable[NewNotice]) -> list[tuple[NewNotice, int]]:
    """Return each notice with each of the browsers (primary keys) in which its reader wants to see it."""
    shown = [
        notice
        for notice in notices
        if notice.browsers and notice_kinds.get(notice.kind).push_renderer is not None
    ]
    if not shown:
        return []
    readers = {notice.user_id for notice in shown}
    browsers = list(
        PushSubscription.objects.filter(user__in=readers, enabled=True)
        .order_by("pk")
        .values_list("user_id", "pk")
    )
    return [(notice, pk) for notice in shown for user_id, pk in browsers if user_id == notice.user_id]


def threads_waiting(*, threads: Collection[str], kind: str) -> set[str]:
    """Return those of `threads` that have a waiting notice of `kind` which no sender has started on.

    Within a transaction, this also keeps senders away from those notices until its end, so that their emails
    will include what the caller stores.
    """
    waiting = Delivery.objects.select_for_update(of=("self",)).filter(
        notice__thread__in=threads, notice__kind=kind, lane=Lane.NOTICE, state=State.QUEUED
    )
    return set(waiting.values_list("notice__thread", flat=True))


def is_mail_held(thread: Any, now: Any) -> Exists:
    """Return a query expression that says whether `recheck_waiting` has anything to do for a thread."""
    # Only threads with a name are in the index.
    return Exists(_held(thread, now).exclude(notice__thread=""))


def recheck_waiting(*, thread: str, now: datetime) -> None:
    """Make the waiting notices of `thread` due now, so that their renderers run again after a look."""
    _RECHECKED.run(thread=thread, now=now)


def _rechecked() -> tuple[QuerySet[Delivery], dict[str, Any]]:
    """Return the held deliveries of a thread, and their new values."""
    now = Parameter("now", DateTimeField())
    return _held(Parameter("thread", TextField()), now), {"available_at": now}


def _held(thread: Any, now: Any) -> QuerySet[Delivery]:
    return Delivery.objects.filter(
        notice__thread=thread, lane=Lane.NOTICE, state=State.QUEUED, available_at__gt=now
    )


_RECHECKED = CompiledUpdate(_rechecked)
