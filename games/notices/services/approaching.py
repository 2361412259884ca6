"""Limits on requests by email: how many a person may send and receive.

Invitations, requests to be a deputy, and other actions by which one person sends email to another who has
not agreed to play with them, are counted here as rows. Email about a person's own matches (turns,
reminders, time-outs, news, press) is not counted, because it goes to people at one table.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db.models import Count, Q

from accounts.models import User
from games.notices.errors import ApproachedTooOften, SenderTooBusy
from games.notices.models import Approach

DAY = timedelta(days=1)
MAX_STRANGERS_PER_DAY = 20
"""How often a person may approach people they have not played with in a day."""

MAX_BY_STRANGERS_PER_DAY = 10
"""How often a person may be approached in a day by people they have not played with."""

MAX_BY_ANYONE_PER_DAY = 30
"""How often a person may be approached in a day, no matter by whom."""

MAX_PER_PAIR_PER_DAY = {False: 3, True: 10}
"""How often one person may approach another in a day: one they have not played with, and one they have."""


def lock_people(*people: User) -> None:
    """Lock the rows of everyone who sends or receives a request.

    Call this before any match is locked. The rows are always locked in the same order, so that two
    requests are counted one after the other. Other transactions may still store rows that refer to these
    people.
    """
    keys = {person.pk for person in people}
    # `list` fetches the rows: without it nothing would be locked.
    list(User.objects.select_for_update(no_key=True).filter(pk__in=keys).order_by("pk").values_list("pk"))


def approach(
    *,
    sender: User,
    recipients: Collection[User],
    known: Collection[int],
    apart: Collection[int] = (),
    kind: str,
    now: datetime,
) -> None:
    """Record that `sender` asks `recipients` for something, with a notice of `kind` for each.

    `known` contains the primary keys of those who have played with the sender, `apart` those of people whom
    the sender cannot ask. For such a person the sender gets the same refusal, after the same work, as for a
    person who was asked too often. The caller must hold the locks on all their rows (`lock_people`). Raises
    `SenderTooBusy` or `ApproachedTooOften`, and then records nothing.
    """
    asked = {person.pk: person for person in recipients if person.pk != sender.pk}
    lately = Approach.objects.filter(made_at__gt=now - DAY)
    strangers = asked.keys() - set(known)
    if strangers:
        done = lately.filter(sender=sender, known=False).count()
        if done + len(strangers) > MAX_STRANGERS_PER_DAY:
            raise SenderTooBusy(MAX_STRANGERS_PER_DAY, done)
    counted = (
        lately.filter(recipient__in=asked)
        .values("recipient")
        .annotate(
            by_sender=Count("pk", filter=Q(sender=sender)),
            by_strangers=Count("pk", filter=Q(known=False)),
            by_anyone=Count("pk"),
        )
    )
    for row in counted:
        person = asked[row["recipient"]]
        is_stranger = person.pk in strangers
        pair = MAX_PER_PAIR_PER_DAY[not is_stranger]
        if row["by_sender"] >= pair:
            raise ApproachedTooOften(person.name, pair)
        by_strangers = is_stranger and row["by_strangers"] >= MAX_BY_STRANGERS_PER_DAY
        if by_strangers or row["by_anyone"] >= MAX_BY_ANYONE_PER_DAY:
            raise ApproachedTooOften(person.name)
    for key in sorted(asked.keys() & set(apart)):
        raise ApproachedTooOften(asked[key].name)
    Approach.objects.bulk_create(
        Approach(sender=sender, recipient=person, kind=kind, known=key not in strangers, made_at=now)
        for key, person in sorted(asked.items())
    )
