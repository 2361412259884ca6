"""The clock that all of Muster uses."""

from datetime import UTC, datetime

from django.db import connection
from django.db.models.functions import Now
from django.db.models.sql import Query


def database_now() -> datetime:
    """Return the database's time, aware, in UTC: to the microsecond on PostgreSQL, the millisecond on SQLite.

    Everything that affects a match or an email is measured by this clock, so that machines with different
    clocks agree. The code that starts a transaction reads it once and passes it on as `now`.
    """
    query = Query(None)
    query.add_annotation(Now(), "now")
    moment: datetime
    (moment,) = next(iter(query.get_compiler(connection=connection).results_iter()))
    return moment.astimezone(UTC)
