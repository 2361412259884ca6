"""Checks for configuration errors that matter only on a public site, run by `check --deploy`."""

import os
import re
from email.utils import parseaddr
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register

from games.notices import vapid
from games.notices.errors import BadPushKey
from games.notices.mail_services import mail_service, webhook_secret

from .catalogues import find_stale_sources

MIN_SECRET_LENGTH = 20
"""Characters of the password in the webhook's secret."""
_DOMAIN = re.compile(r"(?=.{4,190}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]")


@register(Tags.security, deploy=True)
def demo_is_off(**_kwargs: Any) -> list[CheckMessage]:
    """Check that the demonstration is off, because anyone can sign in to it and read the site's email."""
    if not settings.DEMO:
        return []
    return [Error("DEMO is on: anyone can sign in as the demonstration's players.", id="config.E001")]


@register(Tags.security, deploy=True)
def limits_are_shared(**_kwargs: Any) -> list[CheckMessage]:
    """Check that all web processes share one cache, because the rate limits are counted in it."""
    processes = int(os.environ.get("WEB_CONCURRENCY", "1"))
    backend = settings.CACHES["default"]["BACKEND"]
    if processes == 1 or not backend.endswith("LocMemCache"):
        return []
    return [
        Warning(
            f"Each of the {processes} web processes counts rate limits in its own memory.",
            hint="Set REDIS_URL, or set CACHE_URL=dbcache://cache and run createcachetable.",
            id="config.W001",
        )
    ]


@register(Tags.security, deploy=True)
def proxies_are_counted(**_kwargs: Any) -> list[CheckMessage]:
    """Check that TRUSTED_PROXY_COUNT is set.

    Without it, all visitors behind a proxy seem to have the same address.
    """
    if settings.TRUSTED_PROXY_COUNT:
        return []
    return [
        Warning(
            "TRUSTED_PROXY_COUNT is 0: behind a proxy, all visitors would share one rate limit.",
            hint="Set it to the number of your own proxies in front of gunicorn.",
            id="config.W002",
        )
    ]


@register(deploy=True)
def site_url_is_public(**_kwargs: Any) -> list[CheckMessage]:
    """Check that SITE_URL, from which the links in emails are built, is a public https address."""
    site = urlsplit(settings.SITE_URL)
    if site.scheme == "https" and site.hostname not in (None, "localhost", "127.0.0.1"):
        return []
    return [
        Warning(f"SITE_URL is {settings.SITE_URL}: links in emails would not lead here.", id="config.W003")
    ]


@register(deploy=True)
def email_is_configured(**_kwargs: Any) -> list[CheckMessage]:
    """Check that email can be sent: without it nobody can sign up, and no player hears of their turn."""
    if settings.EMAIL_URL:
        return []
    return [Warning("EMAIL_URL is not set: email stays in the queue.", id="config.W004")]


@register(deploy=True)
def reply_domain_is_usable(**_kwargs: Any) -> list[CheckMessage]:
    """Check that REPLY_DOMAIN, if set, is a domain, and not that of the sender.

    Emails name reply addresses at this domain. Without a webhook secret, no sending service can pass replies
    on, and they must come through `receive_mail`.
    """
    domain = settings.REPLY_DOMAIN
    if not domain:
        return []
    if not _DOMAIN.fullmatch(domain):
        return [
            Error(
                f"REPLY_DOMAIN is {domain!r}; it must be a domain such as reply.example.org.",
                id="config.E007",
            )
        ]
    if parseaddr(settings.DEFAULT_FROM_EMAIL)[1].lower().endswith(f"@{domain}"):
        return [
            Warning(
                "REPLY_DOMAIN is the domain of DEFAULT_FROM_EMAIL: replies and other email would mix.",
                hint="Use a domain of its own, such as reply.example.org.",
                id="config.W012",
            )
        ]
    if mail_service() is not None and not webhook_secret():
        return [
            Warning(
                "REPLY_DOMAIN is set, but EMAIL_URL names no webhook_secret: no service can pass replies on.",
                hint="Add webhook_secret=name:password to EMAIL_URL, or use manage.py receive_mail.",
                id="config.W011",
            )
        ]
    return []


