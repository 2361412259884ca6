"""What may hinder the service from starting: each is one sentence that helps."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db.migrations.recorder import MigrationRecorder

from config import serving
from config.single_instance import AlreadyRunning, single_instance_lock


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def test_a_taken_port_is_said(taken_port: int) -> None:
    with pytest.raises(serving.CannotServe, match=f"port {taken_port}.*PORT={taken_port + 1}"):
        serving.refuse_taken_port("127.0.0.1", taken_port)


def test_a_free_port_is_not(taken_port: int) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        free = server.getsockname()[1]
    serving.refuse_taken_port("127.0.0.1", free)


def test_whether_it_answers(taken_port: int) -> None:
    assert serving.is_port_open("127.0.0.1", taken_port)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.8.8", "::1", "localhost"])
def test_the_demo_listens_on_this_machine(host: str) -> None:
    serving.refuse_demo_beyond_loopback(host)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "muster.example.org", ""])
def test_and_on_no_other(host: str) -> None:
    with pytest.raises(serving.CannotServe, match="this machine only"):
        serving.refuse_demo_beyond_loopback(host)


@pytest.mark.django_db
def test_a_database_of_this_version_is_taken() -> None:
    serving.refuse_unknown_database()


@pytest.mark.django_db
def test_a_database_of_another_version_is_said() -> None:
    MigrationRecorder.Migration.objects.create(app="accounts", name="0999_from_the_future")
    with pytest.raises(serving.CannotServe, match=r"accounts\.0999_from_the_future.*make reset"):
        serving.refuse_unknown_database()


@pytest.mark.django_db
def test_a_room_that_is_gone_for_good_does_not_matter() -> None:
    MigrationRecorder.Migration.objects.create(app="chess", name="0001_initial")
    serving.refuse_unknown_database()


def test_the_queue_is_emptied(tmp_path: Path) -> None:
    (tmp_path / "control").mkdir()
    (tmp_path / "control" / "muster.exchange").write_text("[]")
    (tmp_path / "1_a.muster.msg").write_text("{}")
    serving.empty_queue(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_account_mail_has_a_worker_of_its_own() -> None:
    lines = {
        program.name: " ".join(program.argv) for program in serving.programs("127.0.0.1", 8000, Path("s"))
    }
    assert "-Q muster " in lines["worker"]
    assert "-Q account " in lines["account mail"]


def test_only_one_at_a_time(tmp_path: Path) -> None:
    lock = tmp_path / "serve.lock"
    with single_instance_lock(lock), pytest.raises(AlreadyRunning), single_instance_lock(lock):
        pass
    with single_instance_lock(lock):
        pass
