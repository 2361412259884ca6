"""The port through which account mail leaves this room.

No request speaks to a mail server: a page that waited for one would tell, by its time and its errors,
whether an address is known. The room above registers its outbox as the way out.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import ImproperlyConfigured


@dataclass(frozen=True, slots=True)
class OutgoingMail:
    """One rendered mail about an account: a code, a reset, a security notice."""

    kind: str  # the name of its template, such as "login_code"
    to: str  # one address
    language: str  # the language it is written in, "en" or "ru"
    subject: str  # one line, without the site's name
    text: str
    html: str
    expires_at: datetime  # aware; after that it is of no use, and its body must be gone


Outbox = Callable[[OutgoingMail], None]

_outbox: Outbox | None = None


def register(outbox: Outbox | None) -> Outbox | None:
    """Make ``outbox`` the way out; return the one it replaces.

    An outbox stores the mail in the caller's transaction and returns: it sends nothing. It does the same
    work for every address.
    """
    global _outbox
    replaced, _outbox = _outbox, outbox
    return replaced


def send(mail: OutgoingMail) -> None:
    """Hand ``mail`` to the registered outbox.

    Raises ImproperlyConfigured if there is none.
    """
    if _outbox is None:
        raise ImproperlyConfigured("No room registered an outbox: account mail has no way out.")
    _outbox(mail)
