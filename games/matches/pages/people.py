"""The person behind a request."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User
from accounts.requests import signed_in_user

__all__ = ["reader", "signed_in_user"]


def reader(request: HttpRequest) -> User | None:
    """Return the reader of a page, or None if nobody is signed in."""
    return request.user if isinstance(request.user, User) else None
