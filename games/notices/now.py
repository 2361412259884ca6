"""The clock that all of Muster uses."""

from datetime import UTC, datetime
from functools import cache

from django.db import connection
from django.db.models.functions import Now
from django.db.models.sql import Query

_NOW = Now()


def database_now() -> datetime:
    """Return the database's time, aware, in UTC: to the microsecond on PostgreSQL, the millisecond on SQLite.

    Everything that affects a match or an email is measured by this clock, so that machines with different
    clocks agree. The code that starts a transaction reads it once and passes it on as `now`.
    """
    with connection.cursor() as cursor:
        cursor.execute(_question(connection.vendor), ())
        (moment,) = cursor.fetchone()
    for convert in connection.ops.get_db_converters(_NOW):
        moment = convert(moment, _NOW, connection)
    found: datetime = moment.astimezone(UTC)
    return found


@cache
def _question(vendor: str) -> str:
    """Return the SQL that asks the time.

    Django would compile it again each time, which takes longer than running it.
    """
    query = Query(None)
    query.add_annotation(_NOW, "now")
    sql: str = query.get_compiler(connection=connection).as_sql()[0]
    return sql
