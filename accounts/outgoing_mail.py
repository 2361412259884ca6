"""The interface through which account emails leave this room.

No request talks to a mail server: the time that it takes and its errors would reveal whether an address is
known. The notices room registers its outbox here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import ImproperlyConfigured


@dataclass(frozen=True, slots=True)
class OutgoingMail:
    """A rendered email about an account: a code, a reset or a security notice."""

    kind: str  # the name of its template, such as "login_code"
    to: str  # one address
    language: str  # the language it is written in, "en" or "ru"
    subject: str  # one line, without the site's name
    text: str
    html: str
    expires_at: datetime  # aware; after this the email is useless and its body must be deleted
    thread: str = ""  # what it is about, if that must be known to keep it from someone


Outbox = Callable[[OutgoingMail], None]

_outbox: Outbox | None = None


def register_outbox(outbox: Outbox | None) -> Outbox | None:
    """Send account emails through `outbox` from now on; return the outbox it replaces.

    The outbox must store the email in the caller's transaction and return without sending it. It must do the
    same work for every address.
    """
    global _outbox
    replaced, _outbox = _outbox, outbox
    return replaced


def send_account_mail(mail: OutgoingMail) -> None:
    """Pass `mail` to the registered outbox.

    Raises `ImproperlyConfigured` if there is none.
    """
    if _outbox is None:
        raise ImproperlyConfigured("No app registered an outbox, so account email cannot be sent.")
    _outbox(mail)
