"""Texts for players of a tournament: names of rounds, a bracket's rules, reasons of a withdrawal."""

from __future__ import annotations

from datetime import timedelta
from email.message import EmailMessage

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, Settings

from accounts.models import User
from games.competitions.models import Competition, Entrant
from games.matches.models import Match
from games.notices.models import Lane
from games.notices.now import database_now
from games.notices.services.sending import send_due
from games.tournaments import addresses
from games.tournaments.formats import DoubleElimination, Elimination, Pools, Swiss
from games.tournaments.models import Tournament
from tests.factories.accounts import make_user
from tests.factories.tournaments import (
    age,
    by_seed,
    entrants,
    fresh,
    go_on,
    make_open,
    make_running,
    open_tables,
    play_out,
    play_round,
    score,
    sit_down,
    sitting,
)
from tests.notices.smtp import smtp_server
from tests.tournaments.test_stage_flow import say

pytestmark = pytest.mark.django_db

DAY = 86_400


def page(cup: Tournament, user: User | None = None, name: str = "tournament") -> str:
    client = Client()
    if user is not None:
        client.force_login(user)
    answer = client.get(reverse(f"tournaments:{name}", args=[cup.pk]), follow=True)
    return " ".join(answer.content.decode().split())


def waiting(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.get(reverse("matches:waiting")).content.decode()


def user_of(entrant: Entrant) -> User:
    assert entrant.user is not None
    return entrant.user


def match_page(user: User) -> str:
    """Return the page of someone's newest match in a tournament."""
    sit_down()
    match = Match.objects.filter(competition_table__places__entrant__user=user).latest("pk")
    client = Client()
    client.force_login(user)
    return " ".join(client.get(reverse("matches:match", args=[match.pk])).content.decode().split())


def mails_sent(settings: Settings) -> dict[str, list[EmailMessage]]:
    """Send what is due to a real mail server, and return the received emails by address."""
    found: dict[str, list[EmailMessage]] = {}
    with smtp_server() as server:
        for name, value in server.settings.items():
            setattr(settings, name, value)
        send_due(lane=Lane.NOTICE)
        for mail in server.messages:
            found.setdefault(str(mail["To"]), []).append(mail)
    return found


def parts_of(mail: EmailMessage) -> list[str]:
    """Return an email's text and its HTML."""
    bodies = [mail.get_body(("plain",)), mail.get_body(("html",))]
    return [" ".join(body.get_content().split()) for body in bodies if body is not None]


@pytest.mark.slow
def test_a_round_of_a_bracket_is_called_by_its_name_everywhere(settings: Settings) -> None:
    cup = make_running("elimination", players=4, stages=(Elimination(),), roll_call=DAY, name="Autumn Cup")
    four = [user_of(each) for each in entrants(cup)]
    question = "Semi-finals: will you play?"
    assert question in page(cup, four[0])
    assert "Roll call ends: Semi-finals" in page(cup)
    assert question in waiting(four[0])
    (mail,) = (
        each for each in mails_sent(settings)[str(four[0].email)] if "will you play?" in str(each["Subject"])
    )
    assert str(mail["Subject"]) == "Autumn Cup, Semi-finals: will you play?"
    assert all(question in part for part in parts_of(mail))
    for each in entrants(cup):
        say(cup, each)
    go_on(cup)
    shown = page(cup, four[0])
    assert "Autumn Cup: Semi-finals</h1>" in shown
    assert "Ends: Semi-finals" in shown
    assert f"Semi-finals, in progress: with {four[3].name}." in shown
    assert "Semi-finals: tables" in shown
    assert "The round has started: Semi-finals." in shown
    assert "Round 1" not in shown
    assert "Autumn Cup</a> · Semi-finals, table 1" in match_page(four[0])
    play_round(cup)
    shown = page(cup, four[0])
    assert "Autumn Cup: Final</h1>" in shown
    assert f"Final, in progress: with {four[1].name}." in shown
    assert "The round has finished: Semi-finals." in shown
    assert "Autumn Cup</a> · Final, table 1" in match_page(four[0])


@pytest.mark.slow
def test_a_match_page_names_round_and_table_with_few_queries(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    cup = make_running("pools", players=8, stages=(Pools(pools=2),), name="Autumn Cup")
    second = user_of(entrants(cup)[1])
    assert "Autumn Cup</a> · Round 1, table 3, pool 2" in match_page(second)
    bracket = make_running("elimination", players=8, stages=(Elimination(),), expected=8)
    table = open_tables(bracket)[0]
    # The pairing, and who began the stage.
    with django_assert_max_num_queries(3):
        assert addresses.table_note(table) == "Quarter-finals, table 1"


@pytest.mark.slow
def test_a_round_that_plays_matches_again_does_not_count_as_another() -> None:
    cup = make_running("elimination", 4, stages=(Elimination(replays=2),), expected=4)
    for _ in range(2):
        for table in open_tables(cup):
            people = sorted(sitting(table), key=lambda each: each.seed)
            score(table, *people, tie=people[0].seed == 1)
        go_on(cup)
    shown = page(cup)
    assert 'title="Semi-finals, played again">1++</b>' in shown
    assert 'title="Semi-finals, played again">1+</a>' in shown
    assert "Semi-finals, played again: tables" in shown
    play_out(cup)
    assert 'title="Final">2</b>' in page(cup)


def test_rounds_of_a_second_stage_are_not_called_by_their_number_alone() -> None:
    stages = (Swiss(seats=4, rounds=1, advance=8), Elimination(seats=4, advance=2))
    cup = make_running("swiss-final", seats=4, players=12, expected=12, stages=stages, name="Autumn Cup")
    assert "Ends: Round 1" in page(cup)
    play_round(cup)
    first = user_of(entrants(cup)[0])
    shown = page(cup, first)
    assert "Autumn Cup: stage 2, round 1 of 2</h1>" in shown
    assert "Ends: Stage 2, round 1" in shown
    assert "Stage 2, round 1, in progress: with" in shown
    assert "Stage 2, round 1: tables" in shown
    assert "The round has started: Stage 2, round 1." in shown
    assert "The round has started: Round 1." in shown


@pytest.mark.parametrize(
    ("settings_", "rule"),
    [
        (
            Elimination(),
            "If a match is drawn, it is played again once. If it is drawn again, the better seed advances.",
        ),
        (DoubleElimination(replays=2), "If a match is drawn, it is played again, up to 2 times."),
        (Elimination(replays=0), "If a match is drawn, the better seed advances."),
    ],
)
def test_a_bracket_says_what_decides_a_match_that_ends_level(
    settings_: Elimination | DoubleElimination, rule: str
) -> None:
    blueprint = "elimination" if isinstance(settings_, Elimination) else "double-elimination"
    assert rule in page(make_open(blueprint, 4, stages=(settings_,)))


def test_what_has_finished_asks_nobody_whether_to_leave() -> None:
    cup = make_running("elimination", players=4, stages=(Elimination(),))
    user = user_of(entrants(cup)[0])
    assert "Withdraw from the tournament?" in page(cup, user, "ask_leave")
    assert "Withdraw from the tournament?" not in page(cup, make_user(), "ask_leave")
    play_out(cup)
    assert fresh(cup).competition.status == Competition.Status.FINISHED
    assert "Withdraw from the tournament" not in page(cup, user)
    assert "Withdraw from the tournament?" not in page(cup, user, "ask_leave")


def test_the_last_roll_call_warns_and_those_withdrawn_are_told_why(settings: Settings) -> None:
    cup = make_running(
        players=5, stages=(Swiss(rounds=4),), roll_call=DAY, own={"absences": 2}, name="Autumn Cup"
    )
    Entrant.objects.update(entered_at=database_now() - timedelta(days=30))
    silent, *others = entrants(cup)
    address, warning = str(user_of(silent).email), "you’ll be withdrawn from the tournament."
    assert not any(warning in part for mail in mails_sent(settings)[address] for part in parts_of(mail))
    assert warning not in page(cup, user_of(silent))

    def pass_roll_call() -> None:
        for each in others:
            say(cup, each)
        age(cup, timedelta(days=2))
        go_on(cup)

    pass_roll_call()
    play_round(cup, by_seed)
    sent = mails_sent(settings)
    (mail,) = sent[address]
    assert all(warning in part for part in parts_of(mail))
    assert not any(warning in part for mail in sent[str(user_of(others[0]).email)] for part in parts_of(mail))
    for read in (waiting, lambda user: page(cup, user)):
        assert warning in read(user_of(silent))
        assert warning not in read(user_of(others[0]))
    pass_roll_call()
    silent.refresh_from_db()
    assert silent.status == Entrant.Status.WITHDRAWN
    (told,) = mails_sent(settings)[address]
    assert str(told["Subject"]) == "Autumn Cup: you have been withdrawn"
    for part in parts_of(told):
        assert "You left 2 roll calls in a row unanswered, so you won’t be paired again." in part
        assert reverse("competitions:call", args=[cup.pk]) in part
    answer = Client()
    answer.force_login(user_of(silent))
    assert answer.get(reverse("competitions:call", args=[cup.pk])).status_code == 200
