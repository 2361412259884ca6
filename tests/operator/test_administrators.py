"""The command that makes the first administrator."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.outgoing_mail import OutgoingMail
from games.matches.models import AuditEntry
from tests.factories.accounts import make_user
from tests.factories.staff import operating

pytestmark = pytest.mark.django_db


def administrator(*args: str, **options: Any) -> str:
    out = StringIO()
    call_command("administrator", *args, stdout=out, **options)
    return out.getvalue()


def test_a_person_is_appointed_and_told(posted: list[OutgoingMail]) -> None:
    user = make_user(email="ilse@example.org", language="ru")
    assert administrator("Ilse@example.org") == "ilse@example.org is now an administrator.\n"
    user.refresh_from_db()
    assert (user.is_staff, user.is_superuser) == (True, True)
    assert user.has_usable_password()
    assert [(mail.to, mail.language, mail.kind) for mail in posted] == [
        ("ilse@example.org", "ru", "appointed")
    ]
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.verb, entry.target) == (None, "appointed", f"user:{user.pk}")


def test_who_has_no_account_gets_one_and_signs_in_by_a_code(posted: list[OutgoingMail]) -> None:
    assert "sign in with a code" in administrator("tormod@example.org", language="ru")
    user = User.objects.get(email="tormod@example.org")
    assert user.is_staff
    assert not user.has_usable_password()
    assert reverse("account_request_login_code") in posted[0].text
    assert posted[0].language == "ru"
    Client().post(reverse("account_request_login_code"), {"email": "tormod@example.org"})
    assert posted[-1].kind == "login_code"


@pytest.mark.parametrize("email", ["taken@example.org", "x@example.org"])
def test_a_name_that_cannot_be_had_is_no_hindrance(email: str, posted: list[OutgoingMail]) -> None:
    make_user(display_name="taken")
    make_user(display_name="Operator")
    administrator(email)
    assert User.objects.get(email=email).display_name == "Operator 1"


def test_no_rights_without_a_second_factor(posted: list[OutgoingMail]) -> None:
    user = make_user()
    administrator(str(user.email))
    user.refresh_from_db()
    assert operating(user).get(reverse("staff:cockpit")).status_code == 403


def test_one_is_dismissed(posted: list[OutgoingMail]) -> None:
    user = make_user(is_staff=True, is_superuser=True)
    client = operating(user)
    assert "is no longer an administrator" in administrator(str(user.email), dismiss=True)
    assert client.get(reverse("staff:cockpit")).status_code == 404
    assert AuditEntry.objects.get().verb == "dismissed"


def test_what_is_no_address_is_refused(posted: list[OutgoingMail]) -> None:
    with pytest.raises(CommandError, match="email"):
        administrator("nobody")
    with pytest.raises(CommandError, match="No account has"):
        administrator("nobody@example.org", dismiss=True)
    assert not posted
