"""Give one position a short or very long history: the rows exist, but were not played."""

from __future__ import annotations

from django.db import connection, models

from games.matches.models import Action, Deadline, Event, Match, Seat, Snapshot, Tenure, Visit

VISIT = 6
"""Actions for each visit of the history, about as many as a campaign has."""

UNSEEN = 5 * VISIT
"""The latest actions, unseen by everyone: what a page tells since a visit is as long in every history."""


def with_history(match: Match, actions: int) -> None:
    """Give a running match this many past actions, with their messages, snapshots and visits.

    The rows are copies of its own: cut at the front, or repeated."""
    revision = match.revision
    for model in (Action, Event, Snapshot):
        rows = model.objects.filter(match=match)
        if actions <= revision:
            rows.filter(revision__lte=revision - actions).delete()
        for times in range(1, -(-actions // revision)):
            _repeat(model, match, times * revision, actions)
    if actions > revision:
        match.revision = actions
        match.save(update_fields=["revision"])
    seen_of(match)
    Deadline.objects.filter(match=match, visit__closed_at__isnull=False).delete()
    Visit.objects.filter(match=match, closed_at__isnull=False).delete()
    _add_visits(match, actions // VISIT)
    assert Action.objects.filter(match=match, revision__lte=match.revision).count() == actions
    with connection.cursor() as cursor:
        for each in (Action, Event, Snapshot, Visit, Deadline):
            cursor.execute(f"VACUUM ANALYZE {each._meta.db_table}")


def seen_of(match: Match) -> None:
    """Mark all but the latest actions of a match as seen by everyone."""
    seen = max(-1, match.revision - UNSEEN)
    Tenure.objects.filter(match=match).update(looked_revision=seen, seen_revision=seen)


def _repeat(model: type[models.Model], match: Match, shift: int, most: int) -> None:
    """The rows of the first `shift` revisions at most once more, `shift` revisions later, to `most`."""
    names = [field.column for field in model._meta.concrete_fields if not field.primary_key]
    copied = ", ".join("revision + %(shift)s" if name == "revision" else name for name in names)
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {model._meta.db_table} ({', '.join(names)}) SELECT {copied} "
            f"FROM {model._meta.db_table} WHERE match_id = %(match)s "
            "AND revision BETWEEN 1 AND %(first)s AND revision <= %(most)s - %(shift)s",
            {"shift": shift, "match": match.pk, "first": match.revision, "most": most},
        )


def _add_visits(match: Match, wanted: int) -> None:
    """Visits that are over, with their deadlines, in turn for every seat."""
    seats = list(Seat.objects.filter(match=match))
    first = 1 + max(Visit.objects.filter(match=match).values_list("number", flat=True), default=0)
    # The open ones stay the last of their seats.
    for visit in Visit.objects.filter(match=match, closed_at=None):
        visit.number = first + wanted
        visit.save(update_fields=["number"])
    made = Visit.objects.bulk_create(
        Visit(
            match=match,
            seat=seats[number % len(seats)],
            number=first + number // len(seats),
            clock="main",
            opened_at=match.started_at,
            closed_at=match.started_at,
        )
        for number in range(wanted)
    )
    Deadline.objects.bulk_create(
        Deadline(
            match=match,
            seat=visit.seat,
            visit=visit,
            clock="main",
            opened_at=visit.opened_at,
            due_at=visit.opened_at,
            handled_at=visit.opened_at,
            outcome=Deadline.Outcome.ANSWERED,
        )
        for visit in made
    )
