"""The operator's pages: who may open them, what they list, and their cost."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.matches.models import AuditEntry, Deadline, Match
from games.matches.services import pausing
from games.notices.models import Delivery, State, SuppressedAddress
from games.notices.now import database_now
from games.operator.pages.staff_actions import STAFF_ACTIONS
from games.operator.pages.targets import TARGETS
from games.operator.selectors import concerns
from games.operator.selectors.storage import Disk
from games.uptime.models import Outage
from tests.factories.accounts import make_user
from tests.factories.ageing import beat, overdue
from tests.factories.matches import holder, make_match, make_table
from tests.factories.staff import make_operator, operating

pytestmark = pytest.mark.django_db

LISTS = ("cockpit", "matches", "deadlines", "deliveries", "mail_statistics", "outages", "audit")


def paths(match: Match) -> list[str]:
    deadline = Deadline.objects.filter(match=match).earliest("pk")
    return [
        *(reverse(f"staff:{name}") for name in LISTS),
        reverse("staff:match", args=[match.pk]),
        reverse("staff:action", args=["pause", match.pk]),
        reverse("staff:action", args=["extend", deadline.pk]),
        reverse("staff:action", args=["open-outage", 0]),
    ]


@pytest.fixture
def well(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set up a site on which nothing is wrong."""
    settings.EMAIL_URL = "smtp://localhost"
    monkeypatch.setattr("games.operator.pages.reading.disk", lambda: Disk(2**40, 2**41))
    beat(ago=timedelta(seconds=5))


def head(html: str) -> str:
    return html.partition("<h1>")[2].partition("</h1>")[0]


@pytest.mark.thorough
def test_they_exist_for_staff_alone() -> None:
    match = make_match()
    player = Client()
    player.force_login(holder(match, 0))
    for path in paths(match):
        assert player.get(path).status_code == 404
        answer = Client().get(path)
        assert answer.status_code == 302
        assert answer.headers["Location"].startswith(reverse("account_login"))


def test_they_open_with_a_second_factor_alone() -> None:
    match = make_match()
    client = operating(make_user(is_staff=True, is_superuser=True))
    for path in paths(match):
        answer = client.get(path)
        assert answer.status_code == 403
        assert match.name not in answer.content.decode()
        assert reverse("accounts:security") in answer.content.decode()
        assert client.post(path, {"reason": "a test"}).status_code in (403, 405)
    assert not AuditEntry.objects.exists()


def test_djangos_admin_has_the_same_gate() -> None:
    url = reverse("admin:accounts_user_changelist")
    assert operating().get(url).status_code == 200
    answer = operating(make_user(is_staff=True, is_superuser=True)).get(url, follow=True)
    assert answer.status_code == 403
    assert operating(make_user()).get(url, follow=True).status_code == 404
    assert Client().get(url, follow=True).redirect_chain[-1][0].startswith(reverse("account_login"))


def test_no_second_factor_can_be_read_in_the_admin() -> None:
    assert operating().get("/admin/mfa/authenticator/").status_code == 404


def test_who_is_locked_out_in_the_admin_and_let_in_stands_in_the_trail() -> None:
    operator, ann = make_operator(), make_user()
    client, url = operating(operator), reverse("admin:accounts_user_change", args=[ann.pk])
    initial = client.get(url).context["adminform"].form.initial
    kept = {name: value for name, value in initial.items() if value not in (None, False)}
    client.post(url, kept | {"display_name": "Somebody"})
    assert not AuditEntry.objects.exists()
    del kept["is_active"]
    client.post(url, kept)
    client.post(url, kept | {"is_active": "on"})
    assert list(AuditEntry.objects.order_by("pk").values_list("actor", "verb", "target")) == [
        (operator.pk, "locked_out", f"user:{ann.pk}"),
        (operator.pk, "let_in", f"user:{ann.pk}"),
    ]


def test_every_page_answers() -> None:
    client, match = operating(), make_match()
    for path in paths(match):
        assert client.get(path).status_code == 200, path


def test_all_is_well_is_said(well: None) -> None:
    make_match()
    html = operating().get(reverse("staff:cockpit")).content.decode()
    assert head(html) == "Everything is OK"
    assert 'class="bands"' not in html


def test_what_is_wrong_is_listed_the_gravest_first(well: None) -> None:
    match, other = make_match(), make_match()
    overdue(match, by=timedelta(minutes=9))
    pausing.pause(match_id=other.pk, by=make_operator(), reason="a quarrel")
    Delivery.objects.filter(notice__kind="begun").update(state=State.FAILED)
    SuppressedAddress.objects.create(address="a@example.org", reply="RCPT 550", suppressed_at=database_now())
    html = operating().get(reverse("staff:cockpit")).content.decode()
    assert head(html) == "4 things need your attention"
    said = [
        "2 deadlines are due and not handled, the oldest for 9",
        "1 match is paused until an operator resumes it.",
        "4 emails from the last 2 days failed permanently.",
        "1 address is suspended because email to it bounced or was reported as spam.",
    ]
    places = [html.index(text) for text in said]
    assert places == sorted(places)


@pytest.mark.parametrize("by", [Match.Pauser.TABLE, Match.Pauser.HOST, Match.Pauser.EMERGENCY])
def test_a_pause_that_was_agreed_needs_nobody(well: None, by: str) -> None:
    match = make_match()
    Match.objects.filter(pk=match.pk).update(paused_at=database_now(), paused_by=by)
    assert head(operating().get(reverse("staff:cockpit")).content.decode()) == "Everything is OK"


def test_a_silent_sweep_is_said(well: None) -> None:
    beat(ago=timedelta(minutes=12))
    html = operating().get(reverse("staff:cockpit")).content.decode()
    assert "No sweep has completed for 12" in html


