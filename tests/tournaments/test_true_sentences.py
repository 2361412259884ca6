"""The statements on the pages of a tournament are true, in every state and format."""

from __future__ import annotations

from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.competitions.models import Competition, Entrant
from games.competitions.services import pairs
from games.ladders.models import Season
from games.notices.now import database_now
from games.tournaments.formats import DoubleElimination, Elimination, League, Pools, Swiss
from games.tournaments.formats.settings import Settings
from games.tournaments.models import Tournament
from games.tournaments.services import preparing
from tests.factories.accounts import make_user
from tests.factories.tournaments import (
    age,
    director_of,
    entrants,
    fresh,
    go_on,
    make_draft,
    make_open,
    make_running,
    open_tables,
    play_out,
    score,
    sitting,
)

pytestmark = pytest.mark.django_db


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def read(cup: Tournament, name: str = "tournaments:tournament", user: User | None = None) -> str:
    client = Client() if user is None else browser(user)
    return unescape(client.get(reverse(name, args=[cup.pk])).content.decode())


def make_final() -> Tournament:
    """Return a ladder with a final, its ladder open."""
    cup = make_draft("ladder", stages=(Elimination(),), expected=4)
    preparing.open_entries(competition_id=cup.pk, by=director_of(cup))
    return fresh(cup)


def test_the_limit_is_said_before_the_first_form() -> None:
    director = make_user()
    client = browser(director)
    drafts = [make_draft(director=director) for _ in range(preparing.MAX_DRAFTS - 1)]
    new = reverse("tournaments:new")
    steps = [
        reverse("tournaments:choose_title", args=["swiss"]),
        reverse("tournaments:found", args=["swiss", "arena-2004"]),
    ]
    assert "Start with this" in client.get(new).content.decode()
    assert [client.get(step).status_code for step in steps] == [200, 200]
    drafts.append(make_draft(director=director))
    text = client.get(new).content.decode()
    assert "You already have 6 tournaments that have not started. Start or cancel one first." in text
    assert "Start with this" not in text
    assert [client.get(step).headers["Location"] for step in steps] == [new, new]
    client.post(reverse("tournaments:discard", args=[drafts[0].pk]))
    assert "Start with this" in client.get(new).content.decode()


def test_a_final_of_a_ladder_says_that_the_ladder_fills_and_seeds_it() -> None:
    cup = make_final()
    page, director = read(cup), director_of(cup)
    season = Season.objects.get(ladder=cup.ladder_id)
    assert "Players are seeded by their rung when the ladder’s season ends." in page
    assert "Seeding: " not in page
    assert "the best players on the ladder play the final" in page
    assert "The ladder is open. The best players on it will play the final." in page
    for untrue in ("entries are open", "Entries are open", "No one has entered yet."):
        assert untrue not in page
    shown = browser(director).get(reverse("tournaments:tournament", args=[cup.pk])).context["page"]
    assert shown.clock.at == season.ends_at
    shown_entrants = read(cup, "competitions:entrants", director)
    assert "The players come from the ladder, seeded by rung." in shown_entrants
    assert "Set seeds" not in shown_entrants
    answer = browser(director).get(reverse("tournaments:seeds", args=[cup.pk]))
    assert answer.headers["Location"] == reverse("competitions:entrants", args=[cup.pk])
    rounds = read(cup, "tournaments:rounds", director)
    assert (
        "The final starts after the ladder’s season ends: the best players are "
        "asked, and the first round is paired."
    ) in rounds
    assert "Close entries and start now" not in rounds


def test_entries_are_called_closed_once_their_date_has_come() -> None:
    cup = make_open(players=2)
    assert "entries are open" in read(cup)
    Competition.objects.filter(pk=cup.pk).update(entries_until=database_now() - timedelta(hours=1))
    page = read(cup)
    assert "entries are closed" in page
    assert "entries are open" not in page


def test_the_list_calls_open_only_what_one_can_enter() -> None:
    final, closed, enterable = make_final(), make_open(players=2), make_open(players=2)
    Competition.objects.filter(pk=closed.pk).update(entries_until=database_now() - timedelta(hours=1))
    lists = Client().get(reverse("tournaments:index")).context["lists"]
    assert [line.competition.pk for line in lists.open] == [enterable.pk]
    assert {line.competition.pk for line in lists.to_come} == {final.pk, closed.pk}


def test_nobody_has_entered_only_while_one_can() -> None:
    cup = make_open()
    assert "No one has entered yet." in read(cup)
    Competition.objects.filter(pk=cup.pk).update(status="cancelled", ended_at=database_now())
    assert "No one has entered yet." not in read(cup)
    running = make_running(players=4, preview=86_400)
    assert "No one has entered yet." not in read(running)


@pytest.mark.parametrize("begun", [False, True])
def test_directors_read_how_many_take_part(begun: bool) -> None:
    cup = make_running(players=4) if begun else make_open(players=4)
    page = read(cup, "competitions:entrants", director_of(cup))
    assert "4 players take part." in page
    assert ("Set seeds" in page) is not begun


