"""The test database of SQLite: a file, as in production, with a connection for each thread.

A database in memory that threads share refuses at once where a file waits for its writer, and the live
server would use the tests' own connection or not, depending on which test ran first.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

MEMORY = Path("/dev/shm")
"""A folder in memory, where there is one: nothing of a test database outlives the tests."""


@contextmanager
def database_in_file(connection: Any) -> Iterator[None]:
    """Let the test database of a connection to SQLite be a file inside the block."""
    if connection.vendor != "sqlite":
        yield
        return
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        connection.settings_dict["TEST"]["NAME"] = str(Path(folder) / "tests.sqlite3")
        yield
