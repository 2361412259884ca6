"""Write the database and the migrations of a release: `python -m tests.released.make 0.1.0`.

Everything in it happens at one time of 2026, by the database's clock, whenever it is made.
"""

from __future__ import annotations

import gzip
import os
import sqlite3
import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from tests.released import FOLDER, migration_hashes, releases

NOON = "2026-11-23 12:00:00.000"

ACTIONS = 24
"""So many are played of each match that goes on."""


def main(release: str) -> None:
    """Make the database in a folder that is gone afterwards, and write both files."""
    if release in releases():
        sys.exit(f"{release} is kept already: what is released is not written anew.")
    with tempfile.TemporaryDirectory(prefix="muster-released-") as name:
        path = Path(name) / "released.sqlite3"
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DATABASE_URL": f"sqlite:///{path}",
            "VAR_DIR": name,
            "SECRET_KEY": "only for a database that is kept, and for nothing else at all",
            "SITE_URL": "http://testserver",
            "EMAIL_URL": "",
            "REDIS_URL": "",
            "NEWCOMER_MATCHES": "0",
            "LOG_LEVEL": "ERROR",
        }
        _fill()
        with closing(sqlite3.connect(path)) as database:
            script = "\n".join(database.iterdump())
        # Without the time of writing: the same database is the same file.
        (FOLDER / f"{release}.sql.gz").write_bytes(gzip.compress(script.encode(), 9, mtime=0))
    hashes = "".join(f"{digest}  {path}\n" for path, digest in migration_hashes().items())
    (FOLDER / f"{release}.migrations").write_text(hashes, "ascii")


def _fill() -> None:
    import django

    django.setup()
    from django.core.management import call_command
    from django.db.backends.signals import connection_created

    connection_created.connect(_stop_clock)
    call_command("migrate", verbosity=0)
    from games.competitions.services import demo as tables
    from games.engine import registry
    from games.lobby import demo
    from games.matches.services import endings
    from games.notices.budget import Budget

    # Before the factories make the tests' own title known.
    titles = [*registry.keys()]
    from tests.factories.ladders import challenge, make_ladder, people_of
    from tests.factories.matches import make_match, make_table
    from tests.factories.tournaments import make_running

    source = Random(NOON)
    for title in titles:
        match = make_match(title, _fewest(title, 3))
        demo.play(match.pk, ACTIONS, source)
    make_table("arena-2004", 2)
    finished = make_match("arena-2004", 2)
    demo.play(finished.pk, None, source)
    endings.sweep(Budget())
    ladder = make_ladder(4, title="arena-2004")
    challenger, defender = people_of(ladder)[1::-1]
    challenge(ladder, challenger, defender)
    tournament = make_running("swiss", 4, title="arena-2004")
    for table in tables.begin_tables(tournament.pk):
        assert table.match is not None
        demo.play(table.match.pk, ACTIONS // 2, source)


def _fewest(title: str, wanted: int) -> int:
    from games.engine import registry

    least, most = registry.meta(title).seats
    return min(most, max(least, wanted))


def _stop_clock(connection: Any, **_: Any) -> None:
    connection.connection.create_function("STRFTIME", 2, _noon)


def _noon(form: str, moment: str) -> str:
    """What SQLite's STRFTIME would return at noon: the house asks it for nothing but now."""
    assert (form, moment) == ("%Y-%m-%d %H:%M:%f", "NOW")
    return NOON


def arguments(words: Sequence[str]) -> str:
    """The release that is named."""
    if len(words) != 1:
        sys.exit("usage: python -m tests.released.make RELEASE")
    return words[0]


if __name__ == "__main__":
    main(arguments(sys.argv[1:]))