EVERYBODY = "will still meet, because everyone plays everyone there."
RESULTS = "will still meet if their results bring them together."


@pytest.mark.parametrize(
    ("blueprint", "stage", "players", "begun", "says"),
    [
        ("pools", Pools(), 6, False, EVERYBODY),
        ("pools", Pools(), 6, True, EVERYBODY),
        ("pools", Pools(pools=2), 8, False, ""),
        ("league", League(group_size=6, up=1), 6, False, EVERYBODY),
        ("league", League(group_size=6, up=1), 6, True, EVERYBODY),
        ("swiss", Swiss(rounds=5), 6, False, EVERYBODY),
        ("swiss", Swiss(rounds=3), 8, False, ""),
        ("swiss", Swiss(rounds=3), 8, True, ""),
        ("elimination", Elimination(), 6, True, RESULTS),
        ("double-elimination", DoubleElimination(), 6, False, RESULTS),
    ],
)
def test_two_who_cannot_be_kept_apart_are_named_at_once(
    blueprint: str, stage: Settings, players: int, begun: bool, says: str
) -> None:
    make = make_running if begun else make_open
    cup = make(blueprint, players, stages=(stage,), expected=players)
    director = director_of(cup)
    one, other = entrants(cup)[0], entrants(cup)[3]
    assert one.user is not None
    assert other.user is not None
    named = f"{one.user.name} and {other.user.name} {says}"
    data = {"one": one.pk, "other": other.pk}
    client = browser(director)
    desk = client.post(reverse("competitions:pairs", args=[cup.pk]), data, follow=True)
    assert (named in unescape(desk.content.decode())) is bool(says)
    pairs.let_meet(
        competition_id=cup.pk, by=director, pair_id=fresh(cup).competition.forbidden_pairs.get().pk
    )
    shown = client.post(reverse("competitions:pairs", args=[cup.pk]), data, follow=True)
    text = unescape(shown.content.decode())
    assert text.count(named) == (2 if says else 0)
    assert ("These two players are kept apart wherever possible." in text) is not bool(says)


@pytest.mark.parametrize(
    ("expected", "rounds", "better"), [(6, 5, True), (6, 4, True), (7, 5, False), (16, 5, False)]
)
def test_the_check_says_when_a_round_robin_serves_better(expected: int, rounds: int, better: bool) -> None:
    cup = make_draft(stages=(Swiss(rounds=rounds),), expected=expected)
    says = (
        f"With {expected} players, everyone can play everyone in {expected - 1} rounds: choose a round robin "
        "rather than a Swiss."
    )
    assert (says in read(cup, "tournaments:check", director_of(cup))) is better


@pytest.mark.parametrize(("replays", "said"), [(0, False), (1, True)])
def test_the_check_says_that_replays_take_longer(replays: int, said: bool) -> None:
    cup = make_draft("elimination", stages=(Elimination(replays=replays),))
    page = read(cup, "tournaments:check", director_of(cup))
    assert "the tournament has 3 rounds and takes at most" in page
    assert ("Games replayed after a draw are extra." in page) is said


def test_a_replay_is_no_round_and_the_better_seed_goes_on_from_a_draw() -> None:
    cup = make_running("elimination", 4, stages=(Elimination(replays=1),), expected=4)
    for _ in range(2):
        for table in open_tables(cup):
            people = sitting(table)
            drawn = {each.seed for each in people} == {1, 4}
            score(table, *sorted(people, key=lambda each: each.seed), tie=drawn)
        go_on(cup)
        assert "round 2" not in read(cup).partition("</h1>")[0]
    page = read(cup)
    assert page.count("drawn: the better seed advances") >= 1
    assert ": Final" in page.partition("</h1>")[0]
    (last,) = open_tables(cup)
    assert {each.seed for each in sitting(last)} == {1, 2}
    assert Entrant.objects.filter(competition=cup.pk).count() == 4


@pytest.mark.parametrize(
    ("blueprint", "stage"), [("pools", Pools(pools=2)), ("league", League(group_size=4, up=1, pyramid=True))]
)
def test_two_who_are_named_later_change_no_group(blueprint: str, stage: Settings) -> None:
    cup = make_running(blueprint, 12, stages=(stage,), expected=12, preview=86_400)
    director = director_of(cup)
    client = browser(director)
    address = reverse("competitions:pairs", args=[cup.pk])

    def groups() -> list[list[str]]:
        shown = client.get(reverse("tournaments:tournament", args=[cup.pk])).context["page"].standings
        return [sorted(line.person.name for line in each.lines) for each in shown]

    def name_two_of_a_group() -> None:
        names = groups()[-1][:2]
        one, other = (each.pk for each in entrants(cup) if each.user is not None and each.user.name in names)
        client.post(address, {"one": one, "other": other})

    dealt = groups()
    name_two_of_a_group()
    assert groups() != dealt, "its first round has not begun: it is dealt again"
    age(cup, timedelta(days=2))
    go_on(cup)
    begun = groups()
    name_two_of_a_group()
    assert groups() == begun
    play_out(cup)
    assert groups() == begun
