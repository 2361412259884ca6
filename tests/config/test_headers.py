"""What every answer carries."""

import gzip
from collections.abc import Callable

import brotli
import pytest
from backports import zstd
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import reverse
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


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("accepted", "coding", "decompress"),
    [
        ("gzip, deflate, br, zstd", "zstd", zstd.decompress),
        ("gzip, deflate, br", "br", brotli.decompress),
        ("gzip, deflate", "gzip", gzip.decompress),
    ],
)
def test_a_page_is_compressed_as_the_browser_likes_best(
    accepted: str, coding: str, decompress: Callable[[bytes], bytes], client: Client
) -> None:
    plain, packed = (
        client.get("/robots.txt", headers={"accept-encoding": each}) for each in ("identity", accepted)
    )
    assert "Content-Encoding" not in plain
    assert packed["Content-Encoding"] == coding
    assert decompress(packed.content) == plain.content
    assert len(packed.content) < len(plain.content)
    assert "accept-encoding" in packed["Vary"].lower()


@pytest.mark.django_db
def test_the_length_of_a_compressed_answer_is_blurred(client: Client) -> None:
    """Otherwise somebody who sees only the lengths could try out what a page contains (the BREACH attack)."""
    answers = [client.get(reverse("credits"), headers={"accept-encoding": "gzip"}) for _ in range(8)]
    assert len({len(each["x-noise"]) for each in answers}) > 1
