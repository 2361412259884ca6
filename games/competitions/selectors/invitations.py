"""Select the invitations to ladders and tournaments that a person has not answered."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import QuerySet

from accounts.models import User
from games.competitions import competition_kinds
from games.competitions.models import Competition, Entrant, LogEntry
from games.compiled_queries import CompiledQuery, Key, Parameter


class InvitedTo(NamedTuple):
    """A competition to which a director has invited the reader.

    `by` is the director's name, and `page` the address where the reader answers.
    """

    competition: Competition
    by: str
    page: str


def invitations_of(user: User) -> list[InvitedTo]:
    """Return the invitations that a person can still accept or decline, the oldest first."""
    return [
        InvitedTo(
            each.competition,
            inviter_of(each),
            competition_kinds.kind_of(each.competition).page(each.competition),
        )
        for each in _ASKED.run(user=user.pk)
    ]


def unanswered_invitations(user_id: Key) -> QuerySet[Entrant]:
    """Return a person's unanswered invitations to competitions that have not ended."""
    return (
        Entrant.objects.filter(
            user=user_id,
            status=Entrant.Status.ASKED,
            competition__status__in=(Competition.Status.OPEN, Competition.Status.RUNNING),
        )
        .select_related("competition")
        .order_by("entered_at", "pk")
    )


_ASKED = CompiledQuery(lambda: unanswered_invitations(Parameter("user")))


def inviter_of(entrant: Entrant | None) -> str:
    """Return the name of the director who invited a person; "" unless the invitation is unanswered."""
    if entrant is None or entrant.status != Entrant.Status.ASKED:
        return ""
    entry = LogEntry.objects.filter(entrant=entrant, verb="asked").select_related("by").first()
    return entry.by.name if entry is not None and entry.by is not None else ""
