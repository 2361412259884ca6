"""Mistakes of configuration that only a deployment can make. Run by ``check --deploy``."""

import os
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register

from .catalogues import stale


@register(Tags.security, deploy=True)
def demo_is_off(**_kwargs: Any) -> list[CheckMessage]:
    """The demonstration has logins anybody may use and shows the site's mail."""
    if not settings.DEMO:
        return []
    return [Error("DEMO is on: anybody may sign in as the demonstration's players.", id="config.E001")]


@register(Tags.security, deploy=True)
def limits_are_shared(**_kwargs: Any) -> list[CheckMessage]:
    """Rate limits are counted in the cache, so all web processes need one and the same."""
    processes = int(os.environ.get("WEB_CONCURRENCY", "1"))
    backend = settings.CACHES["default"]["BACKEND"]
    if processes == 1 or not backend.endswith("LocMemCache"):
        return []
    return [
        Warning(
            f"{processes} web processes count rate limits each in its own memory.",
            hint="Set REDIS_URL, or CACHE_URL=dbcache://cache and run createcachetable.",
            id="config.W001",
        )
    ]


@register(Tags.security, deploy=True)
def proxies_are_counted(**_kwargs: Any) -> list[CheckMessage]:
    """Behind a proxy everybody seems to come from one address unless it is counted."""
    if settings.TRUSTED_PROXY_COUNT:
        return []
    return [
        Warning(
            "TRUSTED_PROXY_COUNT is 0: behind a proxy all visitors would share one rate limit.",
            hint="Set it to the number of proxies of yours in front of gunicorn.",
            id="config.W002",
        )
    ]


@register(deploy=True)
def links_lead_to_this_site(**_kwargs: Any) -> list[CheckMessage]:
    """Links in mails are built from SITE_URL."""
    site = urlsplit(settings.SITE_URL)
    if site.scheme == "https" and site.hostname not in (None, "localhost", "127.0.0.1"):
        return []
    return [
        Warning(f"SITE_URL is {settings.SITE_URL}: links in mails would not lead here.", id="config.W003")
    ]


@register(deploy=True)
def mail_can_leave(**_kwargs: Any) -> list[CheckMessage]:
    """Without a mail service nobody can sign up, and no turn is announced."""
    if settings.EMAIL_URL:
        return []
    return [Warning("EMAIL_URL is not set: mail stays queued.", id="config.W004")]


@register(deploy=True)
def database_serves_many(**_kwargs: Any) -> list[CheckMessage]:
    """SQLite lets one process write at a time, on one machine."""
    if "sqlite3" not in settings.DATABASES["default"]["ENGINE"]:
        return []
    return [
        Warning(
            "The database is SQLite.", hint="Set DATABASE_URL to a PostgreSQL database.", id="config.W005"
        )
    ]


@register(deploy=True)
def sweeps_have_a_meaning(**_kwargs: Any) -> list[CheckMessage]:
    """Outages are credited only where a worker's heartbeat is expected."""
    if settings.SWEEPS in ("worker", "touch"):
        return []
    return [Error(f"SWEEPS is {settings.SWEEPS!r}; it is 'worker' or 'touch'.", id="config.E002")]


@register(deploy=True)
def gaps_are_longer_than_pauses(**_kwargs: Any) -> list[CheckMessage]:
    """Sweeps come each 15 s: a shorter span without one than a minute is no outage."""
    if settings.OUTAGE_AFTER >= 60:
        return []
    return [Error(f"OUTAGE_AFTER is {settings.OUTAGE_AFTER}; it is 60 seconds at least.", id="config.E003")]


@register(deploy=True)
def somebody_asks_the_site(**_kwargs: Any) -> list[CheckMessage]:
    """A web that is down beside a living worker is an outage only if the sweeps ask it."""
    if settings.SWEEPS != "worker":
        return []
    if urlsplit(settings.WATCHED_URL).scheme in ("http", "https"):
        return []
    return [
        Warning(
            f"WATCHED_URL is {settings.WATCHED_URL!r}: a web that is down would be no outage.",
            hint="Set it to the address of /healthz as visitors reach it.",
            id="config.W007",
        )
    ]


@register(Tags.security, deploy=True)
def staff_have_two_factors(**_kwargs: Any) -> list[CheckMessage]:
    """A stolen password alone must not open the operator's pages."""
    if settings.STAFF_NEED_SECOND_FACTOR:
        return []
    return [Warning("STAFF_NEED_SECOND_FACTOR is off: a password alone opens the admin.", id="config.W006")]


@register(deploy=True)
def translations_are_compiled(**_kwargs: Any) -> list[CheckMessage]:
    """The service may be allowed to write nothing where its code is: then its owner builds what it reads."""
    if not (found := stale(settings.LOCALE_PATHS)):
        return []
    return [
        Warning(
            f"Not compiled as they are now: {', '.join(str(source) for source in found)}.",
            hint="Run any command of manage.py, such as collectstatic, as the user who owns the code.",
            id="config.W008",
        )
    ]
