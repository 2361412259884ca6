"""Directors' decisions beyond the selected tables: entries, pairs, settings, results, cancelling."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.competitions.models import (
    Announcement,
    Competition,
    Director,
    Entrant,
    ForbiddenPair,
    LogEntry,
    Place,
    Table,
)
from games.competitions.services import cancelling, sweeps
from games.competitions.services.cancelling import void_cancelled_tables
from games.notices.budget import Budget
from games.notices.models import Notice
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.competitions import (
    again,
    director_of,
    make_entrant,
    make_entrants,
    match_of,
    places,
)
from tests.factories.desks import end, make_directed, make_seated

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


@pytest.fixture
def competition() -> Competition:
    return make_directed()


@pytest.fixture
def director(client: Client, competition: Competition) -> Client:
    client.force_login(director_of(competition))
    return client


def address(name: str, competition: Competition, *rest: object) -> str:
    return reverse(f"competitions:{name}", args=[competition.pk, *rest])


CHANGED = "This has changed since you opened the page, so nothing was done. Check it and try again."


def said(client: Client, url: str, data: dict[str, Any]) -> str:
    return client.post(url, data, follow=True).content.decode()


# ---- directors -------------------------------------------------------------------------


def test_a_director_names_another_and_lets_them_go(competition: Competition, director: Client) -> None:
    friend, url = make_user(), address("directors", competition)
    assert "Nobody is called" in said(director, url, {"person": "nobody at all"})
    assert f"{friend.name} is a director now." in said(director, url, {"person": friend.name})
    about = reverse("matches:person", args=[friend.pk])
    assert f'href="{about}">{friend.name}</a>' in director.get(url).content.decode()
    assert "That person is already a director of this competition." in said(
        director, url, {"person": friend.name}
    )
    assert f"{friend.name} is no longer a director." in said(director, url, {"remove": friend.pk})
    assert Director.objects.get(user=friend).until is not None


def test_the_last_director_stays(competition: Competition, director: Client) -> None:
    url, me = address("directors", competition), director_of(competition)
    assert "A competition needs a director. Add another one first." in said(director, url, {"remove": me.pk})
    assert "remove" not in director.get(url).content.decode().split("add-title")[0].split("tabs")[1]


def test_who_directs_no_longer_is_led_to_the_log(competition: Competition, director: Client) -> None:
    Director.objects.create(competition=competition, user=make_user(), since=database_now())
    answer = director.post(address("directors", competition), {"remove": director_of(competition).pk})
    assert answer["Location"] == address("log", competition)
    assert director.get(address("desk", competition)).status_code == 404


# ---- entries ---------------------------------------------------------------------------


def test_who_entered_with_the_same_browser_is_listed(competition: Competition, director: Client) -> None:
    one, two, three = (make_entrant(competition, mark=mark) for mark in ("a", "a", ""))
    assert one.user is not None
    assert two.user is not None
    assert three.user is not None
    page = director.get(address("entrants", competition)).content.decode()
    assert page.count("Same browser as:") == 2
    assert f"Same browser as:</b> {two.user.name}" in page
    assert f"Same browser as:</b> {one.user.name}" in page


def test_somebody_is_asked_to_take_part(competition: Competition, director: Client) -> None:
    friend, url = make_user(), address("entrants", competition)
    assert f"{friend.name} has been invited to take part." in said(director, url, {"person": friend.name})
    assert Entrant.objects.get(user=friend).status == Entrant.Status.ASKED
    assert Notice.objects.get(kind="entry_asked").user == friend


def test_a_program_enters_where_programs_may(competition: Competition, director: Client) -> None:
    url = address("entrants", competition)
    assert "Programs can’t enter this competition." in said(director, url, {"name": "Robbie"})
    Competition.objects.filter(pk=competition.pk).update(programs=True)
    assert "Robbie now takes part." in said(director, url, {"name": "Robbie"})
    assert Entrant.objects.get(program="Robbie").active


def test_an_entry_is_taken_out_with_a_reason_and_brought_back(
    competition: Competition, director: Client
) -> None:
    entrant = make_entrant(competition)
    url = address("entrant", competition, entrant.pk)
    assert "This field is required." in said(director, url, {"action": "remove"})
    said(director, url, {"action": "remove", "reason": "Two accounts"})
    entrant.refresh_from_db()
    assert entrant.status == Entrant.Status.REMOVED
    assert LogEntry.objects.get(verb="removed").reason == "Two accounts"
    said(director, url, {"action": "bring_back"})
    entrant.refresh_from_db()
    assert entrant.status == Entrant.Status.ENTERED
    assert "There is no such entry, or it has ended." in said(director, url, {"action": "bring_back"})


def test_one_on_the_waiting_list_is_let_in_or_takes_over(competition: Competition, director: Client) -> None:
    entrant = make_entrant(competition)
    first, second = (make_entrant(competition, status="waiting") for _ in range(2))
    said(director, address("entrant", competition, first.pk), {"action": "let_in"})
    first.refresh_from_db()
    assert first.active
    data = {"action": "replace", "newcomer": second.pk, "reason": "ill"}
    said(director, address("entrant", competition, entrant.pk), data)
    second.refresh_from_db()
    assert second.replaces == entrant
    assert director.post(address("entrant", competition, entrant.pk), {"action": "burn"}).status_code == 404


# ---- pairs -----------------------------------------------------------------------------


def test_two_are_kept_apart_and_may_meet_again(competition: Competition, director: Client) -> None:
    one, two = make_entrants(competition)
    url = address("pairs", competition)
    assert "Choose two different people." in said(director, url, {"one": one.pk, "other": one.pk})
    said(director, url, {"one": two.pk, "other": one.pk})
    said(director, url, {"one": one.pk, "other": two.pk})
    pair = ForbiddenPair.objects.get()
    assert (pair.one, pair.other) == (one, two)
    assert LogEntry.objects.filter(verb="kept_apart", open=False).count() == 1
    assert "These two players can meet again." in said(director, url, {"free": pair.pk})
    assert not ForbiddenPair.objects.exists()
    assert CHANGED in said(director, url, {"free": pair.pk})
    assert director.post(url, {"free": "x"}).status_code == 302


def test_a_director_keeps_nobody_apart_from_themselves(competition: Competition, director: Client) -> None:
    mine = make_entrant(competition, director_of(competition))
    other = make_entrant(competition)
    page = said(director, address("pairs", competition), {"one": mine.pk, "other": other.pk})
    assert "You are involved in this table, so another director must do this." in page
    assert not ForbiddenPair.objects.exists()


# ---- settings and the end --------------------------------------------------------------


SETTINGS = {
    "about": "A league for winter",
    "door": "link",
    "most_entrants": "",
    "least_reliability": "0",
    "least_finished": "3",
    "rating_from": "",
    "rating_to": "",
    "entries_until": "",
}


def test_what_may_be_changed_is_and_the_log_says_what(competition: Competition, director: Client) -> None:
    url = address("settings", competition)
    assert "Saved." in said(director, url, SETTINGS)
    competition.refresh_from_db()
    assert (competition.about, competition.door, competition.least_finished) == (
        "A league for winter",
        "link",
        3,
    )
    log = director.get(address("log", competition)).content.decode()
    assert (
        "Settings were changed: the description, who may enter, the required number of matches played."
    ) in log
    LogEntry.objects.all().delete()
    said(director, url, SETTINGS)
    assert not LogEntry.objects.exists()


def test_bad_settings_are_told_and_nothing_is_lost(competition: Competition, director: Client) -> None:
    url = address("settings", competition)
    past = (timezone.localtime() - DAY).strftime("%Y-%m-%dT%H:%M")
    page = said(director, url, SETTINGS | {"entries_until": past})
    assert "This date has already passed." in page
    assert "A league for winter</textarea>" in page
    page = said(director, url, SETTINGS | {"rating_from": "9", "rating_to": "8"})
    assert "This is below the lower limit." in page
    assert "This field is required" in said(director, url, {})
    competition.refresh_from_db()
    assert competition.door == Competition.Door.PUBLIC


def test_more_room_lets_those_in_who_wait(competition: Competition, director: Client) -> None:
    Competition.objects.filter(pk=competition.pk).update(most_entrants=2)
    make_entrants(competition, 2)
    waiting = make_entrant(competition, status="waiting")
    said(director, address("settings", competition), SETTINGS | {"most_entrants": "3", "least_finished": "0"})
    waiting.refresh_from_db()
    assert waiting.status == Entrant.Status.ENTERED


def test_cancelling_asks_once_more_and_tells_everybody(competition: Competition, director: Client) -> None:
    begun, waits = make_seated(competition), make_seated(competition, begun=False)
    url = address("cancel", competition)
    assert "This field is required." in said(director, url, {"reason": "Too few"})
    assert competition.status == Competition.Status.RUNNING
    said(director, url, {"reason": "Too few came", "sure": "on"})
    competition.refresh_from_db()
    assert competition.status == Competition.Status.CANCELLED
    assert Announcement.objects.get().text == "Too few came"
    assert Notice.objects.filter(kind="announcement").count() == 4
    assert void_cancelled_tables(Budget()) == 2
    assert void_cancelled_tables(Budget()) == 0
    assert {again(table).status for table in (begun, waits)} == {Table.Status.VOID}
    assert match_of(begun).running
    assert match_of(waits).status == "withdrawn"
    assert again(begun).outside
    assert "This competition has ended." in said(director, url, {"reason": "Again", "sure": "on"})


def test_the_sweep_lets_the_tables_of_a_cancelled_competition_go(competition: Competition) -> None:
    table = make_seated(competition)
    cancelling.cancel(competition_id=competition.pk, by=director_of(competition), reason="Snow")
    assert sweeps.sweep() >= 1
    assert again(table).status == Table.Status.VOID


# ---- one table -------------------------------------------------------------------------


def test_a_table_has_another_date(competition: Competition, director: Client) -> None:
    table = make_seated(competition)
    url = address("table", competition, table.number)
    form = director.get(url).context["forms"]["postpone"]
    to = timezone.localtime() + 40 * DAY
    data = {
        "action": "postpone",
        "postpone-to": to.strftime("%Y-%m-%dT%H:%M"),
        "postpone-seen": form.initial["seen"],
    }
    assert "Done." in said(director, url, data)
    assert again(table).decide_at == to.replace(second=0, microsecond=0)
    assert CHANGED in said(director, url, data)
    past = data | {"postpone-to": "2020-01-01T00:00", "postpone-seen": again(table).decide_at.isoformat()}
    assert "This date has already passed." in said(director, url, past)
    assert "Enter a valid date/time." in said(director, url, data | {"postpone-to": "soon"})


def test_somebody_forfeits_and_a_table_counts_for_nobody(competition: Competition, director: Client) -> None:
    table, other = make_seated(competition), make_seated(competition)
    url = address("table", competition, table.number)
    entrant = Place.objects.filter(table=table)[0].entrant
    elsewhere = Place.objects.filter(table=other)[0].entrant
    data = {"action": "forfeit", "forfeit-entrant": elsewhere.pk, "forfeit-reason": "gone"}
    assert "Select a valid choice" in said(director, url, data)
    said(director, url, data | {"forfeit-entrant": entrant.pk})
    assert Place.objects.get(table=table, entrant=entrant).forfeited
    data = {"action": "void", "void-reason": "wrong rules"}
    assert "This field is required." in said(director, url, data)
    said(director, url, data | {"void-sure": "on"})
    assert again(table).status == Table.Status.VOID
    assert director.post(url, {"action": "burn"}).status_code == 404


def test_a_result_is_corrected_after_what_changes_was_shown(
    competition: Competition, director: Client
) -> None:
    table = make_seated(competition)
    url = address("result", competition, table.number)
    assert director.get(url)["Location"] == address("table", competition, table.number)
    end(table, 1, 2)
    rows = Place.objects.filter(table=table).order_by("seat")
    form = director.get(url).context["form"]
    data = {
        f"placing-{rows[0].entrant_id}": 2,
        f"placing-{rows[1].entrant_id}": 1,
        "reason": "He had conceded",
        "seen": form.initial["seen"],
    }
    shown = director.post(url, data)
    assert [(row.before, row.after) for row in shown.context["changes"]] == [(2, 1), (1, 2)]
    assert places(table) == [1, 2]
    assert "The result has been corrected." in said(director, url, data | {"sure": "1"})
    assert places(table) == [2, 1]
    assert again(table).how == Table.How.DIRECTOR
    assert LogEntry.objects.get(verb="corrected").reason == "He had conceded"
    assert CHANGED in said(director, url, data | {"sure": "1"})


def test_a_tie_counts_those_who_share_it(competition: Competition, director: Client) -> None:
    table = make_seated(competition)
    end(table, 1, 2)
    rows = Place.objects.filter(table=table).order_by("seat")
    data = {f"placing-{row.entrant_id}": 2 for row in rows} | {"reason": "A draw by agreement"}
    shown = director.post(address("result", competition, table.number), data)
    assert [row.after for row in shown.context["changes"]] == [1, 1]


def test_a_correction_without_a_reason_or_with_nonsense_is_refused(
    competition: Competition, director: Client
) -> None:
    table = make_seated(competition)
    end(table, 1, 2)
    url = address("result", competition, table.number)
    rows = Place.objects.filter(table=table)
    data = {f"placing-{row.entrant_id}": 1 for row in rows}
    assert director.post(url, data | {"sure": "1"}).status_code == 200
    assert director.post(url, {f"placing-{row.entrant_id}": 7 for row in rows}).status_code == 200
    assert director.post(url, data | {"seen": "never", "reason": "why", "sure": "1"}).status_code == 302
    assert places(table) == [1, 1]


# ---- the record ------------------------------------------------------------------------


def test_the_log_tells_all_what_is_open_and_directors_the_rest(
    competition: Competition, director: Client, client: Client
) -> None:
    one, two = make_entrants(competition)
    LogEntry.objects.create(
        competition=competition, verb="kept_apart", by=director_of(competition), open=False, at=database_now()
    )
    LogEntry.objects.create(
        competition=competition, verb="withdrew", entrant=one, by=one.user, at=database_now()
    )
    LogEntry.objects.create(
        competition=competition, verb="replaced", details={"user": two.user_id}, at=database_now()
    )
    page = director.get(address("log", competition)).content.decode()
    assert "Two players were marked to be kept apart." in page
    assert f"{one.user} no longer takes part." in page
    assert f"{two.user} took over a seat at table" in page
    client.logout()
    page = client.get(address("log", competition)).content.decode()
    assert "Two players were marked to be kept apart." not in page
    assert f"{one.user} no longer takes part." in page


def test_what_was_written_to_a_table_is_read_by_it_alone(
    competition: Competition, director: Client, client: Client
) -> None:
    table, user = make_seated(competition), director_of(competition)
    for text, at in (("To all", None), ("To the table", table)):
        Announcement.objects.create(competition=competition, by=user, text=text, table=at, at=database_now())
    player = table.places.all()[0].entrant.user
    assert isinstance(player, User)
    for who, reads in ((user, True), (player, True), (make_user(), False)):
        client.force_login(who)
        page = client.get(address("announcements", competition)).content.decode()
        assert "To all" in page
        assert ("To the table" in page) is reads
