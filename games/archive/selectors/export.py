"""Export a match as a file: the whole log after the end, before that only the reader's own side of it."""

from __future__ import annotations

from typing import Any

import msgspec

from games.archive.records import ActionTimes, MatchRecord, PlacingRecord, SeatRecord
from games.matches import codecs
from games.matches.access import Access
from games.matches.errors import MatchNotRunning
from games.matches.models import Action, Match, Placing, Seat
from games.matches.selectors.chance import first_sealed_revision
from games.matches.selectors.seats import holders
from games.matches.selectors.states import log_of, raise_unreadable
from games.matches.selectors.story import events_for_seat


def export_own_side(access: Access) -> dict[str, Any]:
    """Return what a seat saw and did in a match, with entries numbered without gaps.

    It contains no revisions, no draws and nothing that others hide. Actions of the seat that an undo took
    back are left out.
    """
    match = access.match
    told = [
        {
            "number": number,
            "at": event.happened_at.isoformat(),
            "code": event.code,
            "params": event.params,
        }
        | ({"undone": True} if event.undone else {})
        for number, event in enumerate(events_for_seat(match, access.seat).order_by("revision", "number"), 1)
    ]
    mine = (
        []
        if access.seat is None
        else list(
            Action.objects.filter(match=match, seat=access.seat, undone=False)
            .order_by("revision")
            .values_list("notation", flat=True)
        )
    )
    return {
        "format": "muster-side-1",
        "title": match.title,
        "name": match.name,
        "seat": access.seat,
        "told": told,
        "actions": mine,
    }


def export_whole_match(match: Match) -> dict[str, Any]:
    """Return a match with its log as built-in types, for the download page."""
    with raise_unreadable(match):
        data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(build_record(match)))
    return data


def build_record(match: Match) -> MatchRecord:
    """Return the record of a started match with its log, ready for `replay`, `verify_match` and an import.

    It contains everything hidden except the key, so the record of a match in progress is for the operator
    alone. Raises `MatchNotRunning` for an open table.
    """
    if match.started_at is None:
        raise MatchNotRunning
    seats = Seat.objects.filter(match=match)
    people = holders(match)
    return MatchRecord(
        id=str(match.pk),
        name=match.name,
        status="finished" if match.finished else "running",
        press=Match.Press(match.press),
        rated=match.rated,
        watchers=match.watchers,
        controls=msgspec.Raw(codecs.encode(match.controls)),
        agreement=match.agreement,
        press_shown=match.press_shown,
        watch_delay=match.watch_delay,
        odds=Match.Odds(match.odds),
        leavers=Match.Leavers(match.leavers),
        silence=Match.Silence(match.silence),
        patience=match.patience,
        least_reliability=match.least_reliability,
        rating_from=match.rating_from,
        rating_to=match.rating_to,
        rating_settled=match.rating_settled,
        seal=match.key_seal,
        key=bytes(match.key).hex() if match.finished else "",
        epoch=match.epoch,
        sealed_from=first_sealed_revision(match),
        created_at=match.created_at,
        started_at=match.started_at,
        ended_at=match.ended_at,
        seats=[
            SeatRecord(seat.index, people[seat.index].plain, seat.word, seat.house_word) for seat in seats
        ],
        placings=[
            PlacingRecord(row.seat.index, row.rank, row.score, row.tie_break, row.fate)
            for row in Placing.objects.filter(match=match).select_related("seat")
        ],
        revision=match.revision,
        state_hash=match.state_hash,
        log=log_of(match),
        booked=[
            ActionTimes(stored, effective)
            for stored, effective in Action.objects.filter(match=match)
            .order_by("revision")
            .values_list("stored_at", "effective_at")
        ],
    )
