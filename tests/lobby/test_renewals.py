"""A table that is offered again: once for each start or expiry, as often as its host asked, or why not."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import Absence, User
from accounts.services.erasure import erase
from games.clocks.controls import HOUR, Fixed
from games.lobby.errors import NotOfferedAgain, TableClosed
from games.lobby.models import OfferRenewal
from games.lobby.services import renewals, roll_calls, tables
from games.lobby.services.renewals import MAX_RENEWALS, renew_offers, set_renewal, stop_renewal
from games.lobby.services.table_alerts import notify_of_openings, save_alert
from games.matches.errors import NotYours
from games.matches.models import Match, Seat, Tenure
from games.matches.services.sweep_order import process_rows
from games.notices.budget import Budget
from games.notices.composing import Mail, compose
from games.notices.models import Notice
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.exports import exported
from tests.factories.matches import give_words, make_match, make_table
from tests.killed import Killed, dying
from tests.racing import race

pytestmark = pytest.mark.django_db

Ended = OfferRenewal.Ended


def renewed(times: int = 2, /, **fields: Any) -> Match:
    """Return a table that is offered again `times` times."""
    table = make_table(name="Six towers", **fields)
    assert table.host is not None
    set_renewal(match_id=table.pk, host=table.host, times=times)
    return table


def fill(table: Match) -> None:
    tables.join(match_id=table.pk, user=make_user())
    give_words(table)
    assert table.running


def expire(table: Match) -> None:
    Match.objects.filter(pk=table.pk).update(offered_until=database_now() - timedelta(seconds=1))
    assert tables.expire(Budget()) == 1


def following(table: Match) -> Match | None:
    """Run the sweep, and return the table that has followed one."""
    renew_offers(Budget())
    return OfferRenewal.objects.get(match=table).next


def mail_about(table: Match) -> str | None:
    """Return the words of the host's email about a table that was or was not offered again."""
    renewal = OfferRenewal.objects.get(match=table)
    notice = Notice.objects.filter(key=f"offer_renewal:{renewal.pk}").first()
    mail = compose(notice, now=database_now()) if notice else None
    return f"{mail.subject}\n{mail.body}" if isinstance(mail, Mail) else None


def test_a_table_that_has_started_is_offered_again_with_the_same_settings() -> None:
    table = renewed(
        controls={clock: Fixed(HOUR) for clock in ("main", "battle")},
        press="table",
        rated=False,
        patience=7,
        guests_allowed=True,
        watchers=False,
    )
    assert following(table) is None
    fill(table)
    Match.objects.filter(pk=table.pk).update(least_reliability=80, rating_from=1200, rating_to=1800)
    again = following(table)
    assert again is not None
    for name in ("title", "seats_count", "door", "press", "rated", "patience", "guests_allowed", "watchers"):
        assert getattr(again, name) == getattr(table, name)
    assert (again.least_reliability, again.rating_from, again.rating_to) == (80, 1200, 1800)
    assert again.controls == table.controls
    assert (again.name, again.host, again.status) == ("Six towers (2)", table.host, "offered")
    assert list(Tenure.objects.filter(match=again).values_list("user", flat=True)) == [table.host_id]
    assert "It will be offered 1 more time." in (mail_about(table) or "")


def test_it_is_offered_as_often_as_its_host_asked_for() -> None:
    table = renewed(2)
    for _ in range(2):
        fill(table)
        again = following(table)
        assert again is not None
        table = again
    assert not OfferRenewal.objects.filter(match=table).exists()
    fill(table)
    assert renew_offers(Budget()) == 0
    assert Match.objects.count() == 3


def test_a_table_that_has_expired_is_offered_again_and_its_host_hears_of_it_once() -> None:
    table = renewed(1)
    expire(table)
    assert following(table) is not None
    assert "It won’t be offered again after this." in (mail_about(table) or "")
    notice = Notice.objects.get(kind="table_expired")
    assert not isinstance(compose(notice, now=database_now()), Mail)


def test_a_table_that_its_host_withdraws_is_not_offered_again() -> None:
    table = renewed()
    assert table.host is not None
    tables.leave(match_id=table.pk, user=table.host)
    assert renew_offers(Budget()) == 0
    assert OfferRenewal.objects.get(match=table).ended == Ended.WITHDRAWN


def away(host: User) -> None:
    now = database_now()
    Absence.objects.create(user=host, start=now, end=now + timedelta(days=9), made_at=now)


def silent(host: User) -> None:
    match = make_match(users=[host, make_user()])
    Seat.objects.filter(match=match, index=0).update(silent_since=database_now())


def unseen(host: User) -> None:
    OfferRenewal.objects.update(asked_at=database_now() - timedelta(days=15))
    Tenure.objects.filter(user=host).update(last_look=database_now() - timedelta(days=15))


def suspended(host: User) -> None:
    User.objects.filter(pk=host.pk).update(is_active=False)


def gone(host: User) -> None:
    User.objects.filter(pk=host.pk).update(erased_at=database_now())


