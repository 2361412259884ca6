"""Delete the network addresses of visitors' browsers, which django-allauth keeps with their sessions."""

from datetime import datetime, timedelta

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, QuerySet

ADDRESSES_KEPT_FOR = timedelta(days=90)

NO_ADDRESS = "::"
"""Stands for a deleted address: IPv6's unspecified address (RFC 4291, 2.5.2)."""


def ended_sessions() -> QuerySet[UserSession]:
    """Return the records of browsers whose sessions have ended."""
    return UserSession.objects.exclude(Exists(Session.objects.filter(session_key=OuterRef("session_key"))))


def forget_old_addresses(*, now: datetime) -> int:
    """Delete network addresses last used at least 90 days ago; return how many there were.

    The sessions that used them may continue.
    """
    old = UserSession.objects.filter(last_seen_at__lte=now - ADDRESSES_KEPT_FOR).exclude(ip=NO_ADDRESS)
    return old.update(ip=NO_ADDRESS)
