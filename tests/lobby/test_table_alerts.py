"""Table alerts: who hears of a table that has opened, how often, and when an alert ends."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from accounts.services.erasure import erase
from games.clocks.controls import DAY, MINUTE, Fixed
from games.clocks.standstill import NOTHING_AGREED
from games.community.services import block
from games.engine import registry
from games.lobby.errors import TooManyAlerts
from games.lobby.models import DueAlert, OpenedTable, TableAlert
from games.lobby.selectors.table_alerts import TABLES_TRIED, could_join, own_alerts
from games.lobby.services import changing, roll_calls, tables
from games.lobby.services.table_alerts import (
    ALERTS_PER_PERSON,
    TABLES_PER_DAY,
    delete_alert,
    delete_expired_alerts,
    notify_of_openings,
    save_alert,
)
from games.matches.models import Match
from games.notices.budget import Budget
from games.notices.composing import Mail, compose
from games.notices.models import Notice
from games.notices.now import database_now
from games.notices.services.outbox import queue_notice
from tests.factories.accounts import make_user
from tests.factories.exports import exported
from tests.factories.matches import make_table
from tests.factories.records import give_record
from tests.killed import Killed, dying
from tests.racing import race

pytestmark = pytest.mark.django_db


def told(user: User) -> list[int]:
    """Run the sweep, and return the tables of which a person has been notified, in order."""
    notify_of_openings(Budget())
    notices = Notice.objects.filter(kind="table_opened", user=user).order_by("pk")
    return [notice.ids["match"] for notice in notices]


def mail_to(user: User) -> Mail | None:
    """Return the email of the latest notice to a person; None if it is not sent."""
    notice = Notice.objects.filter(kind="table_opened", user=user).latest("pk")
    mail = compose(notice, now=database_now())
    return mail if isinstance(mail, Mail) else None


@pytest.mark.parametrize(
    ("wanted", "is_told"),
    [
        ({}, True),
        ({"title": "arena-2004"}, True),
        ({"title": "probe"}, False),
        ({"family": "arena"}, True),
        ({"family": "titan"}, False),
        ({"seats": 3}, True),
        ({"seats": 2}, False),
        ({"pace": "slow"}, True),
        ({"pace": "daily"}, False),
        ({"pace": "live"}, False),
        ({"rated": "rated"}, True),
        ({"rated": "unrated"}, False),
        ({"title": "arena-2004", "seats": 3, "pace": "slow", "rated": "rated"}, True),
        ({"title": "arena-2004", "seats": 3, "pace": "slow", "rated": "unrated"}, False),
    ],
)
def test_an_alert_fits_a_table_that_has_everything_it_names(wanted: dict[str, Any], is_told: bool) -> None:
    user = make_user()
    save_alert(user=user, **wanted)
    table = make_table("arena-2004", 3, controls={"main": Fixed(5 * DAY)})
    assert told(user) == [table.pk] * is_told


def test_a_live_table_fits_a_live_pace() -> None:
    user = make_user()
    save_alert(user=user, pace="live")
    table = make_table(controls={clock: Fixed(5 * MINUTE) for clock in ("main", "battle")})
    assert told(user) == [table.pk]


def test_a_person_hears_of_a_table_once_for_each_alert_however_often_it_opens() -> None:
    user, guest = make_user(), make_user()
    save_alert(user=user)
    table = make_table(seats=3)
    assert told(user) == [table.pk]
    tables.join(match_id=table.pk, user=guest)
    tables.leave(match_id=table.pk, user=guest)
    assert told(user) == [table.pk]
    save_alert(user=user, seats=3)
    tables.join(match_id=table.pk, user=guest)
    tables.leave(match_id=table.pk, user=guest)
    assert told(user) == [table.pk, table.pk]


@pytest.mark.parametrize("how", ["leaves", "removed", "roll call", "more seats", "public"])
def test_a_seat_that_becomes_free_opens_the_table(how: str) -> None:
    user, guest = make_user(), make_user()
    door = Match.Door.LINK if how == "public" else Match.Door.PUBLIC
    fields = {"roll_call": DAY} if how == "roll call" else {"start_when_full": False}
    table = make_table(door=door, **fields)
    tenure = None
    if how != "public":
        tables.join(match_id=table.pk, user=guest)
        tenure = table.tenures.get(user=guest)
    assert told(user) == []
    save_alert(user=user)
    match how:
        case "leaves":
            tables.leave(match_id=table.pk, user=guest)
        case "removed":
            assert tenure is not None
            changing.take_out(match_id=table.pk, host=table.host, tenure_id=tenure.pk)
        case "roll call":
            now = database_now()
            Match.objects.filter(pk=table.pk).update(
                called_at=now - timedelta(days=2), called_until=now - timedelta(seconds=1)
            )
            assert roll_calls.enforce(table.pk)
        case _:
            table.refresh_from_db()
            changing.change(
                match_id=table.pk,
                host=table.host,
                options=registry.meta(table.title).options(),
                seats=3,
                controls={clock: Fixed(2 * DAY) for clock in ("main", "battle")},
                agreement=NOTHING_AGREED,
                door=Match.Door.PUBLIC,
            )
    assert told(user) == [table.pk]


def test_a_table_opens_by_a_change_and_not_by_being_saved_as_it_is_or_renamed() -> None:
    table = make_table(seats=3)
    OpenedTable.objects.all().delete()

    def save(**changed: Any) -> int:
        same: dict[str, Any] = {
            "options": registry.meta(table.title).options(),
            "seats": 3,
            "controls": {clock: Fixed(2 * DAY) for clock in ("main", "battle")},
            "agreement": NOTHING_AGREED,
        }
        changing.change(match_id=table.pk, host=table.host, **(same | changed))
        return OpenedTable.objects.filter(match=table).count()

    save()
    OpenedTable.objects.all().delete()
    assert save() == 0
    assert save(name="Another name") == 0
    assert save(seats=4) == 1


@pytest.mark.parametrize("door", [Match.Door.LINK, Match.Door.INVITED])
def test_nobody_hears_of_a_table_outside_the_list(door: str) -> None:
    user = make_user()
    save_alert(user=user)
    make_table(door=door)
    assert told(user) == []


def test_nobody_hears_of_a_table_that_they_could_not_join() -> None:
    host = make_user()
    blocker, blocked, unreliable, unrated, locked_out, fit = people = [make_user() for _ in range(6)]
    for user in (*people, host):
        save_alert(user=user)
        if user != unreliable:
            give_record(user, kept=20)
    give_record(unreliable, kept=1, missed=20)
    block(blocker, host)
    block(host, blocked)
    User.objects.filter(pk=locked_out.pk).update(is_active=False)
    table = make_table(seats=3, host=host, least_reliability=80)
    notify_of_openings(Budget())
    readers = set(Notice.objects.filter(kind="table_opened").values_list("user", flat=True))
    assert readers == {fit.pk, unrated.pk}
    rated = make_table(seats=3, host=make_user(), rating_from=1400)
    assert rated.pk not in told(fit)
    assert told(fit) == [table.pk]


def test_an_email_that_has_waited_is_dropped_when_its_reader_could_not_join_any_more() -> None:
    user, other = make_user(), make_user()
    alert = save_alert(user=user)
    table = make_table()
    assert told(user) == [table.pk]
    assert (mail := mail_to(user)) is not None
    assert table.shown_name not in str(mail.subject)
    assert "List-Unsubscribe" in mail.extra_headers
    block(table.host, user)
    assert mail_to(user) is None
    table.host.blocks.all().delete()
    assert mail_to(user) is not None
    tables.join(match_id=table.pk, user=other)
    assert mail_to(user) is None
    tables.leave(match_id=table.pk, user=other)
    assert mail_to(user) is not None
    delete_alert(user=other, alert_id=alert.pk)
    assert mail_to(user) is not None
    delete_alert(user=user, alert_id=alert.pk)
    assert mail_to(user) is None


def test_an_alert_ends_when_its_owner_joins_such_a_table() -> None:
    user = make_user()
    kept, ended = save_alert(user=user, seats=3), save_alert(user=user, seats=2)
    others = save_alert(user=make_user(), seats=2)
    tables.join(match_id=make_table(seats=2, start_when_full=False).pk, user=user)
    assert set(TableAlert.objects.all()) == {kept, others}
    assert ended not in TableAlert.objects.all()


def test_an_alert_ends_after_30_days_unless_it_is_saved_again() -> None:
    user = make_user()
    alert, again = save_alert(user=user), save_alert(user=user, seats=2)
    now = database_now()
    TableAlert.objects.update(expires_at=now)
    assert save_alert(user=user, seats=2) != again
    assert not TableAlert.objects.filter(pk=alert.pk).exists()
    TableAlert.objects.update(expires_at=now + timedelta(hours=1))
    saved = save_alert(user=user, seats=2)
    assert saved.expires_at > now + timedelta(days=29)
    TableAlert.objects.update(expires_at=now)
    make_table()
    assert told(user) == []
    assert delete_expired_alerts(now, Budget()) == 1
    assert not TableAlert.objects.exists()


def test_a_person_has_a_few_alerts_and_hears_of_a_few_tables_a_day() -> None:
    user = make_user()
    save_alert(user=user)
    for seats in range(2, 2 + ALERTS_PER_PERSON - 1):
        save_alert(user=user, seats=seats)
    with pytest.raises(TooManyAlerts):
        save_alert(user=user, pace="live")
    for _ in range(TABLES_PER_DAY + 2):
        make_table()
    assert len(told(user)) == TABLES_PER_DAY
    Notice.objects.update(created_at=database_now() - timedelta(days=1))
    late = make_table()
    assert told(user)[-1] == late.pk


def test_a_sweep_that_is_killed_with_a_notice_stores_neither_it_nor_that_it_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for user in (make_user(), make_user()):
        save_alert(user=user)
    make_table()

    def die_at_the_second(**fields: Any) -> None:
        queue_notice(**fields)
        if Notice.objects.filter(kind="table_opened").count() == 2:
            raise Killed

    monkeypatch.setattr("games.lobby.services.table_alerts.queue_notice", die_at_the_second)
    with pytest.raises(Killed):
        notify_of_openings(Budget())
    notified = set(Notice.objects.filter(kind="table_opened").values_list("user", flat=True))
    waiting = set(DueAlert.objects.values_list("alert__user", flat=True))
    assert (len(notified), len(waiting)) == (1, 1)
    assert not notified & waiting


def test_an_alert_that_fails_keeps_nobody_waiting_and_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    _before, broken, _after = users = [make_user() for _ in range(3)]
    for user in users:
        save_alert(user=user)
    table, other = make_table(), make_table(seats=3)
    with monkeypatch.context() as failing:

        def join_or_fail(match: Match, user: User) -> bool:
            if user == broken:
                raise RuntimeError("broken")
            return could_join(match, user)

        failing.setattr("games.lobby.services.table_alerts.could_join", join_or_fail)
        assert notify_of_openings(Budget()) == 4
        assert [set(told(user)) for user in users] == [{table.pk, other.pk}, set(), {table.pk, other.pk}]
    assert notify_of_openings(Budget()) == 2
    assert [set(told(user)) for user in users] == [{table.pk, other.pk}] * 3
    assert Notice.objects.filter(kind="table_opened").count() == 6
    assert notify_of_openings(Budget()) == 0


def test_a_sweep_whose_time_is_up_leaves_the_other_alerts_to_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for user in (make_user(), make_user()):
        save_alert(user=user)
    make_table()
    budget = Budget()

    def end_afterwards(**fields: Any) -> None:
        queue_notice(**fields)
        budget.end()

    monkeypatch.setattr("games.lobby.services.table_alerts.queue_notice", end_afterwards)
    for done in (1, 2):
        notify_of_openings(budget)
        assert Notice.objects.filter(kind="table_opened").count() == done
        budget = Budget()


@pytest.mark.django_db(transaction=True)
def test_sweeps_that_are_killed_anywhere_notify_everyone_once() -> None:
    users = [make_user(), make_user()]
    for user in users:
        save_alert(user=user)
    table = make_table()
    assert dying(lambda: notify_of_openings(Budget()), every=1) > 3
    notices = Notice.objects.filter(kind="table_opened").order_by("user")
    assert [(notice.user, notice.ids["match"]) for notice in notices] == [(user, table.pk) for user in users]
    assert not OpenedTable.objects.exists()
    assert not DueAlert.objects.exists()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_sweeps_at_the_same_moment_notify_once() -> None:
    users = [make_user() for _ in range(3)]
    for user in users:
        save_alert(user=user)
    table = make_table()
    race(lambda: notify_of_openings(Budget()))
    assert all(told(user) == [table.pk] for user in users)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_forms_at_the_same_moment_do_not_pass_the_limit() -> None:
    user = make_user()
    seats = list(range(2, 2 + ALERTS_PER_PERSON + 2))

    def save() -> str:
        try:
            save_alert(user=user, seats=seats.pop())
        except TooManyAlerts:
            return "too many"
        return "saved"

    assert sorted(race(save, runners=len(seats))) == ["saved"] * ALERTS_PER_PERSON + ["too many"] * 2


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_the_list_leads_to_the_form_filled_in_like_its_filters() -> None:
    user = make_user()
    client = browser(user)
    page = client.get(reverse("matches:tables"), {"title": "arena-2004", "seats": "3", "pace": "slow"})
    link = f"{reverse('matches:table_alerts')}?title=arena-2004&amp;seats=3&amp;pace=slow"
    assert link in page.content.decode()
    form = client.get(link.replace("&amp;", "&")).content.decode()
    for chosen in ('value="arena-2004" selected', 'value="3" selected', 'value="slow" selected'):
        assert chosen in form
    data = {"game": "arena-2004", "seats": "3", "pace": "slow", "rated": "rated"}
    page = client.post(reverse("matches:table_alerts"), data, follow=True)
    assert "notify you when such a table opens" in page.content.decode()
    alert = TableAlert.objects.get()
    assert (alert.user, alert.title, alert.seats, alert.pace) == (user, "arena-2004", 3, "slow")
    client.post(reverse("matches:table_alerts"), data)
    assert TableAlert.objects.count() == 1
    stranger = browser(make_user())
    assert stranger.post(reverse("matches:delete_table_alert", args=[alert.pk])).status_code == 404
    assert TableAlert.objects.exists()
    client.post(reverse("matches:delete_table_alert", args=[alert.pk]))
    assert not TableAlert.objects.exists()


def test_a_family_can_be_chosen_and_impossible_seats_are_refused() -> None:
    user = make_user()
    client = browser(user)
    client.post(reverse("matches:table_alerts"), {"game": "family:arena"})
    assert TableAlert.objects.get().family == "arena"
    page = client.post(reverse("matches:table_alerts"), {"game": "arena-2004", "seats": "6"})
    assert "This game is for 2 to 5 players." in page.content.decode()
    for wrong in ({"game": "chess"}, {"seats": "99"}, {"pace": "hasty"}, {"rated": "perhaps"}):
        assert client.post(reverse("matches:table_alerts"), wrong).status_code == 200
    assert TableAlert.objects.count() == 1


def test_a_full_table_leads_to_an_alert_for_tables_like_it() -> None:
    table = make_table("arena-2004", 2, start_when_full=False)
    client, link = browser(make_user()), reverse("matches:table_alerts")
    page = client.get(reverse("matches:match", args=[table.pk])).content.decode()
    assert f"{link}?" not in page
    guest = make_user()
    tables.join(match_id=table.pk, user=guest)
    address = reverse("matches:match", args=[table.pk])
    query = "?title=arena-2004&amp;seats=2&amp;pace=daily&amp;rated=rated"
    assert f"{link}{query}" in client.get(address).content.decode()
    assert f"{link}?" not in browser(guest).get(address).content.decode()


def test_the_page_shows_the_open_tables_that_its_reader_could_join() -> None:
    user = make_user()
    open_to_all, demanding = make_table(name="Open to all"), make_table(name="Demanding", rating_from=1400)
    save_alert(user=user)
    page = browser(user).get(reverse("matches:table_alerts")).content.decode()
    assert open_to_all.name in page
    assert demanding.name not in page


def test_the_queries_of_the_page_do_not_grow_with_the_tables_nobody_could_join() -> None:
    user = make_user()
    for seats in (0, 3):
        save_alert(user=user, seats=seats)
    for _table in range(3):
        make_table(seats=3, rating_from=1400)
    with CaptureQueriesContext(connection) as few:
        own_alerts(user, database_now())
    for _table in range(TABLES_TRIED + 5):
        make_table(seats=3, rating_from=1400)
    with CaptureQueriesContext(connection) as many:
        own_alerts(user, database_now())
    # Two alerts try the same tables, each of them once, and no more than `TABLES_TRIED`.
    queries_per_table = 6
    assert len(many) - len(few) <= (TABLES_TRIED - 3) * queries_per_table


def test_the_page_does_not_tell_its_reader_of_a_block() -> None:
    user, table = make_user(), make_table(name="Kept apart")
    save_alert(user=user)
    block(table.host, user)
    assert table.name in browser(user).get(reverse("matches:table_alerts")).content.decode()


def test_an_opened_table_is_given_up_after_a_day() -> None:
    user = make_user()
    save_alert(user=user)
    make_table()
    OpenedTable.objects.update(opened_at=database_now() - timedelta(hours=25))
    assert notify_of_openings(Budget()) == 0
    assert not OpenedTable.objects.exists()
    assert told(user) == []


def test_an_alert_that_keeps_failing_is_given_up_after_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    user = make_user()
    save_alert(user=user)
    make_table()
    with monkeypatch.context() as failing:
        failing.setattr("games.lobby.services.table_alerts.could_join", lambda match, user: 1 // 0)
        assert notify_of_openings(Budget()) == 0
    assert DueAlert.objects.exists()
    DueAlert.objects.update(opened_at=database_now() - timedelta(hours=25))
    assert told(user) == []
    assert not DueAlert.objects.exists()


def test_an_export_contains_the_alerts_and_an_erased_account_has_none() -> None:
    user = make_user()
    save_alert(user=user, title="probe", seats=3)
    assert exported(user)["table_alerts.json"][0]["seats"] == 3
    erase(user)
    assert not TableAlert.objects.exists()
