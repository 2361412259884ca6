"""Signing in and out, by password and by code; resetting the password; changing the address."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.outgoing_mail import OutgoingMail
from tests.answers import Answer
from tests.factories.accounts import PASSWORD, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return make_user(email="ann@example.org", language="ru")


def code_in(mail: OutgoingMail) -> str:
    return re.search(r"^\d{4}-\d{4}$", mail.text, re.MULTILINE).group()


def signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def sign_in(client: Client, password: str = PASSWORD) -> Answer:
    return client.post(reverse("account_login"), {"login": "ANN@example.org", "password": password})


def test_by_password(client: Client, ann: User) -> None:
    assert sign_in(client)["Location"] == "/"
    assert signed_in(client)


def test_not_by_a_wrong_one(client: Client, ann: User) -> None:
    page = sign_in(client, "not the password").content.decode()
    assert 'role="alert"' in page
    assert not signed_in(client)


def test_tries_are_limited(client: Client, ann: User) -> None:
    for _ in range(5):
        sign_in(client, "not the password")
    sign_in(client)
    assert not signed_in(client)


def test_by_code_in_the_owners_language(client: Client, ann: User, posted: list[OutgoingMail]) -> None:
    client.post(reverse("account_request_login_code"), {"email": "ann@example.org"})
    (mail,) = posted
    assert (mail.to, mail.kind, mail.language) == ("ann@example.org", "login_code", "ru")
    client.post(reverse("account_confirm_login_code"), {"code": code_in(mail)})
    assert signed_in(client)


def test_an_unknown_address_gets_a_mail_too(client: Client, posted: list[OutgoingMail]) -> None:
    client.post(reverse("account_request_login_code"), {"email": "nobody@example.org"})
    (mail,) = posted
    assert (mail.to, mail.kind) == ("nobody@example.org", "unknown_account")


def test_reset(client: Client, ann: User, posted: list[OutgoingMail]) -> None:
    client.post(reverse("account_reset_password"), {"email": "ann@example.org"})
    client.post(reverse("account_confirm_password_reset_code"), {"code": code_in(posted[0])})
    new = "another lantern entirely"
    client.post(reverse("account_complete_password_reset"), {"password1": new, "password2": new})
    ann.refresh_from_db()
    assert ann.check_password(new)
    assert [mail.kind for mail in posted] == ["password_reset_code", "password_reset"]


def test_a_new_password_is_told_by_mail(client: Client, ann: User, posted: list[OutgoingMail]) -> None:
    sign_in(client)
    new = "another lantern entirely"
    client.post(
        reverse("account_change_password"), {"oldpassword": PASSWORD, "password1": new, "password2": new}
    )
    assert [(mail.kind, mail.to, mail.language) for mail in posted] == [
        ("password_changed", "ann@example.org", "ru")
    ]


def test_a_reset_signs_everybody_else_out(client: Client, ann: User, posted: list[OutgoingMail]) -> None:
    other = Client()
    sign_in(other)
    test_reset(client, ann, posted)
    assert other.get(reverse("accounts:settings")).status_code == 302


def test_the_address_changes_when_the_new_one_is_confirmed(
    client: Client, ann: User, posted: list[OutgoingMail]
) -> None:
    sign_in(client)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    client.post(reverse("account_email"), {"action_add": "", "email": "new@example.org"})
    assert posted[0].to == "new@example.org"
    ann.refresh_from_db()
    assert ann.email == "ann@example.org"

    client.post(reverse("account_email_verification_sent"), {"code": code_in(posted[0])})
    ann.refresh_from_db()
    assert ann.email == "new@example.org"
    assert [address.email for address in ann.emailaddress_set.all()] == ["new@example.org"]
    assert [(mail.kind, mail.to, mail.language) for mail in posted[1:]] == [
        ("email_changed", "ann@example.org", "ru")
    ]


def test_another_persons_address_is_not_betrayed_to_a_member(
    client: Client, ann: User, posted: list[OutgoingMail]
) -> None:
    make_user(email="bea@example.org")
    sign_in(client)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    taken, free = (
        client.post(reverse("account_email"), {"action_add": "", "email": address})
        for address in ("bea@example.org", "free@example.org")
    )
    assert (taken.status_code, taken["Location"]) == (free.status_code, free["Location"])
    assert len(posted) == 2


def test_signing_out_takes_a_post(client: Client, ann: User) -> None:
    sign_in(client)
    client.get(reverse("account_logout"))
    assert signed_in(client)
    client.post(reverse("account_logout"))
    assert not signed_in(client)


def test_a_locked_account_does_not_open(client: Client, ann: User) -> None:
    User.objects.filter(pk=ann.pk).update(is_active=False)
    sign_in(client)
    assert not signed_in(client)
