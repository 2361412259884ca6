"""Convert EMAIL_URL to Django settings.

django-environ reads the addresses of SMTP servers; sending services use django-anymail.
"""

from typing import Any
from urllib.parse import parse_qsl, urlsplit

import environ

ANYMAIL = "anymail+"


def mail_settings(url: str) -> dict[str, Any]:
    """Return Django's email settings for `url`.

    django-environ reads `smtp+tls://user:password@host:587` and similar. `anymail+<service>://?key=value`
    names a backend of django-anymail, such as `anymail+postmark://?postmark_server_token=...`; its query
    becomes the ANYMAIL setting.
    """
    parts = urlsplit(url)
    if not parts.scheme.startswith(ANYMAIL):
        return dict(environ.Env.email_url_config(url))
    service = parts.scheme.removeprefix(ANYMAIL).replace("-", "_")
    return {
        "EMAIL_BACKEND": f"anymail.backends.{service}.EmailBackend",
        "ANYMAIL": {key.upper(): value for key, value in parse_qsl(parts.query)},
    }
