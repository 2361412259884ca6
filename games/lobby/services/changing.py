"""Change a table that others have joined, and remove people from it, as its host.

The people at a table agreed to its settings when they joined. After a change, each of them is asked to agree
again, by email and on the table's page, and the match does not start until all have agreed. Those who
disagree can leave.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from accounts.models import User
from games.clocks.controls import Control, has_clock
from games.clocks.standstill import NOTHING_AGREED, Agreement
from games.engine import registry
from games.lobby.errors import ChangedAgain, TableClosed, TooFewSeats
from games.lobby.selectors.changes import CONSENT_FREE_SETTINGS, latest_change, settings_of
from games.lobby.services.anonymous_tables import impersonal, impersonal_controls
from games.lobby.services.clockless_tables import refuse_clockless
from games.lobby.services.openings import note_opening
from games.lobby.services.roll_calls import begin_or_call, call_off
from games.matches import codecs
from games.matches.errors import NotYours
from games.matches.models import Invitation, Match, Seat, TableChange, Tenure
from games.matches.services.locking import lock_known
from games.matches.services.notify import tell_holders
from games.matches.services.seating import renumber


def change(
    *,
    match_id: int,
    host: User,
    options: Any,
    seats: int,
    controls: Mapping[str, Control],
    agreement: Agreement,
    **fields: Any,
) -> bool:
    """Change an offered table; return whether anyone has to agree again.

    `fields` are columns of the match. An anonymous table remains anonymous: its seats are drawn, and its
    clocks stop for no single player and run in UTC. A change of the name alone needs no agreement. Raises
    `NotYours`, `TableClosed`, `BadOptions`, `TooFewSeats` if more people have joined than there would be
    seats, or the errors of `refuse_clockless`.
    """
    with transaction.atomic():
        match, now = _lock_own(match_id, host)
        registry.get(match.title).check_options(options, seats)
        seated = Tenure.objects.filter(match=match, to_revision=None)
        if seated.count() > seats:
            raise TooFewSeats
        if match.anonymous:
            agreement, controls = impersonal(agreement), impersonal_controls(controls)
            fields = fields | {"seating": Match.Seating.DRAWN}
        rated, door = fields.get("rated", match.rated), fields.get("door", match.door)
        refuse_clockless(controls, rated=rated, door=door)
        if not has_clock(controls):
            agreement = NOTHING_AGREED
        before = settings_of(match)
        changed = {
            "options": codecs.open_values(options),
            "seats_count": seats,
            "controls": dict(controls),
            "agreement": agreement,
            **fields,
        }
        for name, value in changed.items():
            setattr(match, name, value)
        match.save(update_fields=list(changed))
        _fit_seats(match)
        after = settings_of(match)
        if all(before[name] == after[name] for name in before if name not in CONSENT_FREE_SETTINGS):
            return False
        note_opening(match, now)
        call_off(match)
        others = seated.exclude(user=host)
        if not others.exists():
            return False
        TableChange.objects.create(match=match, changed_at=now, before=before)
        others.filter(asked_since=None).update(asked_since=now)
        tell_holders(
            kind="table_changed",
            about=f"{match.pk}:{now.isoformat()}",
            ids={"match": match.pk},
            now=now,
            match=match,
            to_revision=None,
            asked_since__isnull=False,
        )
    return True


def agree(*, match_id: int, user: User, seen: int) -> None:
    """Agree to the current settings of a table.

    If everyone has now agreed and the table is full, it starts or begins its roll call, unless the host wants
    to start it. `seen` is the latest change that the person has read (`latest_change`). Agreeing twice
    changes nothing. Raises `NotYours`, `TableClosed` or `ChangedAgain`.
    """
    with transaction.atomic():
        match, now = lock_known(match_id)
        mine = Tenure.objects.filter(match=match, user=user, to_revision=None)
        if not mine.exists():
            raise NotYours
        if match.status != Match.Status.OFFERED:
            raise TableClosed
        if seen != latest_change(match):
            raise ChangedAgain
        mine.update(asked_since=None)
        held = Tenure.objects.filter(match=match, to_revision=None)
        full = held.count() == match.seats_count
        asked = held.filter(asked_since__isnull=False).exists()
        if full and not asked and match.start_when_full and match.called_until is None:
            begin_or_call(match, user, now)


def take_out(*, match_id: int, host: User, tenure_id: int) -> User:
    """Remove a person from a table before the start, and notify them; return the person.

    They can join again only if the host invites them by name. Raises `TableClosed`, or `NotYours` if the
    table is not the host's, or the tenure is the host's own or belongs to another table.
    """
    with transaction.atomic():
        match, now = _lock_own(match_id, host)
        held = Tenure.objects.filter(pk=tenure_id, match=match, to_revision=None).exclude(user=host)
        tenure = held.select_related("user", "seat").first()
        if tenure is None or tenure.user is None:
            raise NotYours
        Seat.objects.filter(pk=tenure.seat_id).update(word="")
        tenure.to_revision, tenure.how, tenure.asked_since = 0, Tenure.How.TAKEN_OUT, None
        tenure.save(update_fields=["to_revision", "how", "asked_since"])
        Invitation.objects.filter(match=match, user=tenure.user).delete()
        call_off(match)
        note_opening(match, now)
        tell_holders(kind="taken_out", about=str(match.pk), ids={"match": match.pk}, now=now, pk=tenure.pk)
        return tenure.user


def _lock_own(match_id: int, host: User) -> tuple[Match, Any]:
    match, now = lock_known(match_id)
    if match.host_id != host.pk:
        raise NotYours
    if match.status != Match.Status.OFFERED:
        raise TableClosed
    return match, now


def _fit_seats(match: Match) -> None:
    """Add or remove seats until there are as many as the table's settings say.

    People keep their order; free seats are added and removed at the end.
    """
    taken = Tenure.objects.filter(match=match, to_revision=None).values("seat_id")
    order = list(
        Seat.objects.filter(match=match, pk__in=taken).order_by("index").values_list("pk", flat=True)
    )
    free = list(
        Seat.objects.filter(match=match).exclude(pk__in=taken).order_by("index").values_list("pk", flat=True)
    )
    if len(order) + len(free) == match.seats_count:
        return
    surplus = free[match.seats_count - len(order) :]
    # Anyone who once held a seat here was at this table, no matter which seat it was.
    kept = (order + free)[0]
    Tenure.objects.filter(seat__in=surplus).update(seat_id=kept)
    Seat.objects.filter(pk__in=surplus).delete()
    order += free[: match.seats_count - len(order)]
    missing = range(len(order), match.seats_count)
    made = Seat.objects.bulk_create(Seat(match=match, index=50 + number) for number in missing)
    renumber(match, [*order, *(seat.pk for seat in made)])
