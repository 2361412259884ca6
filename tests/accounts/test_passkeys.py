"""Passkeys: added, named, used, removed; and what a stranger can learn about them."""

import json
from urllib.parse import quote

import pytest
from allauth.mfa.models import Authenticator
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from fido2.utils import websafe_encode
from pytest_django import Settings

from accounts.forms.passkeys import ANSWER_LENGTH, PasskeyResponseField
from accounts.models import User
from accounts.outgoing_mail import OutgoingMail
from tests.accounts.entering import add_passkey, member, sign_in, sign_in_by_passkey, signed_in
from tests.accounts.test_sameness import trace
from tests.factories.accounts import make_user
from tests.factories.keys import PRESENT, SoftKey, make_passkey, make_recovery_codes

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture
def ann() -> User:
    # a number that is written otherwise in base 36, as keys hand it over
    return make_user(pk=97, email="ann@example.org", language="ru")


def names(user: User) -> list[str]:
    keys = Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN)
    return [str(key) for key in keys.order_by("pk")]


def test_one_is_added_and_recovery_codes_with_it(
    client: Client, ann: User, posted: list[OutgoingMail]
) -> None:
    key = SoftKey()
    answer = add_passkey(member(client, ann), key, "Blue key")
    assert answer["Location"] == reverse("mfa_view_recovery_codes")
    assert names(ann) == ["Blue key"]
    assert [(mail.kind, mail.to, mail.language) for mail in posted] == [
        ("webauthn_added", "ann@example.org", "ru")
    ]
    assert Authenticator.objects.filter(user=ann, type=Authenticator.Type.RECOVERY_CODES).count() == 1
    assert signed_in_by(key)


def signed_in_by(key: SoftKey) -> bool:
    client = Client()
    sign_in_by_passkey(client, key)
    return signed_in(client)


def test_one_that_did_not_ask_who_uses_it_is_not_added(client: Client, ann: User) -> None:
    page = add_passkey(member(client, ann), SoftKey(flags=PRESENT))
    assert page.status_code == 200
    assert 'role="alert"' in page.content.decode()
    assert names(ann) == []


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "http://localhost.evil.example"])
def test_one_made_elsewhere_is_not_added(client: Client, ann: User, origin: str) -> None:
    add_passkey(member(client, ann), SoftKey(origin=origin))
    assert names(ann) == []


def test_a_name_is_proposed_and_kept_where_none_is_given(client: Client, ann: User) -> None:
    client = member(client, ann)
    add_passkey(client, SoftKey(), "")
    add_passkey(client, SoftKey(), "")
    assert len(set(names(ann))) == 2


def test_it_signs_in_and_no_second_step_is_asked(client: Client, ann: User) -> None:
    key = make_passkey(ann)
    answer = sign_in_by_passkey(client, key, next=reverse("accounts:settings"))
    assert answer["Location"] == reverse("accounts:settings")
    assert client.session["_auth_user_id"] == str(ann.pk)


def test_a_removed_one_does_not(ann: User) -> None:
    key = make_passkey(ann)
    Authenticator.objects.all().delete()
    assert not signed_in_by(key)


def test_nor_one_used_on_another_site(ann: User) -> None:
    key = make_passkey(ann)
    key.origin = "https://elsewhere.example"
    assert not signed_in_by(key)


def test_nor_one_that_did_not_ask_who_uses_it(ann: User) -> None:
    key = make_passkey(ann)
    key.flags = PRESENT
    assert not signed_in_by(key)


def test_nor_an_answer_heard_before(client: Client, ann: User) -> None:
    key = make_passkey(ann)
    page = reverse("mfa_login_webauthn")
    options = client.get(page, headers={"accept": "application/json"}).json()["request_options"]
    heard = key.answered(options)
    client.get(page, headers={"accept": "application/json"})
    client.post(page, {"credential": heard})
    assert not signed_in(client)


def test_nor_that_of_somebody_locked_out(ann: User) -> None:
    key = make_passkey(ann)
    User.objects.filter(pk=ann.pk).update(is_active=False)
    assert not signed_in_by(key)


def test_it_is_a_second_factor(client: Client, ann: User) -> None:
    key = make_passkey(ann)
    assert sign_in(client, ann)["Location"] == reverse("mfa_authenticate")
    assert not signed_in(client)
    options = client.get(reverse("mfa_authenticate")).context["js_data"]["request_options"]
    client.post(reverse("mfa_authenticate"), {"credential": key.answered(options)})
    assert signed_in(client)


def test_anothers_is_not(client: Client, ann: User) -> None:
    make_passkey(ann)
    other = make_passkey(make_user())
    sign_in(client, ann)
    options = client.get(reverse("mfa_authenticate")).context["js_data"]["request_options"]
    page = client.post(reverse("mfa_authenticate"), {"credential": other.answered(options)})
    assert 'role="alert"' in page.content.decode()
    assert not signed_in(client)


def test_it_proves_who_is_there(client: Client, ann: User) -> None:
    key = make_passkey(ann)
    client.force_login(ann)
    page = reverse("mfa_reauthenticate_webauthn") + "?next=" + quote(reverse("accounts:erase"), safe="")
    wrong = client.post(page, {"credential": "{}"})
    assert wrong["Location"] == page
    options = client.get(page).context["js_data"]["request_options"]
    assert client.post(page, {"credential": key.answered(options)})["Location"] == reverse("accounts:erase")
    assert client.get(reverse("accounts:erase")).status_code == 200


def test_it_is_renamed(client: Client, ann: User) -> None:
    make_passkey(ann, "Phone")
    page = reverse("mfa_edit_webauthn", args=[Authenticator.objects.get().pk])
    client = member(client, ann)
    assert client.get(page).status_code == 200
    client.post(page, {"name": "Old phone"})
    assert names(ann) == ["Old phone"]
    assert "Old phone" in client.get(reverse("mfa_list_webauthn")).content.decode()
    assert "Old phone" in client.get(reverse("accounts:security")).content.decode()


