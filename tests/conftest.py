"""What every test stands on: quick hashes, no built static files, mail kept in memory."""

import gc
import logging
import shutil
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.test import TransactionTestCase, override_settings
from django.utils import translation
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

from accounts import outgoing_mail
from accounts.outgoing_mail import OutgoingMail
from games.matches import database_failures
from games.matches.services import autopilots
from tests import deferred_columns, lock_order
from tests.database_file import database_in_file
from tests.emptying import empty_by_deleting
from tests.events.result_table import pytest_terminal_summary
from tests.factories.copying import copies_for
from tests.factories.counting import count_chances, counted, number_rows_afresh
from tests.factories.reusable_parts import forget_parts
from tests.kept_tables import tables_kept
from tests.postgres_connection import connect_as_tests_do
from tests.present import PROGRAMS, redis_answers
from tests.sampling import Few, First, asks_the_database, keep, touches_database
from tests.unused_markers import (
    apps_not_isolated,
    invalid_variables_ignored,
    site_cache_not_cleared,
    urls_not_replaced,
)

__all__ = [
    "apps_not_isolated",
    "invalid_variables_ignored",
    "pytest_terminal_summary",
    "site_cache_not_cleared",
    "urls_not_replaced",
]

# No timing is asserted, not of an example nor of how it is made up; and the same are tried each time.
hypothesis_settings.register_profile(
    "muster",
    parent=hypothesis_settings.default,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
hypothesis_settings.load_profile("muster")
# What `--sampled` tries of each; a test that sets a number of examples keeps it in both.
hypothesis_settings.register_profile(
    "muster-sampled", parent=hypothesis_settings.get_profile("muster"), max_examples=20
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """What `make check` and the run on PostgreSQL ask for."""
    parser.addoption(
        "--sampled",
        action="store_true",
        help="of a test that asks the database run its first value alone, of a property try twenty examples",
    )
    parser.addoption(
        "--few", action="store_true", help="of each file run the first few tests that ask the database"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Before a test is collected: each keeps the profile that it was found under."""
    if config.getoption("sampled"):
        hypothesis_settings.load_profile("muster-sampled")


def pytest_collection_finish() -> None:
    """Let nobody search what stays to the end, which is most, for garbage again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what needs a service that is not here; `python -m tests` says so in one line instead.

    On PostgreSQL only what asks the database something of its own is run: the rest was run on SQLite, and
    is the same. What locks, races, sweeps, is constrained or stores what is hard to store is run on both,
    and so is one walk of each page, for its queries. `any_database` are forms and proofs of an account,
    the words of pages and mails, and the other tests of pages that another test walks there. Of what walks
    many (`thorough`) only what stores for good is run there.

    After `-m` has chosen: the first of its values is the first that is left.
    """
    if connection.vendor == "postgresql":
        keep(config, items, asks_the_database)
    if config.getoption("sampled"):
        keep(config, items, First(connection.vendor))
    if config.getoption("few"):
        keep(config, items, Few(connection.vendor))
    reasons = {
        "redis": "" if redis_answers() else "no Redis here",
        "postgres": "" if connection.vendor == "postgresql" else "DATABASE_URL is not PostgreSQL",
    }
    for marker, program in PROGRAMS.items():
        reasons[marker] = "" if shutil.which(program) else f"no {program} here"
    for item in items:
        for marker, reason in reasons.items():
            if reason and item.get_closest_marker(marker):
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session", autouse=True)
def _test_settings() -> Iterator[None]:
    storages = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    }
    with override_settings(
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
        STORAGES=storages,
        # Looks files up when asked for them, instead of reading a folder that nobody built.
        WHITENOISE_AUTOREFRESH=True,
        # A person of a test plays in as many matches as it needs.
        NEWCOMER_MATCHES=0,
        EMAIL_BACKEND="django.core.mail.backends.locmem.EmailBackend",
    ):
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None) -> Iterator[None]:
    """The test database is made quickly, and emptied quickly."""
    connect_as_tests_do(connection)
    with pytest.MonkeyPatch.context() as monkeypatch, tables_kept(), database_in_file(connection):
        monkeypatch.setattr(TransactionTestCase, "_fixture_teardown", empty_by_deleting)
        yield


@pytest.fixture(scope="session", autouse=True)
def _same_draws() -> Iterator[None]:
    """Every run rolls the same dice."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        count_chances(monkeypatch)
        yield


@pytest.fixture(scope="module", autouse=True)
def _same_numbers_in_each_module(_same_draws: None) -> Iterator[None]:
    """What a module's own fixtures make has the same numbers whatever ran before it."""
    with counted():
        yield


@pytest.fixture(scope="session", autouse=True)
def _watched_locks() -> Iterator[None]:
    with lock_order.watched(), deferred_columns.watched():
        yield


@pytest.fixture
def failing_programs() -> None:
    """For a test whose program fails on purpose."""


@pytest.fixture(autouse=True)
def _nothing_left_over(request: pytest.FixtureRequest) -> Iterator[None]:
    """Start each test as if it were the only one, and fail it for what the service caught itself.

    One fixture does all of this, because with a fixture for each part the thousands of tests that take a
    millisecond spent most of their time on fixtures.
    """
    failures: list[str] = []

    def record(entry: logging.LogRecord) -> bool:
        if entry.module == autopilots.__name__.rpartition(".")[2]:
            failures.append(entry.getMessage())
        return True

    # No test finds numbers that another one used up.
    if touches_database(request.node):
        request.getfixturevalue("db")
        number_rows_afresh()
    with counted(), copies_for({*request.fixturenames}):
        lock_order.broken()
        deferred_columns.fetched_alone()
        # Rate limits are counted in the cache.
        cache.clear()
        # Another test's rows have the same numbers.
        forget_parts()
        # A request leaves its reader's language behind in the thread, and trouble with the database is
        # remembered by the process.
        translation.deactivate()
        database_failures.note_recovery()
        autopilots.log.addFilter(record)
        yield
        autopilots.log.removeFilter(record)
    # No transaction locks rows out of order, nor does a program fail or choose what is illegal, though the
    # service would catch the error or answer in its place.
    assert lock_order.broken() == []
    assert deferred_columns.fetched_alone() == []
    assert not failures or "failing_programs" in request.fixturenames


@pytest.fixture
def posted() -> Iterator[list[OutgoingMail]]:
    """The account mails posted during the test, instead of the outbox."""
    mails: list[OutgoingMail] = []
    replaced = outgoing_mail.register_outbox(mails.append)
    yield mails
    outgoing_mail.register_outbox(replaced)
