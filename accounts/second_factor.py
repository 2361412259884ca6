"""Find out who has a second factor.

A passkey or an authenticator app counts as a second factor. Recovery codes do not: they replace one in an
emergency, and are deleted with the last one.
"""

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import AnonymousUser

from .models import User

FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)


def has_second_factor(user: User | AnonymousUser) -> bool:
    """Return whether `user` has a passkey or an authenticator app, in one query."""
    return user.is_authenticated and Authenticator.objects.filter(user=user, type__in=FACTORS).exists()
