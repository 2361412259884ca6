"""A second press of a form whose first press has signed the person in, or given their session another key."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.outgoing_mail import OutgoingMail
from tests.accounts.entering import member, press_late, sign_in, signed_in
from tests.answers import Answer
from tests.config.walking import Form, Forms
from tests.factories.accounts import PASSWORD, make_user
from tests.factories.keys import SoftKey, code_at, make_app, make_passkey, make_recovery_codes

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

NEW_PASSWORD = "another lantern entirely"


@pytest.fixture
def ann() -> User:
    return make_user(email="ann@example.org")


class Press(NamedTuple):
    """A form that is about to be pressed: its page, a field that other forms lack, and what is typed.

    A passkey answers what the page asks.
    """

    page: str
    field: str
    typed: dict[str, str]
    key: SoftKey | None = None


Steps = Callable[[Client, User, list[OutgoingMail]], Press]


def code_in(mail: OutgoingMail) -> str:
    return re.search(r"^\d{4}-\d{4}$", mail.text, re.MULTILINE).group()


def by_app(client: Client, ann: User, posted: list[OutgoingMail]) -> Press:
    secret = make_app(ann)
    sign_in(client, ann)
    return Press(reverse("mfa_authenticate"), "code", {"code": code_at(secret)})


def by_recovery_code(client: Client, ann: User, posted: list[OutgoingMail]) -> Press:
    make_app(ann)
    code = make_recovery_codes(ann)[0]
    sign_in(client, ann)
    return Press(reverse("mfa_authenticate"), "code", {"code": code})


def by_second_passkey(client: Client, ann: User, posted: list[OutgoingMail]) -> Press:
    key = make_passkey(ann)
    sign_in(client, ann)
    return Press(reverse("mfa_authenticate"), "credential", {}, key)


def by_emailed_code(client: Client, ann: User, posted: list[OutgoingMail]) -> Press:
    client.post(reverse("account_request_login_code"), {"email": ann.address})
    return Press(reverse("account_confirm_login_code"), "code", {"code": code_in(posted[0])})


def by_password(client: Client, ann: User, posted: list[OutgoingMail]) -> Press:
    return Press(reverse("account_login"), "password", {"login": ann.address, "password": PASSWORD})


def changing_the_password(client: Client, ann: User, posted: list[OutgoingMail]) -> Press:
    member(client, ann)
    typed = {"oldpassword": PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    return Press(reverse("account_change_password"), "oldpassword", typed)


def setting_a_password(client: Client, ann: User, posted: list[OutgoingMail]) -> Press:
    ann.set_unusable_password()
    ann.save()
    by_emailed_code(client, ann, posted)
    client.post(reverse("account_confirm_login_code"), {"code": code_in(posted[0])})
    page = reverse("accounts:reauthenticate_by_mail")
    client.post(page, {"action": "send"})
    client.post(page, {"code": code_in(posted[-1])})
    typed = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    return Press(reverse("account_set_password"), "password1", typed)


SIGNING_IN: dict[str, Steps] = {
    "a code from an app": by_app,
    "a recovery code": by_recovery_code,
    "a passkey as second factor": by_second_passkey,
    "a code from an email": by_emailed_code,
    "a password": by_password,
    "changing the password": changing_the_password,
    "setting a password": setting_a_password,
}


def form_of(client: Client, press: Press) -> Form:
    """Return the form of a page, filled in as `press` says."""
    page = client.get(press.page)
    forms = Forms(page.content.decode(), press.page).found
    form = next(form for form in forms if press.field in form.fields)
    typed = press.typed
    if press.key is not None:
        typed = {press.field: press.key.answered(page.context["js_data"]["request_options"])}
    for name, value in typed.items():
        form.fields[name] = [value]
    return form


def body_of(form: Form) -> dict[str, Any]:
    return {name: values for name, values in form.fields.items() if values}


def pressed_late(client: Client, press: Press, apart: timedelta = timedelta(seconds=2)) -> Answer:
    return press_late(client, form_of(client, press), apart)


@pytest.mark.thorough
@pytest.mark.parametrize("kind", SIGNING_IN)
def test_a_late_press_signs_in_too_and_leads_to_the_same_page(
    client: Client, ann: User, posted: list[OutgoingMail], kind: str
) -> None:
    late = pressed_late(client, SIGNING_IN[kind](client, ann, posted))
    assert signed_in(late.client), late.headers.get("Location")
    assert late.client.session["_auth_user_id"] == str(ann.pk)
    assert late.client.get("/waiting/").status_code == 200, "also with the new password"
    assert client.get("/waiting/").status_code == 200, "and the first press stays signed in"
    assert late["Location"] not in (reverse("account_login"), reverse("account_request_login_code"))


def test_the_browser_is_known_whichever_of_the_answers_it_gets(
    client: Client, ann: User, posted: list[OutgoingMail]
) -> None:
    assert pressed_late(client, by_app(client, ann, posted)).cookies["known"].value


@pytest.mark.parametrize("kind", ["a code from an app", "a code from an email"])
def test_but_no_later_than_a_minute(client: Client, ann: User, posted: list[OutgoingMail], kind: str) -> None:
    late = pressed_late(client, SIGNING_IN[kind](client, ann, posted), timedelta(seconds=61))
    assert not signed_in(late.client)


def test_nor_with_another_code_or_from_another_browser(
    client: Client, ann: User, posted: list[OutgoingMail]
) -> None:
    form = form_of(client, by_app(client, ann, posted))
    late = press_late(client, form, timedelta(seconds=2))
    assert signed_in(late.client)
    sent = body_of(form)
    assert Client().post(form.action, sent)["Location"] == reverse("account_login")
    again = Client()
    again.cookies["csrftoken"] = late.wsgi_request.COOKIES["csrftoken"]
    assert again.post(form.action, sent | {"code": "000000"})["Location"] == reverse("account_login")


def test_nor_with_what_the_browser_sends_once_it_has_the_first_answer(
    ann: User, posted: list[OutgoingMail]
) -> None:
    client = Client(enforce_csrf_checks=True)
    secret = make_app(ann)
    password = form_of(client, by_password(client, ann, posted))
    client.post(password.action, body_of(password))
    form = form_of(client, Press(reverse("mfa_authenticate"), "code", {"code": code_at(secret)}))
    assert client.post(form.action, body_of(form)).status_code == 302
    client.cookies.pop("sessionid")  # signed out
    assert client.post(form.action, body_of(form)).status_code == 403


@pytest.mark.parametrize("kind", [kind for kind in SIGNING_IN if kind != "a password"])
def test_nor_once_they_have_signed_out(
    client: Client, ann: User, posted: list[OutgoingMail], kind: str
) -> None:
    """Someone else could send the form again from the history of the browser, with all that was typed."""
    form = form_of(client, SIGNING_IN[kind](client, ann, posted))
    client.post(form.action, body_of(form))
    assert signed_in(client)
    client.post(reverse("account_logout"))
    client.post(form.action, body_of(form))
    assert not signed_in(client)


def test_nor_for_somebody_who_was_locked_out_in_between(
    client: Client, ann: User, posted: list[OutgoingMail]
) -> None:
    form = form_of(client, by_app(client, ann, posted))
    second = Client()
    second.cookies.update(client.cookies)
    client.post(form.action, body_of(form))
    User.objects.update(is_active=False)
    assert not signed_in(second.post(form.action, body_of(form)).client)


def test_a_late_press_of_a_reset_is_told_that_the_password_is_set(
    client: Client, ann: User, posted: list[OutgoingMail]
) -> None:
    client.post(reverse("account_reset_password"), {"email": ann.address})
    client.post(reverse("account_confirm_password_reset_code"), {"code": code_in(posted[0])})
    typed = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    press = Press(reverse("account_complete_password_reset"), "password1", typed)
    late = pressed_late(client, press)
    assert late["Location"] == reverse("account_password_reset_completed")
    assert [mail.kind for mail in posted] == ["password_reset_code", "password_reset"]


def test_a_late_press_of_a_code_of_the_app_is_as_good_a_proof_as_the_first(
    client: Client, ann: User, posted: list[OutgoingMail]
) -> None:
    ann.set_unusable_password()
    ann.save()
    secret = make_app(ann)
    client.force_login(ann)
    page = reverse("mfa_reauthenticate") + "?next=/accounts/erase/"
    late = pressed_late(client, Press(page, "code", {"code": code_at(secret)}))
    assert late["Location"] == "/accounts/erase/"
