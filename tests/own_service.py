"""The service as in production on its own PostgreSQL database, for programs that do not run under pytest."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django
import psycopg

from tests.own_database import POSTGRES, new_database


class NoPostgres(Exception):
    """No PostgreSQL server answers at the configured address."""


@contextmanager
def own_service(purpose: str, **settings: str) -> Iterator[None]:
    """Set Django up with an empty database that is removed afterwards. Raises `NoPostgres`.

    `purpose` names the folder and the key; `settings` are further environment variables, which processes
    started later inherit too. The database has no tables yet.
    """
    try:
        psycopg.connect(POSTGRES, connect_timeout=2).close()
    except psycopg.OperationalError as error:
        raise NoPostgres(f"No PostgreSQL answers at {POSTGRES}: TEST_DATABASE_URL names one.") from error
    signal.signal(signal.SIGTERM, _end)
    with (
        tempfile.TemporaryDirectory(prefix=f"muster-{purpose}-") as name,
        new_database("postgres", Path(name)) as url,
    ):
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DATABASE_URL": url,
            "VAR_DIR": name,
            "STATIC_ROOT": str(Path(name) / "static"),
            "SECRET_KEY": f"only for {purpose}, and for nothing else at all",
            "SITE_URL": "http://testserver",
            "EMAIL_URL": "",
            "REDIS_URL": "",
            "DEMO": "0",
            "NEWCOMER_MATCHES": "0",
            "LOG_LEVEL": "ERROR",
            **settings,
        }
        django.setup()
        yield


def _end(*_: object) -> None:
    """Stop the database together with the program, and never halfway."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit("ended")
