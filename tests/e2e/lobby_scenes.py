"""Scenes of tables that their hosts change, of seats that are chosen, and of rematches."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from games.clocks.controls import DAY, Fixed, Untimed
from games.clocks.standstill import NOTHING_AGREED
from games.engine import registry
from games.lobby.services import changing, tables
from games.lobby.services.rematch import offer_rematch
from games.matches.access import get_access
from games.matches.models import Match
from tests.e2e import stage
from tests.e2e.cast import Maker, People, Scene, path_of
from tests.factories.matches import make_match, make_table


def change_table(match: Match, **changed: Any) -> None:
    """Let the host of a table of Titan change it."""
    match.refresh_from_db()
    assert match.host is not None
    meta = registry.meta(match.title)
    values: dict[str, Any] = {
        "options": meta.options(),
        "seats": match.seats_count,
        "controls": {clock: Fixed(2 * DAY) for clock in meta.clocks},
        "agreement": NOTHING_AGREED,
    }
    changing.change(match_id=match.pk, host=match.host, **(values | changed))


def _with_guests(people: People, host: int, **fields: Any) -> Match:
    table = make_table("titan", 4, host=people.all[host], name="Friday table", **fields)
    for person in people.all[:3]:
        if person != people.all[host]:
            tables.join(match_id=table.pk, user=person)
    return table


def _over(people: People) -> Match:
    match = stage.arena(people.all[:3], stage.ending())
    return stage.go_on(match, None)


def edit(people: People) -> Scene:
    return Scene(path_of(_with_guests(people, 0), "edit"), people.reader)


def invite(people: People) -> Scene:
    return Scene(path_of(_with_guests(people, 0), "invite"), people.reader)


def edit_wrong(people: People) -> Scene:
    def send_too_few(page: Any) -> None:
        page.locator("#id_seats").select_option("2")
        page.locator("main .button--main").click()
        page.locator(".field-error").first.wait_for()

    return Scene(path_of(_with_guests(people, 0), "edit"), people.reader, send_too_few)


def hosting(people: People) -> Scene:
    table = _with_guests(people, 0)
    change_table(table, press="table")

    def unfold(page: Any) -> None:
        page.locator("section:has(#hosting) summary").click()

    return Scene(path_of(table), people.reader, unfold)


def changed(people: People) -> Scene:
    table = _with_guests(people, 1)
    day = {"main": Fixed(DAY), "battle": Fixed(DAY)}
    change_table(table, press="table", rated=False, seating="drawn", controls=day)
    return Scene(path_of(table), people.reader)


def choosing(people: People) -> Scene:
    table = _with_guests(people, 1, seating="chosen")
    tables.give_word(match_id=table.pk, user=people.reader, word="an otter")
    return Scene(path_of(table), people.reader)


def choosing_guest(people: People) -> Scene:
    table = make_table("titan", 4, host=people.rival, name="Friday table", seating="chosen")
    return Scene(path_of(table), people.reader)


def rematch(people: People) -> Scene:
    return Scene(path_of(_over(people)), people.reader)


def rematch_offered(people: People) -> Scene:
    match = _over(people)
    offer_rematch(get_access(people.rival, match.pk), people.rival)
    return Scene(path_of(match), people.reader)


def friends_without_clock(**fields: Any) -> dict[str, Any]:
    """Return the settings of a table of Titan without a clock."""
    controls = {clock: Untimed() for clock in registry.meta("titan").clocks}
    return {"controls": controls, "rated": False, "door": Match.Door.LINK} | fields


def table_without_clock(people: People) -> Scene:
    table = make_table("titan", 3, host=people.reader, name="Long winter", **friends_without_clock())
    return Scene(path_of(table), people.reader)


def turn_without_clock(people: People) -> Scene:
    match = make_match("titan", 3, people.all[:3], name="Long winter", **friends_without_clock())
    return Scene(path_of(match), people.reader)


def waiting_without_clock(people: People) -> Scene:
    make_match("titan", 3, people.all[:3], name="Long winter", **friends_without_clock())
    make_match("titan", 3, people.all[:3], name="Short summer")
    return Scene(reverse("matches:waiting"), people.reader)


def clock_refused(people: People) -> Scene:
    def offer_rated(page: Any) -> None:
        page.locator("#id_pace").select_option("none")
        page.locator("main .button--main").click()
        page.locator(".field-error").first.wait_for()

    return Scene(reverse("matches:new", args=["titan"]), people.reader, offer_rated)


ALL: dict[str, Maker] = {
    "table-edit": edit,
    "table-edit-wrong": edit_wrong,
    "table-invite": invite,
    "table-hosting": hosting,
    "table-changed": changed,
    "table-choosing": choosing,
    "table-choosing-guest": choosing_guest,
    "rematch": rematch,
    "rematch-offered": rematch_offered,
    "table-no-clock": table_without_clock,
    "turn-no-clock": turn_without_clock,
    "waiting-no-clock": waiting_without_clock,
    "new-table-no-clock": clock_refused,
}
