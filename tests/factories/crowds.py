"""Places where many people sign up, for tests."""

from __future__ import annotations

from django.conf import settings
from django.test import RequestFactory

from accounts.limits import count_sign_up


def crowd_the_sign_up(address: str = "127.0.0.1") -> None:
    """Count as many sign-ups from an address as are usual in its block."""
    for _ in range(settings.SIGN_UPS_BEFORE_PROOF):
        assert count_sign_up(RequestFactory(REMOTE_ADDR=address).post("/")) == 0
