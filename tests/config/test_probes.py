"""What a load balancer and a watchman see."""

import shutil
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.db import OperationalError
from django.db.migrations.executor import MigrationExecutor
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from config import probes
from games.uptime.heartbeats import HEARTBEAT, max_heartbeat_age
from games.uptime.models import Pulse
from tests.present import REDIS_URL


def sweep(ago: timedelta = timedelta(0)) -> None:
    Pulse.objects.update_or_create(name=HEARTBEAT, defaults={"succeeded_at": timezone.now() - ago})


@pytest.mark.django_db
def test_a_migrated_service_whose_sweeps_run_is_ready(client: Client) -> None:
    sweep()
    response = client.get("/readyz")
    assert (response.status_code, set(response.json().values())) == (200, {"ok"})


@pytest.mark.django_db
def test_sweeps_that_fell_silent_are_said(client: Client) -> None:
    with time_machine.travel(timezone.now(), tick=False):
        sweep(ago=max_heartbeat_age() + timedelta(seconds=5))
        response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["sweeps"] == "the last sweep came through 65 s ago"


@pytest.mark.django_db
def test_a_worker_that_never_ran_is_said(client: Client) -> None:
    Pulse.objects.all().delete()
    assert client.get("/readyz").json()["sweeps"] == "no sweep has come through yet"


@pytest.mark.django_db
def test_a_site_without_a_worker_needs_no_sweep(client: Client, settings: Settings) -> None:
    settings.SWEEPS = "touch"
    Pulse.objects.all().delete()
    assert client.get("/readyz").status_code == 200


@pytest.mark.django_db
def test_a_missing_migration_is_named(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MigrationExecutor, "migration_plan", lambda self, targets: [object()])
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["migrations"] == "1 migrations not applied"


@pytest.mark.django_db
def test_a_database_that_is_away_is_said_without_its_address(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away() -> str | None:
        raise OperationalError("could not connect to secret-host:5432")

    monkeypatch.setattr(probes, "database_answers", away)
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["database"] == "the database does not answer"


def test_health_asks_only_the_process(client: Client) -> None:
    # No database mark: a query would fail.
    assert client.get("/healthz").content == b"ok\n"


def test_probes_are_read_only(client: Client) -> None:
    assert client.post("/healthz").status_code == 405


@pytest.mark.django_db
def test_a_broker_that_is_away_is_said_without_its_address(client: Client, settings: Settings) -> None:
    sweep()
    settings.REDIS_URL = "redis://:secret@127.0.0.1:1/0"
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["broker"] == "the broker does not answer"


@pytest.mark.django_db
def test_a_queue_that_cannot_be_written_is_said(client: Client, settings: Settings, tmp_path: Path) -> None:
    sweep()
    settings.REDIS_URL = ""
    settings.QUEUE_DIR = tmp_path / "nowhere"
    assert client.get("/readyz").json()["broker"] == "the queue's folder cannot be written"


@pytest.mark.django_db
def test_a_queue_without_room_is_said(
    client: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    sweep()
    settings.REDIS_URL = ""
    usage = shutil.disk_usage(settings.QUEUE_DIR)
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: usage._replace(free=4096))
    assert client.get("/readyz").json()["broker"] == "the disk of the queue's folder is full"


@pytest.mark.django_db
@pytest.mark.redis
def test_a_broker_that_answers_is_well(client: Client, settings: Settings) -> None:
    sweep()
    settings.REDIS_URL = REDIS_URL
    assert client.get("/readyz").json()["broker"] == "ok"


def test_the_icon_that_browsers_ask_for_by_habit_needs_no_database(client: Client) -> None:
    # Without the mark of a database this test fails at the first query.
    response = client.get("/favicon.ico")
    assert response.status_code == 302
    assert response["Location"].endswith("favicon.svg")
