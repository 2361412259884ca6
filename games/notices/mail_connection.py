"""The connection to the mail service."""

import contextlib
from types import TracebackType
from typing import Self

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend

from games.notices.mailbox import MailboxBackend
from games.notices.models.delivery import MAX_SERVICE_ID_LENGTH
from games.notices.refusals import Refusal, classify_error, is_connection_lost


class Unreachable(Exception):
    """Raised if the mail service cannot be reached at all, so that no email of a batch can be sent."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def backend() -> BaseEmailBackend | None:
    """Return the backend for email: the site's own mailbox in the demonstration, otherwise the mail service.

    Return None if there is no mail service: email then stays queued.
    """
    if settings.DEMO:
        return MailboxBackend()
    return get_connection() if settings.EMAIL_URL else None


def id_at_service(mail: EmailMessage) -> str:
    """Return the id that the email service gave `mail` when it accepted it, or "" if it gave none.

    Its reports about the email use this id (django-anymail's `AnymailStatus.message_id`).
    """
    given = getattr(getattr(mail, "anymail_status", None), "message_id", None)
    return given if isinstance(given, str) and len(given) <= MAX_SERVICE_ID_LENGTH else ""


#: Emails sent through one connection; mail services cut off longer ones.
MAILS_PER_CONNECTION = 50


class MailConnection:
    """A connection for many emails.

    It is opened for the first email, and reopened after it broke or has carried enough emails.
    """

    def __init__(self, connection: BaseEmailBackend) -> None:
        self._connection = connection
        self._carried = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    def carry(self, mail: EmailMessage) -> Refusal | None:
        """Send `mail`; return the refusal if the mail service does not accept it, otherwise None.

        Raises `Unreachable` if no connection can be opened.
        """
        if self._carried == MAILS_PER_CONNECTION:
            self._close()
        try:
            self._connection.open()
        except Exception as error:
            self._close()
            raise Unreachable(classify_error(error)) from error
        self._carried += 1
        try:
            self._connection.send_messages([mail])
        except Exception as error:  # noqa: BLE001  # `classify_error` decides what it means
            if is_connection_lost(error):
                self._close()
            return classify_error(error)
        return None

    def _close(self) -> None:
        self._carried = 0
        # An error while closing changes nothing for emails that were accepted.
        with contextlib.suppress(Exception):
            self._connection.close()
