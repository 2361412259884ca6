"""Scenes of deputies, of reliability, and of the roll-call."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.urls import reverse

from games.clocks.controls import DAY
from games.lobby.services import roll_calls, tables
from games.matches.models import Match
from tests.e2e import stage
from tests.e2e.cast import Maker, People, Scene, path_of
from tests.factories.accounts import make_user
from tests.factories.ageing import left
from tests.factories.deputies import ask, make_deputy
from tests.factories.matches import make_table
from tests.factories.records import give_record


def deputies_named(people: People) -> Scene:
    match = stage.arena(people.all[:3], stage.round_of(2))
    make_deputy(match, 0, make_user(display_name="Nora"))
    ask(match, 0, people.all[3])
    other = stage.arena([people.rival, people.all[2]], name="Long winter")
    ask(other, 0, people.reader)
    third = stage.arena([people.all[2], people.rival], name="Six towers")
    make_deputy(third, 0, people.reader)
    return Scene(reverse("matches:deputies"), people.reader)


def deputies_wrong(people: People) -> Scene:
    stage.arena(people.all[:2])

    def send_nonsense(page: Any) -> None:
        page.locator("#id_friend").fill("nobody of that name")
        page.get_by_role("main").locator(".button--main").click()
        page.locator(".field-error").first.wait_for()

    return Scene(reverse("matches:deputies"), people.reader, send_nonsense)


def deputies_none(people: People) -> Scene:
    return Scene(reverse("matches:deputies"), people.reader)


def turn_of_deputy(people: People) -> Scene:
    match = stage.arena([people.rival, people.all[2], people.all[3]], stage.round_of(2))
    make_deputy(match, 0, people.reader)
    left(match, timedelta(hours=19, minutes=40))
    return Scene(path_of(match), people.reader)


def waiting_for_deputy(people: People) -> Scene:
    match = stage.arena([people.rival, people.all[2]], stage.round_of(2))
    make_deputy(match, 0, people.reader)
    other = stage.arena([people.all[3], people.all[2]], stage.round_of(2), name="Long winter")
    make_deputy(other, 1, people.reader)
    ask(stage.arena([make_user(display_name="Nora"), people.all[2]], name="Six towers"), 0, people.reader)
    return Scene(reverse("matches:waiting"), people.reader)


def _called(people: People) -> Match:
    table = make_table("arena-2004", 3, host=people.rival, name="Friday table", roll_call=DAY)
    for person in (people.reader, people.all[2]):
        tables.join(match_id=table.pk, user=person)
    return table


def roll_called(people: People) -> Scene:
    return Scene(path_of(_called(people)), people.reader)


def roll_answered(people: People) -> Scene:
    table = _called(people)
    roll_calls.answer(table.pk, people.reader)
    return Scene(path_of(table), people.reader)


def tables_with_records(people: People) -> Scene:
    give_record(people.rival, 29, 1)
    make_table("arena-2004", 4, host=people.rival, name="Friday table", least_reliability=90, roll_call=DAY)
    make_table("arena-2004", 2, host=people.all[2], name="A quick one")
    return Scene(reverse("matches:tables"), people.reader)


def table_with_condition(people: People) -> Scene:
    give_record(people.rival, 29, 1)
    give_record(people.reader, 8, 2)
    table = make_table(
        "arena-2004", 4, host=people.rival, name="Friday table", least_reliability=90, roll_call=DAY
    )
    return Scene(path_of(table), people.reader)


ALL: dict[str, Maker] = {
    "deputies": deputies_named,
    "deputies-wrong": deputies_wrong,
    "deputies-none": deputies_none,
    "turn-of-deputy": turn_of_deputy,
    "waiting-for-deputy": waiting_for_deputy,
    "roll-called": roll_called,
    "roll-answered": roll_answered,
    "tables-with-records": tables_with_records,
    "table-with-condition": table_with_condition,
}