def busy(host: User) -> None:
    for _ in range(2):
        make_match(users=[host, make_user()])


def closed(host: User) -> None:
    Match.objects.filter(host=host).update(door=Match.Door.LINK)


@pytest.mark.parametrize(
    ("happens", "ended", "says"),
    [
        (away, Ended.AWAY, "You’re away"),
        (silent, Ended.SILENT, "haven’t opened your matches"),
        (unseen, Ended.SILENT, "haven’t opened your matches"),
        (suspended, Ended.LOCKED_OUT, None),
        (gone, Ended.LOCKED_OUT, None),
        (busy, Ended.TOO_MANY, "You have too many matches"),
        (closed, Ended.CLOSED, "not in the list of open tables"),
    ],
)
def test_a_table_is_not_offered_again_for_a_host_who_may_not_be_there(
    happens: Any, ended: str, says: str | None, settings: Settings
) -> None:
    table = renewed()
    fill(table)
    happens(table.host)
    settings.NEWCOMER_MATCHES = 3
    before = Match.objects.count()
    assert following(table) is None
    assert Match.objects.count() == before
    assert OfferRenewal.objects.get(match=table).ended == ended
    text = mail_about(table)
    assert (text is None) if says is None else (says in (text or ""))
    assert renew_offers(Budget()) == 0


def test_a_host_who_misses_the_roll_call_loses_the_next_table_too() -> None:
    table = renewed(roll_call=HOUR)
    other = make_user()
    tables.join(match_id=table.pk, user=other)
    now = database_now()
    Match.objects.filter(pk=table.pk).update(
        called_at=now - timedelta(days=2), called_until=now - timedelta(seconds=1)
    )
    assert roll_calls.enforce(table.pk)
    table.refresh_from_db()
    assert table.host == other
    fill_again = make_user()
    tables.join(match_id=table.pk, user=fill_again)
    for person in (other, fill_again):
        roll_calls.answer(table.pk, person)
    give_words(table)
    assert following(table) is None
    assert OfferRenewal.objects.get(match=table).ended == Ended.SILENT


def test_a_host_stops_it_before_or_after_the_next_table_has_opened() -> None:
    table, other = renewed(3), renewed(3)
    assert table.host is not None
    assert other.host is not None
    stop_renewal(match_id=table.pk, host=table.host)
    stop_renewal(match_id=table.pk, host=table.host)
    fill(table)
    fill(other)
    again = following(other)
    assert again is not None
    assert OfferRenewal.objects.get(match=table).next is None
    stop_renewal(match_id=other.pk, host=other.host)
    fill(again)
    assert following(again) is None
    with pytest.raises(NotYours):
        stop_renewal(match_id=other.pk, host=make_user())


def test_only_the_host_of_a_public_table_before_the_start_can_ask_for_it() -> None:
    table = make_table()
    assert table.host is not None
    with pytest.raises(NotYours):
        set_renewal(match_id=table.pk, host=make_user(), times=1)
    closed = make_table(host=table.host, door=Match.Door.LINK)
    with pytest.raises(TableClosed):
        set_renewal(match_id=closed.pk, host=table.host, times=1)
    fill(table)
    with pytest.raises(TableClosed):
        set_renewal(match_id=table.pk, host=table.host, times=1)


def test_an_anonymous_table_is_not_offered_again() -> None:
    """After the first match everyone would know a player of the next one, which is still anonymous."""
    table = make_table(anonymous=True)
    assert table.host is not None
    with pytest.raises(NotOfferedAgain):
        set_renewal(match_id=table.pk, host=table.host, times=1)
    client = Client()
    client.force_login(table.host)
    address = reverse("matches:match", args=[table.pk])
    assert "Offer this table again" not in client.get(address).content.decode()
    page = client.post(reverse("matches:renew", args=[table.pk]), {"times": "1"}, follow=True)
    assert "it isn’t offered again" in page.content.decode()
    assert not OfferRenewal.objects.exists()


def test_what_was_asked_for_an_anonymous_table_before_that_was_refused_ends() -> None:
    table = make_table(anonymous=True)
    OfferRenewal.objects.create(match=table, host=table.host, left=2, asked_at=database_now())
    fill(table)
    assert following(table) is None
    assert OfferRenewal.objects.get().ended == Ended.CLOSED


def test_a_table_of_a_title_that_is_gone_is_not_offered_again() -> None:
    table = renewed()
    fill(table)
    Match.objects.filter(pk=table.pk).update(title="gone-1900")
    assert following(table) is None
    assert OfferRenewal.objects.get(match=table).ended == Ended.CLOSED


