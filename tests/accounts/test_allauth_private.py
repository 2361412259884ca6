"""What we expect of each private part of django-allauth, so that an upgrade that changes one fails here."""

import ast
import inspect
import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.forms import RequestLoginCodeForm
from allauth.account.models import EmailAddress
from allauth.core import context
from allauth.mfa.models import Authenticator
from django.contrib.sessions.backends.db import SessionStore
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import reverse
from fido2.utils import websafe_encode

from accounts import allauth_private
from accounts.models import User
from tests.factories.accounts import make_user
from tests.factories.keys import SoftKey, make_passkey

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

ROOT = Path(__file__).resolve().parents[2]
ONLY_IMPORTER = ROOT / "accounts" / "allauth_private.py"
INTERNAL = re.compile(r"allauth\.(?:\w+\.)*internal\b")

ANY: Any = object()
KEY: dict[str, Any] = {
    "app": "allauth.account",
    "action": "login_failed_known",
    "key": "browser:ann@example.org",
}
TWICE: dict[str, Any] = {"action": "twice", "config": {"twice": "2/h/key"}}

CALLS: dict[str, tuple[tuple[Any, ...], dict[str, Any]]] = {
    "RateLimitUsage": ((), {"usage": ANY}),
    "clear": ((ANY,), {"app": ANY, "action": ANY, "key": ANY}),
    "complete_authentication": ((ANY, ANY), {}),
    "consume": ((ANY,), {"app": ANY, "action": ANY, "config": ANY, "key": ANY}),
    "extract_user_from_response": ((ANY,), {}),
    "filter_users_by_email": ((ANY,), {"is_active": ANY, "prefer_verified": ANY, "for_login": ANY}),
    "get_authentication_records": ((ANY, ANY), {}),
    "get_ip": ((ANY,), {}),
    "parse_authentication_response": ((ANY,), {}),
    "record_authentication": ((ANY, ANY), {"method": ANY, "reauthenticated": ANY}),
}
"""The positional and keyword arguments with which we call each of them."""


@pytest.fixture(autouse=True)
def _no_attempts_counted() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def ann() -> User:
    return make_user(email="ann@example.org")


@pytest.fixture
def request_() -> HttpRequest:
    """Return a request that posts something, with an empty session."""
    return posting(SessionStore())


def posting(session: Any, address: str = "198.51.100.7") -> HttpRequest:
    made = RequestFactory().post("/", REMOTE_ADDR=address)
    made.session = session
    return made


def test_every_function_is_listed() -> None:
    assert set(CALLS) == set(allauth_private.__all__)


@pytest.mark.parametrize("name", CALLS)
def test_it_can_be_called_as_we_call_it(name: str) -> None:
    positional, named = CALLS[name]
    inspect.signature(getattr(allauth_private, name)).bind(*positional, **named)


def test_attempts_are_counted_up_to_the_rate(request_: HttpRequest) -> None:
    count = KEY | TWICE
    assert allauth_private.consume(request_, **count)
    assert allauth_private.consume(request_, **count)
    assert allauth_private.consume(request_, **count) is None
    assert allauth_private.consume(request_, **count | {"key": "another"})


def test_without_rates_of_our_own_those_of_the_settings_count(request_: HttpRequest) -> None:
    usage = allauth_private.consume(request_, **KEY)
    assert usage is not None
    assert usage.usage


def test_a_rate_per_address_needs_no_key(request_: HttpRequest) -> None:
    usage = allauth_private.consume(request_, app=KEY["app"], action="guest")
    assert usage is not None
    assert usage.usage


def test_reading_a_page_is_not_counted() -> None:
    usage = allauth_private.consume(RequestFactory().get("/"), **KEY | TWICE)
    assert usage is not None
    assert usage.usage == []


def test_usages_can_be_added_up_and_taken_back(request_: HttpRequest) -> None:
    total = allauth_private.RateLimitUsage(usage=[])
    for _attempt in range(2):
        usage = allauth_private.consume(request_, **KEY | TWICE)
        assert usage is not None
        total.usage += usage.usage
    total.rollback()
    assert allauth_private.consume(request_, **KEY | TWICE)
    assert allauth_private.consume(request_, **KEY | TWICE)


def test_attempts_are_forgotten(request_: HttpRequest) -> None:
    for _ in range(100):
        if not allauth_private.consume(request_, **KEY):
            break
    else:
        pytest.fail("a hundred attempts are not limited")
    allauth_private.clear(request_, **KEY)
    assert allauth_private.consume(request_, **KEY)


