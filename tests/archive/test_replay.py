"""The replay: its stops, several drawn moments at once, and where it opens."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from accounts.services import erasure
from games.archive.drawn_moments import DIGEST_LENGTH, LARGE_PIECE, pack_moments, read_known
from games.archive.models import WatchedPlace
from games.archive.selectors.history import Replay
from games.archive.selectors.moments import revisions_of, seen_revisions
from games.archive.selectors.timeline import slider_track
from games.archive.selectors.watched_places import watched_places_of
from games.engine import registry
from games.engine.actions import Stop
from games.engine.cached_state import fingerprint
from games.matches.models import Event, Match, Tenure, Visit
from games.matches.selectors.states import state_at, states_at
from games.notices.now import database_now
from tests.archive.test_looking_back import in_third_round
from tests.e2e import stage, titan_stage
from tests.factories.accounts import make_user
from tests.factories.matches import access_of, holder, make_table, store
from tests.factories.replays import assembled

pytestmark = pytest.mark.django_db


@pytest.fixture
def fight() -> Match:
    """A campaign of two in the third round of a battle, which everyone may watch."""
    match = titan_stage.campaign([make_user(), make_user()], in_third_round, seed=5)
    match.door = Match.Door.PUBLIC
    match.save(update_fields=["door"])
    return match


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def page_of(client: Client, match: Match, **query: Any) -> str:
    return client.get(reverse("matches:history", args=[match.pk]), query).content.decode()


def moments_of(client: Client, match: Match, **query: Any) -> Any:
    return client.get(reverse("matches:replay_moments", args=[match.pk]), query)


def passed(match: Match, seat: int, code: str, **params: Any) -> int:
    """Let a seat have passed at a revision of which nobody was told anything else."""
    silent = next(
        revision
        for revision in range(2, match.revision)
        if not Event.objects.filter(match=match, revision=revision).exists()
    )
    Event.objects.create(
        match=match,
        revision=silent,
        number=0,
        telling=0,
        audience=(1 << 7) - 1,
        code=code,
        params={"seat": seat, **params},
        happened_at=database_now(),
    )
    return silent


# ---- stops and turns -----------------------------------------------------------------


def test_a_pass_is_no_stop_but_told_at_the_next_one(fight: Match) -> None:
    before = seen_revisions(fight, 0)
    assert before.stops == before.revisions
    silent = passed(fight, 0, "still_talking", land=5)
    after = seen_revisions(fight, 0)
    assert silent in after.revisions
    assert after.stops == before.stops
    replay = Replay(access_of(fight, 0), 0)
    place = replay.place_of(after.revisions.index(silent) + 1)
    assert place == replay.place_at(silent)
    assert replay.stop_revisions[place] > silent
    (page,) = replay.pages(place, 1)
    assert page.sentences[0].revision == silent


def test_the_last_action_is_a_stop_even_if_it_is_a_pass() -> None:
    match = stage.go_on(stage.arena([make_user(), make_user()]), None)
    last = revisions_of(match, 0)[-1]
    Event.objects.filter(match=match, revision=last).update(code="declined")
    assert seen_revisions(match, 0).stops[-1] == last


def test_every_stop_belongs_to_a_turn_that_counts_its_steps(fight: Match) -> None:
    replay = Replay(access_of(fight, 0), 0)
    pages = list(replay.pages(0, len(replay.stops)))
    assert [page.place for page in pages] == list(range(len(replay.stops)))
    assert replay.turns[0].place == 0
    for page in pages:
        assert 1 <= page.step <= page.steps
        turn = [each for each in pages if each.turn == page.turn]
        assert len(turn) == page.steps
    assert pages[-1].turn.label.startswith("Game-Turn")
    assert "turn" in pages[-1].turn.label
    assert " of " in pages[-1].turn.short


def test_a_moment_shows_what_came_before_and_after_it(fight: Match) -> None:
    replay = Replay(access_of(fight, 0), 0)
    first, second, *_, last = replay.pages(0, len(replay.stops))
    assert [near.when for near in first.nearby][:1] == ["next"]
    assert first.nearby[0].number == second.number == first.after
    assert second.before == first.number
    assert last.nearby[0].when == "before"
    assert last.after is None


def test_the_slider_is_marked_where_game_turns_begin(fight: Match) -> None:
    replay = Replay(access_of(fight, 0), 0)
    track = slider_track(replay.turns, 0, len(replay.stops))
    assert track.gone == track.marks[0] == 0
    assert len(track.marks) == sum(turn.marked for turn in replay.turns) >= 3
    assert list(track.marks) == sorted(track.marks)
    assert slider_track(replay.turns, track.last, len(replay.stops)).gone == track.width
    assert slider_track(replay.turns[:1], 0, 1).gone == track.width


def test_states_follow_each_other_as_they_are_read_alone(fight: Match) -> None:
    rules = registry.get(fight.title)
    wanted = revisions_of(fight, 0)
    for revision, state in zip(wanted, states_at(fight, rules, wanted), strict=True):
        alone = state_at(fight, rules, revision)
        assert fingerprint(rules.encode_state(state)) == fingerprint(rules.encode_state(alone)), revision
    assert list(states_at(fight, rules, [])) == []


# ---- several moments at once ---------------------------------------------------------


def test_drawn_moments_are_what_their_pages_show(fight: Match) -> None:
    client = client_of(holder(fight, 0))
    replay = Replay(access_of(fight, 0), 0)
    for start in (0, len(replay.stops) - 3):
        drawn = assembled(moments_of(client, fight, **{"from": start, "count": 3}).json())
        assert list(drawn) == [start, start + 1, start + 2]
        for place, parts in drawn.items():
            page = page_of(client, fight, step=replay.stops[place])
            assert set(parts) == {"head", "board", "told", "side", "more"}
            for name, text in parts.items():
                assert text.strip() in page, (place, name)


def test_a_page_gets_no_large_piece_twice(fight: Match) -> None:
    client = client_of(holder(fight, 0))
    first = moments_of(client, fight, count=3).json()
    digests = list(first["large"].values())
    had = [first["pieces"][int(number)] for number in first["large"]]
    again = moments_of(client, fight, count=3, known="".join(digests)).json()
    assert len(had) > 20
    assert again["large"] == {}
    assert all(isinstance(piece, int) or len(piece) < LARGE_PIECE for piece in again["pieces"])
    assert assembled(again, had) == assembled(first)


@pytest.mark.parametrize(
    "known", ["x", "0" * (DIGEST_LENGTH - 1), "0" * DIGEST_LENGTH * 201, "é" * DIGEST_LENGTH]
)
def test_what_names_no_pieces_names_none(known: str) -> None:
    assert read_known(known) == []


def test_runs_give_the_text_again() -> None:
    texts = {"one": "<p>a</p><p>b</p>", "two": "b<p>a</p>", "none": ""}
    packed = pack_moments([(4, texts), (5, {"one": "<p>b</p>"})])
    assert assembled(packed) == {4: texts, 5: {"one": "<p>b</p>"}}


def test_an_answer_has_at_most_twenty_five_moments_and_ends_with_the_match(fight: Match) -> None:
    client = client_of(holder(fight, 0))
    last = len(Replay(access_of(fight, 0), 0).stops) - 1
    assert len(moments_of(client, fight, count=1_000).json()["moments"]) == 25
    assert len(moments_of(client, fight, **{"from": last - 1}).json()["moments"]) == 2
    assert moments_of(client, fight, **{"from": last + 1}).status_code == 404
    assert moments_of(client, fight, **{"from": "²", "count": "x"}).json()["moments"][0]["place"] == 0
    table = make_table()
    assert moments_of(client_of(table.host), table).status_code == 404


def test_many_moments_take_no_more_queries_than_one(fight: Match) -> None:
    client = client_of(holder(fight, 0))
    counts = []
    for count in (1, 25):
        with CaptureQueriesContext(connection) as queries:
            moments_of(client, fight, count=count)
        counts.append(len(queries))
    assert counts[1] <= counts[0] + 2 <= 16, counts


# ---- where it opens ------------------------------------------------------------------


def number_in(text: str) -> int:
    """The page that a replay's page shows, by its form."""
    return int(text.split('name="step" value="')[1].split('"')[0])


