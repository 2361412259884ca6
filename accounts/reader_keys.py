"""Keys that let a browser distinguish readers without learning who they are."""

from __future__ import annotations

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.utils.crypto import salted_hmac

from .models import User

NOBODY = "nobody"
"""The key shared by everyone who is not signed in, guests included."""

KEY_LENGTH = 24
"""The length of a key in hexadecimal digits."""


def reader_key(user: AbstractBaseUser | AnonymousUser) -> str:
    """Return the key of a person's account, which is the same on all their devices; `NOBODY` for others."""
    if not isinstance(user, User) or user.is_guest:
        return NOBODY
    return salted_hmac("accounts.reader_keys", str(user.pk), algorithm="sha256").hexdigest()[:KEY_LENGTH]
