"""What others ask this room."""

from allauth.account.models import EmailAddress

from . import names
from .models import User


def language_of(email: str) -> str | None:
    """The language of the person whose address is ``email``; None if nobody's is. One query."""
    return User.objects.filter(email=email.lower()).values_list("language", flat=True).first()


def address_is_known(email: str) -> bool:
    """Whether an account has the address, confirmed or about to be. One query."""
    return EmailAddress.objects.filter(email=email.lower()).exists()


def name_is_taken(name: str, *, by_other_than: User | None = None) -> bool:
    """Whether a user, other than the given one, has a display name that counts as ``name``."""
    users = User.objects.filter(name_key=names.key(name))
    if by_other_than is not None:
        users = users.exclude(pk=by_other_than.pk)
    return users.exists()
