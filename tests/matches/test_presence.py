"""Both online: a person who wants it sees that others are at the match too, and the page refreshes."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.arena.actions import Bid
from games.engine.actions import Action as Act
from games.matches.models import Action, Deadline, Event, Match, Tenure, Visit
from games.notices.now import database_now
from games.press.services import write
from tests.factories.accounts import make_user
from tests.factories.matches import access_of, holder, make_match, play, state_of
from tests.probe.rules import Done, Name, Parry, Walk

pytestmark = pytest.mark.django_db

MARK = re.compile(r'data-mark="(\w+)"')


def table(seats: int = 2, title: str = "probe", wanting: tuple[int, ...] = (0, 1)) -> Match:
    match = make_match(title, seats)
    for seat in wanting:
        User.objects.filter(pk=holder(match, seat).pk).update(presence=True)
    return match


def browser(match: Match, seat: int) -> Client:
    client = Client()
    client.force_login(holder(match, seat))
    return client


def look(client: Client, match: Match) -> str:
    """Open the page, and return the mark by which it refreshes, "" if it does not."""
    found = MARK.search(client.get(reverse("matches:match", args=[match.pk])).content.decode())
    return found.group(1) if found else ""


def ask(client: Client, match: Match, mark: str) -> tuple[int, str]:
    answer = client.get(reverse("matches:live", args=[match.pk]), {"mark": mark})
    assert answer.content == b""
    return answer.status_code, answer.headers["Muster-Live"]


def to_a_turn(match: Match) -> int:
    for seat in range(match.seats_count):
        play(match, seat, Name(seat, 3))
    mover = int(state_of(match).mover)
    play(match, mover, Parry(mover, high=True))
    return mover


def test_a_page_is_told_when_something_new_is_to_be_seen() -> None:
    match = table()
    mover = to_a_turn(match)
    waits, acts = browser(match, 1 - mover), browser(match, mover)
    mark = look(waits, match)
    assert ask(waits, match, mark) == (204, "alone")
    look(acts, match)
    assert ask(waits, match, mark) == (204, "both")
    play(match, mover, Walk(mover, "left"), send=False)
    assert ask(waits, match, mark) == (204, "both")
    play(match, mover, Done(mover))
    assert ask(waits, match, mark) == (200, "both")
    assert ask(waits, match, look(waits, match)) == (204, "both")


def test_press_is_new_to_those_who_may_read_it() -> None:
    match = table(3, wanting=(0, 1, 2))
    to_a_turn(match)
    clients = [browser(match, seat) for seat in range(3)]
    marks = [look(client, match) for client in clients]
    write(access_of(match, 0), to=1, text="between us")
    assert [ask(client, match, mark)[0] for client, mark in zip(clients, marks, strict=True)] == [
        200,
        200,
        204,
    ]


def test_nobody_is_seen_who_does_not_want_it() -> None:
    match = table(wanting=(0,))
    mover = to_a_turn(match)
    for seat in (0, 1):
        look(browser(match, seat), match)
    assert look(browser(match, 1), match) == ""
    assert ask(browser(match, 1), match, "")[1] == "off"
    assert ask(browser(match, 0), match, "other")[1] == "alone"
    assert Tenure.objects.get(match=match, seat__index=1).present_at is None
    play(match, mover, Walk(mover, "left"), Done(mover))
    assert ask(browser(match, 0), match, "other") == (204, "alone")


def test_who_left_the_page_is_not_here() -> None:
    match = table()
    to_a_turn(match)
    look(browser(match, 1), match)
    assert ask(browser(match, 0), match, look(browser(match, 0), match))[1] == "both"
    Tenure.objects.filter(match=match, seat__index=1).update(
        present_at=F("present_at") - timedelta(minutes=2)
    )
    assert ask(browser(match, 0), match, "x") == (204, "alone")


def test_two_who_both_wait_for_a_third_are_not_both_sides_of_a_wait() -> None:
    match = table(3, wanting=(0, 1, 2))
    mover = to_a_turn(match)
    others = [seat for seat in range(3) if seat != mover]
    for seat in others:
        look(browser(match, seat), match)
    assert ask(browser(match, others[0]), match, "x")[1] == "alone"
    look(browser(match, mover), match)
    assert ask(browser(match, others[0]), match, "x")[1] == "both"


def test_strangers_learn_nothing() -> None:
    match = table()
    url = reverse("matches:live", args=[match.pk])
    assert Client().get(url).headers.get("Muster-Live") == "off"
    Match.objects.filter(pk=match.pk).update(watchers=False)
    client = Client()
    client.force_login(make_user(presence=True))
    assert client.get(url).status_code == 404
    assert browser(match, 0).post(url).status_code == 405


def test_asking_is_cheap() -> None:
    match = table()
    to_a_turn(match)
    client = browser(match, 0)
    mark = look(client, match)
    look(browser(match, 1), match)
    with CaptureQueriesContext(connection) as queries:
        assert ask(client, match, mark) == (204, "both")
    assert len(queries) <= 8, [each["sql"] for each in queries]


# ---- sealed answers --------------------------------------------------------------------


def answered_long_ago(match: Match, seat: int) -> None:
    """Move a seat's answer, and nothing else, back by three hours."""
    earlier = timedelta(hours=3)
    acts = Action.objects.filter(match=match, seat=seat)
    Event.objects.filter(match=match, revision__in=acts.values("revision")).update(
        happened_at=F("happened_at") - earlier
    )
    acts.update(stored_at=F("stored_at") - earlier, effective_at=F("effective_at") - earlier)
    Visit.objects.filter(match=match, seat__index=seat).update(closed_at=F("closed_at") - earlier)
    Deadline.objects.filter(match=match, seat__index=seat).update(handled_at=F("handled_at") - earlier)


