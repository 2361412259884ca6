"""Scenes of coming in: a guest's first turn and matches, what an account takes over, somebody new."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from accounts.models import User
from games.lobby.services import guests
from games.matches.models import Match
from tests.e2e.browsing import guest_cookie
from tests.e2e.cast import Maker, People, Scene, path_of
from tests.factories.matches import make_table


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
}
