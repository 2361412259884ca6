"""Set Django up as in production, on a PostgreSQL database of its own; then measure everything, or the
parts named in the arguments."""

from __future__ import annotations

import os
import sys
import tempfile
from importlib import import_module
from pathlib import Path

import django
import psycopg

from tests.own_database import POSTGRES, new_database


def main() -> int:
    """Measure everything, and print the table."""
    try:
        psycopg.connect(POSTGRES, connect_timeout=2).close()
    except psycopg.OperationalError:
        sys.stderr.write(f"No PostgreSQL answers at {POSTGRES}: TEST_DATABASE_URL names one.\n")
        return 1
    with (
        tempfile.TemporaryDirectory(prefix="muster-bench-") as name,
        new_database("postgres", Path(name)) as url,
    ):
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DATABASE_URL": url,
            "VAR_DIR": name,
            "STATIC_ROOT": str(Path(name) / "static"),
            "SECRET_KEY": "only for the bench, and for nothing else at all",
            "SITE_URL": "http://testserver",
            "EMAIL_URL": "",
            "REDIS_URL": "",
            "DEMO": "0",
            "NEWCOMER_MATCHES": "0",
            "LOG_LEVEL": "ERROR",
        }
        django.setup()
        import_module("tests.bench.programme").perform(sys.argv[1:])
    return 0


if __name__ == "__main__":
    sys.exit(main())
