"""The port through which account mail leaves this room.

No request speaks to a mail server: a page that waited for one would tell, by its time and its errors,
whether an address is known. The room above registers its outbox as the poster.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import ImproperlyConfigured


@dataclass(frozen=True, slots=True)
class AccountMail:
    """One rendered mail about an account: a code, a reset, a security notice."""

    kind: str  # the name of its template, such as "login_code"
    to: str  # one address
    language: str  # the language it is written in, "en" or "ru"
    subject: str  # one line, without the site's name
    text: str
    html: str
    expires_at: datetime  # aware; after that it is of no use, and its body must be gone


Poster = Callable[[AccountMail], None]

_poster: Poster | None = None


def register(poster: Poster | None) -> Poster | None:
    """Make ``poster`` the way out; return the one it replaces.

    A poster stores the mail in the caller's transaction and returns: it sends nothing. It does the same
    work for every address.
    """
    global _poster
    replaced, _poster = _poster, poster
    return replaced


def post(mail: AccountMail) -> None:
    """Hand ``mail`` to the registered poster.

    Raises ImproperlyConfigured if there is none.
    """
    if _poster is None:
        raise ImproperlyConfigured("No room registered a poster: account mail has no way out.")
    _poster(mail)