@pytest.mark.parametrize(
    ("address", "counted"),
    [("198.51.100.7", "198.51.100.7"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::")],
)
def test_the_place_is_the_address_or_its_network(address: str, counted: str) -> None:
    assert allauth_private.get_ip(posting(SessionStore(), address)) == counted


def test_a_reauthentication_is_recorded_for_its_user_with_the_time(ann: User, request_: HttpRequest) -> None:
    before = time.time()
    allauth_private.record_authentication(request_, ann, method="code", reauthenticated=True)
    [record] = allauth_private.get_authentication_records(request_, ann)
    assert (record["method"], record["reauthenticated"]) == ("code", True)
    assert before <= record["at"] <= time.time()
    assert allauth_private.get_authentication_records(request_, make_user()) == []


def test_users_are_found_by_their_address_without_regard_to_case(ann: User) -> None:
    assert users_of("ANN@example.org") == [ann]
    assert users_of("nobody@example.org") == []


def test_a_user_who_confirmed_an_address_comes_before_one_who_did_not(ann: User) -> None:
    EmailAddress.objects.create(user=make_user(), email=ann.email, verified=False)
    assert users_of(ann.email) == [ann]


def test_users_who_are_locked_out_are_not_found(ann: User) -> None:
    User.objects.filter(pk=ann.pk).update(is_active=False)
    assert users_of(ann.email) == []


def users_of(email: str) -> list[User]:
    found: list[User] = allauth_private.filter_users_by_email(
        email, is_active=True, prefer_verified=True, for_login=True
    )
    return found


def test_a_passkeys_response_signs_in_its_owner_once(client: Client, ann: User) -> None:
    response, asking = challenged(client, make_passkey(ann))
    with context.request_context(asking):
        owner = owner_of(response)
        assert owner == ann
        assert allauth_private.complete_authentication(owner, response) == Authenticator.objects.get()
        with pytest.raises(ValidationError):
            allauth_private.complete_authentication(owner, response)


def test_a_response_of_nobody_is_refused_with_the_same_error(client: Client, ann: User) -> None:
    key = make_passkey(ann)
    key.handle = websafe_encode(b"0")
    response, asking = challenged(client, key)
    with context.request_context(asking):
        with pytest.raises(ValidationError):
            allauth_private.extract_user_from_response(response)
        with pytest.raises(ValidationError):
            allauth_private.complete_authentication(User(pk=0), response)


@pytest.mark.parametrize("response", [None, [], {}, {"id": 1}, {"response": {}}, "text"])
def test_what_is_no_response_is_refused_by_an_error_that_the_form_expects(response: Any) -> None:
    with pytest.raises((ValidationError, TypeError, LookupError, AttributeError)):
        owner_of(response)


def owner_of(response: Any) -> Any:
    allauth_private.parse_authentication_response(response)
    return allauth_private.extract_user_from_response(response)


def challenged(client: Client, key: SoftKey) -> tuple[dict[str, Any], HttpRequest]:
    """Return a passkey's response to a challenge, and a request of the session that has it."""
    page = client.get(reverse("mfa_login_webauthn"), headers={"accept": "application/json"})
    response: dict[str, Any] = json.loads(key.answered(page.json()["request_options"]))
    return response, posting(client.session)


@pytest.mark.parametrize(
    ("method", "positional", "named"),
    [
        (DefaultAccountAdapter.pre_authenticate, (ANY, ANY), {"email": ANY}),
        (DefaultAccountAdapter._rollback_login_failed_rl_usage, (ANY,), {}),
        (DefaultAccountAdapter._delete_login_attempts_cached_email, (ANY, ANY), {"email": ANY}),
    ],
)
def test_what_our_adapter_overrides_is_called_as_before(
    method: Callable[..., object], positional: tuple[Any, ...], named: dict[str, Any]
) -> None:
    inspect.signature(method).bind(*positional, **named)


def test_a_correct_password_takes_back_the_usage_that_the_adapter_stored(request_: HttpRequest) -> None:
    adapter = DefaultAccountAdapter(request_)
    adapter._login_failed_rl_usage = allauth_private.consume(request_, **KEY | TWICE)
    adapter._rollback_login_failed_rl_usage()
    assert allauth_private.consume(request_, **KEY | TWICE)
    assert allauth_private.consume(request_, **KEY | TWICE)


def test_the_form_for_a_code_stores_whom_it_is_sent_to(ann: User, request_: HttpRequest) -> None:
    for email, expected in ((ann.email, ann), ("nobody@example.org", None)):
        form = RequestLoginCodeForm({"email": email})
        with context.request_context(request_):
            assert form.is_valid()
        assert form._user == expected


def test_nothing_else_imports_an_internal_module() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for room in ("accounts", "config", "games", "tests")
        for path in (ROOT / room).rglob("*.py")
        if path != ONLY_IMPORTER and "allauth" in (text := path.read_text())
        for name in names_of_modules(ast.parse(text))
        if INTERNAL.match(name)
    ]
    assert found == []


def test_the_search_finds_an_import_however_it_is_written() -> None:
    for written in (
        "import allauth.core.internal.ratelimit",
        "from allauth.core import internal",
        "from allauth.core.internal import ratelimit",
        "from allauth.core.internal.ratelimit import clear",
        "import_string('allauth.core.internal.ratelimit.clear')",
    ):
        assert any(map(INTERNAL.match, names_of_modules(ast.parse(written)))), written


def names_of_modules(tree: ast.Module) -> Iterator[str]:
    """Yield the full names that a module imports, and its strings, which may name more."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{each.name}" for each in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
