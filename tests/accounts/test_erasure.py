"""Erasing an account."""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.test import Client
from django.urls import reverse
from django.utils import translation

from accounts.models import MailKind, User
from accounts.services import erasure
from games.engine.listeners import NamedRegistrations
from tests.accounts.entering import sign_in_by_passkey
from tests.factories.accounts import PASSWORD, make_user
from tests.factories.keys import make_app, make_passkey, make_recovery_codes

pytestmark = pytest.mark.django_db


def sign_in(client: Client, user: User) -> None:
    client.post(reverse("account_login"), {"login": user.email, "password": PASSWORD})


def test_the_person_goes_and_the_row_stays() -> None:
    user = make_user(display_name="Ann", language="ru", time_zone="Asia/Tokyo", is_staff=True)
    erasure.erase(user)
    empty = User.objects.get(pk=user.pk)
    assert empty.email is None
    assert empty.display_name == f"Former player {user.pk}"
    assert (empty.language, empty.time_zone, empty.is_staff, empty.is_active) == ("en", "UTC", False, False)
    assert not empty.has_usable_password()
    assert empty.joined_at == user.joined_at
    assert not empty.wants_mail(MailKind.TURN)
    assert not EmailAddress.objects.filter(user=user).exists()


def test_the_stand_in_is_called_so_in_the_readers_language() -> None:
    user = make_user(display_name="Ann")
    erasure.erase(user)
    user.refresh_from_db()
    with translation.override("en"):
        assert str(user) == f"Former player {user.pk}"


def test_many_may_leave() -> None:
    for user in (make_user(), make_user()):
        erasure.erase(user)
    assert User.objects.filter(email=None).count() == 2


def test_name_and_address_are_free_again() -> None:
    erasure.erase(make_user(display_name="Ann", email="ann@example.org"))
    make_user(display_name="Ann", email="ann@example.org")


def test_sessions_end(client: Client) -> None:
    user = make_user()
    sign_in(client, user)
    assert UserSession.objects.filter(user=user).exists()
    erasure.erase(user)
    assert not UserSession.objects.filter(user=user).exists()
    assert client.get(reverse("accounts:settings")).status_code == 302


def test_keys_go(client: Client) -> None:
    user = make_user()
    for make in (make_app, make_recovery_codes):
        make(user)
    key = make_passkey(user)
    erasure.erase(user)
    assert not Authenticator.objects.exists()
    sign_in_by_passkey(client, key)
    assert "_auth_user_id" not in client.session


def test_erasing_twice_changes_nothing() -> None:
    user = make_user()
    erasure.erase(user)
    first = User.objects.get(pk=user.pk).erased_at
    erasure.erase(user)
    assert User.objects.get(pk=user.pk).erased_at == first


def test_an_upper_room_empties_its_part_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(erasure, "_parts", NamedRegistrations())
    met: list[str] = []
    erasure.register_erasure("garden", lambda user: met.append(user.display_name))
    erasure.erase(make_user(display_name="Ann"))
    assert met == ["Ann"]


def test_a_part_that_fails_keeps_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(user: User) -> None:
        raise RuntimeError

    monkeypatch.setattr(erasure, "_parts", NamedRegistrations())
    erasure.register_erasure("garden", fail)
    user = make_user()
    with pytest.raises(RuntimeError):
        erasure.erase(user)
    assert User.objects.get(pk=user.pk).email == user.email


def test_the_page_asks_for_the_password_and_the_name(client: Client) -> None:
    user = make_user(display_name="Ann")
    sign_in(client, user)
    page = reverse("accounts:erase")
    refused = client.post(page, {"display_name": "Ann"})
    assert refused["Location"].startswith(reverse("account_reauthenticate"))
    assert User.objects.get(pk=user.pk).erased_at is None

    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    assert client.post(page, {"display_name": "Bea"}).status_code == 200
    assert User.objects.get(pk=user.pk).erased_at is None

    assert client.post(page, {"display_name": "ann"})["Location"] == "/"
    assert User.objects.get(pk=user.pk).erased_at is not None
    assert "_auth_user_id" not in client.session
