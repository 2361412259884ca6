"""A delayed match as a watcher sees it, and a table that says how long the delay will be."""

from __future__ import annotations

from django.urls import reverse

from tests.e2e import stage
from tests.e2e.cast import Maker, People, Scene, path_of
from tests.e2e.steps import show_more
from tests.factories.matches import make_table


def watched(people: People) -> Scene:
    match = stage.arena(people.all[1:4], stage.round_of(3), watch_delay=1, name="Late news")
    return Scene(path_of(match), people.reader)


def offered(people: People) -> Scene:
    table = make_table("arena-2004", 3, host=people.rival, name="Late news", watch_delay=2)
    return Scene(path_of(table), people.reader)


def offering(people: People) -> Scene:
    return Scene(reverse("matches:new", args=["arena-2004"]), people.reader, show_more)


ALL: dict[str, Maker] = {
    "match-delayed": watched,
    "table-delayed": offered,
    "new-delayed": offering,
}
