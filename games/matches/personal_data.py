"""This room's part in a person's export and erasure."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet

from accounts.models import User
from games.matches.models import Action, Deputyship, Emergency, Invitation, Press, Tenure
from games.matches.services.deputies import end_all
from games.matches.services.leaving import leave_everything


def matches_of(user: User) -> list[dict[str, Any]]:
    """Every seat a person has or had, with what he did there himself, what he wrote, what
    was written to him alone, what he asked the table and what he answered."""
    found = []
    for tenure in Tenure.objects.filter(user=user).select_related("match", "seat").order_by("pk"):
        acts = Action.objects.filter(match=tenure.match, user=user).order_by("revision")
        found.append(
            {
                "match": tenure.match.name,
                "title": tenure.match.title,
                "seat": tenure.seat.index,
                "role": tenure.role,
                "began_at": tenure.began_at,
                "last_look": tenure.last_look,
                "ended": tenure.how,
                "word_of_luck": tenure.seat.word if _has_word(tenure) else "",
                "notes": tenure.notes,
                # No numbers: they would tell what others did in between.
                "actions": [{"at": act.stored_at, "notation": act.notation} for act in acts],
                "press": [_press(press) for press in _own_press(tenure)],
                "proposals": list(tenure.proposals.order_by("pk").values("kind", "asked_at", "outcome")),
                "answers": list(
                    tenure.proposals_asked.exclude(agrees=None)
                    .order_by("pk")
                    .values("proposal__kind", "agrees", "answered_at")
                ),
            }
        )
    return found


def _has_word(tenure: Tenure) -> bool:
    """Whether the seat's word of luck is that of a tenure's person: a deputy gave none, and the
    seat of one who left the table may have another's by now."""
    return tenure.role != Tenure.Role.DEPUTY and tenure.how != Tenure.How.LEFT_TABLE


def deputies_of(user: User) -> list[dict[str, Any]]:
    """Whom a person named as deputy, and whose deputy he was asked to be."""
    rows = Deputyship.objects.filter(Q(owner=user) | Q(friend=user)).select_related("owner", "friend")
    return [
        {
            "owner": row.owner.name,
            "deputy": row.friend.name,
            "matches": [tenure.match.name for tenure in row.tenures.select_related("match").order_by("pk")],
            "start": row.start,
            "end": row.end,
            "named_at": row.named_at,
            "answer": row.answer,
            "ended_at": row.ended_at,
        }
        for row in rows.order_by("pk")
    ]


def _own_press(tenure: Tenure) -> QuerySet[Press]:
    mine = Press.objects.filter(Q(author=tenure) | Q(reader=tenure))
    return mine.select_related("author__seat", "reader__seat").order_by("pk")


def _press(press: Press) -> dict[str, Any]:
    return {
        "at": press.written_at,
        "from_seat": press.author.seat.index,
        "to_seat": press.reader.seat.index if press.reader else None,
        "text": press.text,
    }


def forget(user: User) -> None:
    """Give up every seat, and remove what only he was to read. The actions stay: they are
    the other players' record."""
    end_all(user)
    leave_everything(user)
    Tenure.objects.filter(user=user).update(notes="", last_look=None, here_at=None)
    Press.objects.filter(author__user=user).update(text="")
    Invitation.objects.filter(user=user).delete()
    Emergency.objects.filter(user=user).delete()
