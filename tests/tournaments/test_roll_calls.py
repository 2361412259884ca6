"""Roll-calls in every format, through its pages and sweeps, to the end."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from itertools import product
from typing import NamedTuple

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.competitions.models import Competition, Entrant, Table
from games.competitions.services import sweeps
from games.notices.mail_content import MailContent
from games.notices.models import Notice
from games.notices.now import database_now
from games.tournaments import formats, mails
from games.tournaments.formats import DoubleElimination, Elimination, League, Pools, Swiss
from games.tournaments.formats.settings import Settings
from games.tournaments.models import Bye, FinalPlacing, Pairing, Round, Starter, Tournament
from games.tournaments.selectors import stages
from games.tournaments.texts import absence
from tests.factories.copying import copied
from tests.factories.tournaments import (
    age,
    begin,
    director_of,
    entrants,
    fresh,
    make_draft,
    make_open,
    play_round,
    round_of,
    stage_of,
)
from tests.sampling import sampled

pytestmark = pytest.mark.django_db

DAY = 86_400


class Event(NamedTuple):
    """A format with its seats at a table and its number of players."""

    blueprint: str
    settings: Settings
    players: int
    seats: int = 2


SWISS = Event("swiss", Swiss(rounds=3), 7)
BRACKET = Event("elimination", Elimination(third_place=True), 6)
DOUBLE = Event("double-elimination", DoubleElimination(), 5)
POOL = Event("pools", Pools(), 5)
LEAGUE = Event("league", League(group_size=4, up=1), 8)
STAGES_OF_TABLES = Event("elimination", Elimination(seats=3), 9, 3)
POOL_OF_TABLES = Event("pools", Pools(seats=3), 9, 3)
LEAGUE_OF_TABLES = Event("league", League(seats=3, group_size=7, up=1), 7, 3)
EVENTS = [SWISS, BRACKET, DOUBLE, POOL, LEAGUE, STAGES_OF_TABLES, POOL_OF_TABLES, LEAGUE_OF_TABLES]


def named(event: Event) -> str:
    """Return a name from the format and the seats at a table."""
    return f"{formats.of(event.settings).key} at {event.seats}"


def words(value: Event | tuple[int, ...]) -> str:
    """Return the words for a parameter value: an event, or the seeds of those who are away."""
    return named(value) if isinstance(value, Event) else str(value)


@copied
def called(event: Event, absences: int = 2) -> Tournament:
    """Return a tournament whose first roll is being called."""
    cup = make_open(
        event.blueprint,
        event.players,
        seats=event.seats,
        stages=(event.settings,),
        expected=event.players,
        roll_call=DAY,
        own={"absences": absences},
    )
    begin(cup)
    return fresh(cup)


def browser(user: User | None) -> Client:
    assert user is not None
    client = Client()
    client.force_login(user)
    return client


def say(cup: Tournament, entrant: Entrant, ready: bool = True, number: int = 1) -> None:
    answer = browser(entrant.user).post(
        reverse("tournaments:answer_roll_call", args=[cup.pk]),
        {"round": number, "ready": "yes" if ready else "no"},
    )
    assert answer.status_code == 302


def end_roll(cup: Tournament, number: int = 1) -> None:
    """End a roll-call as its director does on the page."""
    answer = browser(director_of(cup)).post(
        reverse("tournaments:end_roll", args=[cup.pk]), {"round": number}, follow=True
    )
    assert "The roll call has ended. The round will be paired in a moment." in answer.content.decode()


def let_run_out(cup: Tournament, number: int = 1) -> None:
    """Let a roll-call expire without further answers."""
    assert Round.objects.filter(stage__tournament=cup, number=number, status=Round.Status.PLANNED).exists()
    age(cup, timedelta(days=2))
    Tournament.objects.filter(pk=cup.pk).update(look_at=round_of(cup, number).called_until)


def sit(cup: Tournament, number: int) -> set[int]:
    """Return those who are at a table of a round."""
    pairings = Pairing.objects.filter(round__stage__tournament=cup, round__number=number)
    return {key for pairing in pairings for key in pairing.seats}


def play_to_the_end(cup: Tournament, there: Callable[[Entrant], bool]) -> None:
    """Play all of it; those who are there answer."""
    for _ in range(60):
        sweeps.sweep()
        if fresh(cup).competition.over:
            return
        for each in Round.objects.filter(stage__tournament=cup, status=Round.Status.PLANNED):
            for row in filter(there, entrants(cup)):
                if Notice.objects.filter(key=f"tournament_roll:{each.pk}:{row.pk}").exists():
                    say(cup, row, number=each.number)
            let_run_out(cup, each.number)
            sweeps.sweep()
        play_round(cup)
    raise AssertionError("it does not end")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("event", "silent"), sampled(product(EVENTS, [(1,), (1, 2), (4, 5), (1, 2, 3, 4, 5)])), ids=words
)
def test_the_silent_are_not_seated_and_it_goes_on_to_its_end(event: Event, silent: tuple[int, ...]) -> None:
    cup = called(event)
    gone = {each.pk for each in entrants(cup) if each.seed in silent}
    for each in entrants(cup):
        if each.pk not in gone:
            say(cup, each)
    let_run_out(cup)
    sweeps.sweep()
    assert round_of(cup, 1).status in (Round.Status.RUNNING, Round.Status.OVER)
    play_to_the_end(cup, lambda each: each.pk not in gone)
    cup = fresh(cup)
    assert cup.competition.status == Competition.Status.FINISHED
    rounds = Round.objects.filter(stage__tournament=cup)
    assert not gone & {key for each in rounds for key in sit(cup, each.number)}
    if len(silent) < 4:
        best = FinalPlacing.objects.filter(tournament=cup, rank=1).values_list("entrant_id", flat=True)
        assert not gone & {*best}


@pytest.mark.thorough
@pytest.mark.parametrize(("event", "refusing"), sampled(product(EVENTS, [(1,), (2, 3)])), ids=words)
def test_who_says_no_is_not_seated_in_that_round_and_back_in_the_next(
    event: Event, refusing: tuple[int, ...]
) -> None:
    cup = called(event)
    away = {each.pk for each in entrants(cup) if each.seed in refusing}
    for each in entrants(cup):
        say(cup, each, ready=each.pk not in away)
    sweeps.sweep()
    assert round_of(cup, 1).status in (Round.Status.RUNNING, Round.Status.OVER)
    assert not away & sit(cup, 1)
    play_to_the_end(cup, lambda each: True)
    assert fresh(cup).competition.status == Competition.Status.FINISHED
    assert all(each.status == Entrant.Status.ENTERED for each in entrants(cup))


@pytest.mark.parametrize("event", [BRACKET, DOUBLE, POOL, STAGES_OF_TABLES, POOL_OF_TABLES], ids=named)
def test_a_director_ends_the_roll_call_of_every_format(event: Event) -> None:
    cup = called(event)
    for each in entrants(cup)[2:]:
        say(cup, each)
    end_roll(cup)
    sweeps.sweep()
    assert round_of(cup, 1).status == Round.Status.RUNNING
    assert not {each.pk for each in entrants(cup)[:2]} & sit(cup, 1)


@pytest.mark.slow
def test_a_bracket_costs_one_match_and_a_bye_costs_nothing() -> None:
    """Six: seeds 1 and 2 have byes, 3 meets 6, 4 meets 5."""
    cup = called(BRACKET)
    by_seed = {each.seed: each for each in entrants(cup)}
    for each in entrants(cup):
        say(cup, each, ready=each.seed not in (1, 3))
    sweeps.sweep()
    kinds = dict(Bye.objects.filter(round=round_of(cup, 1)).values_list("entrant__seed", "kind"))
    assert kinds == {1: "paired", 3: "requested"}
    # Six goes on without a match, and their next opponent is known.
    assert sit(cup, 1) == {by_seed[seed].pk for seed in (4, 5, 2, 6)}
    page = browser(by_seed[6].user).get(reverse("tournaments:tournament", args=[cup.pk])).content.decode()
    assert "not played: the opponent was not there" in page
    play_to_the_end(cup, lambda each: True)
    placings = dict(FinalPlacing.objects.filter(tournament=cup).values_list("entrant__seed", "rank"))
    assert placings[1] == 1
    assert placings[3] == 5


@pytest.mark.slow
def test_of_two_who_are_away_the_better_seed_goes_on_and_is_asked_again() -> None:
    """Four meets five in the first round; neither answers. Then four does not answer again, and has left."""
    cup = called(BRACKET)
    by_seed = {each.seed: each for each in entrants(cup)}
    for seed in (1, 2, 3, 6):
        say(cup, by_seed[seed])
    let_run_out(cup)
    sweeps.sweep()
    assert sit(cup, 1) == {by_seed[seed].pk for seed in (3, 6)}
    second = round_of(cup, 2)
    assert second.status == Round.Status.PLANNED
    asked = Notice.objects.filter(kind="tournament_roll", ids__round=second.pk)
    assert {each.ids["entrant"] for each in asked} == {by_seed[4].pk}
    let_run_out(cup, 2)
    sweeps.sweep()
    by_seed[4].refresh_from_db()
    assert by_seed[4].status == Entrant.Status.WITHDRAWN
    play_to_the_end(cup, lambda each: True)
    assert FinalPlacing.objects.get(tournament=cup, rank=1).entrant == by_seed[1]


@pytest.mark.slow
def test_a_lower_bracket_waits_for_who_was_away() -> None:
    cup = called(DOUBLE)
    by_seed = {each.seed: each for each in entrants(cup)}
    for each in entrants(cup):
        say(cup, each, ready=each.seed != 4)
    sweeps.sweep()
    assert by_seed[4].pk not in sit(cup, 1)
    play_to_the_end(cup, lambda each: True)
    # They lost once, and played on below.
    assert Table.objects.filter(competition=cup.pk, places__entrant=by_seed[4]).exists()


@pytest.mark.slow
def test_a_pool_forfeits_one_match_and_asks_the_silent_again() -> None:
    """Four: the first round is 1–4 and 2–3."""
    cup = called(Event("pools", Pools(), 4), absences=3)
    by_seed = {each.seed: each for each in entrants(cup)}
    for seed in (2, 3, 4):
        say(cup, by_seed[seed])
    let_run_out(cup)
    sweeps.sweep()
    kinds = dict(Bye.objects.filter(round=round_of(cup, 1)).values_list("entrant__seed", "kind"))
    assert kinds == {4: "unopposed", 1: "absent"}
    play_round(cup)
    stage = stage_of(cup)
    (group,) = formats.get(stage.format).standings(stages.read(stage))
    points = {line.key: line.values["points"] for line in group.lines}
    assert points[by_seed[4].pk] == 1
    assert points[by_seed[1].pk] == 0
    sweeps.sweep()
    say(cup, by_seed[1], number=2)
    sweeps.sweep()
    assert by_seed[1].pk in sit(cup, 2)
    play_to_the_end(cup, lambda each: True)
    # Asked once more, and then no longer.
    rolls = Notice.objects.filter(kind="tournament_roll", ids__entrant=by_seed[1].pk)
    assert rolls.count() == 2
    # Two points of three, as seed 2, whom they beat.
    assert FinalPlacing.objects.get(entrant=by_seed[1]).rank == 1


def test_a_table_is_seated_without_who_is_away_and_the_plan_goes_on() -> None:
    cup = called(POOL_OF_TABLES)
    away = entrants(cup)[0]
    for each in entrants(cup):
        say(cup, each, ready=each != away)
    sweeps.sweep()
    assert sit(cup, 1) == {each.pk for each in entrants(cup)} - {away.pk} - {
        *Bye.objects.filter(round=round_of(cup, 1), kind=Bye.Kind.PAIRED).values_list("entrant_id", flat=True)
    }
    play_round(cup)
    assert away.pk in sit(cup, 2)


def test_who_has_left_so_many_roll_calls_unanswered_in_a_row_has_withdrawn() -> None:
    cup = called(Event("pools", Pools(), 4), absences=2)
    silent = entrants(cup)[0]
    play_to_the_end(cup, lambda each: each.pk != silent.pk)
    silent.refresh_from_db()
    assert silent.status == Entrant.Status.WITHDRAWN
    assert Notice.objects.filter(kind="tournament_roll", ids__entrant=silent.pk).count() == 2


def test_not_in_this_round_is_an_answer_however_often_it_is_given() -> None:
    cup = called(Event("swiss", Swiss(rounds=4), 6), absences=2)
    away = entrants(cup)[0]
    for number in range(1, 4):
        for each in entrants(cup):
            say(cup, each, ready=each != away, number=number)
        sweeps.sweep()
        play_round(cup)
        assert Starter.objects.get(entrant=away).unanswered == 0
    away.refresh_from_db()
    assert away.status == Entrant.Status.ENTERED


def test_one_answer_begins_the_count_again() -> None:
    cup = called(Event("swiss", Swiss(rounds=5), 6), absences=2)
    seldom = entrants(cup)[0]
    for number in range(1, 5):
        for each in entrants(cup):
            if each != seldom or not number % 2:
                say(cup, each, number=number)
        let_run_out(cup, number)
        sweeps.sweep()
        play_round(cup)
    seldom.refresh_from_db()
    assert seldom.status == Entrant.Status.ENTERED


@pytest.mark.parametrize("answered", [False, True], ids=["silent", "said yes"])
def test_a_suspended_player_was_not_there_and_has_neither_asked_nor_kept_silent(answered: bool) -> None:
    """It costs the same as an absence, and no roll-call of theirs counts as unanswered."""
    cup = called(Event("swiss", Swiss(rounds=3), 6), absences=1)
    suspended, declining, *_others = entrants(cup)
    if answered:
        say(cup, suspended)
    User.objects.filter(pk=suspended.user_id).update(is_active=False)
    for number in (1, 2):
        for each in entrants(cup):
            if each.pk != suspended.pk:
                say(cup, each, ready=each.pk != declining.pk, number=number)
        sweeps.sweep()
        byes = Bye.objects.filter(round=round_of(cup, number)).values_list("entrant", "kind")
        assert dict(byes) == {suspended.pk: Bye.Kind.AWAY, declining.pk: Bye.Kind.REQUESTED}
        play_round(cup)
    assert Starter.objects.get(entrant=suspended).unanswered == 0
    suspended.refresh_from_db()
    assert suspended.status == Entrant.Status.ENTERED
    seen = stages.read(stage_of(cup))
    (standings,) = formats.of(seen.settings).standings(seen)
    lines = {line.key: line for line in standings.lines}
    assert lines[suspended.pk].values == lines[declining.pk].values
    page = Client().get(reverse("tournaments:tournament", args=[cup.pk])).content.decode()
    assert "(not there)" in page
    # Back before the third round, they are asked and paired again.
    User.objects.filter(pk=suspended.user_id).update(is_active=True)
    for each in entrants(cup):
        say(cup, each, number=3)
    sweeps.sweep()
    assert suspended.pk in sit(cup, 3)


@pytest.mark.thorough
@pytest.mark.parametrize("event", EVENTS, ids=named)
def test_what_absence_costs_is_said_beforehand_in_the_same_words_everywhere(event: Event) -> None:
    cup = make_open(
        event.blueprint, event.players, seats=event.seats, stages=(event.settings,), roll_call=DAY
    )
    rule, to_you = absence.absence_rule(event.settings), absence.text_for_player(event.settings)

    def page(client: Client, name: str) -> str:
        text = client.get(reverse(f"tournaments:{name}", args=[cup.pk])).content.decode()
        return " ".join(text.replace("&#x27;", "'").split())

    asked = entrants(cup)[0]
    assert rule in page(browser(asked.user), "tournament")
    begin(cup)
    assert to_you in page(browser(asked.user), "tournament")
    assert rule in page(browser(director_of(cup)), "rounds")
    waiting = browser(asked.user).get(reverse("matches:waiting")).content.decode()
    assert to_you in waiting
    mail = mails.roll(Notice.objects.get(kind="tournament_roll", user=asked.user), database_now())
    assert isinstance(mail, MailContent)
    assert mail.silence == to_you
    draft = make_draft(event.blueprint, seats=event.seats, stages=(event.settings,))
    director = browser(director_of(draft))
    form = director.get(reverse("tournaments:dates", args=[draft.pk])).content.decode()
    assert rule in " ".join(form.split())
    explained = Client().get(reverse("tournaments:explanation", args=[formats.of(event.settings).key]))
    assert rule in explained.content.decode()
