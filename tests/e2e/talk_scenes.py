"""Scenes of talk: on a table's page, in the rooms of ladders and tournaments, and a message being removed."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db.models import F
from django.urls import reverse

from accounts.models import User
from games.competitions.models import Competition
from games.lobby.services import tables
from games.matches.models import Match
from games.talk.access import room_access
from games.talk.models import TalkMessage, TalkRoom
from games.talk.services import remove, write
from tests.e2e.cast import Maker, People, Scene, path_of
from tests.factories.accounts import make_user
from tests.factories.ladders import make_ladder
from tests.factories.matches import make_table
from tests.factories.staff import make_operator

LONG = "The odds of every bet: https://example.org/odds/of/a/very/long/name/that/does/not/fit/on/one/line"


def _say(kind: TalkRoom.Kind, subject: int, *lines: tuple[User, str]) -> None:
    for user, text in lines:
        write(room_access(kind, subject, user), text=text)
    TalkMessage.objects.update(written_at=F("written_at") - timedelta(hours=3))


def _table(people: People) -> Match:
    match = make_table(title="arena-2004", seats=4, host=people.rival, name="Quiet table")
    tables.join(match_id=match.pk, user=people.reader)
    _say(
        TalkRoom.Kind.TABLE,
        match.pk,
        (people.rival, "Two days a turn, if that suits everyone.\nI am away at Christmas."),
        (people.reader, f"It suits me. {LONG}"),
        (people.rival, "Then we wait for two more."),
    )
    return match


def _ladder(people: People) -> Competition:
    ladder = make_ladder(people.all, title="arena-2004", seats=4, competition={"name": "Winter ladder"})
    _say(
        TalkRoom.Kind.COMPETITION,
        ladder.pk,
        (people.all[2], "Who has time for a match before the holidays?"),
        (people.rival, "You play like a broken clock."),
        (people.all[3], "I have."),
    )
    return ladder.competition


def talk_at_table(people: People) -> Scene:
    return Scene(path_of(_table(people)) + "#talk", people.reader)


def talk_wrong(people: People) -> Scene:
    def send_nothing(page: Any) -> None:
        page.locator("#talk-form button").click()
        page.locator(".field-error").first.wait_for()

    return Scene(path_of(_table(people), "talk"), people.reader, send_nothing)


def talk_of_ladder(people: People) -> Scene:
    return Scene(reverse("competitions:talk", args=[_ladder(people).pk]), people.reader)


def talk_of_strangers(people: People) -> Scene:
    return Scene(reverse("competitions:talk", args=[_ladder(people).pk]), make_user(display_name="Nora"))


def talk_removed(people: People) -> Scene:
    competition = _ladder(people)
    rude = TalkMessage.objects.get(author=people.rival)
    director = competition.created_by
    access = room_access(TalkRoom.Kind.COMPETITION, competition.pk, director)
    remove(access, message_id=rude.pk, reason="An insult")
    return Scene(reverse("competitions:talk", args=[competition.pk]), director)


def talk_remove(people: People) -> Scene:
    competition = _ladder(people)
    rude = TalkMessage.objects.get(author=people.rival)
    return Scene(reverse("competitions:talk_remove", args=[competition.pk, rude.pk]), competition.created_by)


def talk_remove_staff(people: People) -> Scene:
    _ladder(people)
    rude = TalkMessage.objects.get(author=people.rival)
    return Scene(reverse("moderation:remove_talk", args=[rude.pk]), make_operator(display_name="olga"))


def talk_empty(people: People) -> Scene:
    match = make_table(title="arena-2004", seats=4, host=people.reader, name="Quiet table")
    return Scene(path_of(match, "talk"), people.reader)


def talk_report(people: People) -> Scene:
    competition = _ladder(people)
    return Scene(reverse("moderation:report_talk", args=[competition.pk]), people.reader)


ALL: dict[str, Maker] = {
    "talk-at-table": talk_at_table,
    "talk-wrong": talk_wrong,
    "talk-ladder": talk_of_ladder,
    "talk-strangers": talk_of_strangers,
    "talk-removed": talk_removed,
    "talk-remove": talk_remove,
    "talk-remove-staff": talk_remove_staff,
    "talk-empty": talk_empty,
    "talk-report": talk_report,
}
