"""Start, switch and end the notifications of a browser."""

from datetime import datetime

from django.contrib.sessions.models import Session
from django.db import transaction

from accounts.models import User
from accounts.services.locking import lock_person
from games.notices import vapid
from games.notices.models import PushSubscription
from games.notices.models.push_subscription import MAX_USER_AGENT_LENGTH

MAX_BROWSERS = 10
"""The maximum number of browsers of a person; another one takes the place of the oldest."""


@transaction.atomic
def subscribe(
    *, user: User, session_key: str, endpoint: str, p256dh: str, auth: str, user_agent: str, now: datetime
) -> None:
    """Store a browser's subscription for `user`, in place of the subscription that the browser had.

    If another person was notified in this browser, they no longer are. The oldest of the person's browsers
    are dropped if there are more than `MAX_BROWSERS`. `session_key` is empty for a guest.
    """
    lock_person(user.pk)
    PushSubscription.objects.filter(endpoint=endpoint).delete()
    PushSubscription.objects.filter(user=user, session_key=session_key).delete()
    oldest = PushSubscription.objects.filter(user=user).order_by("-made_at", "-pk")[MAX_BROWSERS - 1 :]
    PushSubscription.objects.filter(pk__in=[each.pk for each in oldest]).delete()
    PushSubscription.objects.create(
        user=user,
        session_key=session_key,
        endpoint=endpoint,
        p256dh=p256dh,
        auth=auth,
        server_key=vapid.public_key(),
        user_agent=user_agent[:MAX_USER_AGENT_LENGTH],
        made_at=now,
    )


def switch(*, user: User, subscription_id: int, enabled: bool) -> bool:
    """Switch the notifications in one of a person's browsers on or off; return False if it is not theirs."""
    found = PushSubscription.objects.filter(pk=subscription_id, user=user)
    return bool(found.update(enabled=enabled))


def end_with_session(*, session_key: str) -> None:
    """End the notifications in the browser whose session ends."""
    if session_key:
        PushSubscription.objects.filter(session_key=session_key).delete()


def move_to_session(*, user: User, old_key: str, new_key: str) -> None:
    """Continue the notifications in a browser whose session has a new key."""
    if old_key:
        PushSubscription.objects.filter(user=user, session_key=old_key).update(session_key=new_key)


def end_without_session() -> None:
    """End the notifications in browsers whose session has been deleted without anyone signing out."""
    signed_in = PushSubscription.objects.exclude(session_key="")
    signed_in.exclude(session_key__in=Session.objects.values("session_key")).delete()


def end_all(*, user: User) -> None:
    """End the notifications in all of a person's browsers."""
    PushSubscription.objects.filter(user=user).delete()