def test_it_opens_where_its_reader_stopped_watching(fight: Match) -> None:
    mine, other = client_of(holder(fight, 0)), client_of(holder(fight, 1))
    last = number_in(page_of(mine, fight))
    assert last == revisions_of(fight, 0).index(revisions_of(fight, 0)[-1]) + 1
    page_of(mine, fight, step=3)
    assert number_in(page_of(mine, fight)) == 3
    assert number_in(page_of(other, fight)) == last
    answer = mine.post(reverse("matches:watched", args=[fight.pk]), {"step": "5", "as": ""})
    assert answer.status_code == 204
    assert number_in(page_of(mine, fight)) == 5
    assert mine.post(reverse("matches:watched", args=[fight.pk]), {"step": "x"}).status_code == 404
    assert mine.get(reverse("matches:watched", args=[fight.pk])).status_code == 302
    assert WatchedPlace.objects.count() == 1


def test_after_the_end_it_opens_at_the_beginning_and_keeps_the_place_through_other_eyes(fight: Match) -> None:
    client = client_of(holder(fight, 0))
    store(fight, Stop(-1, "vote"))
    fight.refresh_from_db()
    assert number_in(page_of(client, fight)) == 1
    page_of(client, fight, **{"step": 7, "as": "1"})
    assert number_in(page_of(client, fight)) == 7
    assert number_in(page_of(client, fight, **{"as": "watcher"})) == 7


