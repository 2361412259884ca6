"""The lists of a person's matches: paged, and without what a list does not need."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.matches.selectors import dashboard
from tests.factories.accounts import make_user
from tests.factories.matches import make_match, make_table

pytestmark = pytest.mark.django_db


def test_all_ones_matches_are_on_some_page_each_on_one(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dashboard, "PAGE", 3)
    user = make_user()
    names = {make_table(host=user, name=f"Table <{number}>").name for number in range(7)}
    client.force_login(user)
    shown = []
    for page in ("1", "2", "3"):
        answer = client.get(reverse("matches:mine"), {"page": page})
        shown += [played.tenure.match.name for played in answer.context["matches"]]
        assert f"Page {page} of 3" in answer.content.decode()
    assert sorted(shown) == sorted(names)
    assert client.get(reverse("matches:mine"), {"page": "x\0"}).status_code == 200
    assert len(client.get(reverse("matches:mine"), {"page": "99"}).context["matches"]) == 1


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
    monkeypatch.setattr(dashboard, "MOST", 0)
    user = make_user()
    for _ in range(3):
        make_match(users=[user, make_user()])
    client.force_login(user)
    for most, more in ((3, False), (2, True)):
        monkeypatch.setattr(dashboard, "OTHERS_MOST", most)
        answer = client.get(reverse("matches:waiting"))
        assert len(answer.context["board"].others) == most
        assert ("All your matches" in answer.content.decode()) is more
