"""Search engines read about the games and the site, and nothing about people."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from accounts.models import User
from games.engine import registry
from tests.config.walking import patterns, written
from tests.factories.accounts import make_user
from tests.factories.matches import make_match

INDEXED = {
    "",
    "learn/",
    "learn/<slug:title>/",
    "learn/<slug:title>/<slug:chapter>/",
    "statistics/<slug:title>/",
    "tournaments/formats/",
    "tournaments/formats/<slug:key>/",
    "ratings/rules/",
    "credits/",
    "favicon.ico",
    "manifest.webmanifest",
}
"""The addresses that search engines may read."""


def may_read(rules: str, path: str) -> bool:
    """Return whether the rules let every program read a path: the longest match counts (RFC 9309, 2.2.2)."""
    best = (0, True)
    for verb, prefix in re.findall(r"^(Allow|Disallow): (\S+)$", rules, re.MULTILINE):
        pattern = re.escape(prefix.removesuffix("$")) + ("$" if prefix.endswith("$") else "")
        if re.match(pattern, path):
            best = max(best, (len(prefix), verb == "Allow"))
    return best[1]


@pytest.fixture
def rules(client: Client) -> str:
    answer = client.get("/robots.txt")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer["Cache-Control"] == "public, max-age=86400"
    return answer.content.decode()


def test_it_is_one_group_for_every_program(rules: str) -> None:
    first, *others = rules.splitlines()
    assert first == "User-agent: *"
    assert {line.partition(":")[0] for line in others} == {"Allow", "Disallow"}


def test_exactly_the_pages_that_name_nobody_may_be_read(rules: str) -> None:
    numbers = {"title": "titan", "chapter": "legions", "key": "swiss", "token": "abc"}
    routes = set(patterns(get_resolver()))
    assert routes >= INDEXED
    assert {route for route in routes if may_read(rules, written(route, numbers))} == INDEXED
    assert may_read(rules, "/static/css/muster.css")


def test_paths_with_a_query_are_read_only_if_their_page_may_be(rules: str) -> None:
    assert may_read(rules, "/learn/titan/?from=front")
    assert not may_read(rules, "/?next=/accounts/login/")
    assert not may_read(rules, "/accounts/password/reset/key/3-abc/")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", ["matches:front", "matches:learn", "tournaments:explained", "ratings:rules", "credits"]
)
def test_a_page_that_may_be_read_answers_strangers_and_names_no_player(client: Client, name: str) -> None:
    make_match("titan", users=[make_user(display_name="Quentin Zebra"), make_user()])
    answer = client.get(reverse(name))
    assert answer.status_code == 200
    assert "Quentin Zebra" not in answer.content.decode()
    assert User.objects.filter(display_name="Quentin Zebra").exists()


@pytest.mark.django_db
@pytest.mark.parametrize("title", registry.keys())
def test_so_does_the_page_of_a_title_s_statistics(client: Client, title: str) -> None:
    assert client.get(reverse("matches:title_statistics", args=[title])).status_code == 200


@pytest.mark.django_db
def test_the_site_has_one_address_for_a_page_in_every_language(client: Client) -> None:
    """So there are no other addresses that a page could name as its own, or as its translations."""
    for language in ("en", "ru"):
        page = client.get("/credits/", headers={"Accept-Language": language})
        assert f'<html lang="{language}"' in page.content.decode()
        assert "hreflang" not in page.content.decode()
        assert 'rel="canonical"' not in page.content.decode()
        assert "Accept-Language" in page["Vary"]
