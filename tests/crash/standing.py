"""Going on where the database goes away: what a worker's fix-up and a web server do for real processes."""

from __future__ import annotations

import time
from collections.abc import Callable

from django.db import DatabaseError, InterfaceError, OperationalError, close_old_connections

from games.matches.database_failures import trouble_in

PAUSE = 0.5  # seconds


def for_ever(deed: Callable[[], None]) -> None:
    """Do a deed again and again; while the database is away, wait for it."""
    while True:
        close_old_connections()
        through(deed)


def through(deed: Callable[[], None]) -> bool:
    """Whether a deed came through; not, where the database was away, or another kept it locked."""
    try:
        deed()
    except (DatabaseError, InterfaceError) as error:
        if trouble_in(error) is None and not isinstance(error, OperationalError):
            raise
        time.sleep(PAUSE)
        return False
    return True
