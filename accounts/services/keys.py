"""Taking every second factor from an account whose owner has lost them all."""

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db import transaction

from .. import mails
from ..models import User
from ..outgoing_mail import send


@transaction.atomic
def forget(user: User) -> int:
    """Take passkeys, authenticator app and recovery codes from ``user``, end their sessions and tell them by
    mail; return how many keys there were.

    Whoever has the account open just then is out as well: the keys may not be lost, but stolen.
    """
    known = Authenticator.objects.filter(user=user)
    keys = known.exclude(type=Authenticator.Type.RECOVERY_CODES).count()
    known.delete()
    # A page that asks while this is not committed yet would put an ended session back into the cache.
    for session in UserSession.objects.filter(user=user):
        transaction.on_commit(session.end)
    send(mails.write("keys_forgotten", to=user.address, language=user.language, context={}))
    return keys
