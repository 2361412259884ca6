"""The person who reads a page of this room: someone who is signed in, or the guest of the browser."""

from django.http import HttpRequest

from accounts.guest_cookies import guest_of
from accounts.models import User


def reader_of(request: HttpRequest) -> User | None:
    """Return the person who is signed in, or else the browser's guest; None if there is neither."""
    if isinstance(request.user, User):
        return request.user
    return guest_of(request)
