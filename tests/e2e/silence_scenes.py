"""Scenes of silent players, open seats and substitutes."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from games.matches.models import Match
from games.matches.services.sweeps import sweep_deadlines
from tests.e2e import stage
from tests.e2e.cast import Maker, People, Scene, path_of
from tests.factories.ageing import overdue


def silenced(people: list[Any], seat: int, **fields: Any) -> Match:
    """A match in which one player has just let his time run out; by that his seat is open."""
    match = stage.arena(people, stage.round_of(2, seat=seat), **({"patience": 1} | fields))
    overdue(match)
    sweep_deadlines()
    match.refresh_from_db()
    return match


def silent(people: People) -> Scene:
    return Scene(path_of(silenced(people.all[:3], 0)), people.reader)


def silent_waiting(people: People) -> Scene:
    silenced(people.all[:3], 0, patience=5)
    return Scene(reverse("matches:waiting"), people.reader)


def silent_rival(people: People) -> Scene:
    return Scene(path_of(silenced(people.all[:2], 1)), people.reader)


def end(people: People) -> Scene:
    return Scene(path_of(silenced(people.all[:2], 1), "end"), people.reader)


def end_wrong(people: People) -> Scene:
    def send_nothing(page: Any) -> None:
        page.locator("main .button--main").click()
        page.locator(".field-error").first.wait_for()

    return Scene(path_of(silenced(people.all[:2], 1), "end"), people.reader, send_nothing)


def watched(people: People) -> Scene:
    return Scene(path_of(silenced(people.all[1:4], 1)), people.reader)


def open_seats(people: People) -> Scene:
    silenced(people.all[1:4], 1)
    silenced(people.all[1:3], 0, name="Long winter", title="arena-1997", watchers=False)
    return Scene(reverse("matches:open_seats"), people.reader)


def open_seats_none(people: People) -> Scene:
    return Scene(reverse("matches:open_seats"), people.reader)


def _seat(match: Match) -> str:
    return reverse("matches:seat", args=[match.pk, 1])


def open_seat(people: People) -> Scene:
    return Scene(_seat(silenced(people.all[1:4], 1)), people.reader)


def open_seat_of_strangers(people: People) -> Scene:
    return Scene(_seat(silenced(people.all[1:4], 1, silence="autopilot")), None)


def open_seat_of_others(people: People) -> Scene:
    return Scene(_seat(silenced(people.all[:3], 1)), people.reader)


def policies(people: People) -> Scene:
    return Scene(path_of(stage.arena(people.all[:2], stage.round_of(2)), "orders"), people.reader)


ALL: dict[str, Maker] = {
    "silent": silent,
    "silent-waiting": silent_waiting,
    "silent-rival": silent_rival,
    "silent-end": end,
    "silent-end-wrong": end_wrong,
    "silent-watched": watched,
    "open-seats": open_seats,
    "open-seats-none": open_seats_none,
    "open-seat": open_seat,
    "open-seat-of-strangers": open_seat_of_strangers,
    "open-seat-of-others": open_seat_of_others,
    "policies": policies,
}
