"""Scenes of coming in: a guest's first turn and matches, what an account takes over, someone new."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from accounts.models import User
from accounts.services import guests as guest_accounts
from games.lobby.seat_link_tokens import seat_link_url
from games.lobby.services import guest_seats, guests
from games.matches.models import Match, SeatLink, Tenure
from tests.e2e.browsing import guest_cookie
from tests.e2e.cast import Maker, People, Scene, path_of
from tests.factories.matches import give_words, make_table


def _guest(title: str) -> tuple[User, Match]:
    return guests.begin(title=title, name="Practice", language="en")


def _first_turn(title: str) -> Maker:
    def scene(people: People) -> Scene:
        guest, match = _guest(title)
        return Scene(path_of(match), guest)

    return scene


def front_again(people: People) -> Scene:
    guest, _match = _guest("titan")
    return Scene("/", guest)


def take_over(people: People) -> Scene:
    guest, _match = _guest("titan")
    guests.begin_as_proposed(user=guest, title="arena-2004", name="Practice")
    return Scene(reverse("matches:guest"), people.reader, _with(guest, reverse("matches:guest")))


def asked_to_take_over(people: People) -> Scene:
    guest, _match = _guest("titan")
    return Scene(reverse("matches:waiting"), people.reader, _with(guest, reverse("matches:waiting")))


def _with(guest: User, path: str) -> Any:
    def come_again(page: Any) -> None:
        page.context.add_cookies([guest_cookie(guest, page.evaluate("location.origin"))])
        page.goto(path)

    return come_again


def beginning(people: People) -> Scene:
    make_table("arena-2004", 4, host=people.rival, name="Friday table")
    return Scene(reverse("matches:waiting"), people.reader)


def offer_wrong(people: People) -> Scene:
    def six_in_an_arena(page: Any) -> None:
        page.locator("#id_title input[value='arena-2004']").check()
        page.locator("#id_who").select_option("6")
        page.locator("main .button--main").click()
        page.locator(".field-error").first.wait_for()

    return Scene(reverse("matches:choose_title"), people.reader, six_in_an_arena)


def table_with_link(people: People) -> Scene:
    table = make_table("titan", 3, host=people.reader, name="Friday table", door=Match.Door.LINK)
    return Scene(path_of(table), people.reader)


def _friends_table(people: People, **fields: Any) -> Match:
    return make_table(
        "arena-2004",
        fields.pop("seats", 2),
        host=people.reader,
        name="Friday table",
        door=Match.Door.LINK,
        rated=False,
        guests_allowed=True,
    )


def _seated(people: People) -> tuple[User, Match]:
    """A guest with a seat in a running match."""
    match = _friends_table(people)
    guest = guest_seats.take_guest_seat(
        match_id=match.pk, token=match.token, guest=None, name="Anna", language="en"
    )
    give_words(match)
    return guest, match


def _with_link(people: People) -> tuple[User, Match, SeatLink]:
    guest, match = _seated(people)
    tenure = Tenure.objects.get(match=match, user=guest)
    link = guest_seats.make_seat_link(match_id=match.pk, host=people.reader, tenure_id=tenure.pk)
    return guest, match, link


def seat_for_a_guest(people: People) -> Scene:
    table = _friends_table(people, seats=3)
    return Scene(reverse("matches:by_link", args=[table.token]), None)


def guest_at_a_table(people: People) -> Scene:
    table = _friends_table(people, seats=3)
    guest = guest_seats.take_guest_seat(
        match_id=table.pk, token=table.token, guest=None, name="Anna", language="en"
    )
    return Scene(path_of(table), guest)


def guest_plays(people: People) -> Scene:
    guest, match, _link = _with_link(people)
    return Scene(path_of(match), guest)


def front_with_seats(people: People) -> Scene:
    guest, _match = _seated(people)
    return Scene("/", guest)


def seats_of_guests(people: People) -> Scene:
    _anna, match, _link = _with_link(people)
    return Scene(path_of(match, "guest_seats"), people.reader)


def seat_by_its_link(people: People) -> Scene:
    _anna, _match, link = _with_link(people)
    return Scene("/" + seat_link_url(link).partition("://")[2].partition("/")[2], None)


def address_of_a_guest(people: People) -> Scene:
    guest, _match = _seated(people)
    guest_accounts.set_address(guest, "anna@example.org")
    return Scene(reverse("accounts:guest_address"), guest)


ALL: dict[str, Maker] = {
    "guest-titan": _first_turn("titan"),
    "guest-arena": _first_turn("arena-2004"),
    "guest-gladiators": _first_turn("gladiators"),
    "front-again": front_again,
    "take-over": take_over,
    "asked-to-take-over": asked_to_take_over,
    "beginning": beginning,
    "offer-wrong": offer_wrong,
    "table-with-link": table_with_link,
    "seat-for-a-guest": seat_for_a_guest,
    "guest-at-a-table": guest_at_a_table,
    "guest-plays": guest_plays,
    "front-with-seats": front_with_seats,
    "seats-of-guests": seats_of_guests,
    "seat-by-its-link": seat_by_its_link,
    "address-of-a-guest": address_of_a_guest,
}
