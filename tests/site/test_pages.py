"""Every page of a match responds, and states in words why it rejects something."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.matches.models import Action, Match
from tests.factories.accounts import make_user
from tests.factories.copying import copied
from tests.factories.matches import holder, make_match, make_table, play, state_of
from tests.probe.rules import Name, Parry

pytestmark = pytest.mark.django_db


def signed_in(match: Match, seat: int) -> Client:
    client = Client()
    client.force_login(holder(match, seat))
    return client


def inputs(html: str) -> dict[str, str]:
    """Return the hidden fields of the page's main form."""
    form = re.search(r'<form class="bar-main".*?</form>', html, re.S)
    assert form is not None
    return dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form.group()))


@copied
def moving(seats: int = 2) -> tuple[Match, int]:
    match = make_match(seats=seats)
    for seat in range(seats):
        play(match, seat, Name(seat, 1 + seat % 5))
    mover = state_of(match).mover
    play(match, mover, Parry(mover, high=True))
    return match, mover


@pytest.mark.thorough
def test_a_turn_is_taken_with_links_and_buttons_alone() -> None:
    match, mover = moving()
    client = signed_in(match, mover)
    url = reverse("matches:match", args=[match.pk])
    html = client.get(url).content.decode()
    assert 'class="bar-main"' not in html
    picked = re.search(r'href="(\?pick=[a-z.]+&amp;at=0)[^"]*"[^>]*>.{0,200}?left', html, re.S)
    assert picked is not None
    html = client.get(url + picked.group(1).replace("&amp;", "&")).content.decode()
    html = client.post(reverse("matches:act", args=[match.pk]), inputs(html), follow=True).content.decode()
    assert "In your draft" in html
    assert "Undo:" in html
    done = re.findall(r'href="(\?pick=[a-z.]+&amp;at=1)[^"]*"', html)[-1]
    html = client.get(url + done.replace("&amp;", "&")).content.decode()
    html = client.post(reverse("matches:act", args=[match.pk]), inputs(html), follow=True).content.decode()
    assert "Send turn?" in html
    client.post(reverse("matches:send", args=[match.pk]), inputs(html), follow=True)
    assert [row.notation for row in Action.objects.filter(match=match).order_by("-revision")[:2]] == [
        "done",
        "walk left",
    ]


def test_a_pick_made_for_another_counter_shows_no_preview() -> None:
    match, mover = moving()
    html = (
        signed_in(match, mover)
        .get(reverse("matches:match", args=[match.pk]) + "?pick=a&at=7")
        .content.decode()
    )
    assert 'class="bar-main"' not in html


@pytest.mark.parametrize("name", ["history", "log", "chance", "export"])
def test_pages_beside_the_turn_answer_for_seats_and_watchers(name: str) -> None:
    match, mover = moving()
    url = reverse(f"matches:{name}", args=[match.pk])
    assert signed_in(match, mover).get(url).status_code == 200
    assert Client().get(url).status_code == 200


def test_orders_are_left_and_withdrawn() -> None:
    match, mover = moving()
    client = signed_in(match, mover)
    url = reverse("matches:orders", args=[match.pk])
    assert client.get(url).status_code == 200
    client.post(url, {"order": "gift", "prefer": "ranked", "ranked": "9", "ranked.2": "4"})
    html = client.get(url).content.decode()
    assert '<option value="9" selected' in html
    assert "Withdraw order" in html
    client.post(url, {"order": "gift", "withdraw": "on"})
    assert "Withdraw order" not in client.get(url).content.decode()


GARBAGE: list[dict[str, str]] = [
    {},
    {"do": "fly"},
    {"do": "walk"},
    {"do": "walk", "way": "up"},
    {"do": "demand", "victim": "99999999999999999999999"},
    {"do": "drop", "seat": "1"},
    {"do": "throw", "cards": "x" * 1_000_000},
    {"do": "walk", "way": "left", "visit": "-1", "counter": "x"},
    {"do": "walk", "way": "left", "visit": "999999", "counter": "0", "mark": "", "token": "t"},
    {"do": "\x00", "visit": "1", "counter": "0", "mark": "\x00", "token": "\x00"},
]


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["act", "send", "undo", "text", "trust_clock"])
def test_garbage_gets_a_sentence_and_stores_nothing(name: str) -> None:
    match, mover = moving()
    before = Action.objects.count()
    client = signed_in(match, mover)
    for data in GARBAGE:
        answer = client.post(reverse(f"matches:{name}", args=[match.pk]), data, follow=True)
        assert answer.status_code == 200, data
        assert Action.objects.count() == before, data
        assert 'class="band' in answer.content.decode(), data


