"""Scenes of press, of notes, and of leaving."""

from __future__ import annotations

from datetime import timedelta
from itertools import count
from typing import Any

from django.urls import reverse

from games.matches.models import Match, Tenure
from games.matches.services.leaving import leave
from games.matches.services.replacing import replace
from games.matches.services.resigning import resign
from games.press.models import Press
from games.press.services import mark_read, write
from tests.e2e import stage
from tests.e2e.cast import Maker, People, Scene, path_of
from tests.factories.accounts import make_user
from tests.factories.ageing import left
from tests.factories.matches import access_of


def _with_press(people: People) -> Match:
    match = stage.arena(people.all, stage.round_of(2), press_shown=True)
    red, blue, green = (access_of(match, seat) for seat in range(3))
    write(green, to=None, text="Somebody paid a lot for that spectator.")
    write(blue, to=0, text="Shall we leave the Troll alone this round?\nI keep my word.")
    write(red, to=1, text="Agreed. The table of odds: https://example.org/odds/of/a/long/name")
    mark_read(Tenure.objects.get(match=match, seat__index=0), Press.objects.latest("pk").pk)
    write(green, to=None, text="He liked the seats.")
    write(blue, to=0, text="Now would be the moment.")
    left(match, timedelta(hours=19, minutes=40))
    return match


def press_beside_turn(people: People) -> Scene:
    return Scene(path_of(_with_press(people)) + "#press", people.reader)


def press_all(people: People) -> Scene:
    return Scene(path_of(_with_press(people), "press"), people.reader)


def press_wrong(people: People) -> Scene:
    def send_nothing(page: Any) -> None:
        page.get_by_role("main").locator(".press-form button").click()
        page.locator(".field-error").first.wait_for()

    return Scene(path_of(_with_press(people), "press"), people.reader, send_nothing)


def press_of_strangers(people: People) -> Scene:
    return Scene(path_of(_with_press(people), "press"), None)


def press_hidden(people: People) -> Scene:
    return Scene(path_of(stage.arena(people.all[1:3]), "press"), people.reader)


def press_waiting(people: People) -> Scene:
    _with_press(people)
    second = stage.arena(people.all[:3], stage.round_of(2, seat=1), name="Six towers")
    write(access_of(second, 1), to=None, text="I need a day.")
    return Scene(reverse("matches:waiting"), people.reader)


def notes(people: People) -> Scene:
    match = _with_press(people)
    text = "Blue bets on the Troll.\nAsk again in round 3."
    Tenure.objects.filter(match=match, seat__index=0).update(notes=text)

    def unfold(page: Any) -> None:
        page.locator("#notes summary").click()

    return Scene(path_of(match) + "#notes", people.reader, unfold)


def notes_refused(people: People) -> Scene:
    match, looks = _with_press(people), count(1)

    def keep(page: Any) -> None:
        page.locator("#notes summary").click()
        meanwhile = f"Written on the phone. Round {next(looks)}."
        Tenure.objects.filter(match=match, seat__index=0).update(notes=meanwhile)
        page.locator("#notes textarea").fill("Written at the desk.")
        page.locator("#notes button").click()
        page.get_by_role("alert").first.wait_for()

    return Scene(path_of(match), people.reader, keep)


def leaving(people: People) -> Scene:
    return Scene(path_of(stage.arena(people.all, stage.round_of(2)), "quit"), people.reader)


def leaving_last(people: People) -> Scene:
    return Scene(path_of(stage.arena(people.all[:2], stage.round_of(2)), "quit"), people.reader)


def resigning(people: People) -> Scene:
    return Scene(path_of(stage.arena(people.all, stage.round_of(2)), "resign"), people.reader)


def resigning_waits(people: People) -> Scene:
    match = stage.arena(people.all[:2], title="titan")
    resign(match_id=match.pk, user=people.reader)
    return Scene(path_of(match, "resign"), people.reader)


def left_match(people: People) -> Scene:
    match = stage.arena(people.all, stage.round_of(2))
    leave(match_id=match.pk, user=people.all[2])
    replace(match, 3, make_user(display_name="Nora"), None, "asked for it")
    return Scene(path_of(match), people.reader)


ALL: dict[str, Maker] = {
    "press-beside-turn": press_beside_turn,
    "press": press_all,
    "press-wrong": press_wrong,
    "press-of-strangers": press_of_strangers,
    "press-hidden": press_hidden,
    "press-waiting": press_waiting,
    "notes": notes,
    "notes-refused": notes_refused,
    "leave": leaving,
    "leave-last": leaving_last,
    "resign": resigning,
    "resign-waits": resigning_waits,
    "left": left_match,
}
