"""This room's part in a person's export and erasure."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.db.models import Q

from accounts.models import User
from games.matches.holding import seated
from games.matches.models import (
    Action,
    Deputyship,
    Emergency,
    Errand,
    Invitation,
    Match,
    Press,
    Proposal,
    ProposalAnswer,
    Tenure,
)
from games.matches.services import errands
from games.matches.services.deputies import end_all
from games.matches.services.leaving import leave

SLICE = 50
"""Seats that are told at once."""


def count_seats(user: User) -> int:
    """How many seats `seats_after` tells of."""
    return Tenure.objects.filter(user=user).count()


def seats_after(user: User, key: int) -> list[tuple[int, dict[str, Any]]]:
    """The next seats a person has or had behind the tenure `key`, each with its tenure's key: what
    they did there themselves, what they wrote, what was written to them alone, what they asked the
    table and what they answered."""
    tenures = list(
        Tenure.objects.filter(user=user, pk__gt=key)
        .select_related("match", "seat")
        # No state of a match is read: it may be large, and nothing here is in it.
        .only(
            *("user_id", "role", "began_at", "last_look", "how", "notes", "match_id", "seat_id"),
            *("match__name", "match__title", "seat__index", "seat__word", "seat__house_word"),
        )
        .order_by("pk")[:SLICE]
    )
    actions, press = _actions(user, tenures), _press(tenures)
    proposals, answers = _proposals(tenures), _answers(tenures)
    return [
        (
            tenure.pk,
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
                "actions": actions[tenure.match_id],
                "press": press[tenure.pk],
                "proposals": proposals[tenure.pk],
                "answers": answers[tenure.pk],
            },
        )
        for tenure in tenures
    ]


Told = dict[int, list[dict[str, Any]]]
"""What is told of each match, or of each tenure, by its key."""


def _actions(user: User, tenures: list[Tenure]) -> Told:
    """What a person did, by match. No numbers: they would tell what others did in between."""
    found: Told = defaultdict(list)
    acts = Action.objects.filter(match__in=[tenure.match_id for tenure in tenures], user=user)
    rows = acts.order_by("revision").values_list("match_id", "stored_at", "notation")
    for match_id, at, notation in rows:
        found[match_id].append({"at": at, "notation": notation})
    return found


def _press(tenures: list[Tenure]) -> Told:
    """What a person wrote and what was written to them alone, by tenure."""
    keys = {tenure.pk for tenure in tenures}
    rows = Press.objects.filter(Q(author__in=keys) | Q(reader__in=keys)).order_by("pk")
    found: Told = defaultdict(list)
    for press in rows.select_related("author__seat", "reader__seat"):
        told = {
            "at": press.written_at,
            "from_seat": press.author.seat.index,
            "to_seat": press.reader.seat.index if press.reader else None,
            "text": press.text,
        }
        for key in keys.intersection((press.author_id, press.reader_id)):
            found[key].append(told)
    return found


def _proposals(tenures: list[Tenure]) -> Told:
    found: Told = defaultdict(list)
    rows = Proposal.objects.filter(asker__in=tenures).order_by("pk")
    for key, kind, at, outcome in rows.values_list("asker_id", "kind", "asked_at", "outcome"):
        found[key].append({"kind": kind, "asked_at": at, "outcome": outcome})
    return found


def _answers(tenures: list[Tenure]) -> Told:
    found: Told = defaultdict(list)
    rows = ProposalAnswer.objects.filter(tenure__in=tenures).exclude(agrees=None).order_by("pk")
    for key, kind, agrees, at in rows.values_list("tenure_id", "proposal__kind", "agrees", "answered_at"):
        found[key].append({"proposal__kind": kind, "agrees": agrees, "answered_at": at})
    return found


def _has_word(tenure: Tenure) -> bool:
    """Whether the seat's word of luck is that of a tenure's person: a deputy gave none, the house may
    have drawn it, and the seat of one who left the table may have another's by now."""
    mine = tenure.role != Tenure.Role.DEPUTY and tenure.how != Tenure.How.LEFT_TABLE
    return mine and not tenure.seat.house_word


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


def forget(user: User) -> None:
    """Remove what is the person's own; each of their matches forgets them by an errand."""
    end_all(user)
    Emergency.objects.filter(user=user).delete()
    Invitation.objects.filter(user=user).delete()
    held = Tenure.objects.filter(user=user).values_list("match_id", flat=True)
    errands.leave(Errand.Kind.FORGET, user.pk, held)


def forget_at(match: Match, user: User) -> None:
    """Give up the person's seat at a locked match, and remove what only they were to read. The
    actions stay: they are the other players' record."""
    if Tenure.objects.filter(seated(), match=match, user=user).exists():
        leave(match, user)
    Tenure.objects.filter(match=match, user=user).update(notes="", last_look=None, here_at=None)
    Press.objects.filter(match=match, author__user=user).update(text="")
