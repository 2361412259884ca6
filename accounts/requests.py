"""A request whose sender has signed in, for type checkers."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from .models import User


class SignedInRequest(HttpRequest):
    """What a page behind ``login_required`` gets."""

    user: User


def signed_in(request: HttpRequest) -> User:
    """The person of a request. Raises PermissionDenied if nobody has signed in."""
    if isinstance(request.user, User):
        return request.user
    raise PermissionDenied
