"""This room's part in exporting and erasing a person's data."""

from typing import Any

from django.db.models import Q

from accounts.models import User
from games.notices.models import AccountMail, Approach, Notice, SuppressedAddress
from games.notices.selectors.reader import last_mails


def mails_of(user: User) -> list[dict[str, Any]]:
    """Return the subjects and times of the latest emails sent to `user`, for their export.

    The bodies of emails are not stored.
    """
    return [
        {"subject": entry.subject, "kind": str(entry.kind), "at": entry.at, "state": entry.state.value}
        for entry in last_mails(user=user)
    ]


def forget(user: User) -> None:
    """Remove the notices that `user` has received and those that are still waiting."""
    if user.email is not None:
        SuppressedAddress.objects.filter(address=user.email).delete()
        Notice.objects.filter(
            pk__in=AccountMail.objects.filter(to__iexact=user.email).values("notice")
        ).delete()
    Notice.objects.filter(user=user).delete()
    Approach.objects.filter(Q(sender=user) | Q(recipient=user)).delete()
