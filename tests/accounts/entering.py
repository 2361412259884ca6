"""The steps by which a person signs in and confirms their identity."""

from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.answers import Answer
from tests.factories.accounts import PASSWORD
from tests.factories.keys import SoftKey


def sign_in(client: Client, user: User) -> Answer:
    """Sign in with the password, up to the second factor, and return the response."""
    return client.post(reverse("account_login"), {"login": user.email, "password": PASSWORD})


def signed_in(client: Client) -> bool:
    """Return whether the browser is signed in."""
    return "_auth_user_id" in client.session


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
