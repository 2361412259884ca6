"""The person behind a request."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User


def signed_in(request: HttpRequest) -> User:
    """The person of a request behind `login_required`."""
    assert isinstance(request.user, User)
    return request.user


def reader(request: HttpRequest) -> User | None:
    """Who reads a page; None: nobody who is signed in."""
    return request.user if isinstance(request.user, User) else None
