"""What a person may take away."""

import io
import json
import zipfile

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from django.urls import reverse
from fido2.utils import websafe_encode

from accounts.services import export
from tests.factories.accounts import PASSWORD, make_user
from tests.factories.keys import make_app, make_passkey, make_recovery_codes

pytestmark = pytest.mark.django_db


def contents(archive: bytes) -> dict[str, object]:
    with zipfile.ZipFile(io.BytesIO(archive)) as file:
        return {name: json.loads(file.read(name)) for name in file.namelist()}


def test_the_archive_holds_what_accounts_knows():
    user = make_user(email="ann@example.org", display_name="Анна")
    found = contents(export.archive(user))
    assert found["profile.json"]["display_name"] == "Анна"
    assert found["profile.json"]["mail_turn"] is True
    assert found["addresses.json"] == [{"email": "ann@example.org", "verified": True, "primary": True}]
    assert found["sessions.json"] == []
    assert user.password not in str(found)


def test_keys_are_listed_without_what_they_open_with():
    user = make_user()
    secret, codes, key = make_app(user), make_recovery_codes(user), make_passkey(user, "Blue key")
    archive = contents(export.archive(user))
    assert [(each["type"], each.get("name")) for each in archive["keys.json"]] == [
        ("totp", None),
        ("recovery_codes", None),
        ("webauthn", "Blue key"),
    ]
    seed = Authenticator.objects.get(type="recovery_codes").data["seed"]
    hidden = (secret, seed, *codes, websafe_encode(key.identifier), "credential", "secret")
    assert not any(each in str(archive) for each in hidden)


def test_an_upper_room_adds_its_part(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(export, "_parts", dict(export._parts))
    export.register("garden", lambda user: {"roses": user.pk})
    user = make_user()
    assert contents(export.archive(user))["garden.json"] == {"roses": user.pk}


def test_the_page_asks_for_the_password_and_hands_the_archive_over(client: Client):
    user = make_user()
    client.force_login(user)
    assert client.get(reverse("accounts:export"))["Location"].startswith(reverse("account_reauthenticate"))
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    assert client.get(reverse("accounts:export")).status_code == 200
    response = client.post(reverse("accounts:export"))
    assert response["Content-Type"] == "application/zip"
    assert response["Cache-Control"] == "private, no-store"
    assert contents(response.content)["profile.json"]["id"] == user.pk
