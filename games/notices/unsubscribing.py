"""Links by which one kind of mail is stopped, from any mail program and without signing in (RFC 8058)."""

from typing import NamedTuple

from django.core import signing
from django.urls import reverse

from accounts.models import MailKind, User
from games.notices.errors import BadToken
from games.notices.links import absolute


class _ShortSigner(signing.Signer):
    """Signs with 132 bits: the link stands in a header, which some relays fold badly when it is long."""

    def signature(self, value: str | bytes, key: str | bytes | None = None) -> str:
        return super().signature(value, key)[:22]


class Wish(NamedTuple):
    """Who wants no more of what."""

    user: User
    mail_kind: MailKind


def token(*, user_id: int, mail_kind: MailKind) -> str:
    """What proves that ``user_id`` got a mail of ``mail_kind``. It does not expire."""
    return _signer().sign(f"{user_id}.{mail_kind.value}")


def wish(signed: str) -> Wish:
    """Whom and what a token names.

    Raises BadToken if we did not sign it, or there is no such person or kind any more.
    """
    try:
        user_id, _, kind = _signer().unsign(signed).partition(".")
        return Wish(User.objects.get(pk=int(user_id)), MailKind(kind))
    except (signing.BadSignature, User.DoesNotExist, ValueError) as error:
        raise BadToken from error


def stop_url(*, user_id: int, mail_kind: MailKind) -> str:
    """The absolute address where ``user_id`` may stop mail of ``mail_kind``."""
    path = reverse("notices:stop", args=[token(user_id=user_id, mail_kind=mail_kind)])
    return absolute(path)


def _signer() -> _ShortSigner:
    return _ShortSigner(sep="~", salt="games.notices.unsubscribing")
