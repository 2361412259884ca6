"""The security page, signing out everywhere, and the admin behind a second factor."""

import pytest
from django.contrib import admin
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from accounts.second_factor import has_second_factor
from tests.accounts.entering import prove, sign_in, signed_in
from tests.factories.accounts import make_user
from tests.factories.keys import code_at, make_app, make_passkey, make_recovery_codes

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture
def ann() -> User:
    return make_user(email="ann@example.org")


def test_the_profile_leads_there_and_it_leads_everywhere(client: Client, ann: User) -> None:
    make_passkey(ann)
    client.force_login(ann)
    assert reverse("accounts:security") in client.get(reverse("accounts:settings")).content.decode()
    page = client.get(reverse("accounts:security")).content.decode()
    for name in (
        "account_change_password", "mfa_list_webauthn", "usersessions_list", "mfa_activate_totp",
        "mfa_view_recovery_codes",
    ):  # fmt: skip
        assert reverse(name) in page


def test_the_page_of_django_allauth_leads_to_ours(client: Client, ann: User) -> None:
    client.force_login(ann)
    assert client.get(reverse("mfa_index"))["Location"] == reverse("accounts:security")


def test_no_secret_is_on_it(client: Client, ann: User) -> None:
    secret, codes = make_app(ann), make_recovery_codes(ann)
    client.force_login(ann)
    page = client.get(reverse("accounts:security")).content.decode()
    assert not any(each in page for each in (secret, *codes))


@pytest.fixture
def two_browsers(client: Client, ann: User) -> tuple[Client, Client]:
    """Return this browser, which has just confirmed its user's identity, and another one."""
    other = Client()
    for browser in (other, client):
        sign_in(browser, ann)
    prove(client)
    return client, other


def test_signing_out_everywhere_else(two_browsers: tuple[Client, Client]) -> None:
    here, other = two_browsers
    page = here.get(reverse("usersessions_list")).content.decode()
    assert page.count('<span class="rows-end">this browser</span>') == 1
    here.post(reverse("usersessions_list"))
    assert here.get(reverse("accounts:settings")).status_code == 200
    assert other.get(reverse("accounts:settings")).status_code == 302


def test_signing_out_here_too(two_browsers: tuple[Client, Client]) -> None:
    here, other = two_browsers
    assert here.post(reverse("usersessions_list"), {"this_browser": "on"})["Location"] == reverse(
        "account_login"
    )
    assert not signed_in(here)
    assert other.get(reverse("accounts:settings")).status_code == 302


def test_nobody_else_is_signed_out(two_browsers: tuple[Client, Client]) -> None:
    stranger = Client()
    sign_in(stranger, make_user())
    two_browsers[0].post(reverse("usersessions_list"), {"this_browser": "on"})
    assert stranger.get(reverse("accounts:settings")).status_code == 200


def test_who_has_a_second_factor(ann: User) -> None:
    assert not has_second_factor(AnonymousUser())
    assert not has_second_factor(ann)
    make_recovery_codes(ann)
    assert not has_second_factor(ann)
    make_passkey(ann)
    assert has_second_factor(ann)
    ben = make_user()
    make_app(ben)
    assert has_second_factor(ben)


def test_the_admin_opens_to_staff_with_a_second_factor(client: Client, settings: Settings) -> None:
    operator = make_user(is_staff=True, is_superuser=True)
    sign_in(client, operator)
    for page in ("admin:index", "admin:accounts_user_changelist"):
        refused = client.get(reverse(page), follow=True)
        assert refused.status_code == 403
        assert reverse("accounts:security") in refused.content.decode()

    secret = make_app(operator)
    client = Client()
    sign_in(client, operator)
    client.post(reverse("mfa_authenticate"), {"code": code_at(secret)})
    assert client.get(reverse("admin:index")).status_code == 200


def test_the_admin_asks_less_where_the_operator_says_so(client: Client, settings: Settings) -> None:
    settings.STAFF_NEED_SECOND_FACTOR = False
    client.force_login(make_user(is_staff=True, is_superuser=True))
    assert client.get(reverse("admin:index")).status_code == 200


def test_the_admin_is_closed_to_others_whatever_they_have(client: Client, ann: User) -> None:
    make_app(ann)
    client.force_login(ann)
    assert client.get(reverse("admin:index"), follow=True).status_code == 404


def test_the_admin_shows_no_secret(client: Client) -> None:
    operator = make_user(is_staff=True, is_superuser=True)
    make_app(operator)
    client.force_login(operator)
    assert client.get("/admin/mfa/authenticator/").status_code == 404


def test_the_admin_holds_people_and_nothing_else() -> None:
    assert set(admin.site._registry) == {User}


def test_the_admin_neither_appoints_nor_touches_address_or_password(
    client: Client, settings: Settings
) -> None:
    settings.STAFF_NEED_SECOND_FACTOR = False
    ann = make_user(email="ann@example.org")
    client.force_login(make_user(is_staff=True, is_superuser=True))
    page = reverse("admin:accounts_user_change", args=[ann.pk])
    form = client.get(page).context["adminform"].form
    fixed = {"email", "password", "is_staff", "is_superuser", "groups", "user_permissions"}
    assert not fixed & set(form.fields)
    kept = {name: value for name, value in form.initial.items() if value not in (None, False)}
    given = {"is_staff": "on", "is_superuser": "on", "email": "evil@example.org", "display_name": "Ann B"}
    assert client.post(page, kept | given).status_code == 302
    ann.refresh_from_db()
    assert (ann.display_name, ann.email) == ("Ann B", "ann@example.org")
    assert not ann.is_staff
    assert not ann.is_superuser
