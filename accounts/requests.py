"""The type of a request whose sender is signed in, for type checkers."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from .models import User


class SignedInRequest(HttpRequest):
    """The request of a page behind `login_required`."""

    user: User


def signed_in_user(request: HttpRequest) -> User:
    """Return the signed-in person who made a request. Raises `PermissionDenied` if nobody is signed in."""
    if isinstance(request.user, User):
        return request.user
    raise PermissionDenied
