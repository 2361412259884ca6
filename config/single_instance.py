"""A lock that prevents a second service from running in the same folder."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class AlreadyRunning(Exception):
    """Raised if another process holds the lock.

    `holder` is its process number as text, or "" if unknown.
    """

    def __init__(self, holder: str) -> None:
        super().__init__(holder)
        self.holder = holder


@contextmanager
def single_instance_lock(path: Path) -> Iterator[None]:
    """Hold the lock file `path`; the kernel releases it when this process ends, for whatever reason.

    Raises `AlreadyRunning` if another process holds it, `OSError` if the file cannot be opened.
    """
    with path.open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise AlreadyRunning(file.read().strip()) from None
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield
