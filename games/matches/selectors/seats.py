"""Who sits where: seats with the people who hold them."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.utils.translation import gettext

from accounts.models import User
from games.matches.models import Match, Tenure


class PersonName(str):
    """A person's name as it is shown, that knows the person whose `page` tells more (None: nobody's does).
    The filter `person` makes a link of it. For pages alone: what is stored or exported is a plain string."""

    page: int | None

    def __new__(cls, name: str, page: int | None = None) -> PersonName:
        made = super().__new__(cls, name)
        made.page = page
        return made


def name_of(user: User | None) -> PersonName:
    """The name of who holds a seat; of nobody ""."""
    if user is None:
        return PersonName("")
    return PersonName(user.name, user.pk if user.has_page else None)


class Holder(NamedTuple):
    """A seat and who holds it now (or held it to the end). `person` is empty where nobody
    does: the seat is free, or left, or its `role` is the autopilot's. `silent`: nobody waits
    for them; `long`: as long as the match agreed; `open`: a substitute can take the seat."""

    seat: int
    person: str
    user_id: int | None
    role: str
    silent: bool = False
    long: bool = False
    open: bool = False
    tenure_id: int | None = None
    page: int | None = None

    @property
    def shown(self) -> PersonName:
        """What stands beside the seat."""
        if self.role == Tenure.Role.AUTOPILOT:
            return PersonName(gettext("autopilot"))
        if self.silent:
            return PersonName(gettext("%(person)s, silent") % {"person": self.person}, self.page)
        return PersonName(self.person or gettext("nobody"), self.page)


def holders(match: Match) -> tuple[Holder, ...]:
    """Every seat in order."""
    held = {
        tenure.seat.index: Holder(
            tenure.seat.index,
            tenure.user.name if tenure.user else "",
            tenure.user_id,
            tenure.role,
            silent=tenure.seat.silent_since is not None,
            long=tenure.seat.missed >= match.patience,
            open=tenure.seat.open_since is not None,
            tenure_id=tenure.pk,
            page=tenure.user.pk if tenure.user is not None and tenure.user.has_page else None,
        )
        for tenure in _holding().filter(match=match)
    }
    return tuple(held.get(index) or Holder(index, "", None, "") for index in range(match.seats_count))


@cache
def _holding() -> QuerySet[Tenure]:
    """The tenures of those who hold their seats, or held them to the end. Built once: that takes
    longer than to ask it."""
    return (
        Tenure.objects.filter(Q(to_revision=None) | Q(how=Tenure.How.FINISHED))
        .exclude(role=Tenure.Role.DEPUTY)
        .select_related("seat", "user")
        .only(
            "role",
            "seat__index",
            "seat__silent_since",
            "seat__missed",
            "seat__open_since",
            "user__display_name",
            "user__erased_at",
            "user__email",
        )
    )


def people_at(matches: Collection[int]) -> dict[int, dict[int, PersonName]]:
    """Who holds the seats of several matches, or held them to the end, by seat in their order."""
    found: dict[int, dict[int, PersonName]] = {match_id: {} for match_id in matches}
    held = Tenure.objects.filter(Q(to_revision=None) | Q(how=Tenure.How.FINISHED), match__in=matches)
    for tenure in (
        held.exclude(role=Tenure.Role.DEPUTY)
        .select_related("seat", "user")
        .only("match_id", "seat__index", "user__display_name", "user__erased_at", "user__email")
        .order_by("seat__index")
    ):
        found[tenure.match_id][tenure.seat.index] = (
            name_of(tenure.user) if tenure.user else PersonName(gettext("autopilot"))
        )
    return found


def thread_of(tenure_id: int) -> str:
    """The mail thread of a tenure."""
    return f"tenure:{tenure_id}"
