"""A turn of Three Ferries on its page, and what stays hidden until it is sent."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

import tests.ferries.site  # noqa: F401  makes its templates and words known
from games.engine import registry
from tests.factories.accounts import make_user
from tests.factories.matches import holder, make_match, play, state_of
from tests.ferries.rules import Lay
from tests.locale.reading import english

pytestmark = pytest.mark.django_db


def test_a_card_is_chosen_and_sent_and_only_then_the_next_is_drawn(client: Client) -> None:
    match = make_match("ferries", 2)
    state = state_of(match)
    seat, card = state.mover, state.hands[state.mover][0]
    client.force_login(holder(match, seat))
    url = reverse("matches:match", args=[match.pk])
    assert client.get(url).content.decode().count('<a class="card card--suit-') == 5
    play(match, seat, Lay(seat, card), send=False)
    drafted = client.get(url).content.decode()
    assert drafted.count("card--suit-") == 4
    assert "?why=1" not in drafted
    play(match, seat, send=True)
    assert len(state_of(match).hands[seat]) == 5


def test_its_page_is_whole_in_russian_and_it_stands_in_no_lobby(client: Client) -> None:
    match = make_match("ferries", 2, [make_user(language="ru") for _ in range(2)])
    user = holder(match, state_of(match).mover)
    client.force_login(user)
    url = reverse("matches:match", args=[match.pk])
    html = client.get(url).content.decode()
    assert "Три парома" in html
    assert english(html, match.name, "Player") == []
    assert "ferries" not in set(registry.keys())
    assert "ferries" not in client.get(reverse("matches:choose_title")).content.decode()
