"""The command that lets a person in again who has lost every key."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from accounts.outgoing_mail import OutgoingMail
from accounts.second_factor import has_second_factor
from games.matches.models import AuditEntry
from tests.accounts.entering import sign_in
from tests.factories.accounts import PASSWORD, make_user
from tests.factories.keys import make_app, make_passkey, make_recovery_codes

pytestmark = pytest.mark.django_db


@pytest.fixture
def lost_keys(django_capture_on_commit_callbacks: Any) -> Callable[[str], str]:
    """Return a function that runs the command and its commit callbacks, and returns what it prints."""

    def run(email: str) -> str:
        out = StringIO()
        with django_capture_on_commit_callbacks(execute=True):
            call_command("lost_keys", email, reason="I rang her up", stdout=out)
        return out.getvalue()

    return run


def test_who_lost_all_keys_signs_in_by_password_again(
    posted: list[OutgoingMail], lost_keys: Callable[[str], str]
) -> None:
    ann, thief = make_user(email="ann@example.org", language="ru"), Client()
    sign_in(thief, ann)
    make_passkey(ann)
    make_app(ann)
    make_recovery_codes(ann)
    assert lost_keys("Ann@example.org") == (
        "ann@example.org no longer has any keys (2 removed) and is signed out everywhere.\n"
    )
    assert not has_second_factor(ann)
    assert thief.get(reverse("accounts:settings")).status_code == 302
    assert [(mail.to, mail.language, mail.kind) for mail in posted] == [
        ("ann@example.org", "ru", "keys_forgotten")
    ]
    entry = AuditEntry.objects.get()
    assert (entry.verb, entry.target, entry.reason) == (
        "keys_forgotten",
        f"user:{ann.pk}",
        "I rang her up",
    )
    client = Client()
    client.post(reverse("account_login"), {"login": "ann@example.org", "password": PASSWORD})
    assert client.get(reverse("accounts:settings")).status_code == 200


def test_nobody_has_the_address(posted: list[OutgoingMail], lost_keys: Callable[[str], str]) -> None:
    with pytest.raises(CommandError, match="No account has the address"):
        lost_keys("ben@example.org")
    assert posted == []
