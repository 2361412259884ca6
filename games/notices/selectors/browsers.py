"""Select the browsers in which a person sees notifications."""

from datetime import datetime
from importlib import import_module

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.auth import SESSION_KEY as USER_SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils.crypto import constant_time_compare

from accounts.models import User
from games.notices import vapid
from games.notices.models import PushSubscription


def browsers_of(*, user: User, now: datetime) -> list[PushSubscription]:
    """Return the browsers in which `user` has asked for notifications and is signed in, the latest first.

    Subscriptions for a former key of this service are left out, because no push service accepts that key.
    """
    found = PushSubscription.objects.filter(user=user)
    if vapid.is_configured():
        found = found.filter(server_key=vapid.public_key())
    if not user.is_guest:
        open_sessions = Session.objects.filter(expire_date__gt=now).values("session_key")
        found = found.filter(session_key__in=open_sessions)
    return list(found.order_by("-made_at", "-pk"))


def is_current(subscription: PushSubscription) -> bool:
    """Return whether a subscription is for this service's key, and its session is still its owner's.

    The session ends when they sign out anywhere, change their password elsewhere, or stay away for too long.
    A guest has no session; their subscription is current as long as the guest exists.
    """
    if subscription.server_key != vapid.public_key():
        return False
    user = subscription.user
    if user.is_guest:
        return subscription.session_key == ""
    store = import_module(settings.SESSION_ENGINE).SessionStore(subscription.session_key)
    if not subscription.session_key or store.get(USER_SESSION_KEY) != str(user.pk):
        return False
    accepted = [user.get_session_auth_hash(), *user.get_session_auth_fallback_hash()]
    stored = store.get(HASH_SESSION_KEY, "")
    return any(constant_time_compare(stored, each) for each in accepted)
