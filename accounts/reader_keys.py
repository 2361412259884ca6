"""By what a browser tells one reader from another without learning who they are."""

from __future__ import annotations

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.utils.crypto import salted_hmac

from .models import User

NOBODY = "nobody"
"""The key of all who are not signed in, guests among them."""

KEY_LENGTH = 24
"""Hexadecimal digits."""


def reader_key(user: AbstractBaseUser | AnonymousUser) -> str:
    """The key of an account: the same on each of its devices, and of no use to anybody else."""
    if not isinstance(user, User) or user.is_guest:
        return NOBODY
    return salted_hmac("accounts.reader_keys", str(user.pk), algorithm="sha256").hexdigest()[:KEY_LENGTH]
