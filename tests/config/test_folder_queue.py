"""The queue in a folder, as Celery reads and writes it."""

import logging
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from kombu import Connection

from config import celery, folder_queue


@pytest.fixture
def queue(tmp_path: Path) -> Any:
    """A queue in a folder of its own."""
    options = {
        "data_folder_in": str(tmp_path),
        "data_folder_out": str(tmp_path),
        "control_folder": tmp_path / "control",
    }
    assert celery.app.main == "muster"
    with Connection("folder://localhost", transport_options=options) as connection:
        assert isinstance(connection.transport, folder_queue.Transport)
        # A name of its own: which queues there are is kept by the process.
        yield connection.SimpleQueue(tmp_path.name)


def test_a_message_comes_through(queue: Any) -> None:
    queue.put({"task": "sweep"})
    assert queue.get(timeout=5).payload == {"task": "sweep"}


@pytest.mark.parametrize("left", [0, 20], ids=["nothing", "a part"])
def test_a_message_that_was_cut_short_is_dropped_and_the_next_is_read(
    queue: Any, tmp_path: Path, left: int
) -> None:
    queue.put({"task": "sweep"})
    (message,) = tmp_path.glob("*.msg")
    message.write_bytes(message.read_bytes()[:left])
    with pytest.raises(Empty):
        queue.get(timeout=0.5)
    queue.put({"task": "send"})
    assert queue.get(timeout=5).payload == {"task": "send"}


def test_a_folder_that_cannot_be_read_ends_no_worker_and_is_logged_once(
    queue: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    queue.put({"task": "sweep"})
    aside = tmp_path.with_name(f"{tmp_path.name}-aside")
    tmp_path.rename(aside)
    with caplog.at_level(logging.ERROR, "config.folder_queue"):
        for _ in range(3):
            with pytest.raises(Empty):
                queue.get(timeout=0.2)
    assert len(caplog.records) == 1
    aside.rename(tmp_path)
    assert queue.get(timeout=5).payload == {"task": "sweep"}