def test_nothing_is_stored_of_people_without_an_account(fight: Match) -> None:
    client = client_of(None)
    assert "told-now" in page_of(client, fight, step=3)
    client.post(reverse("matches:watched", args=[fight.pk]), {"step": "5"})
    assert not WatchedPlace.objects.exists()


def test_from_the_last_turn_it_opens_at_what_happened_since(fight: Match) -> None:
    client = client_of(holder(fight, 0))
    revisions = revisions_of(fight, 0)
    seat = fight.seats.get(index=0)
    assert number_in(page_of(client, fight, **{"from": "last-turn"})) == 1
    now = database_now()
    for number, (closed, undone) in enumerate(
        ((revisions[4], False), (revisions[8], False), (revisions[9], True))
    ):
        Visit.objects.create(
            match=fight,
            seat=seat,
            number=100 + number,
            clock="turn",
            opened_at=now,
            closed_at=now,
            closed_revision=closed,
            undone=undone,
        )
    assert number_in(page_of(client, fight, **{"from": "last-turn"})) == 10
    assert number_in(page_of(client_of(make_user()), fight, **{"from": "last-turn"})) == 1


def test_the_place_is_exported_and_erased_with_the_account(fight: Match) -> None:
    reader = make_user()
    page_of(client_of(reader), fight, step=3)
    (row,) = watched_places_of(reader)
    assert row["match"] == fight.name
    assert row["action"] == revisions_of(fight, None)[2]
    erasure.erase(reader)
    assert not WatchedPlace.objects.exists()


# ---- from the log --------------------------------------------------------------------


def test_each_line_of_the_log_leads_to_its_moment(fight: Match) -> None:
    client = client_of(holder(fight, 0))
    text = client.get(reverse("matches:log", args=[fight.pk])).content.decode()
    address = reverse("matches:history", args=[fight.pk])
    links = [int(each.split('"')[0]) for each in text.split(f'href="{address}?step=')[1:]]
    assert links == sorted(links)
    assert set(links) == set(range(1, len(revisions_of(fight, 0)) + 1))


