"""Requests that no page of the site sends get a clear answer, store nothing, and cause no server error."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from django.urls import reverse

from games.engine import registry
from games.engine.actions import tag_of
from games.matches.models import Action, Draft, Match, Seat, Tenure, Visit
from tests.e2e import stage
from tests.e2e.conftest import Person
from tests.e2e.scenes import People
from tests.factories.accounts import make_user
from tests.factories.matches import form_of

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

DEEDS = ("act", "send", "undo", "text", "trust_clock")


class Sender:
    """Sends handmade posts to a match, with the cookies and the token of a signed-in browser."""

    def __init__(self, page: Any, match: Match) -> None:
        self.page, self.match = page, match
        page.goto("/tables/new/arena-2004/")
        self.token = next(each["value"] for each in page.context.cookies() if each["name"] == "csrftoken")

    def __call__(self, name: str, form: dict[str, Any], **more: Any) -> Any:
        return self.page.request.post(
            reverse(f"matches:{name}", args=[self.match.pk]),
            form=form,
            headers={"X-CSRFToken": self.token},
            **more,
        )

    def head(self, seat: int = 0) -> dict[str, Any]:
        """Return the fields that a form of the seat's page contains now."""
        form = form_of(self.match, seat)
        return {"visit": form.visit, "counter": form.counter, "mark": form.mark, "token": form.token}


def stored() -> tuple[int, ...]:
    """Return the number of rows of each relevant kind."""
    drafted = sum(len(draft.actions) for draft in Draft.objects.all())
    orders = sum(len(seat.orders) for seat in Seat.objects.all())
    return (Action.objects.count(), drafted, orders, Visit.objects.count(), Tenure.objects.count())


def clear(answer: Any) -> None:
    """Check that the response is a page with a sentence for a person."""
    assert answer.status == 200, (answer.status, answer.url)
    assert 'class="band' in answer.text(), answer.url


def test_every_action_by_hand_is_refused_in_words(people: People, person: Person) -> None:
    match = stage.arena(people.all[:2], stage.round_of(2), options=stage.usual())
    send = Sender(person(people.reader), match)
    before = stored()
    nonsense = {
        "card": "hydra-99",
        "creature": "hydra",
        "place": "hydra.9",
        "victim": "0",
        "round": "99",
        "first": "x",
        "second": "y",
        "answer": "perhaps",
    }
    alone = {"reveal", "pass", "decline", "scout", "foresee", "show", "done"}
    for kind in get_args(registry.get(match.title).actions):
        tag = tag_of(kind)
        clear(send("act", send.head() | nonsense | {"do": tag}))
        if tag not in alone:
            clear(send("act", send.head() | {"do": tag}))
    assert stored() == before


def test_another_seats_turn_and_another_seats_form_are_refused(people: People, person: Person) -> None:
    match = stage.arena(people.all[:2], stage.round_of(2))
    send = Sender(person(people.rival), match)
    before = stored()
    for name in DEEDS:
        clear(send(name, send.head(seat=0) | {"do": "done", "seat": "0", "text": "done"}))
    assert stored() == before


def test_a_closed_visit_and_a_finished_match_take_nothing(people: People, person: Person) -> None:
    match = stage.arena(people.all[:2], stage.round_of(2))
    send = Sender(person(people.reader), match)
    old = send.head()
    stage.go_on(match, stage.round_of(3))
    before = stored()
    for name in DEEDS:
        clear(send(name, old | {"do": "pass", "text": "pass"}))
    assert stored() == before
    stage.go_on(match, None)
    before = stored()
    for name in DEEDS:
        clear(send(name, old | {"do": "pass", "text": "pass"}))
    assert stored() == before


def test_people_without_a_seat_find_nothing_to_post_to(people: People, person: Person) -> None:
    match = stage.arena(people.all[:2], stage.round_of(2))
    send = Sender(person(make_user()), match)
    before = stored()
    for name in DEEDS:
        assert send(name, send.head() | {"do": "pass", "text": "pass"}).status == 404
    for name in ("orders", "leave", "begin"):
        assert send(name, {"order": "gift", "prefer": "highest"}).status in (200, 404)
    assert stored() == before


