"""Pages answer in the same way for addresses with and without an account.

The same means: status, words, headers, database queries, password hashes, emails sent. The remaining
difference is noise that a stranger cannot tell from the network's.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from unittest import mock

import pytest
from django.contrib.auth import hashers
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.outgoing_mail import OutgoingMail
from tests.answers import Answer
from tests.factories.accounts import make_user
from tests.factories.keys import make_app, make_passkey, make_recovery_codes

pytestmark = pytest.mark.django_db

KNOWN = "known@example.org"
UNKNOWN = "other@example.org"
Step = Callable[[Client, str], Answer]


@dataclass(frozen=True)
class Trace:
    """What a stranger could measure about one request, and what causes it."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: str
    queries: tuple[str, ...]
    hashes: int
    mails: int


def get(name: str) -> Step:
    return lambda client, address: client.get(reverse(name))


def post(name: str, **data: str) -> Step:
    return lambda client, address: client.post(
        reverse(name), {key: value.format(address=address) for key, value in data.items()}
    )


SIGN_UP = {
    "display_name": "Newcomer",
    "email": "{address}",
    "password1": "a lantern in the marsh",
    "time_zone": "UTC",
}
WRONG_CODE = {"code": "0000-0000"}

JOURNEYS: dict[str, list[Step]] = {
    "sign-up": [
        post("account_signup", **SIGN_UP),
        get("accounts:confirm_sign_up"),
        post("accounts:confirm_sign_up", action="resend"),
        post("accounts:confirm_sign_up", **WRONG_CODE),
        post("accounts:confirm_sign_up", **WRONG_CODE),
        post("accounts:confirm_sign_up", **WRONG_CODE),
        get("account_signup"),
        # The name is as free as before: it cannot be asked whether the first sign-up made an account.
        post("account_signup", **SIGN_UP | {"email": "third@example.org"}),
    ],
    "sign-in by password": [
        post("account_login", login="{address}", password="not the password"),
        post("account_login", login="{address}", password="not the password"),
        get("account_login"),
    ],
    "sign-in by password, too often": [
        *[post("account_login", login="{address}", password="not the password")] * 7,
        get("account_login"),
    ],
    "sign-in by code, too often": [post("account_request_login_code", email="{address}")] * 5,
    "sign-in by code": [
        post("account_request_login_code", email="{address}"),
        get("account_confirm_login_code"),
        post("account_confirm_login_code", **WRONG_CODE),
        get("account_login"),
        post("account_confirm_login_code", **WRONG_CODE),
        post("account_confirm_login_code", **WRONG_CODE),
        get("account_login"),
    ],
    "sign-in by code, given up": [
        post("account_request_login_code", email="{address}"),
        post("account_logout"),
        get("account_login"),
    ],
    "reset": [
        post("account_reset_password", email="{address}"),
        get("account_confirm_password_reset_code"),
        post("account_confirm_password_reset_code", **WRONG_CODE),
        post("account_confirm_password_reset_code", **WRONG_CODE),
        post("account_confirm_password_reset_code", **WRONG_CODE),
        get("account_login"),
    ],
}


@pytest.mark.parametrize("guarded", [False, True], ids=["by a password", "by two factors"])
@pytest.mark.parametrize("steps", JOURNEYS.values(), ids=JOURNEYS.keys())
def test_a_known_address_and_an_unknown_one_leave_the_same_trace(
    steps: list[Step], guarded: bool, posted: list[OutgoingMail]
) -> None:
    user = make_user(email=KNOWN)
    if guarded:
        make_app(user)
        make_passkey(user)
        make_recovery_codes(user)
    known = travel(steps, KNOWN, posted)
    unknown = travel(steps, UNKNOWN, posted)
    for step, (with_account, without) in enumerate(zip(known, unknown, strict=True)):
        assert with_account == without, f"step {step}"


def test_the_account_of_somebody_who_cannot_sign_in_is_not_betrayed(posted: list[OutgoingMail]) -> None:
    make_user(email=KNOWN, is_active=False)
    steps = JOURNEYS["sign-in by password"]
    assert travel(steps, KNOWN, posted) == travel(steps, UNKNOWN, posted)


def travel(steps: list[Step], address: str, posted: list[OutgoingMail]) -> list[Trace]:
    cache.clear()
    client = Client()
    return [trace(step, client, address, posted) for step in steps]


def trace(step: Step, client: Client, address: str, posted: list[OutgoingMail]) -> Trace:
    posted.clear()
    algorithm = type(hashers.get_hasher())
    with (
        CaptureQueriesContext(connection) as queries,
        mock.patch.object(algorithm, "encode", autospec=True, side_effect=algorithm.encode) as encode,
    ):
        response = step(client, address)
    return Trace(
        status=response.status_code,
        headers=tuple(
            sorted(
                (key, value)
                for key, value in response.items()
                if key not in ("X-Request-ID", "Content-Length", "Expires")
            )
        ),
        body=impersonal(response.content.decode(), address),
        queries=tuple(shape(query["sql"]) for query in queries),
        hashes=encode.call_count,
        mails=len(posted),
    )


def impersonal(page: str, address: str) -> str:
    """Return `page` without the address and form tokens, which differ in every response."""
    tokens = r'((?:csrfmiddlewaretoken|once)" value=")[^"]*'
    return re.sub(tokens, r"\1TOKEN", page.replace(address, "ADDRESS"))


def shape(sql: str) -> str:
    """Return the verb and table of a query, which determine its cost."""
    table = re.search(r'(?:FROM|INTO|UPDATE) "(\w+)"', sql)
    return f"{sql.split()[0]} {table.group(1) if table else ''}"
