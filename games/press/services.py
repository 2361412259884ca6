"""Write press, and record which messages have been read."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from accounts import form_tokens
from accounts.services.once import create_once
from games.community.selectors import blocks_between, muters_of
from games.matches.access import Access
from games.matches.errors import DeputyRelieved, MessageLimitReached, NotYours
from games.matches.message_limits import next_message_at
from games.matches.models import Match, Tenure
from games.matches.selectors.seats import holders, thread_of
from games.matches.services.arrival import arrive
from games.matches.services.locking import lock_known
from games.matches.services.notify import tell_holders
from games.notices.services.outbox import threads_waiting
from games.press.errors import NoPress
from games.press.models import MAX_MESSAGE_LENGTH, Press
from games.press.selectors import stored_audience

MESSAGE_LIMITS = ((timedelta(minutes=10), 10), (timedelta(days=1), 100))
"""How many messages one person may write in one match within each span."""

BUNDLED_FOR = timedelta(minutes=10)
"""How long an email waits, so that it can report more, or its reader can read the press on the page."""


def write(
    access: Access, *, to: int | None, text: str, press: form_tokens.FormSubmission | None = None
) -> Press:
    """Write to the table, or only to seat number `to`.

    `text` must be as `normalise_press` returns it. Submitting the same form again (`press`) returns the
    same message. Raises `NotYours`, `NoPress` or `MessageLimitReached`.
    """
    if not 0 < len(text) <= MAX_MESSAGE_LENGTH:
        raise ValueError(f"press of {len(text)} characters")
    if access.tenure is None:
        raise NotYours
    tenure = access.tenure
    arrive(access.match.pk, tenure)
    return create_once(press, Press, lambda: _write(tenure, to, text))


@transaction.atomic
def _write(tenure: Tenure, to: int | None, text: str) -> Press:
    match, now = lock_known(tenure.match_id)
    author = Tenure.objects.select_related("seat", "deputyship").get(pk=tenure.pk)
    if not author.stayed:
        raise NotYours
    if author.deputyship is not None and not author.deputy_at(now):
        raise DeputyRelieved
    audience = stored_audience(Access(match, author), holders(match))
    if not (audience.table if to is None else to in audience.seats):
        raise NoPress
    _keep_measure(author, now)
    reader = None if to is None else _holder(match, to)
    written = Press.objects.create(match=match, author=author, reader=reader, text=text, written_at=now)
    _tell(match, author, reader, written, now)
    return written


def mark_read(tenure: Tenure, upto: int) -> None:
    """Record that all press up to the message with key `upto` has been shown to the person."""
    if upto > tenure.press_read:
        Tenure.objects.filter(pk=tenure.pk, press_read__lt=upto).update(press_read=upto)


def _holder(match: Match, seat: int) -> Tenure:
    return Tenure.objects.exclude(role=Tenure.Role.DEPUTY).get(
        match=match, seat__index=seat, to_revision=None, user__isnull=False
    )


def _keep_measure(author: Tenure, now: datetime) -> None:
    again_at = next_message_at(Press.objects.filter(author=author), MESSAGE_LIMITS, now)
    if again_at is not None:
        raise MessageLimitReached(again_at)


def _tell(match: Match, author: Tenure, reader: Tenure | None, written: Press, now: datetime) -> None:
    """Notify those of the recipients who can read the message (`selectors.readable`).

    At most one notice waits for each; when sent, it reports everything unread.
    """
    readers = Tenure.objects.filter(match=match, user__isnull=False).exclude(pk=author.pk)
    present = Q(how=Tenure.How.FINISHED) if match.finished else Q(to_revision=None)
    readers = readers.filter(present if reader is None else Q(pk=reader.pk))
    if not match.masked:
        readers = readers.exclude(user__in=muters_of(author.user_id))
    if match.finished and not match.masked:
        apart = blocks_between(OuterRef("user"), author.user_id)
        readers = readers.exclude(Exists(apart.filter(made_at__lt=now)))
    keys = list(readers.values_list("pk", flat=True))
    waiting = threads_waiting(threads=[thread_of(key) for key in keys], kind="press")
    tell_holders(
        kind="press",
        about=str(written.pk),
        ids={},
        now=now,
        available_at=now + BUNDLED_FOR,
        pk__in=[key for key in keys if thread_of(key) not in waiting],
    )
