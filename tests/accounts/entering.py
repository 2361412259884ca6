"""The steps by which a person signs in and confirms their identity."""

from datetime import timedelta

import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from tests.answers import Answer
from tests.config.walking import Form
from tests.factories.accounts import PASSWORD
from tests.factories.keys import SoftKey


def sign_in(client: Client, user: User) -> Answer:
    """Sign in with the password, up to the second factor, and return the response."""
    return client.post(reverse("account_login"), {"login": user.email, "password": PASSWORD})


def signed_in(client: Client) -> bool:
    """Return whether the browser is signed in."""
    return "_auth_user_id" in client.session


def press_late(client: Client, form: Form, apart: timedelta, **typed: str) -> Answer:
    """Press a form, and press it again `apart` later without the first answer's cookies; return the second
    answer."""
    sent = {name: values for name, values in form.fields.items() if values} | typed
    sent.pop("action", None)  # not the button that requests another code
    second = Client()
    second.cookies.update(client.cookies)
    assert client.post(form.action, sent).status_code == 302
    with time_machine.travel(timezone.now() + apart, tick=False):
        return second.post(form.action, sent)


def prove(client: Client) -> Answer:
    """Enter the password once more, and return the response."""
    return client.post(reverse("account_reauthenticate"), {"password": PASSWORD})


def member(client: Client, user: User) -> Client:
    """Return `client`, signed in and with the password entered once more."""
    client.force_login(user)
    prove(client)
    return client


def sign_in_by_passkey(client: Client, key: SoftKey, **data: str) -> Answer:
    """Ask for a challenge as the script does, and answer it; return the response."""
    page = reverse("mfa_login_webauthn")
    options = client.get(page, headers={"accept": "application/json"}).json()["request_options"]
    return client.post(page, {"credential": key.answered(options), **data})


def add_passkey(client: Client, key: SoftKey, name: str = "Phone") -> Answer:
    """Add a passkey as the page's form does, and return the response."""
    page = reverse("mfa_add_webauthn")
    options = client.get(page).context["js_data"]["creation_options"]
    return client.post(page, {"name": name, "credential": key.made(options)})