def test_a_quarantined_match_is_named_with_its_reason(well: None) -> None:
    match = make_match()
    Match.objects.filter(pk=match.pk).update(
        quarantined_at=database_now(), quarantine_reason="deadline 7 failed 5 times"
    )
    html = operating().get(reverse("staff:cockpit")).content.decode()
    assert "deadline 7 failed 5 times" in html
    assert reverse("staff:match", args=[match.pk]) in html


def test_a_machine_that_cannot_write_is_said() -> None:
    told = [each.text for each in concerns._machine(Disk(3 * 2**20, 2**40), writes=False)]
    assert told == ["The database is read-only.", "The disk is nearly full: 3 MiB free."]


def test_mail_that_waits_is_said(well: None) -> None:
    make_match()
    Delivery.objects.update(available_at=database_now() - timedelta(minutes=25))
    html = operating().get(reverse("staff:cockpit")).content.decode()
    assert "Email is waiting (Notices). The oldest has waited 25" in html


@pytest.mark.parametrize(
    ("show", "there"),
    [("running", True), ("overdue", True), ("paused", False), ("offered", False), ("all", True)],
)
def test_matches_are_cut_down_by_their_state(show: str, there: bool) -> None:
    match = make_match(name="Long winter")
    make_table(name="A quick one")
    overdue(match)
    html = operating().get(reverse("staff:matches"), {"show": show}).content.decode()
    assert ("Long winter" in html) is there


def test_matches_are_found_by_number_and_name() -> None:
    match, other = make_match(name="Long winter"), make_match(name="Six towers")
    client = operating()
    for words in (str(match.pk), "winter"):
        html = client.get(reverse("staff:matches"), {"words": words, "show": "all"}).content.decode()
        assert "Long winter" in html
        assert "Six towers" not in html or words in str(other.pk)


def test_nonsense_in_an_address_is_passed_over() -> None:
    client = operating()
    for name in LISTS:
        query = {
            "show": "\x00",
            "words": "9\x00",
            "page": "x",
            "verb": "?",
            "actor": "9" * 30,
            "match": "-",
        }
        assert client.get(reverse(f"staff:{name}"), query).status_code == 200
    assert client.get(reverse("staff:action", args=["fly", 1])).status_code == 404
    assert client.get(reverse("staff:action", args=["pause", 10**30])).status_code == 404


def test_the_trail_is_filtered() -> None:
    match, other = make_match(), make_match()
    first, second = make_operator(), make_operator()
    pausing.pause(match_id=match.pk, by=first, reason="the first reason")
    pausing.pause(match_id=other.pk, by=second, reason="the second reason")
    pausing.resume(match_id=other.pk, by=second, reason="the third reason")
    client = operating(first)

    def found(**query: Any) -> list[bool]:
        html = client.get(reverse("staff:audit"), query).content.decode()
        return [f"the {each} reason" in html for each in ("first", "second", "third")]

    assert found() == [True, True, True]
    assert found(verb="paused") == [True, True, False]
    assert found(actor=second.pk) == [False, True, True]
    assert found(match=match.pk) == [True, False, False]
    assert found(match=other.pk, verb="resumed") == [False, False, True]


def test_what_an_import_notes_beside_its_act_is_not_shown() -> None:
    match = make_match()
    AuditEntry.objects.create(
        verb=AuditEntry.IMPORTED,
        target=f"match:{match.pk}",
        after={"match": "5", "seal": "feed" * 16, "revision": 4321},
        done_at=database_now(),
    )
    for path in (reverse("staff:audit"), reverse("staff:match", args=[match.pk])):
        html = operating().get(path).content.decode()
        assert "match imported" in html
        assert "4321" not in html
        assert "feedfeed" not in html


def test_who_plays_sees_no_buttons_and_not_when_others_looked() -> None:
    operator = make_operator()
    match = make_match(users=[operator, make_user()])
    Client().get(reverse("matches:match", args=[match.pk]))
    rival = Client()
    rival.force_login(holder(match, 1))
    rival.get(reverse("matches:match", args=[match.pk]))
    url = reverse("staff:match", args=[match.pk])
    html = operating(operator).get(url).content.decode()
    assert "another operator must act on it" in html
    assert "/staff/do/" not in html
    assert "last seen" not in html
    other = operating().get(url).content.decode()
    assert "last seen" in other
    assert reverse("staff:action", args=["pause", match.pk]) in other


@pytest.mark.thorough
def test_a_page_costs_the_same_however_many_matches_there_are() -> None:
    client = operating()

    def costs() -> list[int]:
        found = []
        for path in [*(reverse(f"staff:{name}") for name in LISTS), reverse("staff:match", args=[match.pk])]:
            with CaptureQueriesContext(connection) as queries:
                assert client.get(path).status_code == 200
            found.append(len(queries))
        return found

    operator = make_operator()
    match = make_match()
    pausing.pause(match_id=match.pk, by=operator, reason="a test")
    Outage.objects.create(start=database_now(), end=database_now(), is_open=False)
    SuppressedAddress.objects.create(address="a@example.org", reply="RCPT 550", suppressed_at=database_now())
    client.get(reverse("credits"))  # the line about an outage is kept from here on
    few = costs()
    for _ in range(6):
        other = make_match()
        pausing.pause(match_id=other.pk, by=operator, reason="a test")
        SuppressedAddress.objects.create(
            address=f"{other.pk}@example.org", reply="RCPT 550", suppressed_at=database_now()
        )
    assert costs() == few
    assert max(few) <= 20, few


def test_every_deed_has_a_target_that_exists() -> None:
    assert {action.target for action in STAFF_ACTIONS.values()} <= {*TARGETS, "site"}
