"""What Prometheus reads, and who else cannot."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import Settings

from games.matches.models import Match
from games.matches.services.sweeps import sweep_deadlines, sweep_reminders
from games.notices.models import Delivery, State
from games.notices.now import database_now
from tests.factories.ageing import overdue
from tests.factories.matches import make_match, make_table
from tests.factories.staff import operating

pytestmark = pytest.mark.django_db

Samples = dict[tuple[str, tuple[str, ...]], float]
"""By name and the values of the labels, in the order of the labels' names."""


def read(client: Client | None = None, **headers: Any) -> Samples:
    """Every sample by its name and labels, a process number left out."""
    answer = (client or Client()).get("/metrics", headers=headers)
    assert answer.status_code == 200
    return {
        (
            sample.name,
            tuple(value for name, value in sample.labels.items() if name != "process"),
        ): sample.value
        for family in text_string_to_metric_families(answer.content.decode())
        for sample in family.samples
    }


def test_matches_and_deadlines_are_counted() -> None:
    match = make_match()
    make_match("arena-2004")
    make_table("arena-2004")
    overdue(match, by=timedelta(seconds=90))
    found = read()
    assert found["muster_matches", ("running", "probe")] == 1
    assert found["muster_matches", ("running", "arena-2004")] == 1
    assert found["muster_matches", ("offered", "arena-2004")] == 1
    assert found["muster_deadlines_due", ()] == 2
    assert found["muster_deadline_oldest_due_seconds", ()] >= 90
    assert found["muster_time_outs_total", ()] == 0
    sweep_deadlines()
    after = read()
    assert after["muster_deadlines_due", ()] == 0
    assert after["muster_deadline_oldest_due_seconds", ()] == 0
    assert after["muster_time_outs_total", ()] == 2


def test_matches_that_stand_still_are_counted() -> None:
    now = database_now()
    for change in ({"quarantined_at": now}, {"paused_at": now}, {"busy": True}):
        Match.objects.filter(pk=make_match().pk).update(**change)
    found = read()
    for name in ("quarantined", "paused", "busy"):
        assert found[f"muster_matches_{name}", ()] == 1


def test_sweeps_and_mail_are_counted() -> None:
    make_match()
    Delivery.objects.filter(notice__kind="begun").update(state=State.FAILED)
    Delivery.objects.filter(notice__kind="turn").update(available_at=database_now() - timedelta(hours=1))
    sweep_reminders()
    found = read()
    assert found["muster_deliveries", ("notice", "failed")] == 2
    assert found["muster_deliveries", ("notice", "queued")] == 2
    assert 3_600 <= found["muster_outbox_oldest_due_seconds", ("notice",)] < 3_700
    assert abs(found["muster_sweep_succeeded_seconds", ("reminders",)] - database_now().timestamp()) < 60
    assert found["muster_outage_open", ()] == 0


def test_requests_are_counted_by_page_and_status_without_what_they_name() -> None:
    def count(view: str, status: str) -> float:
        return read().get(("muster_requests_total", ("GET", status, view)), 0)

    client, match = operating(), make_match()
    url = reverse("matches:match", args=[match.pk])
    before, lost = count("matches:match", "200"), count("unknown", "404")
    client.get(url)
    client.get(url)
    client.get("/nowhere/17/")
    assert count("matches:match", "200") == before + 2
    assert count("unknown", "404") == lost + 1


def test_a_method_of_ones_own_makes_one_series() -> None:
    Client().generic("BREW", "/healthz")
    assert not [name for name in read() if "BREW" in name[1]]
    assert [name for name in read() if "other" in name[1]]


def test_no_name_no_address_and_no_key_is_in_it() -> None:
    match = make_match(name="Long winter")
    text = operating().get("/metrics").content.decode()
    for secret in (
        "Long winter",
        "example.org",
        "Player",
        match.token,
        match.key_seal,
        bytes(match.key).hex(),
    ):
        assert secret not in text


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("192.0.2.7", {}, 404),
        ("", {}, 404),
        ("127.0.0.1", {"X-Forwarded-For": "192.0.2.7"}, 404),
        ("127.0.0.1", {"X-Real-IP": "127.0.0.1"}, 404),
        ("192.0.2.7", {"Authorization": "Bearer a token"}, 200),
        ("192.0.2.7", {"Authorization": "Bearer another"}, 404),
        ("192.0.2.7", {"Authorization": "Bearer "}, 404),
        ("192.0.2.7", {"Authorization": "Bearer\u00a0ä"}, 404),
        ("127.0.0.1", {"X-Forwarded-For": "192.0.2.7", "Authorization": "Bearer a token"}, 200),
    ],
)
def test_this_machine_and_the_token_may_read(
    address: str, headers: dict[str, str], status: int, settings: Settings
) -> None:
    settings.METRICS_TOKEN = "a token"
    assert Client(REMOTE_ADDR=address).get("/metrics", headers=headers).status_code == status


def test_an_empty_token_opens_nothing(settings: Settings) -> None:
    settings.METRICS_TOKEN = ""
    client = Client(REMOTE_ADDR="192.0.2.7")
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


def test_an_operator_elsewhere_has_their_own_page() -> None:
    client = operating()
    assert client.get("/metrics", REMOTE_ADDR="192.0.2.7").status_code == 404
