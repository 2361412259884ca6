"""Addresses for emails, built from the configured site and never from a request.

Some stop email from any mail program and without signing in (RFC 8058): one kind of email, all email about
one match, one kind about one match, or digests.
"""

from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.core import signing
from django.urls import reverse

from accounts.models import MailKind, User
from games.notices.errors import BadToken
from games.notices.models import When


def absolute_url(path: str) -> str:
    """Return the full address of `path`, which starts with a slash."""
    return f"{settings.SITE_URL}{path}"


def site_host() -> str:
    """Return the site's host name without a port, as used after the @ of message ids."""
    return urlsplit(settings.SITE_URL).hostname or "localhost"


class _ShortSigner(signing.Signer):
    """A signer that uses only 132 bits.

    The link is in a header, which some relays fold badly if it is long.
    """

    def signature(self, value: str | bytes, key: str | bytes | None = None) -> str:
        return super().signature(value, key)[:22]


class StopRequest(NamedTuple):
    """A request to stop email: the person, and which email of theirs."""

    user: User
    mail_kind: MailKind | None = None  # None: all kinds
    thread: str = ""  # of the match that it is about; "": of all matches
    digest: When | None = None  # what came in this sort of digest, whatever its kind


def stop_token(
    *, user_id: int, mail_kind: MailKind | None = None, thread: str = "", digest: When | None = None
) -> str:
    """Return a token that proves that `user_id` received an email, and so may stop email like it.

    It names a kind of email, a thread or both, or else a sort of digest. It does not expire.
    """
    what = (digest or mail_kind or "", thread) if thread else (digest or mail_kind or "",)
    return _signer().sign(".".join([str(user_id), *(str(each) for each in what)]))


def read_stop_token(signed: str) -> StopRequest:
    """Return the person and the email that a token names.

    Raises `BadToken` if this site did not sign it, or if the person or the kind no longer exists.
    """
    try:
        user_id, what, *threads = _signer().unsign(signed).split(".", 2)
        user = User.objects.get(pk=int(user_id))
        if what in (When.BUNDLED, When.DIGEST):
            return StopRequest(user, digest=When(what))
        thread = "".join(threads)
        return StopRequest(user, None if thread and not what else MailKind(what), thread)
    except (signing.BadSignature, User.DoesNotExist, ValueError) as error:
        raise BadToken from error


def stop_url(
    *, user_id: int, mail_kind: MailKind | None = None, thread: str = "", digest: When | None = None
) -> str:
    """Return the absolute address where `user_id` may stop the email that `stop_token` would name."""
    signed = stop_token(user_id=user_id, mail_kind=mail_kind, thread=thread, digest=digest)
    path = reverse("notices:stop", args=[signed])
    return absolute_url(path)


def _signer() -> _ShortSigner:
    return _ShortSigner(sep="~", salt="games.notices.unsubscribing")
