"""The list of public matches, and the first page for strangers."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import TextField, Value
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.engine import registry
from games.engine.events import WATCHERS
from games.matches.models import Event, Match, Placing
from games.matches.selectors.seats import people_at
from games.matches.services import leaving
from games.site.selectors import watching
from tests.factories.accounts import make_user
from tests.factories.matches import holder, make_match, make_table, ruin
from tests.matches.test_recap import told

pytestmark = pytest.mark.django_db

WATCH = "/watch/"


def names(client: Client, **asked: str) -> list[str]:
    return [row.match.name for row in client.get(WATCH, asked).context["rows"]]


def finish(match: Match, *winners: int) -> None:
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED, ended_at=timezone.now())
    for seat in match.seats.all():
        place = 1 if seat.index in winners else 2
        Placing.objects.create(match=match, seat=seat, rank=place, score=0)


def test_matches_under_way_are_listed_the_latest_first_with_who_plays(client: Client) -> None:
    for number in (1, 2):
        make_match(name=f"Match {number}", users=[make_user(display_name=f"Ada {number}"), make_user()])
    make_table(name="Not begun")
    assert names(client) == ["Match 2", "Match 1"]
    row = client.get(WATCH).context["rows"][0]
    assert row.people[0] == "Ada 2"
    assert row.situation in client.get(WATCH).content.decode()


@pytest.mark.parametrize(
    "fields",
    [{"door": Match.Door.LINK}, {"door": Match.Door.INVITED}, {"watchers": False}, {"practice": True}],
)
def test_what_not_everybody_may_watch_is_on_neither_page(client: Client, fields: dict[str, Any]) -> None:
    match = make_match(name="Hidden", title="arena-2004", seats=2)
    assert match.name in client.get("/").content.decode()
    Match.objects.filter(pk=match.pk).update(**fields)
    for page in (WATCH, WATCH + "?over=yes", "/"):
        assert match.name not in client.get(page).content.decode()
        Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED, ended_at=timezone.now())


def test_matches_that_are_over_say_who_won_and_how_long_they_took(client: Client) -> None:
    alone = make_match(name="Alone", users=[make_user(display_name="Ada"), make_user(display_name="Bo")])
    finish(alone, 1)
    both = make_match(name="Both", users=[make_user(display_name="Cy"), make_user(display_name="Di")])
    finish(both, 0, 1)
    assert names(client) == []
    assert names(client, over="yes") == ["Both", "Alone"]
    page = client.get(WATCH, {"over": "yes"}).content.decode()
    assert "won by Bo" in page
    assert "won by Cy, Di" in page
    assert "took" in page


def test_the_list_is_cut_down_by_title_and_by_who_played(client: Client) -> None:
    make_match(name="Arena", title="arena-2004", seats=2)
    make_match(name="Ada's", users=[make_user(display_name="Ada Lovelace"), make_user()])
    assert names(client, title="arena-2004") == ["Arena"]
    assert names(client, who="lovel") == ["Ada's"]
    assert names(client, who="lovel", title="arena-2004") == []
    assert names(client, title="no such", who="\0") == ["Ada's", "Arena"]


@pytest.mark.parametrize("who", ["НИНА", "нин", "ZOE\N{COMBINING DIAERESIS}", "ｚｏë"])
def test_a_player_is_found_however_the_letters_are_typed(client: Client, who: str) -> None:
    make_match(name="Found", users=[make_user(display_name="Нина"), make_user(display_name="Zoë")])
    make_match(name="Other")
    assert names(client, who=who) == ["Found"]


def test_a_page_further_keeps_what_was_asked(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "MATCHES_PER_PAGE", 1)
    ada = make_user(display_name="Ada & Co")
    for number in (1, 2):
        make_match(name=f"Match {number}", users=[ada, make_user()])
    page = client.get(WATCH, {"who": "Ada &"}).content.decode()
    assert 'href="?who=Ada+%26&amp;page=2"' in page
    assert names(client, who="Ada &", page="2") == ["Match 1"]


def test_the_list_asks_as_often_for_many_matches(client: Client) -> None:
    counts = []
    for _ in range(2):
        for title in ("arena-2004", "titan"):
            make_match(title=title, seats=2)
        client.get(WATCH)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(WATCH).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


ATTACK: tuple[tuple[str, dict[str, Any]], ...] = (
    ("turn", {"seat": 0, "round": 3}),
    ("rolled", {"seat": 0, "roll": 6}),
    (
        "moved_upon",
        {
            "seat": 0, "legion": "R.anchor", "from": 136, "land": 38, "route": [136, 600, 38], "side": "left",
            "enemy": "B.anchor", "victim": 1,
        },
    ),
)  # fmt: skip


def sentence_in_list(client: Client) -> str:
    page = " ".join(client.get(WATCH).content.decode().split())
    found = re.search(r'<span class="watched-news">(.*?)</span><br>', page)
    return re.sub(r"<[^>]*>", "", found[1]).strip() if found else ""


def test_a_match_in_progress_says_what_happened_last_in_the_third_person(client: Client) -> None:
    match = told(*ATTACK)
    said = "Red rolled 6. Anchor came from Marsh 136 to Brush 38 and attacks Blue’s Anchor."
    assert sentence_in_list(client) == said
    # Someone at the table reads the list as everyone else does.
    client.force_login(holder(match, 1))
    assert sentence_in_list(client) == said
    finish(match, 0)
    assert sentence_in_list(client) == ""


def test_what_watchers_were_not_told_and_what_was_undone_is_not_in_the_list(client: Client) -> None:
    match = told(*ATTACK)
    heard = Event.objects.filter(match=match, code="moved_upon")
    heard.update(audience=0b11)
    assert "attacks" not in sentence_in_list(client)
    heard.update(audience=WATCHERS)
    assert "attacks" in sentence_in_list(client)
    heard.update(undone=True)
    assert "attacks" not in sentence_in_list(client)


def test_a_damaged_event_costs_the_other_matches_of_the_list_nothing(client: Client) -> None:
    damaged, whole = told(*ATTACK), told(*ATTACK)
    Event.objects.filter(match=damaged).update(params=Value("{", TextField()))
    rows = {row.match.pk: row.news for row in client.get(WATCH).context["rows"]}
    assert rows[damaged.pk] is None
    assert rows[whole.pk] is not None


def test_a_match_that_cannot_be_read_is_passed_over_and_set_aside(client: Client) -> None:
    match = make_match(name="Broken", title="arena-2004", seats=2)
    ruin(match)
    page = client.get(WATCH).content.decode()
    assert "set aside for repair" in page
    assert re.search(r'<div class="watched-picture"[^>]*></div>', page) is None
    match.refresh_from_db()
    assert match.quarantined_at is not None
    assert names(client) == []
    assert client.get("/").status_code == 200


def test_who_plays_is_told_in_the_order_of_seats() -> None:
    users = [make_user(display_name=name) for name in ("Zoe", "Ada")]
    match = make_match(users=users)
    assert people_at([match.pk]) == {match.pk: {0: "Zoe", 1: "Ada"}}


def test_a_winner_is_named_where_another_seat_was_left(client: Client) -> None:
    match = make_match(seats=3, users=[make_user(display_name=name) for name in ("Zoe", "Ada", "Bo")])
    leaving.leave(match_id=match.pk, user=holder(match, 0))
    finish(match, 2)
    row = client.get(WATCH, {"over": "yes"}).context["rows"][0]
    assert row.people == ("Ada", "Bo")
    assert row.won == ("Bo",)


def test_a_stranger_sees_every_game_and_a_demonstration_where_none_is_played(client: Client) -> None:
    page = client.get("/")
    shown = page.context["showcase"]
    assert [game.title.key for game in shown.games] == list(registry.keys())
    assert all(game.match is None for game in shown.games)
    taught = [game for game in shown.games if registry.lessons(game.title.key)]
    assert len(taught) >= 4
    for game in taught:
        assert game.picture, game
        assert game.lead, game
        assert game.lasts, game
    assert shown.shown.match is None
    assert shown.shown.picture
    assert "A demonstration" in page.content.decode()


def test_a_stranger_sees_a_match_that_anybody_may_watch(client: Client) -> None:
    match = make_match(name="Autumn", title="arena-2004", seats=3)
    Match.objects.filter(pk=match.pk).update(revision=9)
    make_match(name="Only begun", title="arena-2004", seats=3)
    page = client.get("/")
    shown = page.context["showcase"]
    assert shown.shown.match == match
    assert {game.title.key: game.match for game in shown.games}["arena-2004"] == match
    assert reverse("matches:match", args=[match.pk]) in page.content.decode()


@pytest.mark.parametrize(
    ("asked", "days"),
    [("day", [0, 1]), ("week", [3, 7]), ("month", [20]), ("longer", [31]), ("no such", [0, 1, 3, 7, 20, 31])],
)
@pytest.mark.parametrize("over", [False, True])
def test_the_list_is_cut_down_by_how_long_a_match_took(
    client: Client, asked: str, days: list[int], over: bool
) -> None:
    now = timezone.now()
    for length in (0, 1, 3, 7, 20, 31):
        match = make_match(name=str(length))
        # Going on a little less than so long by now, or having taken exactly so long.
        began = now - timedelta(days=length) + timedelta(minutes=0 if over else 5)
        Match.objects.filter(pk=match.pk).update(started_at=min(began, now - timedelta(seconds=1)))
        if over:
            finish(match, 0)
            Match.objects.filter(pk=match.pk).update(ended_at=max(now, began))
    found = names(client, length=asked, **({"over": "yes"} if over else {}))
    assert sorted(map(int, found)) == days


def test_the_list_is_cut_down_by_seats_and_the_choice_stays_in_the_address(client: Client) -> None:
    make_match(name="Two", seats=2)
    make_match(name="Three", seats=3)
    assert names(client, seats="3") == ["Three"]
    assert sorted(names(client, seats="9")) == ["Three", "Two"]
    filters = client.get(WATCH, {"seats": "3", "length": "day", "who": "a"}).context["filters"]
    assert filters.address == "who=a&seats=3&length=day"
