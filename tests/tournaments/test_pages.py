"""The pages of tournaments: what a stranger, an entrant and a director see and can do."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.competitions.models import Competition, Director, Entrant, ForbiddenPair, LogEntry, Table
from games.competitions.services import correcting, invitations, pairs
from games.notices.now import database_now
from games.tournaments.formats import Elimination, League, Pools, Swiss
from games.tournaments.models import Round, Tournament
from games.tournaments.selectors import tournament_page
from games.tournaments.selectors.people import People
from games.tournaments.services import locked_tournament
from tests.factories.accounts import make_user
from tests.factories.ladders import make_ladder
from tests.factories.tournaments import (
    begin,
    director_of,
    enter,
    entrants,
    fresh,
    go_on,
    make_draft,
    make_open,
    make_running,
    play_out,
    play_round,
    round_of,
    sitting,
)

pytestmark = pytest.mark.django_db


def browser(user: User | None = None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def page(client: Client, cup: Tournament, name: str = "tournament", **query: Any) -> str:
    answer = client.get(reverse(f"tournaments:{name}", args=[cup.pk]), query)
    assert answer.status_code == 200, answer.status_code
    return answer.content.decode()


def post(client: Client, cup: Tournament, name: str, **data: Any) -> Any:
    return client.post(reverse(f"tournaments:{name}", args=[cup.pk]), data, follow=True)


def exported_players(cup: Tournament) -> list[dict[str, Any]]:
    players: list[dict[str, Any]] = json.loads(page(browser(), cup, "json"))["players"]
    return players


def test_who_enters_while_a_page_is_made_stands_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    cup = make_open(players=3)

    class Overtaken(People):
        def __init__(self, tournament: Tournament, reader_id: int | None) -> None:
            super().__init__(tournament, reader_id)
            enter(cup, make_user(display_name="Newcomer"))

    monkeypatch.setattr(tournament_page, "People", Overtaken)

    assert "Newcomer" in page(browser(), cup)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("blueprint", "stages", "players"),
    [
        ("swiss", (Swiss(rounds=3),), 7),
        ("elimination", (Elimination(third_place=True),), 6),
        ("double-elimination", None, 5),
        ("pools-final", (Pools(pools=2, advance=2), Elimination()), 8),
        ("league", None, 8),
        ("swiss", (Swiss(rounds=2, seats=4, smallest=3),), 11),
        ("elimination", (Elimination(seats=4, smallest=3),), 11),
        ("pools", (Pools(seats=3),), 9),
        ("league", (League(seats=4, group_size=5, up=1, rounds=2, at_once=False),), 10),
    ],
)
def test_every_format_can_be_looked_at_from_entries_to_honours(
    blueprint: str, stages: Any, players: int
) -> None:
    seats = stages[0].seats if stages else 2
    cup = make_open(
        blueprint, players, seats=seats, stages=stages, expected=players, own={"roll_call_seconds": 0}
    )
    stranger, entrant = browser(), browser(entrants(cup)[0].user)
    for client in (stranger, entrant, browser(director_of(cup))):
        assert "entries are open" in page(client, cup)
    begin(cup)
    for client in (stranger, entrant, browser(director_of(cup))):
        assert "Round" in page(client, cup)
    play_round(cup)
    page(entrant, cup)
    play_out(cup)
    text = page(entrant, cup)
    assert "Honours" in text
    assert "won by" in text
    for name in ("standings_csv", "tables_csv", "json"):
        assert stranger.get(reverse(f"tournaments:{name}", args=[cup.pk])).status_code == 200
    assert page(stranger, cup, "log")


@pytest.mark.parametrize(
    ("blueprint", "stages", "told"),
    [
        (
            "swiss-final",
            (Swiss(rounds=2, advance=2), Elimination()),
            "The first 2 players advance to the final.",
        ),
        (
            "swiss-final",
            (Swiss(rounds=2, advance=4), Elimination()),
            "The first 4 players advance to the next stage: single elimination.",
        ),
        (
            "pools-final",
            (Pools(pools=2, advance=1), Elimination()),
            "The first player in each pool advances to the final.",
        ),
    ],
)
def test_the_page_begins_with_the_players_who_advance(
    blueprint: str, stages: tuple[Any, ...], told: str
) -> None:
    cup = make_running(blueprint, 8, stages=stages)
    shown = page(browser(), cup)
    head = shown[shown.index('<header class="turn"') :]
    assert told in head[: head.index("</header>")]


def test_a_stranger_sees_the_standings_with_who_dropped_out() -> None:
    cup = make_running(players=8, stages=(Swiss(rounds=3),))
    gone = entrants(cup)[7]
    assert gone.user is not None
    post(browser(gone.user), cup, "leave", tables="forfeit")
    go_on(cup)
    text = page(browser(), cup)
    assert gone.user.name in text
    assert "withdrew in round 1" in text


def test_somebody_who_left_and_waits_again_keeps_their_line_and_is_not_paired() -> None:
    cup = make_running(players=8, stages=(Swiss(rounds=3),))
    gone, asked = entrants(cup)[7], entrants(cup)[6]
    assert gone.user is not None
    assert asked.user is not None
    newcomer = make_user()
    for user in (gone.user, asked.user):
        post(browser(user), cup, "leave", tables="play")
    for user in (gone.user, newcomer):
        assert "You are on the waiting list" in post(browser(user), cup, "enter").content.decode()
    invitations.invite(competition_id=cup.pk, by=director_of(cup), user=asked.user)
    play_round(cup)
    text = page(browser(), cup)
    assert text.count("withdrew in round 1") == 2
    assert "8 players" in text
    paired = {key for pairing in round_of(cup, 2).pairings.all() for key in pairing.seats}
    assert not paired & {gone.pk, asked.pk}
    for name in ("standings_csv", "tables_csv", "json", "trf"):
        exported = page(browser(), cup, name)
        assert gone.user.name in exported, name
        assert asked.user.name in exported, name
        assert newcomer.name not in exported, name
    left = {each["name"]: (each["left_stage"], each["left"]) for each in exported_players(cup)}
    assert {name: place for name, place in left.items() if place != (None, None)} == {
        gone.user.name: (1, 1),
        asked.user.name: (1, 1),
    }
    # Nor does leaving the waiting list move the round in which they left.
    post(browser(gone.user), cup, "leave", tables="play")
    assert page(browser(), cup).count("withdrew in round 1") == 2
    # Nor does declining an invitation to return.
    invitations.decline(competition_id=cup.pk, user=asked.user)
    assert page(browser(), cup).count("withdrew in round 1") == 2


@pytest.mark.thorough
def test_somebody_enters_answers_the_roll_call_and_leaves() -> None:
    cup = make_open(players=5, stages=(Swiss(rounds=3),), own={"roll_call_seconds": 86_400})
    user = make_user()
    client = browser(user)
    assert "Will you play?" in page(client, cup)
    assert "You have entered" in post(client, cup, "enter").content.decode()
    begin(cup)
    assert "Round 1: will you play?" in page(client, cup)
    post(client, cup, "answer_roll_call", round=1, ready="yes")
    assert "You are playing in this round: Round 1." in page(client, cup)
    post(client, cup, "answer_roll_call", round=1, ready="no")
    assert "You are not playing in this round: Round 1." in page(client, cup)
    page(client, cup, "ask_leave")
    assert (
        "You have withdrawn. The matches you have played still count."
        in post(client, cup, "leave").content.decode()
    )
    assert Entrant.objects.get(competition=cup.pk, user=user).status == Entrant.Status.WITHDRAWN


def test_lists_of_many_people_have_pages() -> None:
    cup = make_open(players=70)
    names = [each.user.name for each in entrants(cup) if each.user is not None]
    stranger, director = browser(), browser(director_of(cup))
    shown = [re.sub(r"\s*([<>])\s*", r"\1", page(stranger, cup, page=number)) for number in (1, 2)]
    assert [sum(f">{each}<" in text for each in names) for text in shown] == [64, 6]
    shown = [page(director, cup, "seeds", page=number) for number in (1, 2)]
    assert [text.count('<input type="number" name="seed') for text in shown] == [64, 6]
    url = reverse("competitions:entrants", args=[cup.pk])
    shown = [director.get(url, {"page": number}).content.decode() for number in (1, 2)]
    assert [sum(f">{each}</a>" in text for each in names) for text in shown] == [50, 20]
    post(director, cup, "seeds", seed=1, **{f"seed{entrants(cup)[0].pk}": 9})
    assert Entrant.objects.get(pk=entrants(cup)[0].pk).seed == 9
    assert Entrant.objects.get(pk=entrants(cup)[69].pk).seed == 70


def test_a_round_of_many_tables_is_previewed_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.tournaments.pages.directing.LINES_SHOWN", 3)
    cup = make_running(players=10, stages=(Swiss(rounds=3),), expected=10, preview=86_400)
    director, gone = browser(director_of(cup)), entrants(cup)[0]
    text = [page(director, cup, "rounds", page=number) for number in (1, 2)]
    numbers = [re.findall(r'<span class="rung">(\d+)</span>', each) for each in text]
    assert numbers == [["1", "2", "3"], ["4", "5"]]
    then = page(director, cup, "rounds", without=gone.pk, page=2)
    assert re.findall(r'<span class="rung">(\d+)</span>', then) == ["4", "5", "4"]
    assert f"?without={gone.pk}&amp;page=1" in then


def test_long_lists_of_answers_are_folded() -> None:
    cup = make_running(players=34, stages=(Swiss(rounds=3),), expected=34, roll_call=86_400)
    director, (first, *_others) = browser(director_of(cup)), entrants(cup)
    assert first.user is not None
    post(browser(first.user), cup, "answer_roll_call", round=1, ready="yes")
    text = " ".join(page(director, cup, "rounds").split())
    assert "<details open> <summary>Playing (1)</summary>" in text
    assert "<details> <summary>Not answered (33)</summary>" in text
    assert "Not playing: –" in text


DIRECTORS_POSTS = (
    "begin",
    "begin_round",
    "end_roll",
    "call_off",
    "seeds",
    "open",
    "discard",
)


@pytest.mark.parametrize("name", DIRECTORS_POSTS)
def test_nobody_but_its_directors_locks_one(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    def locked(_key: int) -> None:
        raise AssertionError

    cup = make_running(players=4)
    for module in (locked_tournament, pairs):
        monkeypatch.setattr(module, "lock_competition", locked)
    address = reverse(f"tournaments:{name}", args=[cup.pk])
    assert browser(make_user()).post(address, {"reason": "none"}).status_code in (302, 404)
    ladder = reverse(f"tournaments:{name}", args=[make_ladder(2, director=director_of(cup)).pk])
    monkeypatch.undo()
    assert browser(director_of(cup)).post(ladder, {"reason": "none"}).status_code == 404


def test_one_prepared_is_its_directors_alone() -> None:
    cup = make_draft()
    for client in (browser(), browser(make_user())):
        for name in ("tournament", "check", "game", "stages", "dates", "rounds", "seeds", "call_off"):
            answer = client.get(reverse(f"tournaments:{name}", args=[cup.pk]))
            assert answer.status_code in (302, 404), name
            if answer.status_code == 302:
                assert "login" in answer["Location"]
    assert "Check and open" in page(browser(director_of(cup)), cup, "check")


def test_one_behind_a_link_opens_by_it() -> None:
    cup = make_open(players=0, door=Competition.Door.LINK)
    client = browser(make_user())
    address = reverse("tournaments:tournament", args=[cup.pk])
    assert client.get(address).status_code == 404
    client.get(reverse("tournaments:by_link", args=[cup.competition.token]))
    assert client.get(address).status_code == 200
    assert "You have entered" in post(client, cup, "enter").content.decode()
    assert cup.competition.name not in browser().get(reverse("tournaments:index")).content.decode()


def test_who_directs_it_no_more_needs_the_link_like_anybody_else() -> None:
    cup = make_running()
    Competition.objects.filter(pk=cup.pk).update(door=Competition.Door.LINK)
    former = make_user()
    Director.objects.create(
        competition=cup.competition, user=former, since=database_now(), until=database_now()
    )
    client = browser(former)
    assert client.get(reverse("tournaments:tournament", args=[cup.pk])).status_code == 404
    assert client.get(reverse("competitions:log", args=[cup.pk])).status_code == 404
    client.get(reverse("tournaments:by_link", args=[cup.competition.token]))
    page(client, cup)


@pytest.mark.thorough
def test_only_a_director_begins_calls_off_and_sees_the_preview() -> None:
    cup = make_open(players=6, stages=(Swiss(rounds=3),), own={"preview_seconds": 86_400})
    entrant = browser(entrants(cup)[0].user)
    for name in ("begin", "call_off", "seeds", "end_roll", "begin_round", "again"):
        post(entrant, cup, name, reason="because")
    assert fresh(cup).competition.status == Competition.Status.OPEN
    director = browser(director_of(cup))
    assert "Entries have closed, and the tournament starts." in post(director, cup, "begin").content.decode()
    go_on(cup)
    text = page(director, cup, "rounds")
    assert "Round 1: pairings" in text
    someone = entrants(cup)[0]
    then = page(director, cup, "rounds", without=str(someone.pk))
    assert "Bye:" in then
    version = round_of(cup, 1).version
    stale = post(director, cup, "begin_round", round=1, version=version + 1).content.decode()
    assert "so nothing was done. Check it and try again." in stale
    assert round_of(cup, 1).status == Round.Status.PREVIEWED
    post(director, cup, "begin_round", round=1, version=version)
    assert round_of(cup, 1).status == Round.Status.RUNNING


def test_a_director_seeds_by_hand_and_keeps_two_apart() -> None:
    cup = make_open(players=4, stages=(Swiss(rounds=1),), own={"preview_seconds": 86_400})
    director = browser(director_of(cup))
    people = entrants(cup)
    page(director, cup, "seeds")
    seeds = {f"seed{each.pk}": str(4 - number) for number, each in enumerate(people)}
    post(director, cup, "seeds", seed="1", **seeds)
    assert [each.seed for each in entrants(cup)] == [4, 3, 2, 1]
    wrong = post(director, cup, "seeds", seed="1", **dict.fromkeys(seeds, "1")).content.decode()
    assert "Use each number only once." in wrong
    address = reverse("competitions:pairs", args=[cup.pk])
    apart = {"one": people[3].pk, "other": people[1].pk}
    director.post(address, apart)
    assert ForbiddenPair.objects.count() == 1
    begin(cup)
    met = {frozenset(pairing.seats) for pairing in round_of(cup, 1).pairings.all()}
    assert frozenset((people[3].pk, people[1].pk)) not in met
    assert "kept apart" not in page(browser(), cup, "log")
    version = round_of(cup, 1).version
    director.post(address, {"free": ForbiddenPair.objects.get().pk})
    assert ForbiddenPair.objects.count() == 0
    # A round that is paired is paired again.
    assert director.post(address, apart).status_code == 302
    assert ForbiddenPair.objects.count() == 1
    assert round_of(cup, 1).version > version


def test_calling_off_asks_for_a_reason_that_everybody_reads() -> None:
    cup = make_running(players=4, stages=(Swiss(rounds=2),))
    director = browser(director_of(cup))
    assert fresh(cup).competition.status == Competition.Status.RUNNING
    post(director, cup, "call_off", reason="")
    assert fresh(cup).competition.status == Competition.Status.RUNNING
    post(director, cup, "call_off", reason="the hall burnt down")
    go_on(cup)
    text = page(browser(), cup)
    assert "The tournament was cancelled. Matches in progress continue outside it." in text
    assert "the hall burnt down" in text
    assert LogEntry.objects.filter(competition=cup.pk, verb="voided").count() == 2


@pytest.mark.thorough
def test_nothing_to_take_away_before_it_begins_and_trf_for_two_alone() -> None:
    cup = make_open(players=4, stages=(Swiss(rounds=2),))
    assert browser().get(reverse("tournaments:json", args=[cup.pk])).status_code == 404
    begin(cup)
    play_out(cup)
    report = browser().get(reverse("tournaments:trf", args=[cup.pk]))
    assert report.status_code == 200
    assert report.content.decode().count("\n001 ") == 4
    four = make_running(players=8, seats=4, stages=(Swiss(rounds=1, seats=4, smallest=3),), expected=8)
    assert browser().get(reverse("tournaments:trf", args=[four.pk])).status_code == 404


@pytest.mark.thorough
def test_the_page_asks_no_more_of_the_database_for_many(django_assert_max_num_queries: Any) -> None:
    cup = make_running(players=24, stages=(Swiss(rounds=3),))
    play_round(cup)
    with django_assert_max_num_queries(40):
        page(browser(), cup)


def test_a_round_that_stands_says_so_after_a_correction() -> None:
    cup = make_running(players=8, stages=(Swiss(rounds=3),))
    play_round(cup)
    table = Table.objects.filter(competition=cup.pk, group="s1r1").earliest("number")
    one, other = sitting(table)
    correcting.correct(
        table_id=table.pk, placings={one.pk: 1, other.pk: 1}, by=director_of(cup), reason="a draw it was"
    )
    stands = (
        "A result from an earlier round was corrected after this round had started. "
        "Its pairings stay as they are."
    )
    assert stands in page(browser(), cup)
    assert stands not in page(browser(), cup, round=1)


def test_rolls_are_called_before_every_round_of_a_swiss_and_the_director_sees_who_is_silent() -> None:
    cup = make_running(players=6, stages=(Swiss(rounds=3),), roll_call=86_400)
    director = browser(director_of(cup))
    post(browser(entrants(cup)[0].user), cup, "answer_roll_call", round=1, ready="yes")
    text = page(director, cup, "rounds")
    assert "Not answered (5)" in " ".join(text.split())
    post(director, cup, "end_roll", round=1)
    go_on(cup)
    assert round_of(cup, 1).called_until <= database_now()
    assert round_of(cup, 1).byes.count() == 6