@register(Tags.security, deploy=True)
def mail_webhook_is_secret(**_kwargs: Any) -> list[CheckMessage]:
    """Check the webhook's secret if a sending service is used.

    Without one, bounces are not recorded; a short one could be guessed.
    """
    if mail_service() is None:
        return []
    secret = webhook_secret()
    if not secret:
        return [
            Warning(
                "EMAIL_URL has no webhook_secret: bounces and complaints are not recorded.",
                hint="See docs/mail.md.",
                id="config.W010",
            )
        ]
    name, _, password = secret.partition(":")
    if name and len(password) >= MIN_SECRET_LENGTH:
        return []
    return [
        Error(
            f"webhook_secret in EMAIL_URL is not name:password with {MIN_SECRET_LENGTH} characters or more.",
            id="config.E006",
        )
    ]


@register(Tags.security, deploy=True)
def push_services_are_remote(**_kwargs: Any) -> list[CheckMessage]:
    """Check that PUSH_LOOPBACK is off.

    With it, anyone could make the service send requests to its own machine.
    """
    if not settings.PUSH_LOOPBACK:
        return []
    return [Error("PUSH_LOOPBACK is on: it is only for tests.", id="config.E004")]


@register(deploy=True)
def push_key_is_usable(**_kwargs: Any) -> list[CheckMessage]:
    """Check that VAPID_PRIVATE_KEY is set and valid.

    Without it, nobody is offered notifications in their browser.
    """
    if not settings.VAPID_PRIVATE_KEY:
        return [
            Warning(
                "VAPID_PRIVATE_KEY is not set: notifications in browsers are not offered.",
                hint='Set it to the output of python3 -c "import secrets; print(secrets.token_urlsafe(32))".',
                id="config.W009",
            )
        ]
    try:
        vapid.public_key()
    except BadPushKey as error:
        return [Error(str(error), id="config.E005")]
    return []


@register(deploy=True)
def database_serves_many(**_kwargs: Any) -> list[CheckMessage]:
    """Check that the database is not SQLite, which allows one writing process at a time, on one machine."""
    if "sqlite3" not in settings.DATABASES["default"]["ENGINE"]:
        return []
    return [
        Warning(
            "The database is SQLite.", hint="Set DATABASE_URL to a PostgreSQL database.", id="config.W005"
        )
    ]


@register(deploy=True)
def sweeps_setting_is_valid(**_kwargs: Any) -> list[CheckMessage]:
    """Check that SWEEPS has a valid value.

    It decides whether a worker's heartbeat is expected, and so whether outages are credited.
    """
    if settings.SWEEPS in ("worker", "touch"):
        return []
    return [Error(f"SWEEPS is {settings.SWEEPS!r}; it must be 'worker' or 'touch'.", id="config.E002")]


@register(deploy=True)
def outage_after_is_valid(**_kwargs: Any) -> list[CheckMessage]:
    """Check that OUTAGE_AFTER is at least a minute.

    Sweeps run every 15 s, or every minute from cron, so a shorter pause is no outage.
    """
    if settings.OUTAGE_AFTER >= 60:
        return []
    return [
        Error(f"OUTAGE_AFTER is {settings.OUTAGE_AFTER}; it must be at least 60 seconds.", id="config.E003")
    ]


@register(deploy=True)
def watched_url_is_set(**_kwargs: Any) -> list[CheckMessage]:
    """Check that WATCHED_URL is set if a worker runs the sweeps.

    If the web server fails while the worker runs, only a request made by a sweep can notice it.
    """
    if settings.SWEEPS != "worker":
        return []
    if urlsplit(settings.WATCHED_URL).scheme in ("http", "https"):
        return []
    return [
        Warning(
            f"WATCHED_URL is {settings.WATCHED_URL!r}: a failed web server would not count as an outage.",
            hint="Set it to the address at which visitors reach /healthz.",
            id="config.W007",
        )
    ]


@register(Tags.security, deploy=True)
def staff_have_two_factors(**_kwargs: Any) -> list[CheckMessage]:
    """Check that staff need two factors: a stolen password alone must not open the operator's pages."""
    if settings.STAFF_NEED_SECOND_FACTOR:
        return []
    return [Warning("STAFF_NEED_SECOND_FACTOR is off: a password alone opens the admin.", id="config.W006")]


@register(deploy=True)
def translations_are_compiled(**_kwargs: Any) -> list[CheckMessage]:
    """Check that translations are compiled.

    The service may not be allowed to write to its own folder.
    """
    if not (found := find_stale_sources(settings.LOCALE_PATHS)):
        return []
    return [
        Warning(
            f"Not compiled since the last change: {', '.join(str(source) for source in found)}.",
            hint="Run any command of manage.py, such as collectstatic, as the user who owns the code.",
            id="config.W008",
        )
    ]
