"""`python -m tests.events`: so many events in which everything happens at random, each to its end.

In a database of its own (DATABASE_URL chooses where). A line for each event, and at the end one of JSON. Exit
code 1: an event did not end, or something was wrong in one.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import traceback
from collections import Counter
from importlib import import_module


def main() -> int:
    """Live through the events, and say what came of them."""
    wanted = _arguments()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import_module("django").setup()
    settings = import_module("django.conf").settings
    utils, database = import_module("django.test.utils"), import_module("django.db")
    plain = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
    quick = {
        "PASSWORD_HASHERS": ["django.contrib.auth.hashers.MD5PasswordHasher"],
        "STORAGES": settings.STORAGES | plain,
        "WHITENOISE_AUTOREFRESH": True,
        "NEWCOMER_MATCHES": 0,
    }
    utils.setup_test_environment()
    with utils.override_settings(**quick):
        named = database.connection.settings_dict["NAME"]
        database.connection.creation.create_test_db(verbosity=0, autoclobber=True)
        try:
            return _live(range(wanted.seed, wanted.seed + wanted.events))
        finally:
            database.connection.creation.destroy_test_db(named, verbosity=0)


def _live(seeds: range) -> int:
    house, life = import_module("tests.events.house"), import_module("tests.events.life")
    transaction = import_module("django.db").transaction
    counting = import_module("tests.factories.counting")
    ended: Counter[str] = Counter()
    deeds: Counter[str] = Counter()
    formats: Counter[str] = Counter()
    tables = wrong = 0
    for seed in seeds:
        try:
            with transaction.atomic(), counting.counted(), house.open_house(seed) as own:
                counting.number_rows_afresh()
                lived = life.Life(own, seed).live()
                transaction.set_rollback(True)
        except Exception as error:  # noqa: BLE001  # one event's fault ends no other
            wrong += 1
            print(f"seed {seed}: " + "".join(traceback.format_exception(error)), flush=True)
            continue
        ended[lived.status] += 1
        formats[f"{lived.format} {lived.seats}"] += 1
        deeds += lived.deeds
        tables += lived.tables
        print(
            f"seed {seed}: {lived.format} at tables of {lived.seats}, {lived.people} people, "
            f"{lived.tables} tables, {lived.status}",
            flush=True,
        )
    figures = {
        **{"events": len(seeds), "wrong": wrong, "tables": tables, **ended},
        "formats": dict(sorted(formats.items())),
        "deeds": dict(deeds.most_common()),
    }
    print(json.dumps(figures), flush=True)
    return 1 if wrong else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.events", description=__doc__)
    parser.add_argument("--events", type=int, default=300, help="so many (300)")
    parser.add_argument("--seed", type=int, default=0, help="of the first; each other's is one more")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