def test_the_last_one_takes_the_recovery_codes_along(
    client: Client, ann: User, posted: list[OutgoingMail]
) -> None:
    make_passkey(ann, "Phone")
    make_recovery_codes(ann)
    page = reverse("mfa_remove_webauthn", args=[Authenticator.objects.get(type="webauthn").pk])
    client = member(client, ann)
    assert "Phone" in client.get(page).content.decode()
    client.post(page)
    assert not Authenticator.objects.exists()
    assert [(mail.kind, mail.to) for mail in posted] == [("webauthn_removed", "ann@example.org")]


def test_anothers_can_be_neither_renamed_nor_removed(client: Client, ann: User) -> None:
    make_passkey(ann)
    number = Authenticator.objects.get().pk
    client = member(client, make_user())
    for name in ("mfa_edit_webauthn", "mfa_remove_webauthn"):
        assert client.post(reverse(name, args=[number]), {"name": "Mine"}).status_code == 404
    assert names(ann) == ["Phone"]


NONSENSE = (
    "",
    "null",
    "1",
    "[]",
    "{}",
    '{"id": 1}',
    '{"id": "x", "rawId": "!", "type": "public-key", "response": {}}',
    '{"id": "eA", "rawId": "eA", "type": "public-key", "response": {"clientDataJSON": "eA"}}',
    '{"id": "eA", "rawId": "eA", "type": "public-key", "response": null}',
    '{"id": "eA", "rawId": "eA", "type": "public-key", "response": {"clientDataJSON": "e30",'
    ' "authenticatorData": "AAAA", "signature": 4, "userHandle": 7, "attestationObject": "oA"}}',
    "[" * 100_000,
    "[" * 900 + "]" * 900,
    "1" * 5000,
    '"' + "x" * ANSWER_LENGTH + '"',
    r'"\ud800"',
)


@pytest.mark.parametrize("text", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_is_refused_in_peace(client: Client, ann: User, text: str) -> None:
    page = reverse("mfa_login_webauthn")
    client.get(page, headers={"accept": "application/json"})
    assert client.post(page, {"credential": text})["Location"] == reverse("account_login")
    make_passkey(ann)
    sign_in(client, ann)
    assert client.post(reverse("mfa_authenticate"), {"credential": text}).status_code == 200
    client = member(Client(), ann)
    client.get(reverse("mfa_add_webauthn"))
    assert client.post(reverse("mfa_add_webauthn"), {"credential": text}).status_code == 200
    assert len(names(ann)) == 1


def test_a_new_one_nested_too_deep_is_refused_in_peace(client: Client, ann: User) -> None:
    client = member(client, ann)
    options = client.get(reverse("mfa_add_webauthn")).context["js_data"]["creation_options"]
    made = json.loads(SoftKey().made(options))
    made["response"]["attestationObject"] = websafe_encode(b"\x81" * 20_000)
    assert client.post(reverse("mfa_add_webauthn"), {"credential": json.dumps(made)}).status_code == 200
    assert names(ann) == []


def test_an_answer_is_read_up_to_a_length_and_not_shown_again() -> None:
    field = PasskeyResponseField()
    assert field.to_python('"' + "x" * (ANSWER_LENGTH - 2) + '"')
    with pytest.raises(ValidationError):
        field.to_python('"' + "x" * (ANSWER_LENGTH - 1) + '"')
    assert field.prepare_value(field.bound_data("[" * 100_000, None)) == ""


def test_tries_are_limited(client: Client) -> None:
    page = reverse("mfa_login_webauthn")
    answers = [client.post(page, {"credential": "{}"}).status_code for _ in range(11)]
    assert (answers[0], answers[-1]) == (302, 429)


def test_sign_in_asks_nobody_who_they_are(client: Client, ann: User) -> None:
    make_passkey(ann)
    options = client.get(reverse("mfa_login_webauthn"), headers={"accept": "application/json"}).json()
    assert options["request_options"]["publicKey"]["allowCredentials"] == []


def test_a_wrong_passkey_does_not_tell_whether_the_account_has_any(
    ann: User, posted: list[OutgoingMail]
) -> None:
    make_passkey(ann)
    bare = make_user()
    locked = make_user(is_active=False)
    make_passkey(locked)
    traces = []
    for number in (ann.pk, bare.pk, locked.pk, 999_999):
        cache.clear()
        stranger = SoftKey(handle=websafe_encode(str(number).encode()))
        client = Client()
        page = reverse("mfa_login_webauthn")
        options = client.get(page, headers={"accept": "application/json"}).json()["request_options"]
        answer = stranger.answered(options)
        wrong = trace(lambda c, _: c.post(page, {"credential": answer}), client, "a stranger", posted)  # noqa: B023
        after = trace(lambda c, _: c.get(reverse("account_login")), client, "a stranger", posted)
        traces.append((wrong, after))
    for each in traces:
        assert each == traces[0]


def test_the_list_says_when_there_is_none(client: Client, ann: User) -> None:
    page = member(client, ann).get(reverse("mfa_list_webauthn")).content.decode()
    assert reverse("mfa_add_webauthn") in page
    assert "empty" in page


def test_options_ask_the_host_of_the_site_whatever_the_request_says(
    client: Client, ann: User, settings: Settings
) -> None:
    settings.SITE_URL = "https://muster.example.org"
    options = member(client, ann).get(reverse("mfa_add_webauthn")).context["js_data"]["creation_options"]
    assert options["publicKey"]["rp"] == {"id": "muster.example.org", "name": "Muster"}
    json.dumps(options)