def at_instants(match: Match, together: int) -> list[datetime]:
    """Let groups of `together` actions of a match have happened at one instant each, a minute apart."""
    begun = match.started_at
    instants = [begun + timedelta(minutes=n // together, microseconds=7) for n in range(match.revision + 1)]
    for revision, at in enumerate(instants):
        Event.objects.filter(match=match, revision=revision).update(happened_at=at)
    return instants


def log_links(text: str) -> list[tuple[str, str]]:
    """Each line of a page's log that leads to the replay: its sentence, without tags, and the address."""
    lines = re.findall(r"<li>(?:(?!<li>).)*?<p>((?:(?!</p>).)*)</p></li>", text, flags=re.DOTALL)
    found = [(line, re.search(r'<a class="log-moment" href="([^"]*)"', line)) for line in lines]
    return [
        (
            re.sub(r"<[^>]*>", "", line.split("<a ")[0].split("<span")[0]).strip(),
            link[1].replace("&amp;", "&"),
        )
        for line, link in found
        if link
    ]


@pytest.mark.parametrize("together", [1, 4])
def test_each_line_on_the_page_of_a_match_leads_to_its_moment(fight: Match, together: int) -> None:
    at_instants(fight, together)
    Tenure.objects.filter(match=fight).update(seen_revision=fight.revision - 30)
    for reader in (holder(fight, 0), None):
        client = client_of(reader)
        links = log_links(client.get(reverse("matches:match", args=[fight.pk])).content.decode())
        assert len(links) >= 12
        for sentence, address in links:
            answer = client.get(address)
            assert answer.status_code == 302
            assert re.search(r"/history/\?step=[1-9][0-9]*$", answer.headers["location"])
            told = client.get(answer.headers["location"]).content.decode().split('class="told-now"')[1]
            assert sentence in told.split("</ol>")[0], (sentence, address)


def test_the_links_of_a_match_page_say_only_when_something_happened(fight: Match) -> None:
    at_instants(fight, 2)
    text = client_of(holder(fight, 0)).get(reverse("matches:match", args=[fight.pk])).content.decode()
    for _sentence, address in log_links(text):
        assert re.fullmatch(
            reverse("matches:history", args=[fight.pk])
            + r"\?when=[-0-9]{10}T[:0-9]{8}(\.[0-9]{6})?Z(&later=1)?",
            address,
        )


def test_another_instant_leads_to_the_next_moment_or_to_the_last(fight: Match) -> None:
    instants = at_instants(fight, 1)
    client, revisions = client_of(holder(fight, 0)), revisions_of(fight, 0)
    address = reverse("matches:history", args=[fight.pk])

    def step_at(at: datetime, **query: Any) -> int:
        answer = client.get(address, {"when": at.isoformat(), **query})
        return int(answer.headers["location"].split("step=")[1].split("&")[0])

    third = instants[revisions[2]]
    assert step_at(third) == step_at(third, later="99") == step_at(third, later="x") == 3
    assert step_at(third + timedelta(microseconds=1)) == 4
    assert step_at(third - timedelta(days=400)) == 1
    assert step_at(third + timedelta(days=400)) == len(revisions)
    store(fight, Stop(-1, "vote"))
    answer = client.get(address, {"when": third.isoformat(), "as": "1"})
    assert answer.headers["location"].endswith("&as=1")


@pytest.mark.parametrize(
    "when",
    [
        "",
        "x",
        "2026-11-30",
        "2026-11-30T09:35:31",
        "0001-01-01T00:00:00+14:00",
        "9999-12-31T23:59:59-14:00",
        "\0",
    ],
)
def test_an_invalid_time_opens_the_replay_as_usual(fight: Match, when: str) -> None:
    client = client_of(holder(fight, 0))
    answer = client.get(reverse("matches:history", args=[fight.pk]), {"when": when, "later": "-1"})
    assert answer.status_code == 200
    assert number_in(answer.content.decode()) == len(revisions_of(fight, 0))
