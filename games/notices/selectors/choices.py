"""Select when a person wants notices of each kind."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Q, TextField

from accounts.models import MailKind, User
from games.compiled_queries import CompiledQuery, Parameter
from games.notices.models import Channel, DeliveryChoice, Notice, When
from games.notices.models.delivery_choice import usual_when


class EffectiveChoice(NamedTuple):
    """When notices of a kind in a thread reach their reader, and whether this is a choice for that match."""

    when: When
    is_for_match: bool


def choice_for(
    user: User, *, mail_kind: MailKind, thread: str, channel: Channel = Channel.MAIL
) -> EffectiveChoice:
    """Return when notices of `mail_kind` about `thread` reach `user` through `channel`.

    An empty `thread` means that the notices are about no match.
    """
    rows = _CHOICES.run(user=user.pk, channel=channel, mail_kind=mail_kind, thread=thread)
    chosen = dict(rows)
    if thread and thread in chosen:
        return EffectiveChoice(When(chosen[thread]), is_for_match=True)
    if channel == Channel.MAIL and not user.wants_mail(mail_kind):
        return EffectiveChoice(When.NEVER, is_for_match=False)
    return EffectiveChoice(When(chosen.get("", usual_when(channel, mail_kind))), is_for_match=False)


_CHOICES = CompiledQuery(
    lambda: DeliveryChoice.objects.filter(
        Q(thread="") | Q(thread=Parameter("thread", TextField())),
        user=Parameter("user"),
        channel=Parameter("channel", TextField()),
        mail_kind=Parameter("mail_kind", TextField()),
    ).values_list("thread", "when")
)


def wants_mail_about(notice: Notice, mail_kind: MailKind) -> bool:
    """Return whether the reader of `notice` wants email of `mail_kind` about the same match."""
    user = notice.user
    if user is None or not user.is_active or user.mail_address is None:
        return False
    return choice_for(user, mail_kind=mail_kind, thread=notice.thread).when != When.NEVER


def choices_of(user: User, *, thread: str = "") -> dict[tuple[Channel, MailKind], When]:
    """Return when `user` wants notices, by channel and kind.

    With a `thread`, only the choices made for that match are included. Without one, every kind has an entry
    for email and one for browsers, with the usual time where nothing was chosen.
    """
    rows = DeliveryChoice.objects.filter(user=user, thread=thread)
    chosen = {(Channel(row.channel), MailKind(row.mail_kind)): When(row.when) for row in rows}
    if thread:
        return chosen
    for kind in MailKind:
        key = (Channel.MAIL, kind)
        wanted = getattr(user, f"mail_{kind.value}")
        chosen[key] = chosen.get(key, usual_when(*key)) if wanted else When.NEVER
        chosen.setdefault((Channel.PUSH, kind), usual_when(Channel.PUSH, kind))
    return chosen


def threads_with_choices(user: User) -> list[str]:
    """Return the threads of the matches for which `user` has made choices, the latest first."""
    rows = DeliveryChoice.objects.filter(user=user).exclude(thread="").order_by("-pk")
    return list(dict.fromkeys(rows.values_list("thread", flat=True)))
