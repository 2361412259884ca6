"""The one clock of the house."""

from datetime import UTC, datetime

from django.db import connection
from django.db.models.functions import Now
from django.db.models.sql import Query


def database_now() -> datetime:
    """The database's time, aware, in UTC: to the microsecond on PostgreSQL, the millisecond on SQLite.

    All that has an effect on a match or a mail is measured by this clock, so that machines whose own clocks
    differ agree. Whoever begins a transaction reads it once and hands it on as ``now``.
    """
    query = Query(None)
    query.add_annotation(Now(), "now")
    moment: datetime
    (moment,) = next(iter(query.get_compiler(connection=connection).results_iter()))
    return moment.astimezone(UTC)
