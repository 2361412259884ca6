"""How long a process of each kind waits for the database."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from config.database_limits import DEFAULT_LIMITS, Limits, ProcessKind, parse_limits, process_kind_of
from tests.config.test_settings import run, settings_with

POSTGRES = "postgres://muster@127.0.0.1:5432/muster"


@pytest.mark.parametrize(
    ("line", "process"),
    [
        ("/srv/muster/.venv/bin/gunicorn config.wsgi --threads 8", ProcessKind.WEB),
        ("/srv/lib/gunicorn/__main__.py config.wsgi", ProcessKind.WEB),
        ("manage.py runserver", ProcessKind.WEB),
        ("celery -A config worker --queues muster", ProcessKind.WORKER),
        ("/srv/lib/celery/__main__.py -A config worker -c 2 -Q muster -n muster@%h", ProcessKind.WORKER),
        ("celery -A config beat", ProcessKind.WORKER),
        ("celery -A config worker --queues account --concurrency 1", ProcessKind.ACCOUNT),
        ("celery -A config worker -Q account -n account@%h", ProcessKind.ACCOUNT),
        ("celery -A config worker --queues=account", ProcessKind.ACCOUNT),
        ("manage.py migrate", ProcessKind.COMMAND),
        ("manage.py serve", ProcessKind.COMMAND),
        ("manage.py sweep", ProcessKind.COMMAND),
        ("", ProcessKind.COMMAND),
    ],
)
def test_a_command_line_tells_the_kind_of_process(line: str, process: ProcessKind) -> None:
    assert process_kind_of(line.split()) is process


def test_pages_wait_least_and_commands_as_long_as_it_takes() -> None:
    # A press may come behind another in the same thread.
    assert 2 * DEFAULT_LIMITS[ProcessKind.WEB].lock < 5
    assert DEFAULT_LIMITS[ProcessKind.WEB].lock < DEFAULT_LIMITS[ProcessKind.WORKER].lock
    assert DEFAULT_LIMITS[ProcessKind.COMMAND] == Limits(0, 0, 0)


@pytest.mark.parametrize("text", ["", "2", "2,15", "2,15,30,1", "a,b,c", "2,15,-1", "2,15,nan", "inf,1,1"])
def test_limits_are_three_numbers_of_seconds(text: str) -> None:
    assert parse_limits("2,0.5,30") == Limits(2, 0.5, 30)
    with pytest.raises(ValueError, match="three numbers"):
        parse_limits(text)


@pytest.mark.parametrize(
    ("environment", "lock"),
    [
        ({"PROCESS": "web"}, "lock_timeout=2000 "),
        ({"PROCESS": "account"}, "lock_timeout=2000 "),
        ({"PROCESS": "worker"}, "lock_timeout=10000 "),
        ({"PROCESS": "worker", "WORKER_DATABASE_LIMITS": "4,5,6"}, "lock_timeout=4000 "),
        ({"PROCESS": "web", "WORKER_DATABASE_LIMITS": "4,5,6"}, "lock_timeout=2000 "),
        ({}, "lock_timeout=0 "),
    ],
)
def test_postgresql_is_told_when_a_process_connects(
    environment: dict[str, str], lock: str, tmp_path: Path
) -> None:
    found = settings_with(tmp_path, "DATABASES", DATABASE_URL=POSTGRES, **environment)
    assert lock in found["DATABASES"]["default"]["OPTIONS"]["options"]


def test_what_the_address_says_itself_wins(tmp_path: Path) -> None:
    url = f"{POSTGRES}?options=-c%20lock_timeout%3D7"
    found = settings_with(tmp_path, "DATABASES", DATABASE_URL=url, PROCESS="web")
    options = found["DATABASES"]["default"]["OPTIONS"]["options"]
    assert options.endswith("idle_in_transaction_session_timeout=30000 -c lock_timeout=7")


@pytest.mark.parametrize(("process", "seconds"), [("web", 2.0), ("worker", 10.0), ("command", 20.0)])
def test_sqlite_waits_as_long_for_its_writer(process: str, seconds: float, tmp_path: Path) -> None:
    found = settings_with(tmp_path, "DATABASES", PROCESS=process)
    assert found["DATABASES"]["default"]["OPTIONS"]["timeout"] == seconds


@pytest.mark.parametrize(
    ("name", "value"),
    [("PROCESS", "a web"), ("COMMAND_DATABASE_LIMITS", "soon"), ("WEB_DATABASE_LIMITS", "1")],
)
def test_what_cannot_be_read_is_named(name: str, value: str, tmp_path: Path) -> None:
    environment = {"PROCESS": "web"} | {name: value} if name.startswith("WEB") else {name: value}
    result = run([sys.executable, "manage.py", "check"], tmp_path, environment)
    assert result.returncode != 0
    assert f"Muster cannot start: {name} cannot be read" in result.stderr
