"""A rematch: the same game with the same people, by one press."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services.erasure import erase
from games.clocks.controls import HOUR, Fixed
from games.engine.actions import Stop
from games.lobby.services import rematch, tables
from games.lobby.services.rematch import next_name
from games.matches.models import Invitation, Match, Tenure
from games.matches.services.leaving import leave
from games.matches.services.replacing import replace
from games.notices.models import Notice
from tests.factories.accounts import make_user
from tests.factories.deputies import make_deputy
from tests.factories.matches import give_words, make_match, store

pytestmark = pytest.mark.django_db


def ended(seats: int = 3, **fields: Any) -> tuple[Match, list[User]]:
    people = [make_user() for _ in range(seats)]
    match = make_match(seats=seats, users=people, name="Six towers", **fields)
    store(match, Stop(-1, "limit"))
    match.refresh_from_db()
    return match, people


def press(match: Match, user: User) -> Match | None:
    """Press the button of a match's page, and return the table that it leads to, if any."""
    client = Client()
    client.force_login(user)
    answer = client.post(reverse("matches:rematch", args=[match.pk]))
    if answer.status_code == 404:
        return None
    return Match.objects.get(pk=int(answer["location"].split("/")[2]))


def test_one_press_offers_the_same_to_the_same_people() -> None:
    match, people = ended(controls={"main": Fixed(HOUR)}, press="table", rated=False, patience=7)
    table = press(match, people[1])
    assert table is not None
    assert (table.host, table.title, table.seats_count, table.door) == (people[1], match.title, 3, "invited")
    assert table.controls == {"main": Fixed(HOUR)}
    assert table.options == match.options
    assert (table.press, table.rated, table.patience, table.name) == ("table", False, 7, "Six towers (2)")
    assert set(Invitation.objects.values_list("user", flat=True)) == {people[0].pk, people[2].pk}
    assert Notice.objects.filter(kind="invitation").count() == 2
    for user in (people[0], people[2]):
        tables.join(match_id=table.pk, user=user)
    give_words(table)
    assert table.running


def test_the_second_who_presses_comes_to_the_table_of_the_first() -> None:
    match, people = ended()
    first = press(match, people[0])
    assert press(match, people[2]) == first
    assert press(match, people[0]) == first
    assert Match.objects.count() == 2
    client = Client()
    client.force_login(people[1])
    page = client.get(reverse("matches:match", args=[match.pk])).content.decode()
    assert "View the rematch table" in page


def test_two_who_press_in_the_same_moment_meet_at_one_table(monkeypatch: pytest.MonkeyPatch) -> None:
    match, people = ended()
    found = press(match, people[0])
    answers = [None, found]
    monkeypatch.setattr(rematch, "rematch_of", lambda match: answers.pop(0))
    assert press(match, people[1]) == found
    assert Match.objects.count() == 2
    with pytest.raises(IntegrityError):
        Match.objects.filter(pk=match.pk).update(rematch_of=match.pk, status="offered")


def test_after_a_table_was_withdrawn_another_may_be_offered() -> None:
    match, people = ended()
    first = press(match, people[0])
    assert first is not None
    tables.leave(match_id=first.pk, user=people[0])
    assert press(match, people[1]) not in (None, first)


def test_who_did_not_play_to_the_end_neither_asks_nor_is_asked() -> None:
    people = [make_user() for _ in range(4)]
    match = make_match(seats=4, users=people)
    leave(match_id=match.pk, user=people[3])
    newcomer = make_user()
    replace(match, 2, newcomer, None, "asked for it")
    friend = make_deputy(match, 0)
    store(match, Stop(-1, "limit"))
    for user in (people[2], people[3], friend, make_user()):
        assert press(match, user) is None
    table = press(match, people[0])
    assert table is not None
    assert set(Invitation.objects.values_list("user", flat=True)) == {people[1].pk, newcomer.pk}
    assert table.door == Match.Door.LINK


def test_one_who_left_the_house_is_not_asked() -> None:
    match, people = ended()
    erase(people[2])
    table = press(match, people[0])
    assert table is not None
    assert list(Invitation.objects.values_list("user", flat=True)) == [people[1].pk]


@pytest.mark.parametrize("how", ["running", "practice", "imported"])
def test_of_what_is_no_match_of_people_that_is_over_there_is_none(how: str) -> None:
    match, people = ended()
    Match.objects.filter(pk=match.pk).update(**({"status": "running"} if how == "running" else {how: True}))
    if how == "running":
        Tenure.objects.filter(match=match).update(to_revision=None, how="")
    assert press(match, people[0]) is None
    assert Match.objects.count() == 1


@pytest.mark.parametrize(
    ("name", "then"),
    [
        ("Six towers", "Six towers (2)"),
        ("Six towers (2)", "Six towers (3)"),
        ("Six towers (09)", "Six towers (09) (2)"),
        ("x" * 60, "x" * 56 + " (2)"),
        ("(5)", "(5) (2)"),
        (" (99)", " (100)"),
    ],
)
def test_a_rematch_bears_the_next_number(name: str, then: str) -> None:
    assert next_name(name) == then
    assert len(next_name(name)) <= 60
