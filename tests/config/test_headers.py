"""What every answer carries."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client
from pytest_django import Settings

from config.middleware.headers import private_by_default


def test_nothing_inline_and_nothing_from_elsewhere(client: Client) -> None:
    policy = client.get("/healthz")["Content-Security-Policy"]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules == {
        "default-src": "'self'",
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }


def test_devices_are_renounced(client: Client) -> None:
    assert "camera=()" in client.get("/healthz")["Permissions-Policy"]


def test_a_page_is_kept_by_nobody(client: Client) -> None:
    assert client.get("/healthz")["Cache-Control"] == "private, no-store"


def test_a_page_may_say_otherwise() -> None:
    public = HttpResponse(headers={"Cache-Control": "public, max-age=60"})
    assert private_by_default(lambda request: public)(HttpRequest())["Cache-Control"] == "public, max-age=60"


def test_each_answer_has_an_identifier_of_its_own(client: Client) -> None:
    first, second = client.get("/healthz")["X-Request-ID"], client.get("/healthz")["X-Request-ID"]
    assert first != second


@pytest.mark.parametrize(
    ("proxies", "given", "kept"),
    [(0, "from-outside-1", False), (1, "from-proxy-1", True), (1, "bad\tvalue", False)],
)
def test_an_identifier_is_taken_from_our_own_proxy_only(
    client: Client, settings: Settings, proxies: int, given: str, kept: bool
) -> None:
    settings.TRUSTED_PROXY_COUNT = proxies
    assert (client.get("/healthz", headers={"X-Request-ID": given})["X-Request-ID"] == given) is kept
