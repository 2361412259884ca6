"""Store when a person wants notices of each kind, and apply it to what already waits for a digest."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import MailKind, User
from accounts.services.locking import lock_person
from games.notices.models import Channel, DeliveryChoice, When
from games.notices.models.delivery_choice import usual_when
from games.notices.services import delivery_leases

Choices = Mapping[tuple[Channel, MailKind], When | None]
"""What was chosen by channel and kind; None: as for all matches."""


@transaction.atomic
def choose(*, user: User, choices: Choices, thread: str = "", now: datetime) -> None:
    """Store choices of `user`, for all matches or for the one that has `thread`.

    Choices that are not in `choices` stay. What waits for a digest or a bundle is sorted again by the new
    choices.
    """
    locked = lock_person(user.pk)
    switches: dict[str, bool] = {}
    for (channel, kind), when in choices.items():
        if thread:
            _store(locked, channel, kind, thread, when)
        elif channel == Channel.MAIL:
            switches[f"mail_{kind.value}"] = when != When.NEVER
            # Someone who switches a kind off and on again gets it as before.
            if when != When.NEVER:
                _store(locked, channel, kind, "", None if when == usual_when(channel, kind) else when)
        else:
            _store(locked, channel, kind, "", None if when == usual_when(channel, kind) else when)
    if switches:
        User.objects.filter(pk=user.pk).update(**switches)
    delivery_leases.take_out_of_digests(user_id=user.pk, now=now)


@transaction.atomic
def choose_times(*, user: User, digest_hour: int, reminder_hours: Collection[int], now: datetime) -> None:
    """Store the hour of the daily digest of `user`, and their own times for reminders (none: the usual one).

    What waits for a digest then waits for the new hour. New times for reminders apply from the next turn on.
    """
    lock_person(user.pk)
    User.objects.filter(pk=user.pk).update(
        digest_hour=digest_hour, reminder_hours=sorted(reminder_hours, reverse=True)
    )
    delivery_leases.take_out_of_digests(user_id=user.pk, now=now)


def _store(user: User, channel: Channel, kind: MailKind, thread: str, when: When | None) -> None:
    key: dict[str, Any] = {"user": user, "channel": channel, "mail_kind": kind, "thread": thread}
    if when is None:
        DeliveryChoice.objects.filter(**key).delete()
    else:
        DeliveryChoice.objects.update_or_create(defaults={"when": when}, **key)
