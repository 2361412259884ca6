"""A request whose sender has signed in, for type checkers."""

from django.http import HttpRequest

from .models import User


class SignedInRequest(HttpRequest):
    """What a page behind ``login_required`` gets."""

    user: User
