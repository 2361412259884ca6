"""People must confirm their identity again before important changes."""

import re

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from accounts.outgoing_mail import OutgoingMail
from tests.accounts.entering import prove
from tests.answers import Answer
from tests.factories.accounts import make_user
from tests.factories.keys import code_at, make_app, make_passkey, make_recovery_codes

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

GUARDED = (
    "accounts:export", "accounts:erase", "mfa_activate_totp", "mfa_deactivate_totp", "mfa_add_webauthn",
    "mfa_view_recovery_codes", "mfa_download_recovery_codes", "mfa_generate_recovery_codes",
)  # fmt: skip
GUARDED_ON_POST = ("account_email", "usersessions_list")
NEW_ADDRESS = {"action_add": "", "email": "new@example.org"}


@pytest.fixture
def ann() -> User:
    return make_user(email="ann@example.org")


@pytest.fixture
def mailless() -> User:
    """Return a user without a password."""
    return make_user(email="ben@example.org", password=None)


def asked_at(answer: Answer) -> str:
    """Return the address to which a response redirects for reauthentication."""
    return answer["Location"].partition("?")[0] if answer.status_code == 302 else ""


@pytest.mark.parametrize("password", ["a lantern in the marsh", None])
@pytest.mark.parametrize("name", GUARDED)
def test_pages_that_ask(client: Client, name: str, password: str | None) -> None:
    user = make_user(password=password)
    if name != "mfa_activate_totp":
        make_app(user)
        make_recovery_codes(user)
    client.force_login(user)
    asks = "account_reauthenticate" if password else "mfa_reauthenticate"
    if not Authenticator.objects.exists() and not password:
        asks = "accounts:reauthenticate_by_mail"
    assert asked_at(client.get(reverse(name))) == reverse(asks)


@pytest.mark.parametrize("name", GUARDED_ON_POST)
def test_deeds_that_ask(client: Client, ann: User, mailless: User, name: str) -> None:
    for user, asks in ((ann, "account_reauthenticate"), (mailless, "accounts:reauthenticate_by_mail")):
        client.force_login(user)
        assert client.get(reverse(name)).status_code == 200
        assert asked_at(client.post(reverse(name), NEW_ADDRESS)) == reverse(asks)


@pytest.mark.parametrize("name", ["mfa_edit_webauthn", "mfa_remove_webauthn"])
def test_pages_of_one_passkey_ask(client: Client, ann: User, name: str) -> None:
    make_passkey(ann)
    client.force_login(ann)
    page = reverse(name, args=[Authenticator.objects.get().pk])
    assert asked_at(client.post(page, {"name": "Mine"})) == reverse("account_reauthenticate")
    assert str(Authenticator.objects.get()) == "Phone"


def test_a_first_password_asks(client: Client, mailless: User) -> None:
    client.force_login(mailless)
    page = reverse("account_set_password")
    assert asked_at(client.post(page, {"password1": "x"})) == reverse("accounts:reauthenticate_by_mail")


def test_the_deed_goes_on_after_the_proof(client: Client, ann: User, posted: list[OutgoingMail]) -> None:
    client.force_login(ann)
    page = client.post(reverse("account_email"), NEW_ADDRESS)["Location"]
    client.post(page, {"password": "a lantern in the marsh"})
    assert [mail.to for mail in posted] == ["new@example.org"]


def test_proof_wears_off(client: Client, ann: User, settings: Settings) -> None:
    client.force_login(ann)
    prove(client)
    assert client.get(reverse("accounts:erase")).status_code == 200
    settings.ACCOUNT_REAUTHENTICATION_TIMEOUT = 0
    assert client.get(reverse("accounts:erase")).status_code == 302


def test_by_a_code_of_the_app(client: Client, ann: User) -> None:
    secret = make_app(ann)
    client.force_login(ann)
    client.post(reverse("mfa_reauthenticate"), {"code": code_at(secret)})
    assert client.get(reverse("accounts:erase")).status_code == 200


def test_other_ways_are_proposed(client: Client, ann: User) -> None:
    make_app(ann)
    make_passkey(ann)
    client.force_login(ann)
    page = client.get(reverse("account_reauthenticate") + "?next=/credits/").content.decode()
    for name in ("mfa_reauthenticate", "mfa_reauthenticate_webauthn"):
        assert f'href="{reverse(name)}?next=' in page
    assert reverse("accounts:reauthenticate_by_mail") not in page


def code_in(mail: OutgoingMail) -> str:
    return re.search(r"^\d{4}-\d{4}$", mail.text, re.MULTILINE).group()


def test_by_mail_without_a_password(client: Client, mailless: User, posted: list[OutgoingMail]) -> None:
    client.force_login(mailless)
    page = client.get(reverse("accounts:erase"))["Location"]
    assert posted == []
    client.post(page)
    (mail,) = posted
    assert (mail.kind, mail.to) == ("reauthentication_code", "ben@example.org")
    assert client.post(page, {"code": code_in(mail)})["Location"] == reverse("accounts:erase")
    assert client.get(reverse("accounts:erase")).status_code == 200


def test_a_mailed_code_is_good_once(client: Client, mailless: User, posted: list[OutgoingMail]) -> None:
    test_by_mail_without_a_password(client, mailless, posted)
    page = reverse("accounts:reauthenticate_by_mail")
    client.post(page, {"code": code_in(posted[0])})
    assert len(posted) == 2


def test_three_wrong_codes_and_it_is_void(client: Client, mailless: User, posted: list[OutgoingMail]) -> None:
    client.force_login(mailless)
    page = reverse("accounts:reauthenticate_by_mail")
    client.post(page)
    answers = [client.post(page, {"code": "0000-0000"}).status_code for _ in range(3)]
    assert answers == [200, 200, 302]
    client.post(page, {"code": code_in(posted[0])})
    assert client.get(reverse("accounts:erase")).status_code == 302


def test_a_mailed_code_expires(
    client: Client, mailless: User, posted: list[OutgoingMail], settings: Settings
) -> None:
    client.force_login(mailless)
    page = reverse("accounts:reauthenticate_by_mail")
    client.post(page)
    settings.ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 0
    client.post(page, {"code": code_in(posted[0])})
    assert client.get(reverse("accounts:erase")).status_code == 302


def test_mails_are_limited(client: Client, mailless: User, posted: list[OutgoingMail]) -> None:
    client.force_login(mailless)
    page = reverse("accounts:reauthenticate_by_mail")
    answers = [client.post(page, {"action": "send"}).status_code for _ in range(4)]
    assert answers == [302, 302, 302, 429]
    assert len(posted) == 3


def test_who_has_a_password_is_asked_for_it_and_not_by_mail(
    client: Client, ann: User, posted: list[OutgoingMail]
) -> None:
    client.force_login(ann)
    answer = client.post(reverse("accounts:reauthenticate_by_mail"))
    assert asked_at(answer) == reverse("account_reauthenticate")
    assert posted == []
