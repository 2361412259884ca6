"""The kinds of row that operators can act on: how to find and name each, and the address of its page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games.matches.models import Deadline, Match, Seat
from games.matches.render import COLOURS
from games.matches.selectors.conflict_of_interest import has_part, is_awaited
from games.notices.models import Delivery, SuppressedAddress
from games.notices.now import database_now
from games.operator.selectors.lists import deliveries
from games.operator.services.resending import match_of
from games.uptime.models import Outage


class Target(NamedTuple):
    """A kind of row that operators can act on.

    `rows` returns the rows that a person may see. `partial` returns whether the person has a part in a row;
    if so, another operator must act.
    """

    rows: Callable[[User], QuerySet[Any]]
    name: Callable[[Any], str]
    url: Callable[[Any], str]
    partial: Callable[[Any, User], bool]


def _of_match(row: Deadline | Seat) -> str:
    return reverse("staff:match", args=[row.match_id])


def _seat_name(row: Deadline | Seat) -> str:
    index = row.index if isinstance(row, Seat) else row.seat.index
    return f"{row.match.shown_name}: {_(COLOURS[index])}"


def _delivery_name(row: Delivery) -> str:
    reader = row.notice.user.name if row.notice.user else "—"
    return _("email %(number)d to %(reader)s") % {"number": row.pk, "reader": reader}


def _delivery_url(row: Delivery) -> str:
    match_id = match_of(row.notice)
    return reverse("staff:match", args=[match_id]) if match_id else reverse("staff:deliveries")


def _delivery_partial(row: Delivery, user: User) -> bool:
    match_id = match_of(row.notice)
    return match_id is not None and has_part(user, match_id)


TARGETS: dict[str, Target] = {
    "match": Target(
        lambda user: Match.objects.all(),
        lambda row: row.shown_name,
        lambda row: reverse("staff:match", args=[row.pk]),
        lambda row, user: has_part(user, row.pk),
    ),
    "seat": Target(
        lambda user: Seat.objects.select_related("match"),
        _seat_name,
        _of_match,
        lambda row, user: has_part(user, row.match_id),
    ),
    "deadline": Target(
        lambda user: Deadline.objects.select_related("match", "seat"),
        _seat_name,
        _of_match,
        lambda row, user: has_part(user, row.match_id),
    ),
    "delivery": Target(
        # An email about an anonymous table would tell its operator who sits there, if they play there too.
        lambda user: deliveries("all", database_now(), user),
        _delivery_name,
        _delivery_url,
        _delivery_partial,
    ),
    "address": Target(
        lambda user: SuppressedAddress.objects.all(),
        lambda row: row.address,
        lambda row: reverse("staff:deliveries"),
        lambda row, user: False,
    ),
    "outage": Target(
        lambda user: Outage.objects.all(),
        lambda row: _("Outage %(number)d") % {"number": row.pk},
        lambda row: reverse("staff:outages"),
        lambda row, user: is_awaited(user),
    ),
}

SITE_TARGET = Target(
    lambda user: Outage.objects.none(),
    lambda row: _("The whole site"),
    lambda row: reverse("staff:outages"),
    lambda row, user: is_awaited(user),
)
"""The target for the whole site, which is no row: its actions have the number 0 in their address."""
