"""Import a match from a file, which comes from another site or from this site before a disaster.

The log is replayed, and refused if the outcomes differ from those it contains. A match that was still in
progress continues here under a new key. The import is a copy: the match is rated only on the site where it
began.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from games.archive.records import BadRecord, MatchRecord, controls_of, options_of, replay_record
from games.archive.services.record_faults import record_faults
from games.archive.services.verify import verify_record
from games.engine import registry
from games.engine.actions import Action, Undo
from games.engine.cached_state import fingerprint
from games.engine.log import Moment
from games.engine.rules import Rules
from games.matches import codecs, models
from games.matches.services import playing
from games.matches.services.closing import notation, write_ending
from games.matches.services.event_rows import rows_for_audiences
from games.matches.services.journal import SNAPSHOT_EVERY
from games.matches.services.locked_match import read_locked
from games.matches.services.opening import new_epoch, new_key
from games.notices.now import database_now

ROWS_AT_ONCE = 500  # rows


def import_match(record: MatchRecord, *, host: User, people: Mapping[int, User]) -> models.Match:
    """Store a match with its whole history; `people` are the holders of its seats, by seat number.

    In seats that nobody holds, turns are answered when their time runs out. Raises `BadRecord` if the record
    contradicts itself.
    """
    require_importable(record)
    with transaction.atomic():
        now = database_now()
        match = _match(record, host, now)
        seats = _seats(record, match, people)
        state = _history(record, match)
        encoded = registry.get(match.title).encode_state(state)
        match.state, match.state_hash = encoded, fingerprint(encoded)
        match.save(update_fields=["state", "state_hash"])
        if record.status == "finished":
            write_ending(match, registry.get(match.title), state, seats, record.ended_at or now)
            match.save(update_fields=["status", "ended_at"])
        else:
            locked = read_locked(match, now)
            playing.answer_and_hand_over(locked)
            playing.write(locked)
        models.AuditEntry.objects.create(
            actor=None,
            verb=models.AuditEntry.IMPORTED,
            target=f"match:{match.pk}",
            after={"match": record.id, "seal": record.seal, "revision": record.revision},
            done_at=now,
        )
    return match


def require_importable(record: MatchRecord) -> None:
    """Raise `BadRecord`, naming the first fault, if the record must not be stored."""
    faults = [*record_faults(record, database_now())] or verify_record(record).faults
    if faults:
        more = f", and {len(faults) - 1} more faults" if len(faults) > 1 else ""
        raise BadRecord(f"{faults[0]}{more}")


def _match(record: MatchRecord, host: User, now: datetime) -> models.Match:
    key, sealed = new_key()
    return models.Match.objects.create(
        name=record.name,
        title=record.log.title,
        options=codecs.open_values(options_of(record)),
        level=record.log.level,
        seats_count=record.log.seats,
        status=models.Match.Status.RUNNING,
        door=models.Match.Door.LINK,
        host=host,
        controls=controls_of(record),
        agreement=record.agreement,
        press=record.press,
        press_shown=record.press_shown,
        watch_delay=record.watch_delay,
        odds=record.odds,
        leavers=record.leavers,
        silence=record.silence,
        patience=record.patience,
        least_reliability=record.least_reliability,
        rating_from=record.rating_from,
        rating_to=record.rating_to,
        rating_settled=record.rating_settled,
        rated=False,
        imported=True,
        watchers=record.watchers,
        offered_until=now,
        key=key,
        key_seal=sealed,
        epoch=new_epoch(),
        setup_draws=codecs.encode(record.log.draws),
        revision=record.revision,
        created_at=record.created_at,
        started_at=record.started_at,
    )


def _seats(record: MatchRecord, match: models.Match, people: Mapping[int, User]) -> list[models.Seat]:
    seats = models.Seat.objects.bulk_create(
        models.Seat(match=match, index=seat.seat, word=seat.word, house_word=seat.house_word)
        for seat in record.seats
    )
    models.Tenure.objects.bulk_create(
        models.Tenure(match=match, seat=seats[index], user=user, began_at=record.started_at)
        for index, user in people.items()
    )
    return seats


def _history(record: MatchRecord, match: models.Match) -> Any:
    """Write the log, its events and the snapshots; return the last state."""
    rules = registry.get(match.title)
    actions: list[models.Action] = []
    events: list[models.Event] = []
    snapshots: list[models.Snapshot] = []
    state: Any = None
    for moment in replay_record(record):
        state = moment.state
        at = record.started_at
        if moment.revision:
            action = _action(record, match, rules, moment)
            at = action.effective_at
            actions.append(action)
            _undo(rules.decode_action(bytes(action.action)), actions, events)
        for number, event in enumerate(moment.events):
            events += rows_for_audiences(match, event, revision=moment.revision, number=number, at=at)
        if moment.revision % SNAPSHOT_EVERY == 0 or (actions and _is_undo(rules, actions[-1])):
            encoded = rules.encode_state(state)
            snapshots.append(models.Snapshot(match=match, revision=moment.revision, state=encoded))
    models.Action.objects.bulk_create(actions, batch_size=ROWS_AT_ONCE)
    models.Event.objects.bulk_create(events, batch_size=ROWS_AT_ONCE)
    models.Snapshot.objects.bulk_create(snapshots, batch_size=ROWS_AT_ONCE)
    return state


def _action(record: MatchRecord, match: models.Match, rules: Rules[Any], moment: Moment) -> models.Action:
    entry, booked = record.log.entries[moment.revision - 1], record.booked[moment.revision - 1]
    action = rules.decode_action(bytes(entry.action))
    return models.Action(
        match=match,
        revision=entry.revision,
        seat=action.seat,
        decision=entry.decision,
        cause=entry.cause,
        stored_at=booked.stored_at,
        effective_at=booked.effective_at,
        level=moment.state.level,
        action=rules.encode_action(action),
        notation=notation(rules, action),
        draws=codecs.encode(entry.draws),
        prior=entry.prior,
        state_hash=fingerprint(rules.encode_state(moment.state)),
        reveals=moment.reveals,
    )


def _is_undo(rules: Rules[Any], action: models.Action) -> bool:
    return isinstance(rules.decode_action(bytes(action.action)), Undo)


def _undo(action: Action, actions: list[models.Action], events: list[models.Event]) -> None:
    """Mark what an undo took back; its rows are kept."""
    if isinstance(action, Undo):
        taken_back: list[models.Action | models.Event] = [*actions[:-1], *events]
        for row in taken_back:
            row.undone = row.undone or row.revision > action.to
