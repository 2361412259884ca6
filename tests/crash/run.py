"""`python -m tests.crash.run`: play, kill, and look what is left. Exit code 1: something is broken.

The last line is JSON: figures, and `broken` with the number of each kind of fault.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sqlite3
import sys
import tempfile
from contextlib import closing, nullcontext
from importlib import import_module
from pathlib import Path
from random import Random
from secrets import token_urlsafe

import django

from tests.crash.post import Post
from tests.notices.push_service import push_service
from tests.notices.smtp import smtp_server
from tests.own_cluster import free_port, new_cluster
from tests.own_database import new_database
from tests.own_redis import PROGRAM, own_redis

OUTAGE_AFTER = 6
"""Seconds without a sweep that are an outage here, where a visit takes seconds too."""


def main() -> int:
    """Run one performance."""
    wanted = _arguments()
    # Ending this process ends its cluster and its processes too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))
    with (
        tempfile.TemporaryDirectory(prefix="muster-crash-") as name,
        new_cluster(Path(name), wanted.database) as cluster,
        new_database(wanted.database, Path(name), cluster.url) as url,
        smtp_server() as server,
        push_service() as pushes,
        own_redis() if PROGRAM else nullcontext() as cache,
    ):
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DATABASE_URL": url,
            "VAR_DIR": name,
            "SECRET_KEY": "only for the crash test, and for nothing else at all",
            "EMAIL_URL": f"smtp://127.0.0.1:{server.port}",
            "VAPID_PRIVATE_KEY": token_urlsafe(32),
            "PUSH_LOOPBACK": "1",
            "REDIS_URL": cache.url if cache else "",
            "SITE_URL": f"http://127.0.0.1:{free_port()}",
            "STATIC_ROOT": str(Path(name) / "static"),
            "OUTAGE_AFTER": str(OUTAGE_AFTER),
            "DEMO": "0",
            "NEWCOMER_MATCHES": "0",
            "CRASH_SECONDS": str(wanted.seconds),
            "LOG_LEVEL": "WARNING",
            "LOG_FORMAT": "text",
        }
        django.setup()
        show = import_module("tests.crash.show" if wanted.show == "matches" else "tests.crash.evening")
        summary = show.perform(
            wanted, Post(server, pushes), Path(name) / "log", Random(wanted.seed), cluster.restart, cache
        )
        print(json.dumps(summary), flush=True)
        if summary["broken"] and wanted.keep and wanted.database == "sqlite":
            with closing(sqlite3.connect(Path(name) / "own.sqlite3")) as own:
                own.execute("VACUUM INTO ?", (str(wanted.keep),))
        return 1 if summary["broken"] else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.crash.run", description=__doc__)
    parser.add_argument(
        "--show",
        choices=("matches", "tournament", "ladder"),
        default="matches",
        help="matches without end, or an event from its first entry to its last mail (matches)",
    )
    parser.add_argument("--people", type=int, help="so many enter an event (16; a ladder: 12)")
    parser.add_argument("--seats", type=int, default=2, help="seats of a tournament's table (2)")
    parser.add_argument("--title", default="probe", help="probe, or one of Muster's titles (probe)")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--kills", type=int, default=100, help="at least so many (100)")
    parser.add_argument(
        "--every",
        type=float,
        default=4.0,
        help="seconds between the kills in an event (4); more on a busy machine",
    )
    parser.add_argument("--actions", type=int, default=10_000, help="at least so many stored (10000)")
    parser.add_argument("--time-outs", type=int, default=2_000, help="at least so many (2000)")
    parser.add_argument("--matches", type=int, default=32, help="so many at a time (32)")
    parser.add_argument("--seconds", type=int, help="so many a visit may take (3; in an event 8)")
    parser.add_argument("--longest", type=int, default=1_800, help="seconds after which it gives up (1800)")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--keep", type=Path, help="where a broken SQLite database is copied to (nowhere)")
    wanted = parser.parse_args()
    wanted.people = wanted.people or (12 if wanted.show == "ladder" else 16)
    wanted.seconds = wanted.seconds or (3 if wanted.show == "matches" else 8)
    return wanted


if __name__ == "__main__":
    sys.exit(main())
