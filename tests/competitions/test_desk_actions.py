"""A director's actions on the selected tables."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import product
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.competitions.models import Announcement, Competition, LogEntry, Table
from games.competitions.services.announcing import MAX_TO_TABLE_PER_DAY
from games.matches.models import Deadline, Match, Tenure
from games.notices.models import Notice
from tests.answers import Answer
from tests.factories.accounts import make_user
from tests.factories.competitions import again, director_of, make_entrant, match_of, read_endings
from tests.factories.copying import REPLACING
from tests.factories.desks import make_desk, make_directed, make_seated
from tests.factories.matches import holder, spoil
from tests.sampling import sampled

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


@pytest.fixture
def competition() -> Competition:
    return make_desk(3)


@pytest.fixture
def tables(competition: Competition) -> list[Table]:
    stored = Table.objects.select_related("match", "competition").filter(competition=competition)
    return list(stored.order_by("number"))


@pytest.fixture
def director(client: Client, competition: Competition) -> Client:
    client.force_login(director_of(competition))
    return client


def desk(competition: Competition) -> str:
    return reverse("competitions:desk", args=[competition.pk])


def numbers(tables: list[Table]) -> list[int]:
    return [table.number for table in tables]


def press(client: Client, competition: Competition, tables: list[Table], action: str) -> Answer:
    """Select tables and press a button below them; return the response."""
    return client.post(desk(competition), {"table": numbers(tables), "action": action}, follow=True)


def send(client: Client, competition: Competition, key: str, tables: list[Table], **data: Any) -> str:
    """View the preview for each table, and press its button as a browser would; return the next page."""
    address = reverse("competitions:desk_action", args=[competition.pk, key])
    shown = client.get(address, {"table": numbers(tables)})
    assert shown.status_code == 200
    hidden = {"table": numbers(tables), "wait": shown.context["waits"], **dict(shown.context["chosen"])}
    return client.post(address, hidden | data, follow=True).content.decode()


def more_time(tables: list[Table], hours: int) -> dict[str, list[int] | int]:
    """Return the data with which the page for more time is requested."""
    return {"table": numbers(tables), "hours": hours}


def due(table: Table) -> datetime:
    return Deadline.objects.get(match=table.match_id, handled_at=None).due_at


def verbs(table: Table) -> list[str]:
    return list(LogEntry.objects.filter(table=table).order_by("pk").values_list("verb", flat=True))


def test_the_desk_may_be_copied(request: pytest.FixtureRequest) -> None:
    """No fixture that every test uses prevents the tests from being copied."""
    assert {*request.fixturenames} & REPLACING == set()


def test_three_ticked_are_reminded_by_one_button(
    competition: Competition, tables: list[Table], director: Client
) -> None:
    page = press(director, competition, tables, "remind").content.decode()
    assert "Reminded: tables 1, 2, 3." in page
    told = Notice.objects.filter(kind="nudge")
    assert {notice.user_id for notice in told} == {holder(match_of(table), 0).pk for table in tables}
    assert [verbs(table)[-1] for table in tables] == ["reminded"] * 3


def test_who_was_reminded_a_short_while_ago_is_not_and_the_others_are(
    competition: Competition, tables: list[Table], director: Client
) -> None:
    press(director, competition, tables[:1], "remind")
    page = press(director, competition, tables, "remind").content.decode()
    assert "Reminded: tables 2, 3." in page
    assert "Table 1: A reminder about this was sent only a short while ago." in page
    assert Notice.objects.filter(kind="nudge").count() == 3


def test_nothing_is_done_while_nothing_is_ticked(
    competition: Competition, tables: list[Table], director: Client
) -> None:
    page = press(director, competition, [], "remind").content.decode()
    assert "Tick at least one table first." in page
    assert not Notice.objects.filter(kind="nudge").exists()


def test_what_was_ticked_stays_so_after_a_reminder(
    competition: Competition, tables: list[Table], director: Client
) -> None:
    page = press(director, competition, tables[1:], "remind").content.decode()
    assert page.count(" checked") == 2


@pytest.mark.parametrize("action", ["extend", "pause", "resume", "mail", "adjudicate"])
def test_every_other_action_first_shows_what_each_table_gets(
    action: str, competition: Competition, tables: list[Table], director: Client
) -> None:
    answer = press(director, competition, tables, action)
    assert answer.redirect_chain[-1][0].endswith(f"/desk/{action}/?table=1&table=2&table=3")
    page = answer.content.decode()
    assert all(f">Table {table.number}</th>" in page for table in tables)
    assert "desk" not in verbs(tables[0])
    assert match_of(tables[0]).paused_at is None


def test_more_time_moves_each_deadline_once(
    competition: Competition, tables: list[Table], director: Client
) -> None:
    before = [due(table) for table in tables]
    address = reverse("competitions:desk_action", args=[competition.pk, "extend"])
    shown = director.get(address, more_time(tables, 48))
    form = {"table": numbers(tables), "wait": shown.context["waits"], "hours": 48}
    page = director.post(address, form, follow=True).content.decode()
    assert "More time: tables 1, 2, 3." in page
    assert [due(table) - was for table, was in zip(tables, before, strict=True)] == [2 * DAY] * 3
    page = director.post(address, form, follow=True).content.decode()
    assert (
        "Tables 1, 2, 3: This has changed since you opened the page, so nothing was done. "
        "Check it and try again."
    ) in page
    assert [due(table) - was for table, was in zip(tables, before, strict=True)] == [2 * DAY] * 3


def test_the_preview_of_more_time_is_what_comes_of_it(
    competition: Competition, tables: list[Table], director: Client
) -> None:
    address = reverse("competitions:desk_action", args=[competition.pk, "extend"])
    shown = director.get(address, more_time(tables[:1], 12))
    (preview,) = shown.context["previews"]
    send(director, competition, "extend", tables[:1], hours=12)
    again_shown = director.get(address, more_time(tables[:1], 12))
    assert again_shown.context["previews"][0].now == preview.gets
    assert preview.who == holder(match_of(tables[0]), 0).name


def test_tables_stand_still_and_go_on(
    competition: Competition, tables: list[Table], director: Client
) -> None:
    page = send(director, competition, "pause", tables, days=3)
    assert "Paused: tables 1, 2, 3." in page
    for table in tables:
        match = match_of(table)
        assert match.paused_by == Match.Pauser.DIRECTOR
        assert match.paused_at is not None
        assert match.paused_until - match.paused_at == 3 * DAY
    page = send(director, competition, "pause", tables, days=1)
    assert "Tables 1, 2, 3:" in page
    assert "Resumed: tables 1, 2, 3." in send(director, competition, "resume", tables)
    assert all(match_of(table).paused_at is None for table in tables)


def test_the_players_of_the_ticked_tables_get_one_mail_each(
    competition: Competition, tables: list[Table], director: Client
) -> None:
    page = send(director, competition, "mail", tables[:2], text="The round ends on Sunday.")
    assert "Email sent to: tables 1, 2." in page
    told = Notice.objects.filter(kind="announcement")
    seated = {holder(match_of(table), seat).pk for table in tables[:2] for seat in (0, 1)}
    assert {notice.user_id for notice in told} == seated
    assert {row.text for row in Announcement.objects.all()} == {"The round ends on Sunday."}


@pytest.mark.thorough
def test_mail_to_a_table_has_a_limit_and_what_was_typed_stays(
    competition: Competition, tables: list[Table], director: Client
) -> None:
    for number in range(MAX_TO_TABLE_PER_DAY):
        send(director, competition, "mail", tables[:1], text=f"Word {number}")
    page = send(director, competition, "mail", tables[:2], text="One word more")
    assert "Today’s limit for announcements has been reached. The next one can be sent from" in page
    assert "One word more</textarea>" in page
    assert Announcement.objects.count() == MAX_TO_TABLE_PER_DAY
    assert "Write something" not in page
    page = send(director, competition, "mail", tables[:2], text=" ")
    assert "This field is required." in page


def test_adjudicating_asks_why_and_once_more_and_stops_each_match(
    competition: Competition, tables: list[Table], director: Client
) -> None:
    page = send(director, competition, "adjudicate", tables[:2], reason="")
    assert "This field is required." in page
    assert match_of(tables[0]).running
    page = send(director, competition, "adjudicate", tables[:2], reason="Both agreed", sure="on")
    assert "Decided: tables 1, 2." in page
    read_endings()
    for table in tables[:2]:
        assert again(table).status == Table.Status.SCORED
        assert again(table).how == Table.How.STOPPED
        assert not match_of(table).running
    assert match_of(tables[2]).running
    entry = LogEntry.objects.get(table=tables[0], verb="adjudicated")
    assert entry.reason == "Both agreed"


def test_where_public_facts_decide_the_preview_says_who_comes_where(
    director: Client, competition: Competition, tables: list[Table]
) -> None:
    Competition.objects.filter(pk=competition.pk).update(adjudication=Competition.Adjudication.PUBLIC)
    address = reverse("competitions:desk_action", args=[competition.pk, "adjudicate"])
    (preview,) = director.get(address, {"table": numbers(tables[:1])}).context["previews"]
    people = [holder(match_of(tables[0]), seat).name for seat in (0, 1)]
    assert preview.now == f"{people[0]} 50%, {people[1]} 50%"
    assert preview.gets == f"1. {people[0]}, 1. {people[1]}"
    send(director, competition, "adjudicate", tables[:1], reason="Date", sure="on")
    table = again(tables[0])
    assert (table.status, table.how, table.outside) == (Table.Status.SCORED, Table.How.ESTIMATED, True)
    assert match_of(table).running


def test_what_cannot_be_read_is_said_and_keeps_none_of_the_others(
    competition: Competition, tables: list[Table], director: Client
) -> None:
    spoil(match_of(tables[0]))
    address = reverse("competitions:desk_action", args=[competition.pk, "adjudicate"])
    shown = director.get(address, {"table": numbers(tables[:2])}).context["previews"]
    assert [bool(preview.refused) for preview in shown] == [True, False]
    page = send(director, competition, "adjudicate", tables[:2], reason="Broken", sure="on")
    assert "Table 1: This match can’t be read or rebuilt from its log." in page
    assert "Decided: table 2." in page


def test_a_seat_is_given_to_one_on_the_waiting_list(
    competition: Competition, tables: list[Table], director: Client
) -> None:
    reserve = make_entrant(competition, status="waiting")
    answer = press(director, competition, tables[:1], "replace")
    assert answer.redirect_chain[-1][0].endswith("/desk/replace/?table=1")
    address = reverse("competitions:replace", args=[competition.pk])
    form = {"table": 1, "seat-1": 0, "newcomer-1": reserve.pk}
    page = director.post(address, form, follow=True).content.decode()
    assert "This field is required." in page
    assert holder(match_of(tables[0]), 0) != reserve.user
    page = director.post(address, form | {"sure": "on"}, follow=True).content.decode()
    assert "A seat has a new player: table 1." in page
    assert holder(match_of(tables[0]), 0) == reserve.user
    assert Tenure.objects.get(match=tables[0].match_id, user=reserve.user).role == Tenure.Role.SUBSTITUTE


def test_a_seat_without_a_newcomer_or_the_other_way_round_is_an_error(
    competition: Competition, tables: list[Table], director: Client
) -> None:
    reserve = make_entrant(competition, status="waiting")
    address = reverse("competitions:replace", args=[competition.pk])
    page = director.post(address, {"table": [1, 2], "seat-1": 0, "newcomer-2": reserve.pk, "sure": "on"})
    assert page.content.decode().count("Choose both, or neither.") >= 2
    page = director.post(address, {"table": [1, 2], "sure": "on"})
    assert "Choose a seat and the player who takes it." in page.content.decode()


def test_without_anybody_on_the_waiting_list_nobody_can_be_chosen(
    competition: Competition, tables: list[Table], director: Client
) -> None:
    page = press(director, competition, tables[:1], "replace").content.decode()
    assert "Nobody is on the waiting list" in page


def test_who_may_take_no_seat_is_refused_with_the_reason(
    competition: Competition, tables: list[Table], director: Client
) -> None:
    plays = Tenure.objects.get(match=tables[0].match_id, seat__index=1).user
    entry = tables[0].places.get(seat=1).entrant
    entry.status = "waiting"
    entry.save()
    address = reverse("competitions:replace", args=[competition.pk])
    form = {"table": 1, "seat-1": 0, "newcomer-1": entry.pk, "sure": "on"}
    page = director.post(address, form, follow=True).content.decode()
    assert "Table 1:" in page
    assert holder(match_of(tables[0]), 1) == plays


BAD_INPUT: dict[str, dict[str, str | list[str]]] = {
    "no tables": {"table": ["x", "-1", "99999999999", "7"]},
    "no numbers": {"table": "1", "hours": "many", "wait": "nonsense"},
    "too many hours": {"table": "1", "hours": "100000", "wait": "1 2 3"},
    "no such wait": {"table": "1", "wait": "1 999999999999999999 2026-01-01T00:00:00+00:00"},
    "before all time": {"table": "1", "wait": "1 1 0001-01-01T00:00:00+23:59"},
    "no text": {"table": "\0"},
}


@pytest.mark.parametrize(
    ("key", "bad"),
    sampled(
        product(("extend", "pause", "resume", "mail", "adjudicate"), BAD_INPUT),
        # The action that reads both hours and waits.
        always=[("extend", bad) for bad in BAD_INPUT],
    ),
)
def test_bad_input_is_never_a_fault(
    key: str, bad: str, competition: Competition, tables: list[Table], director: Client
) -> None:
    data = BAD_INPUT[bad]
    before = due(tables[0])
    address = reverse("competitions:desk_action", args=[competition.pk, key])
    if key in ("pause", "resume") and data["table"] == "1":
        data = data | {"table": "9"}
    assert director.get(address, data).status_code in (200, 302)
    assert director.post(address, data).status_code in (200, 302)
    assert director.post(desk(competition), data | {"action": key}).status_code == 302
    assert due(tables[0]) == before
    assert match_of(tables[0]).running


def test_an_unknown_button_is_none(competition: Competition, tables: list[Table], director: Client) -> None:
    assert director.post(desk(competition), {"table": 1, "action": "burn"}).status_code == 404


def test_tables_of_another_competition_are_not_touched(
    competition: Competition, tables: list[Table], director: Client
) -> None:
    elsewhere = make_seated(make_directed(), make_user(), make_user())
    before = due(elsewhere)
    send(director, competition, "extend", tables[:1], table=[1, elsewhere.number + 50])
    assert due(elsewhere) == before
