"""Waiting lists and entry conditions, through the pages and sweeps of ladders and tournaments.

Programs obey the same conditions as people; suspended accounts get no place and no table; the conditions
are checked again when a place becomes free."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.competitions import competition_kinds
from games.competitions.errors import NoSubstitute
from games.competitions.models import Competition, Entrant
from games.competitions.services import entering, invitations, replacing
from games.competitions.services.locking import lock_competition
from games.ladders.challenge import Hold
from games.ladders.models import Rung
from games.ladders.selectors import current_state
from games.notices.now import database_now
from games.tournaments.formats import Elimination, Swiss
from games.tournaments.models import Pairing, Round, Tournament
from tests.factories.accounts import make_user
from tests.factories.competitions import director_of, enter
from tests.factories.ladders import make_ladder, pass_time, people_of, sweep
from tests.factories.tournaments import (
    entrants,
    go_on,
    make_open,
    make_running,
    play_round,
    round_of,
    stage_of,
)
from tests.tournaments.test_stage_flow import say, starters

pytestmark = pytest.mark.django_db

EVENTS: dict[str, Callable[[], Competition]] = {
    "a ladder": lambda: make_ladder(1, competition={"programs": True, "title": "arena-2004"}).competition,
    "a tournament": lambda: make_open(players=1, title="arena-2004", programs=True).competition,
}


@pytest.fixture(params=EVENTS)
def competition(request: pytest.FixtureRequest) -> Competition:
    """Return a competition with one entrant, which allows programs."""
    return EVENTS[request.param]()


def page(user: User, address: str) -> str:
    client = Client()
    client.force_login(user)
    return " ".join(client.get(address).content.decode().split())


def send_program(competition: Competition, name: str) -> str:
    """Let a director enter a program on the page of entrants, and return the message."""
    client = Client()
    client.force_login(director_of(competition))
    entrants_page = reverse("competitions:entrants", args=[competition.pk])
    return client.post(entrants_page, {"name": name}, follow=True).content.decode()


def set_rules(competition: Competition, **rules: object) -> None:
    Competition.objects.filter(pk=competition.pk).update(**rules)
    competition.refresh_from_db()


def leave(competition: Competition, user: User) -> None:
    with transaction.atomic():
        locked, _now = lock_competition(competition.pk)
        entrant = Entrant.objects.get(competition=competition, user=user)
        entrant.competition = locked
        entering.withdraw(entrant, by=user)


def status_of(competition: Competition, who: User | str) -> str:
    found = Entrant.objects.filter(competition=competition)
    found = found.filter(program=who) if isinstance(who, str) else found.filter(user=who)
    return found.get().status


def suspend(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


def user_of(entrant: Entrant) -> User:
    assert entrant.user is not None
    return entrant.user


# ---- programs -------------------------------------------------------------------------------------


def test_a_program_waits_where_it_is_full_and_comes_in_when_a_place_is_free(competition: Competition) -> None:
    set_rules(competition, most_entrants=1)
    assert "Robbie is on the waiting list." in send_program(competition, "Robbie")
    assert status_of(competition, "Robbie") == Entrant.Status.WAITING
    leave(competition, user_of(Entrant.objects.get(competition=competition, program="")))
    assert status_of(competition, "Robbie") == Entrant.Status.ENTERED


def test_no_program_enters_after_the_end_of_entries(competition: Competition) -> None:
    set_rules(competition, entries_until=database_now() - timedelta(minutes=1))
    assert "Robbie now takes part." not in send_program(competition, "Robbie")
    assert not Entrant.objects.filter(competition=competition, program="Robbie").exists()


@pytest.mark.parametrize("name", ["Robbie", "robbie", "R\u043ebbie"])
def test_no_program_is_called_as_a_person_or_another_program_is(competition: Competition, name: str) -> None:
    person = make_user(display_name="Robbie")
    taken = "This name is taken, or looks like one that is."
    assert taken in send_program(competition, name)
    person.display_name = "Somebody else"
    person.save()
    assert "Robbie now takes part." in send_program(competition, "Robbie")
    if name.casefold() == "robbie":
        assert taken in send_program(competition, name)


# ---- conditions of the waiting list -------------------------------------------------------------------


def test_a_free_place_asks_the_conditions_again(competition: Competition) -> None:
    set_rules(competition, most_entrants=1)
    unfit, invited = make_user(), make_user()
    enter(competition, unfit)
    invitations.invite(competition_id=competition.pk, by=director_of(competition), user=invited)
    enter(competition, invited)
    set_rules(competition, least_finished=3)
    own = page(unfit, competition_kinds.kind_of(competition).page(competition))
    assert "This competition is open to players who have played 3 matches of this game to the end." in own
    assert "Until you meet this condition, free places go to the players behind you." in own
    assert "Until you meet" not in page(invited, competition_kinds.kind_of(competition).page(competition))
    leave(competition, user_of(Entrant.objects.get(competition=competition, status="entered")))
    assert status_of(competition, unfit) == Entrant.Status.WAITING
    assert status_of(competition, invited) == Entrant.Status.ENTERED
    set_rules(competition, least_finished=0)
    leave(competition, invited)
    assert status_of(competition, unfit) == Entrant.Status.ENTERED


def test_a_suspended_account_gets_no_free_place(competition: Competition) -> None:
    set_rules(competition, most_entrants=1)
    suspended, next_one = make_user(), make_user()
    enter(competition, suspended)
    enter(competition, next_one)
    suspend(suspended)
    leave(competition, user_of(Entrant.objects.get(competition=competition, status="entered")))
    assert status_of(competition, next_one) == Entrant.Status.ENTERED


def test_no_director_gives_a_place_to_a_suspended_account(competition: Competition) -> None:
    set_rules(competition, most_entrants=1)
    old, suspended = Entrant.objects.get(competition=competition), make_user()
    new = enter(competition, suspended)
    suspend(suspended)
    client = Client()
    client.force_login(director_of(competition))
    address = reverse("competitions:entrant", args=[competition.pk, new.pk])
    answer = client.post(address, {"action": "let_in"}, follow=True).content.decode()
    assert "This account no longer exists." in answer
    with pytest.raises(NoSubstitute):
        replacing.replace(old_id=old.pk, new_id=new.pk, by=director_of(competition), reason="ill")
    assert status_of(competition, suspended) == Entrant.Status.WAITING


# ---- suspended accounts are not paired ---------------------------------------------------------------


def paired(cup: Tournament, number: int) -> set[int]:
    return {key for pairing in Pairing.objects.filter(round=round_of(cup, number)) for key in pairing.seats}


def test_a_suspended_account_is_not_paired_without_a_roll_call() -> None:
    cup = make_running(players=6, stages=(Swiss(rounds=3),))
    suspended = entrants(cup)[0]
    assert suspended.pk in paired(cup, 1)
    suspend(user_of(suspended))
    play_round(cup)
    assert paired(cup, 2) == {each.pk for each in entrants(cup)} - {suspended.pk} - byes(cup, 2)
    User.objects.filter(pk=user_of(suspended).pk).update(is_active=True)
    play_round(cup)
    assert suspended.pk in paired(cup, 3)


def byes(cup: Tournament, number: int) -> set[int]:
    found = round_of(cup, number).byes.filter(kind="paired")
    return {*found.values_list("entrant_id", flat=True)}


def test_no_roll_call_waits_for_a_suspended_account() -> None:
    cup = make_running(players=5, stages=(Swiss(rounds=3),), roll_call=86_400)
    suspended, *others = entrants(cup)
    suspend(user_of(suspended))
    for each in others:
        say(cup, each)
    go_on(cup)
    assert round_of(cup, 1).status == Round.Status.RUNNING
    assert paired(cup, 1) == {each.pk for each in others}


def test_a_suspended_account_is_not_asked_for_the_next_stage() -> None:
    cup = make_running("swiss-final", players=6, stages=(Swiss(rounds=1, advance=2), Elimination()))
    suspend(user_of(entrants(cup)[0]))
    play_round(cup)
    assert stage_of(cup, 2).status == "running"
    assert 1 not in starters(cup, 2, "in")
    assert len(starters(cup, 2, "in")) == 2


def test_nobody_challenges_a_suspended_account_and_it_falls_idle() -> None:
    ladder = make_ladder(3, idle_days=10, season_days=300)
    first, second, third = people_of(ladder)
    suspend(first)
    first_entry = Entrant.objects.get(competition=ladder.pk, user=first)
    challenge = reverse("ladders:challenge", args=[ladder.pk, first_entry.pk])
    assert "Away." in page(second, challenge)
    shown = current_state.take_snapshot(ladder, current_state.season_of(ladder), database_now())
    assert shown.field.players[first_entry.pk].hold is Hold.AWAY
    pass_time(ladder, timedelta(days=11))
    Rung.objects.exclude(entrant=first_entry).update(idle_from=database_now())
    sweep()
    assert people_of(ladder) == [second, first, third]