GARBAGE: tuple[dict[str, Any], ...] = (
    {},
    {"do": "\x00", "visit": "\x00", "counter": "\x00", "mark": "\x00", "token": "\x00", "text": "\x00"},
    {"do": "play", "visit": "-1", "counter": "-1", "mark": "ж", "token": "x" * 5000, "text": "ж" * 5000},
    {"do": "play", "visit": "9" * 400, "counter": "9" * 400, "card": "9" * 400},
    {"do": "drop", "seat": "1"},
    {"do": "stop", "cause": "vote"},
    {"do": "undo", "to": "0"},
    {"do": "level", "level": "9"},
    {"do": "epoch", "epoch": "00"},
    {"do": "play", "card": "a" * 1_000_000, "text": "a" * 1_000_000},
)


def test_garbage_gets_a_sentence(people: People, person: Person) -> None:
    match = stage.arena(people.all[:2], stage.round_of(2))
    send = Sender(person(people.reader), match)
    before = stored()
    for garbage in GARBAGE:
        for name in DEEDS:
            head = send.head() if name in ("act", "text") else {}
            clear(send(name, head | garbage))
    assert stored() == before


def test_more_than_the_site_takes_is_refused_at_once(people: People, person: Person) -> None:
    match = stage.arena(people.all[:2], stage.round_of(2))
    send = Sender(person(people.reader), match)
    before = stored()
    answer = send("text", send.head() | {"text": "a" * 4_000_000})
    assert answer.status in (400, 413)
    assert "<h1>" in answer.text()
    assert stored() == before


def test_a_wrong_method_and_a_missing_token_are_answered_in_words(people: People, person: Person) -> None:
    match = stage.arena(people.all[:2], stage.round_of(2))
    page = person(people.reader)
    send = Sender(page, match)
    before = stored()
    for name in (*DEEDS, "join", "leave", "begin", "decline"):
        address = reverse(f"matches:{name}", args=[match.pk])
        answer = page.request.get(address)
        assert answer.status == 200, name
        assert "<h1>" in answer.text(), name
        refused = page.request.post(address, form=send.head() | {"do": "done"})
        assert refused.status == 403, name
        assert "<h1>" in refused.text(), name
        for method in ("PUT", "DELETE", "PATCH"):
            other = page.request.fetch(address, method=method, headers={"X-CSRFToken": send.token})
            assert other.status == 405, (name, method)
    for name in ("match", "history", "log", "chance", "export"):
        answer = page.request.post(
            reverse(f"matches:{name}", args=[match.pk]), headers={"X-CSRFToken": send.token}
        )
        assert answer.status == 405, name
    assert stored() == before


def test_addresses_with_nonsense_show_the_page_they_can(people: People, person: Person) -> None:
    match = stage.arena(people.all[:2], stage.round_of(2))
    page = person(people.reader)
    path = reverse("matches:match", args=[match.pk])
    for query in ("pick=zzz&at=0", "pick=a.b.c.d.e&at=0", "pick=%00&at=%00", "pick=" + "a." * 3000, "at=-1"):
        assert page.request.get(f"{path}?{query}").status == 200
    for query in ("step=0", "step=-1", "step=99999999999999999999", "step=x&as=9", "as=watcher", "as=ж"):
        assert page.request.get(f"{reverse('matches:history', args=[match.pk])}?{query}").status == 200
    assert page.request.get("/tables/?title=x&seats=99&pace=never").status == 200
    for path in ("/matches/999999999999999999999999/", "/matches/0/", "/t/x/", "/tables/new/chess/", "/%00/"):
        assert page.request.get(path).status == 404, path


def test_table_forms_by_hand_open_no_door(people: People, person: Person) -> None:
    match = stage.arena(people.all[:2], door=Match.Door.LINK, watchers=False)
    send = Sender(person(make_user()), match)
    before = stored()
    for name, form in (("join", {"token": match.token}), ("join", {"token": "x" * 9000}), ("leave", {})):
        assert send(name, form).status in (200, 404)
    assert send("begin", {}).status == 404
    assert send("decline", {}).status in (200, 404)
    assert stored() == before
