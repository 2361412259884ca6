"""What happened since yesterday in the matches that are not waiting for the reader."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.matches.models import Event, Match
from games.matches.render import match_line
from games.notices.now import database_now
from games.site.selectors import since_yesterday
from games.site.selectors.dashboard import ToldMatch
from tests.e2e.stage import go_on
from tests.factories.accounts import make_user
from tests.factories.deputies import make_deputy
from tests.factories.matches import holder, make_match, play
from tests.matches.test_recap import told
from tests.probe.rules import Name

pytestmark = pytest.mark.django_db

ATTACK: tuple[tuple[str, dict[str, Any]], ...] = (
    ("turn", {"seat": 0, "round": 3}),
    ("rolled", {"seat": 0, "roll": 6}),
    ("moved", {"seat": 0, "legion": "R.key", "from": 41, "land": 1, "route": [41, 42, 1]}),
    (
        "moved_upon",
        {
            "seat": 0, "legion": "R.anchor", "from": 136, "land": 38, "route": [136, 600, 38], "side": "left",
            "enemy": "B.anchor", "victim": 1,
        },
    ),
)  # fmt: skip
OWN: tuple[tuple[str, dict[str, Any]], ...] = (
    ("turn", {"seat": 1, "round": 3}),
    ("rolled", {"seat": 1, "roll": 2}),
    ("moved", {"seat": 1, "legion": "B.key", "from": 41, "land": 1, "route": [41, 42, 1]}),
)


def told_to(user: User) -> tuple[ToldMatch, ...]:
    client = Client()
    client.force_login(user)
    found: tuple[ToldMatch, ...] = client.get(reverse("matches:waiting")).context["board"].told
    return found


def sentences(user: User) -> list[str]:
    return [each.news.sentence for each in told_to(user)]


def test_a_match_is_told_by_the_sentence_of_its_recap_that_concerns_the_reader() -> None:
    match = told(*ATTACK)
    (found,) = told_to(holder(match, 1))
    said = "Red rolled 6. Anchor came from Marsh 136 to Brush 38 and attacks your Anchor."
    assert found.news.sentence == said
    assert (found.news.seat, found.line) == (0, match_line(match))
    assert found.under_way is not None
    client = Client()
    client.force_login(holder(match, 1))
    page = client.get(reverse("matches:waiting")).content.decode()
    assert page.count(match_line(match)) == 1, "it is not listed once more"
    assert "waiting for Red" in page


def test_a_deputy_reads_about_the_seat_in_the_third_person() -> None:
    match = told(*ATTACK)
    friend = make_deputy(match, 1)
    assert sentences(friend)[0].endswith("attacks Blue’s Anchor.")


def test_what_is_older_or_the_reader_s_own_is_no_news() -> None:
    match = told(*ATTACK)
    since = since_yesterday.start_of_yesterday(database_now())
    Event.objects.filter(match=match).update(happened_at=since - timedelta(minutes=1))
    assert sentences(holder(match, 1)) == []
    assert sentences(holder(told(*OWN), 1)) == []


def test_only_what_the_seat_was_told_decides_which_matches_are_told_of() -> None:
    user = make_user()
    match = make_match(users=[user, make_user()])
    play(match, 0, Name(0, 3))
    Event.objects.filter(match=match).update(happened_at=database_now() - timedelta(days=9))
    last = Event.objects.filter(match=match).latest("revision", "number")
    Event.objects.create(
        match=match,
        revision=last.revision + 1,
        number=0,
        telling=0,
        code=last.code,
        params=last.params,
        audience=0b10,
        happened_at=database_now(),
    )
    assert sentences(user) == []


def test_a_match_that_ended_is_told_by_the_heading_of_its_page() -> None:
    user = make_user()
    match = make_match("arena-2004", users=[user, make_user()])
    go_on(match, None)
    match.refresh_from_db()
    assert match.finished
    (found,) = told_to(user)
    assert found.under_way is None
    client = Client()
    client.force_login(user)
    page = client.get(reverse("matches:match", args=[match.pk])).content.decode()
    assert f"<h1>{found.news.sentence}</h1>" in page
    since = since_yesterday.start_of_yesterday(database_now())
    Match.objects.filter(pk=match.pk).update(ended_at=since - timedelta(minutes=1))
    assert sentences(user) == []


def test_more_matches_cost_no_more_queries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(since_yesterday, "MAX_MATCHES_TOLD", 2)
    # Enough to watch: only where too few are in progress are finished ones looked for.
    for _ in range(2):
        make_match()
    costs = []
    for number in (2, 4):
        user = make_user()
        for _ in range(number):
            play(make_match(users=[user, make_user()]), 0, Name(0, 3))
        client = Client()
        client.force_login(user)
        client.get(reverse("matches:waiting"))
        with CaptureQueriesContext(connection) as queries:
            board = client.get(reverse("matches:waiting")).context["board"]
        assert len(board.told) == 2
        assert len(board.told) + len(board.others) == number
        costs.append(len(queries))
    assert costs[0] == costs[1]


def test_messages_that_cannot_be_read_are_no_news_and_the_page_opens() -> None:
    match = told(*ATTACK)
    Event.objects.filter(match=match, code="moved_upon").update(params={})
    assert told_to(holder(match, 1)) == ()


def test_matches_in_which_the_reader_alone_acted_hide_no_news(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(since_yesterday, "MAX_MATCHES_TOLD", 1)
    match = told(*ATTACK)
    user = holder(match, 1)
    quiet = told(*OWN)
    quiet.tenures.filter(seat__index=1).update(user=user)
    assert [each.line for each in told_to(user)] == [match_line(match)]
