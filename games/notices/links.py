"""Addresses for emails, built from the configured site and never from a request."""

from urllib.parse import urlsplit

from django.conf import settings


def absolute_url(path: str) -> str:
    """Return the full address of `path`, which starts with a slash."""
    return f"{settings.SITE_URL}{path}"


def site_host() -> str:
    """Return the site's host name without a port, as used after the @ of message ids."""
    return urlsplit(settings.SITE_URL).hostname or "localhost"