def test_tables_that_fail_every_time_do_not_keep_others_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    broken, waiting = renewed(1), renewed(1)
    for table in (broken, waiting):
        fill(table)
    offered_again = renewals._offered_again

    def fails_at_broken(match: Match, host: User) -> Match:
        if match.pk == broken.pk:
            raise LookupError
        return offered_again(match, host)

    taken: list[Any] = []

    def record(rows: Any, act: Any, budget: Budget) -> int:
        taken.append(rows)
        return process_rows(rows, act, budget)

    monkeypatch.setattr(renewals, "_offered_again", fails_at_broken)
    monkeypatch.setattr(renewals, "process_rows", record)
    assert renew_offers(Budget()) == 1
    assert OfferRenewal.objects.get(match=waiting).next is not None
    assert OfferRenewal.objects.get(match=broken).next is None
    # If more tables fail than one sweep takes, chance brings the others into one of the next.
    (rows,) = taken
    assert (rows.query.order_by, rows.query.high_mark) == (("?",), renewals.RENEWALS_AT_ONCE)


def test_a_sweep_that_is_killed_has_offered_nothing_and_the_next_one_offers_one_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = renewed()
    fill(table)

    def killed(*_args: object, **_kwargs: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr("games.lobby.services.renewals.queue_notice", killed)
        with pytest.raises(Killed):
            renew_offers(Budget())
    assert Match.objects.count() == 1
    assert following(table) is not None
    assert renew_offers(Budget()) == 0
    assert Match.objects.count() == 2


def test_sweeps_that_are_killed_anywhere_offer_one_table_and_notify_its_host_once() -> None:
    table = renewed()
    fill(table)
    assert dying(lambda: renew_offers(Budget()), every=1) > 10
    assert OfferRenewal.objects.get(match=table).next is not None
    assert renew_offers(Budget()) == 0
    assert Match.objects.count() == 2
    assert [notice.user for notice in Notice.objects.filter(kind="offer_renewal")] == [table.host]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_sweeps_at_the_same_moment_offer_one_table() -> None:
    table = renewed()
    fill(table)
    assert sorted(race(lambda: renew_offers(Budget()))) == [0, 0, 0, 1]
    assert Match.objects.count() == 2


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_host_who_stops_it_while_a_sweep_offers_it_gets_no_third_table() -> None:
    table = renewed(3)
    host = table.host
    assert host is not None
    fill(table)
    deeds: list[Any] = [lambda: renew_offers(Budget()), lambda: stop_renewal(match_id=table.pk, host=host)]
    race(lambda: deeds.pop()(), runners=2)
    assert not OfferRenewal.objects.filter(next=None, ended="").exists()
    assert Match.objects.count() <= 2


def test_an_export_contains_the_renewals_and_an_erased_account_has_none() -> None:
    table, others = renewed(), renewed(3)
    fill(table)
    again = following(table)
    assert again is not None
    host = table.host
    rows = exported(host)["offer_renewals.json"]
    kept = [(row["match"], row["left"], row["offered_again"], row["ended"]) for row in rows]
    assert kept == [(table.name, 2, True, None), (again.name, 1, False, None)]
    assert all(row["asked_at"] for row in rows)
    erase(host)
    assert OfferRenewal.objects.get().match == others
    assert renew_offers(Budget()) == 0


def test_people_with_alerts_hear_of_the_next_table() -> None:
    table = renewed()
    fill(table)
    user = make_user()
    save_alert(user=user)
    again = following(table)
    assert again is not None
    notify_of_openings(Budget())
    assert [each.ids["match"] for each in Notice.objects.filter(kind="table_opened", user=user)] == [again.pk]


def test_the_host_chooses_it_on_the_page_and_nobody_else_sees_it() -> None:
    table = make_table()
    client, address = Client(), reverse("matches:match", args=[table.pk])
    client.force_login(table.host)
    assert "Offer this table again" in client.get(address).content.decode()
    for times in ("3", "3"):
        page = client.post(reverse("matches:renew", args=[table.pk]), {"times": times}, follow=True)
        assert "The table will be offered again." in page.content.decode()
    assert OfferRenewal.objects.get().left == 3
    assert '<option value="3" selected>' in client.get(address).content.decode()
    wrong = client.post(reverse("matches:renew", args=[table.pk]), {"times": MAX_RENEWALS + 1}, follow=True)
    assert "Choose how often" in wrong.content.decode()
    client.post(reverse("matches:renew", args=[table.pk]), {"times": "0"})
    assert OfferRenewal.objects.get().ended == Ended.STOPPED
    other = Client()
    other.force_login(make_user())
    assert "Offer this table again" not in other.get(address).content.decode()
    assert other.post(reverse("matches:renew", args=[table.pk]), {"times": "1"}).status_code == 404


def test_a_form_that_sets_it_is_used_once() -> None:
    table = make_table()
    assert table.host is not None
    browser, address = Client(), reverse("matches:renew", args=[table.pk])
    browser.force_login(table.host)
    page = browser.get(reverse("matches:match", args=[table.pk])).content.decode()
    assert 'name="once"' in page.split(f'action="{address}"')[1].split("</form>")[0]
    for pressed in ({"times": 2, "once": "one"}, {"times": 0, "once": "two"}, {"times": 2, "once": "one"}):
        assert browser.post(address, pressed).status_code == 302
    assert OfferRenewal.objects.get(match=table).ended == Ended.STOPPED
