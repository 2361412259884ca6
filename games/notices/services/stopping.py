"""Switch off email with the link in an email."""

from datetime import datetime

from django.db import transaction

from accounts.models import MailKind, User
from games.notices.links import StopRequest
from games.notices.models import Channel, DeliveryChoice, When
from games.notices.models.delivery_choice import usual_when
from games.notices.services.choosing import choose


@transaction.atomic
def stop_mail(wanted: StopRequest, *, now: datetime) -> None:
    """Stop the email that a link names, as the person's own settings would. This is idempotent.

    The link of a digest or a bundle stops everything that would have come in one.
    """
    user = wanted.user
    if wanted.digest is None:
        kinds = MailKind if wanted.mail_kind is None else (wanted.mail_kind,)
        never = {(Channel.MAIL, kind): When.NEVER for kind in kinds}
        choose(user=user, choices=never, thread=wanted.thread, now=now)
        return
    for thread, kind in _collected_in(user, wanted.digest):
        choose(user=user, choices={(Channel.MAIL, MailKind(kind)): When.NEVER}, thread=thread, now=now)


def _collected_in(user: User, digest: When) -> list[tuple[str, str]]:
    """Return the threads ("": all others) and kinds of email that come in this sort of digest."""
    rows = DeliveryChoice.objects.filter(user=user, channel=Channel.MAIL)
    chosen = {(row.thread, row.mail_kind): row.when for row in rows.order_by("pk")}
    for kind in MailKind:
        chosen.setdefault(("", kind.value), usual_when(Channel.MAIL, kind))
    return [key for key, when in chosen.items() if when == digest]
