"""Addresses in mails. They are built from the configured site, never from a request."""

from urllib.parse import urlsplit

from django.conf import settings


def absolute(path: str) -> str:
    """The whole address of ``path``, which begins with a slash."""
    return f"{settings.SITE_URL}{path}"


def site_host() -> str:
    """The site's host name without a port, as it stands behind the @ of our message ids."""
    return urlsplit(settings.SITE_URL).hostname or "localhost"
