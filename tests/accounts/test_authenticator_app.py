"""An authenticator app as the second factor, and the recovery codes that replace it."""

import re

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts import known_browsers
from accounts.forms.second_factor import SecondFactorForm
from accounts.models import User
from accounts.outgoing_mail import OutgoingMail
from tests.accounts.entering import member, sign_in, signed_in
from tests.factories.accounts import make_user
from tests.factories.keys import code_at, make_app, make_recovery_codes

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture
def ann() -> User:
    return make_user(email="ann@example.org", language="ru")


def second_step(client: Client, user: User, code: str) -> bool:
    """Sign in with the password, then with `code`; return whether this was enough."""
    assert sign_in(client, user)["Location"] == reverse("mfa_authenticate")
    client.post(reverse("mfa_authenticate"), {"code": code})
    return signed_in(client)


def test_a_code_of_an_app_that_is_just_turned_off_is_not_right(
    client: Client, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret, take = make_app(ann), SecondFactorForm._take

    def take_then(form: SecondFactorForm, code: str) -> bool:
        Authenticator.objects.all().delete()
        return take(form, code)

    monkeypatch.setattr(SecondFactorForm, "_take", take_then)
    assert not second_step(client, ann, code_at(secret))


def test_a_press_whose_session_another_press_has_signed_in_leads_to_the_sign_in(
    client: Client, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret, remember = make_app(ann), known_browsers.remember

    def remember_then(request: HttpRequest, response: HttpResponse, address: str) -> None:
        Session.objects.all().delete()
        remember(request, response, address)

    assert sign_in(client, ann)["Location"] == reverse("mfa_authenticate")
    monkeypatch.setattr(known_browsers, "remember", remember_then)
    answer = client.post(reverse("mfa_authenticate"), {"code": code_at(secret)})
    assert answer["Location"] == reverse("account_login")


def test_it_is_turned_on_with_its_first_code(
    client: Client,
    ann: User,
    posted: list[OutgoingMail],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    client = member(client, ann)
    page = client.get(reverse("mfa_activate_totp")).content.decode()
    secret = "".join(re.search(r'class="secret">([^<]+)<', page).group(1).split())
    assert 'role="img"' in page
    assert "data:image" not in page
    assert "style=" not in page
    assert f"otpauth://totp/ann%40example.org?secret={secret}&amp;issuer=Muster" in page
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post(reverse("mfa_activate_totp"), {"code": code_at(secret)})
    assert answer["Location"] == reverse("mfa_view_recovery_codes")
    assert [(mail.kind, mail.to, mail.language) for mail in posted] == [
        ("totp_activated", "ann@example.org", "ru")
    ]
    assert second_step(Client(), ann, code_at(secret, 1))


def test_a_wrong_first_code_turns_nothing_on_and_keeps_the_secret(client: Client, ann: User) -> None:
    client = member(client, ann)
    secret = client.get(reverse("mfa_activate_totp")).context["form"].secret
    wrong = client.post(reverse("mfa_activate_totp"), {"code": "000000"})
    assert wrong.context["form"].secret == secret
    assert 'role="alert"' in wrong.content.decode()
    assert not Authenticator.objects.exists()


def test_a_code_is_good_once(client: Client, ann: User) -> None:
    code = code_at(make_app(ann))
    assert second_step(client, ann, code)
    # What django-allauth itself remembers of it is over after half a minute, or when Redis goes away.
    cache.clear()
    assert not second_step(Client(), ann, code)


@pytest.mark.parametrize("periods", [-3, 3])
def test_an_old_code_and_one_to_come_are_wrong(client: Client, ann: User, periods: int) -> None:
    assert not second_step(client, ann, code_at(make_app(ann), periods))


def test_it_is_asked_for_after_a_mailed_code_too(
    client: Client, ann: User, posted: list[OutgoingMail]
) -> None:
    make_app(ann)
    client.post(reverse("account_request_login_code"), {"email": ann.email})
    code = re.search(r"^\d{4}-\d{4}$", posted[0].text, re.MULTILINE).group()
    answer = client.post(reverse("account_confirm_login_code"), {"code": code})
    assert answer["Location"] == reverse("mfa_authenticate")
    assert not signed_in(client)


def test_tries_are_limited(client: Client, ann: User) -> None:
    secret = make_app(ann)
    sign_in(client, ann)
    for _ in range(5):
        client.post(reverse("mfa_authenticate"), {"code": "000000"})
    client.post(reverse("mfa_authenticate"), {"code": code_at(secret)})
    assert not signed_in(client)


def test_the_step_cannot_be_walked_round(client: Client, ann: User) -> None:
    make_app(ann)
    sign_in(client, ann)
    for name in ("accounts:security", "accounts:export", "mfa_view_recovery_codes", "matches:waiting"):
        assert "/login/" in client.get(reverse(name))["Location"]


def test_the_step_can_be_left(client: Client, ann: User) -> None:
    make_app(ann)
    sign_in(client, ann)
    client.post(reverse("account_logout"), {"next": reverse("account_login")})
    assert client.get(reverse("account_login")).status_code == 200


def test_it_is_turned_off_and_the_recovery_codes_go(
    client: Client, ann: User, posted: list[OutgoingMail]
) -> None:
    make_app(ann)
    make_recovery_codes(ann)
    client = member(client, ann)
    client.post(reverse("mfa_deactivate_totp"))
    assert not Authenticator.objects.exists()
    assert [(mail.kind, mail.to) for mail in posted] == [("totp_deactivated", "ann@example.org")]
    sign_in(other := Client(), ann)
    assert signed_in(other)


def test_a_recovery_code_opens_once_and_is_told_by_mail(
    client: Client, ann: User, posted: list[OutgoingMail]
) -> None:
    make_app(ann)
    code = make_recovery_codes(ann)[3]
    assert second_step(client, ann, f"{code[:4]} {code[4:]}")
    (mail,) = posted
    assert (mail.kind, mail.to, mail.language) == ("recovery_code_used", "ann@example.org", "ru")
    assert "9" in mail.text
    assert code not in mail.text
    assert not second_step(Client(), ann, code)


def test_recovery_codes_are_shown_handed_out_and_made_anew(
    client: Client,
    ann: User,
    posted: list[OutgoingMail],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    make_app(ann)
    old = make_recovery_codes(ann)
    client = member(client, ann)
    page = client.get(reverse("mfa_view_recovery_codes")).content.decode()
    file = client.get(reverse("mfa_download_recovery_codes"))
    assert file["Content-Type"].startswith("text/plain")
    assert file["Content-Disposition"] == 'attachment; filename="recovery-codes.txt"'
    for code in old:
        assert f"{code[:4]} {code[4:]}" in page
        assert f"{code[:4]} {code[4:]}\n" in file.content.decode()

    with django_capture_on_commit_callbacks(execute=True):
        client.post(reverse("mfa_generate_recovery_codes"))
    assert [(mail.kind, mail.to) for mail in posted] == [("recovery_codes_generated", "ann@example.org")]
    new = client.get(reverse("mfa_view_recovery_codes")).context["unused_codes"]
    assert len(new) == 10
    assert not set(new) & set(old)
    assert not second_step(Client(), ann, old[0])


def test_recovery_codes_alone_are_no_second_factor(client: Client, ann: User) -> None:
    refused = member(client, ann).post(reverse("mfa_generate_recovery_codes"))
    assert 'role="alert"' in refused.content.decode()
    assert not Authenticator.objects.exists()
