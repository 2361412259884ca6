"""This room's part in exporting and erasing a person's data."""

from typing import Any

from django.db.models import Q

from accounts.models import User
from games.notices.models import (
    AccountMail,
    Approach,
    DeliveryChoice,
    Notice,
    PushSubscription,
    SuppressedAddress,
)
from games.notices.selectors.reader import last_mails
from games.notices.services import push_subscriptions


def mails_of(user: User) -> list[dict[str, Any]]:
    """Return the subjects, times and states of the latest emails to `user` (`last_mails`), for their export.

    The bodies of emails are not stored.
    """
    return [
        {"subject": entry.subject, "kind": str(entry.kind), "at": entry.at, "state": entry.state.value}
        for entry in last_mails(user=user)
    ]


def notified_browsers(user: User) -> list[dict[str, Any]]:
    """Return the browsers that `user` has subscribed, on or off, without their keys, for the export."""
    return [
        {"browser": browser.user_agent, "since": browser.made_at, "on": browser.enabled}
        for browser in PushSubscription.objects.filter(user=user).order_by("pk")
    ]


def delivery_choices(user: User) -> list[dict[str, Any]]:
    """Return the delivery choices that `user` has made, for their export."""
    return [
        {"channel": row.channel, "kind": row.mail_kind, "match": row.thread, "when": row.when}
        for row in DeliveryChoice.objects.filter(user=user).order_by("pk")
    ]


def forget(user: User) -> None:
    """Delete the notices to `user`, their subscribed browsers, and the requests by email from and to them.

    Notices are deleted whether they were sent or still wait, account mail to their address included.
    """
    if user.email is not None:
        Notice.objects.filter(
            pk__in=AccountMail.objects.filter(to__iexact=user.email).values("notice")
        ).delete()
    push_subscriptions.end_all(user=user)
    Notice.objects.filter(user=user).delete()
    Approach.objects.filter(Q(sender=user) | Q(recipient=user)).delete()


def forget_settings(user: User) -> None:
    """Delete what a person has chosen about notices, and what is known of failures at their address."""
    if user.email is not None:
        SuppressedAddress.objects.filter(address=user.email).delete()
    DeliveryChoice.objects.filter(user=user).delete()
