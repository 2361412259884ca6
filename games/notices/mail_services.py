"""The service that sends this site's email through django-anymail, and the secret of its webhook."""

from django.conf import settings

_BACKENDS = "anymail.backends."


def mail_service() -> str | None:
    """Return django-anymail's name for the email service, such as "postmark"; None if email goes by SMTP."""
    if not settings.EMAIL_BACKEND.startswith(_BACKENDS):
        return None
    return str(settings.EMAIL_BACKEND.removeprefix(_BACKENDS).partition(".")[0])


def webhook_secret() -> str:
    """Return the "name:password" with which the service signs in at its webhook; "" if none is set."""
    return str(getattr(settings, "ANYMAIL", {}).get("WEBHOOK_SECRET", ""))
