"""Every account page for a user for whom django-allauth has no address.

Such an account was created by hand or by another program: its address is only in its own row.
"""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import get_resolver

from accounts.models import User
from tests.config.walking import Form, Forms, patterns
from tests.factories.accounts import PASSWORD, make_user
from tests.factories.keys import make_passkey

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

ROUTES = [
    route
    for route in patterns(get_resolver())
    if route.startswith("accounts/") and route not in ("accounts/logout/", "accounts/erase/")
]
"""All but those after which one is someone else."""


@pytest.fixture(params=["password", "passkey", "neither"])
def person(request: pytest.FixtureRequest) -> User:
    """Return a person who can confirm their identity with a password, with a passkey, or only by email."""
    user = make_user()
    if request.param != "password":
        user.set_unusable_password()
        user.save()
    if request.param == "passkey":
        make_passkey(user)
    EmailAddress.objects.filter(user=user).delete()
    return user


def browser(user: User) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(user)
    return client


@pytest.mark.thorough
def test_every_page_of_the_account_answers(person: User) -> None:
    assert len(ROUTES) > 25
    pk = person.authenticator_set.values_list("pk", flat=True).first() or 1
    client = browser(person)
    for route in ROUTES:
        address = "/" + re.sub(r"<[^>]+>", str(pk), route)
        shown = client.get(address)
        assert shown.status_code < 500, ("GET", route)
        if "_auth_user_id" not in client.session:
            client.force_login(person)
        bodies: list[dict[str, list[str]]] = [{}]
        if shown.status_code == 200 and "html" in shown["Content-Type"]:
            bodies += [typed(form) for form in Forms(shown.content.decode(), address).found]
        for body in bodies:
            answer = client.post(address, body)
            assert answer.status_code < 500, ("POST", route, body)
            if "_auth_user_id" not in client.session:
                client.force_login(person)


def typed(form: Form) -> dict[str, list[str]]:
    """Return the fields of a form, with the password filled in where it is required."""
    return {
        name: [PASSWORD] if form.kinds[name] == "password" else values for name, values in form.fields.items()
    }


@pytest.mark.parametrize("person", ["password"], indirect=True)
def test_their_password_opens_what_asks_for_it_again(person: User) -> None:
    client = browser(person)
    address = "/accounts/reauthenticate/?next=/accounts/profile/"
    assert client.post(address, {"password": "another"}).status_code == 200
    assert client.post(address, {"password": PASSWORD})["Location"] == "/accounts/profile/"
