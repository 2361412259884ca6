"""Write in a room, remove messages, and record how far someone has read."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, Max, OuterRef

from accounts import form_tokens
from accounts.models import User
from accounts.services.locking import lock_person
from accounts.services.once import create_once
from games.community.selectors import blocks_between, muters_of
from games.matches.errors import AlreadyChanged, MessageLimitReached, NotYours
from games.matches.message_limits import next_message_at
from games.matches.models import AuditEntry
from games.matches.services.audit import record_audit
from games.notices.models import Delivery, Notice, State
from games.notices.now import database_now
from games.notices.services.outbox import NewNotice, queue_notices
from games.talk.access import RoomAccess, room_access
from games.talk.errors import NoTalk
from games.talk.models import MAX_TALK_LENGTH, TalkMessage, TalkReading, TalkRoom
from games.talk.selectors import NEWEST_SHOWN, readable, unread_messages

TALK_LIMITS = ((timedelta(minutes=10), 10), (timedelta(days=1), 60))
"""How many messages one person may write in all rooms together within each span."""

_TOLD = (State.QUEUED, State.COLLECTED, State.SENT)

BUNDLED_FOR = timedelta(minutes=10)
"""How long an email waits, so that it can report more, or its reader can read the messages on the page."""


def write(access: RoomAccess, *, text: str, press: form_tokens.FormSubmission | None = None) -> TalkMessage:
    """Write in a room. Submitting the same form again (`press`) returns the same message.

    Raises `NotYours`, `NoTalk` or `MessageLimitReached`, or `ValueError` for a text that no form accepts.
    """
    if not 0 < len(text) <= MAX_TALK_LENGTH:
        raise ValueError(f"talk of {len(text)} characters")
    return create_once(press, TalkMessage, lambda: _write(access, text))


@transaction.atomic
def _write(seen: RoomAccess, text: str) -> TalkMessage:
    if seen.user is None:
        raise NotYours
    # Locking the author puts their messages in order, so that simultaneous ones cannot exceed the limits.
    author = lock_person(seen.user.pk)
    access = room_access(seen.kind_name, seen.subject_id, author)
    if not author.may_act or not access.may_read:
        raise NotYours
    if not access.may_write:
        raise NoTalk
    now = database_now()
    _refuse_flood(author, now)
    room, _made = TalkRoom.objects.get_or_create(kind=access.kind_name, subject=access.subject_id)
    # What has been read is stored as a key, so no message may get a smaller key than a readable one.
    TalkRoom.objects.select_for_update(no_key=True).get(pk=room.pk)
    written = TalkMessage.objects.create(room=room, author=author, text=text, written_at=now)
    _notify(access, written, now)
    return written


def _refuse_flood(author: User, now: datetime) -> None:
    again_at = next_message_at(TalkMessage.objects.filter(author=author), TALK_LIMITS, now)
    if again_at is not None:
        raise MessageLimitReached(again_at)


def _notify(access: RoomAccess, written: TalkMessage, now: datetime) -> None:
    """Notify the members who can read the message, each once until they have looked at the room.

    A notice that was dropped, because what it reported was read or removed by then, does not count.
    """
    apart = blocks_between(OuterRef("pk"), written.author_id)
    readers = access.kind.members(access.subject_id).exclude(pk=written.author_id)
    readers = readers.exclude(pk__in=muters_of(written.author_id)).exclude(Exists(apart))
    keys = list(readers.filter(is_active=True, erased_at=None).values_list("pk", flat=True))
    marks = dict(TalkReading.objects.filter(room=written.room, user__in=keys).values_list("user_id", "upto"))
    threads = {key: f"talk:{written.room_id}:{key}" for key in keys}
    told = _marks_told_of([*threads.values()])
    queue_notices(
        notices=[
            NewNotice(
                key=f"talk:{written.pk}:{key}",
                user_id=key,
                kind="talk",
                ids={"room": written.room_id, "upto": marks.get(key, 0)},
                thread=thread,
                available_at=now + BUNDLED_FOR,
            )
            for key, thread in threads.items()
            if told.get(thread) != marks.get(key, 0)
        ],
        now=now,
    )


def _marks_told_of(threads: Collection[str]) -> dict[str, int]:
    """Return, by thread, up to which message its reader had read when the latest notice was queued.

    Threads whose latest notice was not and will not be sent are left out.
    """
    notices = Notice.objects.filter(kind="talk", thread__in=threads)
    latest = notices.values("thread").annotate(latest=Max("pk")).values("latest")
    sent = Delivery.objects.filter(notice__in=latest, state__in=_TOLD)
    return {thread: ids["upto"] for thread, ids in sent.values_list("notice__thread", "notice__ids")}


def mark_read(access: RoomAccess, upto: int) -> None:
    """Record that a member was shown everything up to the message with key `upto` (0: nothing new)."""
    if access.user is None or not access.member or not upto:
        return
    marks = TalkReading.objects.filter(
        room__kind=access.kind_name, room__subject=access.subject_id, user=access.user
    )
    if marks.filter(upto__lt=upto).update(upto=upto) or marks.exists():
        return
    room = TalkRoom.objects.get(kind=access.kind_name, subject=access.subject_id)
    TalkReading.objects.bulk_create(
        [TalkReading(room=room, user=access.user, upto=upto)], ignore_conflicts=True
    )


def mark_table_read(match_id: int, user: User) -> None:
    """Record that a member was shown the newest messages of a table.

    This is not recorded while the member has more unread messages than the page shows.
    """
    access = room_access(TalkRoom.Kind.TABLE, match_id, user)
    newest = list(readable(access).order_by("-pk").values_list("pk", flat=True)[: NEWEST_SHOWN + 1])
    if newest and (len(newest) <= NEWEST_SHOWN or len(unread_messages(access)) <= NEWEST_SHOWN):
        mark_read(access, newest[0])


@transaction.atomic
def remove(access: RoomAccess, *, message_id: int, reason: str) -> None:
    """Remove a message as a director of the room, or as the site's staff.

    The text is deleted; who removed it and why is in the audit trail and, for directors, in the competition's
    log. Raises `NotYours`, or `AlreadyChanged` if the message has already been removed.
    """
    by = access.user
    if by is None:
        raise NotYours
    # The person's rights may have changed since the page was shown.
    access = room_access(access.kind_name, access.subject_id, by)
    if not access.moderates:
        raise NotYours
    rows = TalkMessage.objects.filter(room__kind=access.kind_name, room__subject=access.subject_id)
    message = rows.select_for_update(of=("self",), no_key=True).filter(pk=message_id).first()
    if message is None:
        raise NotYours
    if message.removed_at is not None:
        raise AlreadyChanged
    right = TalkMessage.Right.DIRECTOR if access.director else TalkMessage.Right.STAFF
    now = database_now()
    message.text, message.removed_at, message.removed_by, message.removed_as = "", now, by, right
    message.save(update_fields=["text", "removed_at", "removed_by", "removed_as"])
    if access.director:
        access.kind.record_removal(access.subject_id, by, reason)
    record_audit(
        by=by,
        verb=AuditEntry.TALK_REMOVED,
        target=access.kind.audit_target(access.subject_id),
        reason=reason,
        now=now,
        before={"author": message.author_id, "message": message.pk},
    )
