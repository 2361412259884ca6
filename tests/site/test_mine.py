"""The lists of a person's matches: paginated, and loaded without what a list does not need."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import strip_tags

from games.matches.models import Match
from games.matches.render import match_line
from games.notices.now import database_now
from games.operator.services.adjudicating import adjudicate
from games.site.selectors import dashboard, since_yesterday
from tests.factories.accounts import make_user
from tests.factories.ageing import age
from tests.factories.ending import set_places
from tests.factories.matches import make_match, make_table, play, ruin
from tests.factories.staff import make_operator
from tests.probe.rules import Name

pytestmark = pytest.mark.django_db


def test_all_ones_matches_are_on_some_page_each_on_one(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dashboard, "MATCHES_PER_PAGE", 3)
    user = make_user()
    names = {make_table(host=user, name=f"Table <{number}>").name for number in range(7)}
    client.force_login(user)
    shown = []
    for page in ("1", "2", "3"):
        answer = client.get(reverse("matches:mine"), {"page": page})
        shown += [played.tenure.match.name for played in answer.context["matches"].tables]
        assert f"Page {page} of 3" in answer.content.decode()
    assert sorted(shown) == sorted(names)
    assert client.get(reverse("matches:mine"), {"page": "x\0"}).status_code == 200
    assert len(client.get(reverse("matches:mine"), {"page": "99"}).context["matches"].tables) == 1


def test_finished_matches_come_after_the_others_by_when_they_ended(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = make_user()
    make_table(host=user, name="Table")
    names = ["Long", "Short", "Earlier", "Going"]
    long, short, *_going = (make_match(users=[user, make_user()], name=name) for name in names)
    for match, days in ((short, 2), (long, 1)):
        Match.objects.filter(pk=match.pk).update(
            status=Match.Status.FINISHED, ended_at=database_now() - timedelta(days=days)
        )
    client.force_login(user)

    def shown(page: str) -> list[list[str]]:
        found = client.get(reverse("matches:mine"), {"page": page}).context["matches"]
        return [[played.tenure.match.name for played in listed] for listed in found]

    assert shown("1") == [["Table"], ["Going", "Earlier"], ["Long", "Short"]]
    html = client.get(reverse("matches:mine")).content.decode()
    assert html.index('id="tables"') < html.index('id="going"') < html.index('id="ended"')
    monkeypatch.setattr(dashboard, "MATCHES_PER_PAGE", 4)
    assert shown("2") == [[], [], ["Short"]]
    assert 'id="going"' not in client.get(reverse("matches:mine"), {"page": "2"}).content.decode()


@pytest.mark.thorough
def test_the_list_reads_no_state_and_asks_as_often_for_many_matches(client: Client) -> None:
    counts = []
    for matches in (2, 5):
        user = make_user()
        for _ in range(matches):
            make_match(users=[make_user(), user])
        client.force_login(user)
        client.get(reverse("matches:mine"))
        with CaptureQueriesContext(connection) as queries:
            assert client.get(reverse("matches:mine")).status_code == 200
        counts.append(len(queries))
        assert not any('"matches_match"."state",' in query["sql"] for query in queries.captured_queries)
    assert counts[0] == counts[1]


def test_where_others_think_is_cut_and_leads_to_the_whole_list(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(since_yesterday, "MAX_MATCHES_TOLD", 0)
    user = make_user()
    for _ in range(3):
        match = make_match(users=[user, make_user()])
        play(match, 0, Name(0, 3))
    client.force_login(user)
    for most, more in ((3, False), (2, True)):
        monkeypatch.setattr(dashboard, "MAX_OTHERS_SHOWN", most)
        answer = client.get(reverse("matches:waiting"))
        assert len(answer.context["board"].others) == most
        assert ("All your matches" in answer.content.decode()) is more


@pytest.mark.thorough
def test_what_is_due_after_the_first_is_never_among_those_where_others_think(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dashboard, "MAX_WAITS_SHOWN", 2)
    user = make_user()
    due = [make_match(users=[user, make_user()], name=f"Due {number}") for number in range(5)]
    thinking = make_match(users=[user, make_user()], name="Others think")
    play(thinking, 0, Name(0, 3))
    for hours, match in enumerate(reversed(due)):
        age(match, timedelta(hours=hours))
    client.force_login(user)
    answer = client.get(reverse("matches:waiting"))
    board = answer.context["board"]
    assert [wait.match for wait in board.waits] == [match_line(match) for match in due[:2]]
    assert [later.line for later in board.later] == [match_line(match) for match in due[2:]]
    assert [each.line for each in (*board.told, *board.others)] == [match_line(thinking)]
    page = answer.content.decode()
    assert "5 matches are waiting for you" in page
    assert page.count(match_line(due[4])) == 1
    assert "All your matches" not in page
    monkeypatch.setattr(dashboard, "MAX_OTHERS_SHOWN", 2)
    answer = client.get(reverse("matches:waiting"))
    assert len(answer.context["board"].later) == 2
    assert "All your matches" in answer.content.decode()


@pytest.mark.thorough
def test_beyond_the_first_it_costs_the_same_and_no_state_is_read(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dashboard, "MAX_WAITS_SHOWN", 1)
    # Enough to watch: only where too few are in progress are finished ones looked for.
    for _ in range(2):
        make_match()
    costs = []
    for number in (2, 6):
        user = make_user()
        for _ in range(number):
            make_match(users=[user, make_user()])
        client.force_login(user)
        client.get(reverse("matches:waiting"))
        with CaptureQueriesContext(connection) as queries:
            client.get(reverse("matches:waiting"))
        costs.append(len(queries))
        (further,) = [query["sql"] for query in queries.captured_queries if " OFFSET 1" in query["sql"]]
        assert '"matches_match"."state",' not in further
    assert costs[0] == costs[1]


def test_an_unreadable_match_among_the_first_is_not_counted(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dashboard, "MAX_WAITS_SHOWN", 2)
    user = make_user()
    matches = [make_match(users=[user, make_user()]) for _ in range(4)]
    ruin(matches[0])
    client.force_login(user)
    board = client.get(reverse("matches:waiting")).context["board"]
    assert (board.number, len(board.waits), len(board.later)) == (3, 1, 2)
    assert board.aside == (matches[0],)
    assert board.others == ()


def test_a_finished_match_says_who_won(client: Client) -> None:
    won, lost = make_user(), make_user()
    match = make_match(users=[won, lost])
    set_places(match, 9, 3)
    adjudicate(match_id=match.pk, by=make_operator(), reason="a test")
    for user, told in ((won, "You won"), (lost, "Won by Red")):
        client.force_login(user)
        page = " ".join(strip_tags(client.get(reverse("matches:mine")).content.decode()).split())
        assert told in page
