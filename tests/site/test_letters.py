"""The key letters of a page: none leads to two choices, on the board, on a card, in a list or beside it."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from games.engine.meta import AUTOPILOT
from games.matches.models import Match
from games.matches.services import turns
from tests.site.test_guide import TITLES, begun, follow, head_of, page_of

pytestmark = pytest.mark.django_db

TAG = re.compile(r"<a\b[^>]*>")
PAGES = 6


def letters_of(text: str) -> dict[str, set[str]]:
    """Return the addresses that each key letter of a page leads to."""
    found: dict[str, set[str]] = {}
    for tag in TAG.findall(text):
        key, href = re.search(r'data-key="([^"]+)"', tag), re.search(r'href="([^"]+)"', tag)
        if key and href:
            found.setdefault(key[1], set()).add(unescape(href[1]))
    return found


def check(client: Client, match: Match, query: str = "") -> set[str]:
    """Check a page, and return its links that choose something."""
    text = client.get(reverse("matches:match", args=[match.pk]) + query).content.decode()
    letters = letters_of(text)
    twice = {key: links for key, links in letters.items() if len(links) > 1}
    assert not twice, twice
    return {link.partition("#")[0] for links in letters.values() for link in links if "?pick=" in link}


def answer(client: Client, match: Match) -> None:
    """Do what the page suggests."""
    page = page_of(client, match)
    if page.guide and page.guide.suggestion:
        follow(client, match, page)
    elif page.button and page.button.typed:
        send = {"send": "on"} if page.button.sends else {}
        data = head_of(page) | {"text": page.button.typed} | send
        client.post(reverse("matches:text", args=[match.pk]), data)
    elif page.button:
        name = "send" if page.button.sends else "act"
        pairs: dict[str, list[str]] = {}
        for key, value in page.button.pairs:
            pairs.setdefault(key, []).append(value)
        client.post(reverse(f"matches:{name}", args=[match.pk]), head_of(page) | pairs)
    elif page.groups:
        action = page.position.rules.default(
            page.position.view, page.position.asked, AUTOPILOT, page.position.proposal_chance
        )
        head = head_of(page)
        form = turns.TurnForm(head["visit"], head["counter"], head["mark"], head["token"])
        turns.add(page.access, form, [action])


@pytest.mark.thorough
@pytest.mark.parametrize("title", TITLES)
def test_no_letter_leads_to_two_choices(title: str) -> None:
    client, match = begun(title)
    chosen = 0
    for _ in range(PAGES):
        links = sorted(check(client, match))
        for link in links[:: max(1, len(links) // 3)]:
            chosen += 1
            check(client, match, link)
        answer(client, match)
    assert chosen > PAGES
