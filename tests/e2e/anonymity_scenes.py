"""Anonymous tables before the start and in progress, and the form that refuses what would name a player."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from games.lobby.services import tables
from games.matches.access import get_access
from games.matches.models import Match
from games.press.services import write
from tests.e2e import stage
from tests.e2e.cast import Maker, People, Scene, path_of
from tests.e2e.steps import show_more
from tests.factories.matches import make_table


def _table(people: People) -> Match:
    table = make_table("arena-2004", 4, host=people.rival, name="Masked ball", anonymous=True)
    tables.join(match_id=table.pk, user=people.all[2])
    return table


def stranger(people: People) -> Scene:
    return Scene(path_of(_table(people)), people.all[3])


def player(people: People) -> Scene:
    table = _table(people)
    tables.give_word(match_id=table.pk, user=people.rival, word="an otter")
    return Scene(path_of(table), people.rival)


def listed(people: People) -> Scene:
    _table(people)
    make_table("arena-2004", 2, host=people.rival, name="A quick one")
    return Scene(reverse("matches:tables"), people.reader)


def running(people: People) -> Scene:
    match = stage.arena(people.all[:3], stage.round_of(2), anonymous=True, name="Masked ball")
    write(get_access(people.rival, match.pk), to=None, text="Who might you be?")
    return Scene(path_of(match), people.reader)


def refused(people: People) -> Scene:
    def offer(page: Any) -> None:
        page.locator("#id_name").fill(f"With {people.reader.display_name}")
        show_more(page)
        page.locator("#id_anonymous").check()
        page.locator("main .button--main").click()
        page.locator(".field-error").first.wait_for()

    return Scene(reverse("matches:new", args=["arena-2004"]), people.reader, offer)


ALL: dict[str, Maker] = {
    "table-anonymous": stranger,
    "table-anonymous-player": player,
    "tables-anonymous": listed,
    "match-anonymous": running,
    "new-anonymous-wrong": refused,
}
