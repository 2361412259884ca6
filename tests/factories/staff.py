"""Operators for tests."""

from __future__ import annotations

from typing import Any

from allauth.mfa.models import Authenticator
from django.test import Client

from accounts.models import User
from tests.factories.accounts import make_user
from tests.factories.copying import copied


@copied
def make_operator(**fields: Any) -> User:
    """Return a member of the staff with a second factor."""
    user = make_user(**{"is_staff": True, "is_superuser": True} | fields)
    Authenticator.objects.create(user=user, type=Authenticator.Type.TOTP, data={"secret": "of no use"})
    return user


def operating(user: User | None = None) -> Client:
    """Return a client in which an operator is signed in."""
    client = Client()
    client.force_login(user or make_operator())
    return client
