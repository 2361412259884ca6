"""Views with which a load balancer (`healthz`) and a monitor (`readyz`) check the service."""

import os
import shutil
from collections.abc import Callable

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.matches import database_failures
from games.matches.database_failures import Trouble
from games.operator.selectors.storage import database_takes_writes
from games.uptime.heartbeats import HEARTBEAT, max_heartbeat_age
from games.uptime.models import Pulse

BROKER_TIMEOUT_SECONDS = 2  # seconds that a broker may take to answer
MIN_FREE_BYTES = 1 << 20  # bytes; with less free space the queue's folder accepts no messages

#: A named readiness condition: returns None if it holds, else a short reason without secrets.
Condition = Callable[[], str | None]


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer that the process is running.

    It checks nothing else, so a database outage does not cause restarts.
    """
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """Answer 200 if everything the service needs is available; otherwise 503.

    The body lists each condition with "ok" or the reason why it fails.
    """
    found = {name: _ask(condition) for name, condition in conditions().items()}
    ready = all(reason is None for reason in found.values())
    return JsonResponse(
        {name: reason or "ok" for name, reason in found.items()}, status=200 if ready else 503
    )


def conditions() -> dict[str, Condition]:
    """Return the readiness conditions by name, in the order in which they are checked.

    Each is a function that returns None if its condition is met, or the reason why it is not.
    """
    return {
        "database": database_answers,
        "migrations": migrations_applied,
        "writes": database_takes_changes,
        "broker": broker_answers,
        "sweeps": sweeps_come_through,
    }


def database_answers() -> str | None:
    """Return None if the database answers a query; otherwise, its error is raised."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return None


def migrations_applied() -> str | None:
    """Return None if all migrations of this code have been applied, or how many have not."""
    executor = MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return f"{len(missing)} migrations not applied" if missing else None


def database_takes_changes() -> str | None:
    """Return None if the database accepts writes and its disk is not full, or the reason why it does not."""
    if not database_takes_writes():
        return "the database takes no writes"
    return {
        Trouble.READ_ONLY: "a write was refused a moment ago",
        Trouble.FULL: "the database's disk is full",
    }.get(database_failures.recent_trouble() or Trouble.AWAY)


def broker_answers() -> str | None:
    """Return why the queue does not accept messages; None if it does, or if no worker has to read them."""
    if settings.SWEEPS != "worker":
        return None
    if not settings.REDIS_URL:
        return folder_takes_messages()
    # 7 MB, which a site without Redis need not load.
    from redis import Redis, RedisError

    try:
        with Redis.from_url(
            settings.REDIS_URL,
            socket_connect_timeout=BROKER_TIMEOUT_SECONDS,
            socket_timeout=BROKER_TIMEOUT_SECONDS,
        ) as redis:
            redis.ping()
    except RedisError:
        return "the broker does not answer"
    return None


def folder_takes_messages() -> str | None:
    """Return why the queue's folder cannot be used; None if it can be read and written, and has space."""
    if not os.access(settings.QUEUE_DIR, os.R_OK | os.W_OK | os.X_OK):
        return "the queue's folder cannot be written"
    if shutil.disk_usage(settings.QUEUE_DIR).free < MIN_FREE_BYTES:
        return "the disk of the queue's folder is full"
    return None


def sweeps_come_through() -> str | None:
    """Return how long ago the deadline sweep last succeeded, or that it never did.

    Return None if it succeeded recently, or if no worker has to run it.
    """
    if settings.SWEEPS != "worker":
        return None
    pulse = Pulse.objects.filter(name=HEARTBEAT).first()
    if pulse is None or pulse.succeeded_at is None:
        return "no sweep has come through yet"
    age = timezone.now() - pulse.succeeded_at
    return (
        f"the last sweep came through {age.total_seconds():.0f} s ago" if age > max_heartbeat_age() else None
    )


def _ask(condition: Condition) -> str | None:
    try:
        return condition()
    except DatabaseError:
        return "the database does not answer"
