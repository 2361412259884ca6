"""A player calls a director from the table, and a director answers."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.competitions.models import Call, Competition, Table
from games.notices.models import Notice
from tests.factories.accounts import make_user
from tests.factories.competitions import director_of, make_competition, match_of
from tests.factories.desks import make_directed, make_seated
from tests.factories.matches import holder

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition() -> Competition:
    return make_directed()


@pytest.fixture
def table(competition: Competition) -> Table:
    return make_seated(competition)


def page_of(table: Table, seat: int, client: Client) -> str:
    client.force_login(holder(match_of(table), seat))
    return client.get(reverse("matches:match", args=[table.match_id])).content.decode()


def test_the_table_leads_its_players_to_a_director_and_nobody_else(
    competition: Competition, table: Table, client: Client
) -> None:
    address = reverse("competitions:call_at_table", args=[competition.pk, table.number])
    assert address in page_of(table, 0, client)
    client.force_login(make_user())
    assert address not in client.get(reverse("matches:match", args=[table.match_id])).content.decode()
    client.force_login(director_of(competition))
    assert address not in client.get(reverse("matches:match", args=[table.match_id])).content.decode()


def test_called_answered_and_read(competition: Competition, table: Table, client: Client) -> None:
    player, director = holder(match_of(table), 0), director_of(competition)
    client.force_login(player)
    address = reverse("competitions:call_at_table", args=[competition.pk, table.number])
    page = client.post(address, {"reason": "time", "text": "I move house, five days."}, follow=True)
    assert (
        "A director has been called. You’ll get the answer by email, and you can read it here."
        in page.content.decode()
    )
    call = Call.objects.get()
    assert (call.entrant.user, call.table, call.reason) == (player, table, "time")
    assert Notice.objects.get(kind="director_called").user == director

    client.force_login(director)
    desk = client.get(reverse("competitions:desk", args=[competition.pk])).content.decode()
    one = reverse("competitions:one_call", args=[competition.pk, call.pk])
    assert one in desk
    shown = client.get(one).content.decode()
    assert "I move house, five days." in shown
    extend = reverse("competitions:desk_action", args=[competition.pk, "extend"])
    assert f"{extend}?table={table.number}" in shown
    client.post(one, {"text": "You have them."})
    assert one not in client.get(reverse("competitions:desk", args=[competition.pk])).content.decode()
    assert "Answered" in client.get(reverse("competitions:calls", args=[competition.pk])).content.decode()
    assert Notice.objects.get(kind="call_answered").user == player

    client.force_login(player)
    assert "You have them." in client.get(one).content.decode()
    assert one in client.get(reverse("competitions:mine", args=[competition.pk])).content.decode()


def test_the_second_director_who_answers_is_told_and_keeps_what_they_typed(
    competition: Competition, table: Table, client: Client
) -> None:
    call = Call.objects.create(
        competition=competition, entrant=table.places.all()[0].entrant, reason="other", at=table.made_at
    )
    client.force_login(director_of(competition))
    address = reverse("competitions:one_call", args=[competition.pk, call.pk])
    client.post(address, {"text": "First"})
    assert client.post(address, {"text": "Second"}).status_code == 200
    call.refresh_from_db()
    assert call.answer == "First"


def test_what_is_wrong_with_a_call_is_said_and_what_was_typed_stays(
    competition: Competition, table: Table, client: Client
) -> None:
    client.force_login(holder(match_of(table), 0))
    address = reverse("competitions:call", args=[competition.pk])
    assert "Enter some text, " in client.post(address, {"reason": "other", "text": ""}).content.decode()
    client.post(address, {"reason": "stuck", "text": "Nothing moves."})
    page = client.post(address, {"reason": "stuck", "text": "Still nothing."}).content.decode()
    assert "A director has already been called and will answer." in page
    assert "Still nothing.</textarea>" in page
    assert Call.objects.count() == 1
    page = client.post(address, {"reason": "x" * 50, "text": "y" * 5_000}).content.decode()
    assert "y" * 100 in page


def test_a_call_of_another_competition_is_not_there(client: Client, table: Table) -> None:
    other = make_competition()
    call = Call.objects.create(
        competition=table.competition, entrant=table.places.all()[0].entrant, reason="other", at=table.made_at
    )
    client.force_login(director_of(other))
    assert client.get(reverse("competitions:one_call", args=[other.pk, call.pk])).status_code == 404


def test_a_director_of_the_table_is_not_told_of_a_call_about_it(client: Client) -> None:
    director, playing, other = make_user(), make_user(), make_user()
    competition = make_directed(director, playing)
    table = make_seated(competition, playing, other)
    client.force_login(other)
    address = reverse("competitions:call_at_table", args=[competition.pk, table.number])
    client.post(address, {"reason": "conduct", "text": "About who directs this."})
    assert [notice.user for notice in Notice.objects.filter(kind="director_called")] == [director]
