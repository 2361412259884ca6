"""Links that stop one kind of email from any mail program and without signing in (RFC 8058)."""

from typing import NamedTuple

from django.core import signing
from django.urls import reverse

from accounts.models import MailKind, User
from games.notices.errors import BadToken
from games.notices.links import absolute_url


class _ShortSigner(signing.Signer):
    """A signer that uses only 132 bits.

    The link is in a header, which some relays fold badly if it is long.
    """

    def signature(self, value: str | bytes, key: str | bytes | None = None) -> str:
        return super().signature(value, key)[:22]


class StopRequest(NamedTuple):
    """A request to stop email: the person, and the kind of email."""

    user: User
    mail_kind: MailKind


def token(*, user_id: int, mail_kind: MailKind) -> str:
    """Return a token that proves that `user_id` received an email of `mail_kind`. It does not expire."""
    return _signer().sign(f"{user_id}.{mail_kind.value}")


def read_stop_token(signed: str) -> StopRequest:
    """Return the person and the kind that a token names.

    Raises `BadToken` if this site did not sign it, or if the person or the kind no longer exists.
    """
    try:
        user_id, _, kind = _signer().unsign(signed).partition(".")
        return StopRequest(User.objects.get(pk=int(user_id)), MailKind(kind))
    except (signing.BadSignature, User.DoesNotExist, ValueError) as error:
        raise BadToken from error


def stop_url(*, user_id: int, mail_kind: MailKind) -> str:
    """Return the absolute address where `user_id` may stop email of `mail_kind`."""
    path = reverse("notices:stop", args=[token(user_id=user_id, mail_kind=mail_kind)])
    return absolute_url(path)


def _signer() -> _ShortSigner:
    return _ShortSigner(sep="~", salt="games.notices.unsubscribing")
