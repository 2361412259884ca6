"""Seats with the people who hold them, and the email threads of both seats and tables."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User, name_columns
from games.compiled_queries import CompiledQuery, Parameter
from games.matches.anonymity import anonymous_player
from games.matches.models import Match, Tenure
from games.notices.threads import ThreadSubject


class PersonName(str):
    """A person's display name (`User.name`), with the key of their `page` (None if they have none).

    The filter `person` turns it into a link. Use it for pages only; what is stored or exported is a plain
    string.
    """

    page: int | None

    def __new__(cls, name: str, page: int | None = None) -> PersonName:
        made = super().__new__(cls, name)
        made.page = page
        return made


def name_of(user: User | None) -> PersonName:
    """Return the name of a seat's holder, or "" if nobody holds it."""
    if user is None:
        return PersonName("")
    return PersonName(user.name, user.pk if user.has_page else None)


def player_name(tenure: Tenure) -> PersonName:
    """Return the name of a seat's person, or "" if a program holds the seat.

    People who gave it up by deleting their account are former players there, even if they have returned.
    """
    user = tenure.user
    return PersonName(user.former_name) if user is not None and tenure.given_up else name_of(user)


def plain_player_name(tenure: Tenure) -> str:
    """Return `player_name` without isolating characters, as it is stored."""
    user = tenure.user
    if user is None:
        return ""
    return user.former_name if tenure.given_up else user.plain_name


class Holder(NamedTuple):
    """A seat with its current holder, or the person who held it to the end.

    `person` is empty if nobody holds the seat: it is free, its holder left, or its `role` is the autopilot's.
    `silent` means that the match does not wait for the holder, and `long` that they have been silent for as
    long as the match agreed. A substitute can take an `open` seat. `out` means that the holder is out of the
    game or has resigned. `plain` is the name as stored. In a masked match, neither the names nor the `page`
    tell who a person is.
    """

    seat: int
    person: str
    user_id: int | None
    role: str
    silent: bool = False
    long: bool = False
    open: bool = False
    out: bool = False
    tenure_id: int | None = None
    page: int | None = None
    plain: str = ""

    @property
    def shown(self) -> PersonName:
        """Return the name shown beside the seat; a silent holder's says that they are not answering.

        A seat without a person shows "autopilot" or "no player".
        """
        if self.role == Tenure.Role.AUTOPILOT:
            return PersonName(gettext("autopilot"))
        if self.silent:
            return PersonName(gettext("%(person)s, not answering") % {"person": self.person}, self.page)
        return PersonName(self.person or gettext("no player"), self.page)


def holders(match: Match) -> tuple[Holder, ...]:
    """Return the holder of every seat, in order."""
    mask = anonymous_player() if match.masked else ""
    held = {
        tenure.seat.index: Holder(
            tenure.seat.index,
            (mask or player_name(tenure)) if tenure.user else "",
            tenure.user_id,
            tenure.role,
            silent=tenure.seat.silent_since is not None,
            long=tenure.seat.missed >= match.patience,
            open=tenure.seat.open_since is not None,
            out=tenure.seat.out,
            tenure_id=tenure.pk,
            page=None if mask else player_name(tenure).page,
            plain=(mask or plain_player_name(tenure)) if tenure.user else "",
        )
        for tenure in _HOLDING.run(match=match.pk)
    }
    return tuple(held.get(index) or Holder(index, "", None, "") for index in range(match.seats_count))


def _holding() -> QuerySet[Tenure]:
    """Return a query for the tenures of people who hold a match's seats, or held them to the end."""
    return (
        Tenure.objects.filter(
            Q(to_revision=None) | Q(how=Tenure.How.FINISHED),
            match_id=Parameter("match"),
        )
        .exclude(role=Tenure.Role.DEPUTY)
        .select_related("seat", "user")
        .only(
            "role",
            "how",
            "left_at",
            "seat__index",
            "seat__silent_since",
            "seat__missed",
            "seat__open_since",
            "seat__out",
            *name_columns("user"),
        )
    )


_HOLDING = CompiledQuery(_holding)


def people_at(matches: Collection[int]) -> dict[int, dict[int, PersonName]]:
    """Return the names of those who hold the seats of several matches, or held them to the end.

    They are returned by match and seat. An autopilot's seat is included; in a masked match, every person has
    the same name.
    """
    found: dict[int, dict[int, PersonName]] = {match_id: {} for match_id in matches}
    held = Tenure.objects.filter(Q(to_revision=None) | Q(how=Tenure.How.FINISHED), match__in=matches)
    for tenure in (
        held.exclude(role=Tenure.Role.DEPUTY)
        .select_related("match", "seat", "user")
        .only(
            *("how", "left_at", "match__anonymous", "match__names_withheld", "match__status"),
            *("seat__index", *name_columns("user")),
        )
        .order_by("seat__index")
    ):
        name = player_name(tenure) if tenure.user else PersonName(gettext("autopilot"))
        masked = tenure.user is not None and tenure.match.masked
        found[tenure.match_id][tenure.seat.index] = PersonName(anonymous_player()) if masked else name
    return found


_THREAD = "tenure:%s"


def thread_of(tenure_id: int | str) -> str:
    """Return the name of the email thread of a tenure."""
    return _THREAD % tenure_id


# The number is one that the database can hold.
_TENURE_THREAD = re.compile(_THREAD % "([0-9]{1,18})")


def matches_of_threads(user: User, threads: Collection[str]) -> dict[str, ThreadSubject]:
    """Return the names and pages of the matches in which `threads` belong to tenures of `user`."""
    numbers = {int(known[1]) for name in threads if (known := _TENURE_THREAD.fullmatch(name))}
    if not numbers:
        return {}
    # Every email asks this about its own thread.
    found = (
        _TENURE.run(user=user.pk, tenure=next(iter(numbers)))
        if len(numbers) == 1
        else _with_names(user=user, pk__in=numbers)
    )
    return {
        thread_of(tenure.pk): ThreadSubject(
            tenure.match.shown_name, reverse("matches:match", args=[tenure.match_id])
        )
        for tenure in found
    }


def _with_names(**which: Any) -> QuerySet[Tenure]:
    """Return some tenures with the names of their matches, whose positions are large and not needed."""
    return Tenure.objects.filter(**which).select_related("match").only("match_id", "match__name")


_TENURE = CompiledQuery(lambda: _with_names(user=Parameter("user"), pk=Parameter("tenure")))


def table_thread(match_id: int) -> str:
    """Return the name of the email thread for a table's invitations."""
    return f"table:{match_id}"


def table_of_thread(thread: str) -> int | None:
    """Return the match whose `table_thread` this is, or None if it is another thread."""
    kind, _, number = thread.partition(":")
    return int(number) if kind == "table" else None
