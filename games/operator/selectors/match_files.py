"""Select the facts about one match for an operator: seats, deadlines, emails and staff actions.

They reveal no more of the play than every watcher sees: nothing is read of the state, actions, drafts,
orders, press or words of luck.
"""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import QuerySet

from accounts.models import User
from games.matches.access import Access
from games.matches.models import Deadline, Match, Placing, Seat, Tenure
from games.matches.models.audit import match_target
from games.matches.selectors.conflict_of_interest import has_part
from games.matches.selectors.seats import thread_of
from games.matches.selectors.story import LogSentence, log_sentences
from games.notices.models import Delivery
from games.operator.selectors.audit_trail import TrailLine, audit_entries, format_entry

LAST_HANDLED = 8
"""How many rows are shown of each list that grows with the match."""


class SeatFile(NamedTuple):
    """A seat, everyone who has held it, the first holder first, and its open deadline."""

    seat: Seat
    tenures: tuple[Tenure, ...]
    deadline: Deadline | None


class MatchFile(NamedTuple):
    """The facts about a match that are not hidden.

    `partial` means that the reader has a part in the match. If its players are also anonymous, it is
    `masked`, and only the reader's own emails are listed.
    """

    match: Match
    partial: bool
    masked: bool
    seats: tuple[SeatFile, ...]
    handled: tuple[Deadline, ...]
    deliveries: tuple[Delivery, ...]
    placings: tuple[Placing, ...]
    trail: tuple[TrailLine, ...]
    told: tuple[LogSentence, ...]


def match_file(match: Match, reader: User) -> MatchFile:
    """Return the facts about a match; the number of queries does not depend on its length."""
    seats = list(Seat.objects.filter(match=match).only("index", "match_id"))
    for seat in seats:
        seat.match = match
    tenures = list(
        Tenure.objects.filter(match=match).select_related("user").defer("notes").order_by("began_at", "pk")
    )
    partial = has_part(reader, match.pk)
    if partial:
        # Players are not shown who is another player's deputy.
        tenures = [tenure for tenure in tenures if tenure.role != Tenure.Role.DEPUTY]
    masked = partial and match.masked
    mailed = [tenure for tenure in tenures if tenure.user_id == reader.pk or not masked]
    waiting = {row.seat_id: row for row in Deadline.objects.filter(match=match, handled_at=None)}
    return MatchFile(
        match=match,
        partial=partial,
        masked=masked,
        seats=tuple(
            SeatFile(
                seat,
                tuple(tenure for tenure in tenures if tenure.seat_id == seat.pk),
                waiting.get(seat.pk),
            )
            for seat in seats
        ),
        handled=tuple(
            Deadline.objects.filter(match=match, handled_at__isnull=False)
            .select_related("seat")
            .defer("seat__orders", "seat__word")
            .order_by("-handled_at", "-pk")[:LAST_HANDLED]
        ),
        deliveries=tuple(_mails(mailed)[:LAST_HANDLED]),
        placings=tuple(Placing.objects.filter(match=match).select_related("seat")),
        trail=tuple(
            format_entry(entry)
            for entry in audit_entries(reader, target=match_target(match.pk))[:LAST_HANDLED]
        ),
        told=tuple(log_sentences(Access(match, None), last=LAST_HANDLED)) if match.started_at else (),
    )


def _mails(tenures: list[Tenure]) -> QuerySet[Delivery]:
    threads = [thread_of(tenure.pk) for tenure in tenures]
    return (
        Delivery.objects.filter(notice__thread__in=threads)
        .select_related("notice", "notice__user")
        .prefetch_related("reports")
        .order_by("-pk")
    )