def shown(client: Client, match: Match) -> dict[str, str]:
    found = {}
    for name in ("match", "log", "history", "press", "orders", "export", "chance"):
        text = client.get(reverse(f"matches:{name}", args=[match.pk])).content.decode()
        found[name] = re.sub(r'name="(csrfmiddlewaretoken|once|token)" value="[^"]*"', "", text)
    for name in ("waiting", "mine"):
        found[name] = client.get(reverse(f"matches:{name}")).content.decode()
    return {name: re.sub(r"\d+:\d\d:\d\d\.\d+", "", text) for name, text in found.items()}


@pytest.mark.thorough
@pytest.mark.parametrize(("title", "answer"), [("probe", Name), ("arena-1997", Bid)])
def test_no_page_tells_when_a_sealed_answer_came_until_all_are_in(
    title: str, answer: Callable[[int, int], Act]
) -> None:
    match = table(3, title, wanting=(0, 1, 2))
    reader = browser(match, 0)
    look(browser(match, 2), match)
    mark = look(reader, match)
    play(match, 1, answer(1, 2))
    assert ask(reader, match, mark) == (204, "both")
    before = shown(reader, match)
    answered_long_ago(match, 1)
    after = shown(reader, match)
    for name in before:
        assert before[name] == after[name], name
    play(match, 2, answer(2, 3))
    assert ask(reader, match, mark) == (204, "both")
    play(match, 0, answer(0, 1))
    assert ask(reader, match, mark) == (200, "both")


def test_who_is_still_awaited_says_since_when_it_was_asked_not_since_others_answered() -> None:
    match = table(3)
    asked = Visit.objects.filter(match=match).values_list("opened_at", flat=True).distinct().get()
    play(match, 1, Name(1, 2))
    play(match, 2, Name(2, 3))
    page = browser(match, 1).get(reverse("matches:match", args=[match.pk])).content.decode()
    assert f'datetime="{asked.isoformat()}"' in page
    assert asked <= database_now()
