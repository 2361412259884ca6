"""Close a visit with its deadline, and end a match."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from django.db.models import Case, DateTimeField, Value, When

from games.compiled_queries import CompiledUpdate, Parameter
from games.engine.actions import Action, StopCause, SystemAction, tag_of
from games.engine.invariants import require
from games.engine.rules import Rules
from games.matches import models
from games.matches.services import attendance
from games.matches.services.notify import tell_holders


def notation(rules: Rules[Any], action: Action) -> str:
    """Return the notation of an action, which may be a `SystemAction`."""
    return f"house {tag_of(action)}" if isinstance(action, SystemAction) else rules.format(action)


def close_visit(visit: models.Visit, now: datetime, *, revision: int, answered: bool) -> None:
    """Close a visit and its deadline after `revision`, and delete the visit's draft.

    `answered` means that its seat acted; otherwise its question was closed.
    """
    visit.closed_at, visit.closed_revision = now, revision
    _CLOSE.run(visit=visit.pk, now=now, revision=revision)
    if visit.deadline.handled_at is None:
        (_ANSWERED if answered else _UNANSWERED).run(visit=visit.pk, now=now)
        visit.deadline.handled_at = now
    if hasattr(visit, "draft"):
        models.Draft.objects.filter(visit=visit).delete()


_NOW = Parameter("now", DateTimeField())

_CLOSE = CompiledUpdate(
    lambda: (
        models.Visit.objects.filter(pk=Parameter("visit")),
        {"closed_at": _NOW, "closed_revision": Parameter("revision")},
    )
)


def _handled(outcome: str, fields: Mapping[str, Any]) -> CompiledUpdate:
    """Return an update that closes the open deadline of a visit, and also sets `fields`."""
    return CompiledUpdate(
        lambda: (
            models.Deadline.objects.filter(visit=Parameter("visit"), handled_at=None),
            {"handled_at": _NOW, "outcome": outcome, **fields},
        )
    )


_ANSWERED = _handled(models.Deadline.Outcome.ANSWERED, attendance.on_time_fields())
_UNANSWERED = _handled(models.Deadline.Outcome.CLOSED, {})


def finish(
    match: models.Match,
    rules: Rules[Any],
    state: Any,
    seats: list[models.Seat],
    now: datetime,
    caused_by: Collection[int],
) -> None:
    """End a match: record how it ended, and notify everyone who played to the end.

    `caused_by` is explained in `Ending`.
    """
    write_ending(match, rules, state, seats, now, caused_by)
    tell_holders(
        kind="ended",
        about=str(match.pk),
        ids={"match": match.pk},
        now=now,
        match=match,
        how=models.Tenure.How.FINISHED,
    )


def write_ending(
    match: models.Match,
    rules: Rules[Any],
    state: Any,
    seats: list[models.Seat],
    now: datetime,
    caused_by: Collection[int] = (),
) -> None:
    """Record how a match ended, and put the ending in the queue. The caller saves the match's own row."""
    result = require(rules.result(state), "the match is over")
    eliminated = rules.eliminated(state).difference(state.left) | state.resigned
    match.status, match.ended_at = models.Match.Status.FINISHED, now
    match.paused_at, match.paused_until = None, None
    match.quarantined_at, match.quarantine_reason = None, ""
    models.Placing.objects.bulk_create(
        models.Placing(
            match=match,
            seat=seats[placing.seat],
            rank=placing.rank,
            score=placing.score,
            tie_break=list(placing.tie_break),
            fate=placing.fate,
            role=placing.role,
            eliminated=placing.seat in eliminated,
        )
        for placing in result.placings
    )
    models.Ending.objects.create(
        match=match,
        how=result.how,
        ended_at=now,
        stopped=state.stopped not in ("", StopCause.RESIGNING),
        caused_by=sorted(caused_by),
        counts=not (match.practice or match.imported),
    )
    models.Tenure.objects.filter(match=match, to_revision=None).update(
        to_revision=match.revision,
        how=Case(
            When(role=models.Tenure.Role.DEPUTY, then=Value(models.Tenure.How.RELIEVED)),
            default=Value(models.Tenure.How.FINISHED),
        ),
    )
    # No seat can be taken over any more.
    left_behind = models.Tenure.objects.filter(match=match, notes_for_substitute=True).exclude(notes="")
    left_behind.exclude(how=models.Tenure.How.FINISHED).update(notes="")
