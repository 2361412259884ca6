"""A ladder in a browser: challenged, accepted, refused, out of time, joined, left."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from itertools import product
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from games.ladders.models import Challenge, Ladder
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.steps import follow, press
from tests.factories.accounts import make_user
from tests.factories.ladders import challenge, finish, make_ladder, pass_time, people_of, play, sweep
from tests.sampling import sampled

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def people(site: str) -> list[User]:
    names = ("Tormod", "mira", "Ana", "Radka", "vadim_k", "ilse", "Okke")
    return [make_user(display_name=name, time_zone="Europe/Moscow") for name in names]


def address(ladder: Ladder) -> str:
    return reverse("ladders:ladder", args=[ladder.pk])


def words(page: Any) -> str:
    return str(page.get_by_role("main").inner_text())


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_a_challenge_is_made_accepted_and_leads_to_the_match(
    people: list[User], person: Person, scripts: bool
) -> None:
    ladder = make_ladder(people, title="arena-2004")
    ilse, ana = person(people[5], scripts=scripts), person(people[2], scripts=scripts)
    ilse.goto(address(ladder))
    follow(ilse, ilse.get_by_role("link", name="Challenge Ana", exact=True))
    assert "You take rung 3." in words(ilse)
    press(ilse, "Challenge Ana")
    assert "You have challenged Ana, who has been notified by email." in words(ilse)
    assert ilse.get_by_role("link", name="Challenge Ana", exact=True).count() == 0

    ana.goto(address(ladder))
    assert "ilse (rung 6) challenges you" in words(ana)
    press(ana, "Accept ilse’s challenge")
    assert "Give your word of luck" in words(ana)
    made = Challenge.objects.get()
    assert made.status == "played"
    ilse.goto(address(ladder))
    assert "ilse against Ana" in words(ilse)


def test_a_challenge_is_refused_freely_once(people: list[User], person: Person) -> None:
    ladder = make_ladder(people, title="arena-2004", free_refusals=1)
    challenge(ladder, people[3], people[2])
    ana = person(people[2], width=390)
    ana.goto(address(ladder))
    ana.get_by_role("link", name="Radka (rung 4) challenges you").click()
    press(ana, "Decline")
    assert "You declined the challenge." in words(ana)
    assert "you are on rung 3" in words(ana)
    challenge(ladder, people[5], people[2])
    ana.goto(address(ladder))
    press(ana, "Decline")
    assert "you are on rung 4" in words(ana)


def test_a_challenge_that_nobody_answers_gives_the_rung(people: list[User], person: Person) -> None:
    ladder = make_ladder(people, title="arena-2004", on_no_answer="just_above")
    made = challenge(ladder, people[5], people[3])
    pass_time(ladder, timedelta(hours=73))
    radka = person(people[3])
    radka.goto(reverse("ladders:answer", args=[made.pk]))
    press(radka, "Accept ilse’s challenge")
    assert "This challenge is no longer waiting for an answer." in words(radka)
    sweep()
    ilse = person(people[5])
    ilse.goto(address(ladder))
    assert "you are on rung 4" in words(ilse)
    assert people_of(ladder).index(people[3]) == 4


def test_a_stranger_joins_rests_and_leaves(people: list[User], person: Person) -> None:
    ladder = make_ladder(people, title="arena-2004")
    newcomer = person(make_user(display_name="Pim"))
    newcomer.goto("/ladders/")
    follow(newcomer, newcomer.get_by_role("link", name=ladder.competition.name, exact=True))
    follow(newcomer, newcomer.get_by_role("link", name="Join this ladder"))
    newcomer.get_by_label("How many matches at once").fill("1")
    press(newcomer, "Join")
    assert "you are on rung 8" in words(newcomer)
    follow(newcomer, newcomer.get_by_role("link", name="Your place on the ladder"))
    press(newcomer, "Leave now")
    assert "You have left the ladder. Your matches continue to the end." in words(newcomer)
    assert len(people_of(ladder)) == 7


@pytest.mark.parametrize(("width", "language"), sampled(product((390, 1280), ("en-GB", "ru-RU"))))
def test_its_pages_are_clean_and_fit(
    people: list[User],
    person: Person,
    no_violations: Callable[[Any], None],
    width: int,
    language: str,
) -> None:
    User.objects.filter(pk=people[3].pk).update(language=language[:2])
    people[3].refresh_from_db()
    ladder = make_ladder(people, title="arena-2004", most_in=[[None, 2]], reach=2)
    finish(play(ladder, people[1], people[0]), people[1], people[0])
    play(ladder, people[4], people[2])
    challenge(ladder, people[5], people[3])
    page = person(people[3], width=width, language=language)
    entrant = people[3].entries.get().pk
    numbers = [ladder.pk]
    for name, more in (
        ("ladder", []),
        ("rules", []),
        ("matches", []),
        ("seasons", []),
        ("mine", []),
        ("person", [entrant]),
    ):
        page.goto(reverse(f"ladders:{name}", args=[*numbers, *more]))
        no_violations(page)
        wider = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wider <= 0, name
    page.goto("/ladders/")
    no_violations(page)
