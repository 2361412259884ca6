"""Remove all second factors from an account whose owner has lost them."""

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db import transaction

from .. import mails
from ..models import User
from ..outgoing_mail import send_account_mail


@transaction.atomic
def remove_all_keys(user: User) -> int:
    """Remove all of `user`'s keys, end their sessions and notify them by email.

    Keys are passkeys, the authenticator app and recovery codes. Sessions end because the keys may have been
    stolen rather than lost: anyone who has the account open is signed out. Return the number of keys, not
    counting recovery codes.
    """
    known = Authenticator.objects.filter(user=user)
    keys = known.exclude(type=Authenticator.Type.RECOVERY_CODES).count()
    known.delete()
    # End sessions only on commit: a page that reads one earlier would put it back into the cache.
    for session in UserSession.objects.filter(user=user):
        transaction.on_commit(session.end)
    send_account_mail(
        mails.render_mail("keys_forgotten", to=user.address, language=user.language, context={})
    )
    return keys
