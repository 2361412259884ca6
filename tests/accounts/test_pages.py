"""Every account page has one frame, one main button, and a label above each field."""

import re

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.accounts.entering import sign_in
from tests.factories.accounts import PASSWORD, make_user
from tests.factories.keys import make_app, make_passkey, make_recovery_codes

pytestmark = pytest.mark.django_db

ENTRANCE = ("account_login", "account_signup", "account_request_login_code", "account_reset_password")
MANAGE = (
    "accounts:settings", "accounts:export", "accounts:erase", "account_email", "account_change_password",
    "account_logout", "account_reauthenticate", "usersessions_list", "accounts:security", "mfa_list_webauthn",
    "mfa_add_webauthn", "mfa_activate_totp",
)  # fmt: skip
GUARDED = (
    "accounts:security", "mfa_list_webauthn", "mfa_deactivate_totp", "mfa_view_recovery_codes",
    "mfa_generate_recovery_codes", "mfa_reauthenticate", "mfa_reauthenticate_webauthn",
)  # fmt: skip


@pytest.fixture
def member(client: Client) -> Client:
    """Return a client whose user has just entered the password twice."""
    user = make_user()
    client.post(reverse("account_login"), {"login": user.email, "password": PASSWORD})
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return client


def check(page: str) -> None:
    assert re.search(r'<html lang="en"', page)
    assert page.count("<main") == page.count("<h1") == 1
    assert not re.search(r"<title>\s*·", page)
    assert page.count("button--main") <= 1
    assert "style=" not in page
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert "placeholder=" not in page
    controls = re.findall(r"<(?:input|select|textarea)\b[^>]*>", page)
    for control in controls:
        if 'type="hidden"' not in control and " hidden" not in control:
            (identifier,) = re.findall(r'\bid="([^"]+)"', control)
            assert f'for="{identifier}"' in page, control


@pytest.mark.parametrize("name", ENTRANCE)
def test_entrance(client: Client, name: str) -> None:
    check(client.get(reverse(name)).content.decode())


@pytest.mark.parametrize("name", MANAGE)
def test_management(member: Client, name: str) -> None:
    response = member.get(reverse(name))
    assert response.status_code == 200
    check(response.content.decode())


@pytest.mark.parametrize("name", GUARDED)
def test_management_of_keys(member: Client, name: str) -> None:
    user = User.objects.get()
    for make in (make_app, make_passkey, make_recovery_codes):
        make(user)
    response = member.get(reverse(name))
    assert response.status_code == 200
    check(response.content.decode())


@pytest.mark.parametrize("name", ["mfa_edit_webauthn", "mfa_remove_webauthn"])
def test_management_of_one_key(member: Client, name: str) -> None:
    make_passkey(User.objects.get())
    check(member.get(reverse(name, args=[Authenticator.objects.get().pk])).content.decode())


def test_the_second_step(client: Client) -> None:
    user = make_user()
    make_passkey(user)
    sign_in(client, user)
    check(client.get(reverse("mfa_authenticate")).content.decode())


@pytest.mark.parametrize("awaited", [False, True])
def test_proof_by_mail(client: Client, awaited: bool) -> None:
    client.force_login(make_user(password=None))
    page = reverse("accounts:reauthenticate_by_mail")
    if awaited:
        client.post(page)
    check(client.get(page).content.decode())


@pytest.mark.parametrize("name", ENTRANCE)
def test_errors_stand_at_the_field_and_at_the_top(client: Client, name: str) -> None:
    page = client.post(reverse(name)).content.decode()
    check(page)
    assert 'role="alert"' in page
    for anchor in re.findall(r'role="alert".*?</div>\s*</div>', page, re.DOTALL):
        for target in re.findall(r'href="#([^"]+)"', anchor):
            assert f'id="{target}"' in page
            assert f'id="{target}_error"' in page
