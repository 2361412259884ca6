"""The page of the director's desk."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.competitions.models import Competition, Table
from games.competitions.services import calling
from tests.factories.accounts import make_user
from tests.factories.desks import make_directed, make_seated

pytestmark = pytest.mark.django_db


def test_it(client: Client) -> None:
    competition = make_directed()
    make_seated(competition)
    client.force_login(competition.created_by)
    answer = client.get(reverse("competitions:desk", args=[competition.pk]))
    assert answer.status_code == 200
    client.force_login(make_user())
    assert client.get(reverse("competitions:desk", args=[competition.pk])).status_code == 404


def page(client: Client, user: User, competition: Competition, **query: str) -> str:
    client.force_login(user)
    answer = client.get(reverse("competitions:desk", args=[competition.pk]), query)
    assert answer.status_code == 200
    return answer.content.decode()


def box(table: Table) -> str:
    """Return the HTML of the box that selects a table."""
    return f'<input type="checkbox" name="table" value="{table.number}"'


def test_a_director_who_plays_can_tick_every_table_but_their_own(client: Client) -> None:
    player, other = make_user(), make_user()
    competition = make_directed(player, other)
    own, foreign = make_seated(competition, player, make_user()), make_seated(competition)
    text = page(client, player, competition)
    assert "You are playing at:" in text
    assert f"table {own.number}." in text
    assert box(own) not in text
    assert box(foreign) in text
    # Another director is there to be called, and for them it is a table like any other.
    assert reverse("competitions:call_at_table", args=[competition.pk, own.number]) in text
    text = page(client, other, competition)
    assert "You are playing at:" not in text
    assert box(own) in text


def test_what_a_director_does_at_their_own_table_is_refused_and_at_the_others_done(client: Client) -> None:
    player = make_user()
    competition = make_directed(player, make_user())
    own, foreign = make_seated(competition, player, make_user()), make_seated(competition)
    client.force_login(player)
    address = reverse("competitions:desk_action", args=[competition.pk, "pause"])
    tables = {"table": [str(own.number), str(foreign.number)], "days": "2"}
    shown = client.get(address, tables).content.decode()
    assert shown.count('class="bad"') == 1
    client.post(address, tables)
    paused = {each.pk: each.match.paused_at for each in Table.objects.select_related("match") if each.match}
    assert paused[own.pk] is None
    assert paused[foreign.pk] is not None
    # Its own page is closed to them likewise.
    assert client.get(reverse("competitions:table", args=[competition.pk, own.number])).status_code != 200
    assert client.get(reverse("competitions:table", args=[competition.pk, foreign.number])).status_code == 200


def test_calls_and_deeds_about_their_own_table_are_not_shown_to_a_director_who_plays(client: Client) -> None:
    player, other, opponent = make_user(), make_user(), make_user(display_name="Opponent")
    competition = make_directed(player, other)
    own = make_seated(competition, player, opponent)
    calling.call(
        competition_id=competition.pk, user=opponent, reason="conduct", text="They dawdle", table_id=own.pk
    )
    assert "Needs your attention" in page(client, other, competition)
    assert "Opponent</b>" in page(client, other, competition)
    assert "Opponent</b>" not in page(client, player, competition)
    assert (
        "They dawdle" not in client.get(reverse("competitions:calls", args=[competition.pk])).content.decode()
    )


@pytest.mark.thorough
def test_the_desk_asks_the_same_few_questions_however_many_tables_there_are(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    competition = make_directed(make_user())
    for _ in range(12):
        make_seated(competition)
    client.force_login(competition.created_by)
    client.get(reverse("competitions:desk", args=[competition.pk]))
    with django_assert_max_num_queries(15):
        client.get(reverse("competitions:desk", args=[competition.pk]))