def test_a_foreign_seat_gets_nothing() -> None:
    match, _mover = moving()
    client = Client()
    client.force_login(make_user())
    answer = client.post(
        reverse("matches:act", args=[match.pk]),
        {"do": "done", "visit": 1, "counter": 0, "mark": "", "token": "t"},
    )
    assert answer.status_code == 404


def test_a_table_is_offered_joined_left_and_begun() -> None:
    host, guest = make_user(), make_user()
    client, other = Client(), Client()
    client.force_login(host)
    other.force_login(guest)
    page = client.get(reverse("matches:new", args=["probe"]))
    assert page.status_code == 200
    data = {
        "name": "Friday",
        "seats": "2",
        "preset": "own",
        "option.hand": "5",
        "pace": "86400",
        "door": "public",
        "press": "table",
        "press_shown": "on",
        "leavers": "autopilot",
    }
    client.post(reverse("matches:new", args=["probe"]), data)
    match = Match.objects.get(name="Friday")
    assert (match.press, match.press_shown, match.leavers) == ("table", True, "autopilot")
    assert (
        b"watchers can read messages to the table"
        in client.get(reverse("matches:match", args=[match.pk])).content
    )
    assert b"Friday" in other.get(reverse("matches:tables")).content
    other.post(reverse("matches:join", args=[match.pk]))
    other.post(reverse("matches:leave", args=[match.pk]))
    other.post(reverse("matches:join", args=[match.pk]))
    other.post(reverse("matches:word", args=[match.pk]), {"word": "otter"})
    match.refresh_from_db()
    assert match.status == Match.Status.OFFERED
    other.post(reverse("matches:begin", args=[match.pk]))
    client.post(reverse("matches:begin", args=[match.pk]))
    match.refresh_from_db()
    assert match.running
    assert b"otter" in client.get(reverse("matches:chance", args=[match.pk])).content


def test_a_private_table_opens_by_its_link_alone() -> None:
    table = make_table(door=Match.Door.LINK)
    client = Client()
    client.force_login(make_user())
    assert client.get(reverse("matches:match", args=[table.pk])).status_code == 404
    assert client.get(reverse("matches:by_link", args=[table.token])).status_code == 200
    client.post(reverse("matches:join", args=[table.pk]), {"token": "wrong"})
    assert table.tenures.count() == 1
    client.post(reverse("matches:join", args=[table.pk]), {"token": table.token})
    assert table.tenures.count() == 2


@pytest.mark.parametrize("guest", [True, False], ids=["a guest", "signed in"])
def test_a_private_match_is_watched_by_its_link_from_page_to_page(guest: bool) -> None:
    match = make_match(door=Match.Door.LINK)
    pages = [reverse(f"matches:{name}", args=[match.pk]) for name in ("match", "log", "history", "chance")]
    client = Client()
    if not guest:
        client.force_login(make_user())
    closed = 302 if guest else 404
    assert [client.get(page).status_code for page in pages] == [closed] * 4
    assert client.get(reverse("matches:by_link", args=[match.token]), follow=True).status_code == 200
    assert [client.get(page).status_code for page in pages] == [200] * 4
    stranger = Client()
    assert [stranger.get(page).status_code for page in pages] == [302] * 4


def test_what_waits_is_listed_soonest_first_and_next_leads_there() -> None:
    user = make_user()
    first = make_match(users=[user, make_user()])
    make_match(users=[user, make_user()])
    client = Client()
    client.force_login(user)
    html = client.get(reverse("matches:waiting")).content.decode()
    assert html.count("Take your turn") == 2
    assert client.get(reverse("matches:next")).headers["Location"] == reverse(
        "matches:match", args=[first.pk]
    )
    assert client.get(reverse("matches:mine")).status_code == 200


def test_who_is_awaited_since_when_unless_several_are() -> None:
    match, mover = moving(seats=3)
    waiting = reverse("matches:waiting")
    assert ", asked" in signed_in(match, (mover + 1) % 3).get(waiting).content.decode()
    sealed = make_match(seats=3)
    play(sealed, 0, Name(0, 3))
    html = signed_in(sealed, 0).get(waiting).content.decode()
    assert "waiting for " in html
    assert ", asked" not in html


def test_on_request_the_page_says_why_not_something_else() -> None:
    match, mover = moving()
    client = signed_in(match, mover)
    url = reverse("matches:match", args=[match.pk])
    assert "?why=1" in client.get(url).content.decode()
    asked = client.get(url, {"why": "1"}).content.decode()
    assert '<dd>No such demand now. <span class="rule">' in asked
    assert "</span>Probe 6</span>" in asked
