"""Plan the tables of a competition, create their matches, and record forfeits and void tables.

A table gets its match in a transaction of its own, because no two matches are locked in one. Callers that
need several tables therefore only plan them, and the sweep creates the matches one after the other
(`planned_acts`). Actions at a table's match are also only recorded and left to the sweep, so that if a
process is killed, no action is left half done.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from random import SystemRandom

from accounts import lines
from accounts.models import User
from games.competitions import competition_kinds
from games.competitions.errors import TableOver
from games.competitions.models import Competition, Entrant, Place, Table
from games.competitions.services import log, scoring
from games.engine import registry
from games.engine.errors import BadOptions
from games.lobby.services import stopping
from games.lobby.services.competition_tables import create_full_table
from games.matches.errors import PersonGone
from games.matches.models import Match
from games.matches.models.match import MAX_MATCH_NAME_LENGTH
from games.notices.now import database_now

OPEN_STATUSES = (Table.Status.PLANNED, Table.Status.RUNNING)


def plan_with_match(
    competition: Competition,
    entrants: Sequence[Entrant],
    *,
    group: str,
    decide_at: datetime | None,
    name: str = "",
    shuffle_seats: bool = False,
) -> Table:
    """Plan a table of a locked competition and create its match immediately; `plan` explains the parameters.

    Call it at most once in a transaction, and create no other match there.
    """
    table = plan(
        competition, entrants, group=group, decide_at=decide_at, name=name, shuffle_seats=shuffle_seats
    )
    create_match(competition, table)
    return table


def plan(
    competition: Competition,
    entrants: Sequence[Entrant],
    *,
    group: str,
    decide_at: datetime | None,
    name: str = "",
    shuffle_seats: bool = False,
) -> Table:
    """Plan a table of a locked competition; the sweep creates its match.

    `entrants` are in seat order; with `shuffle_seats`, their seats are drawn. `group` is the room's own code
    for the part of the competition that the table belongs to. `name` is the name of the match ("": the name
    of the competition with the table's number).
    """
    competition.tables_made += 1
    competition.save(update_fields=["tables_made"])
    number = competition.tables_made
    table = Table.objects.create(
        competition=competition,
        number=number,
        group=group,
        name=lines.truncate_line(
            name or f"{lines.truncate_line(competition.name, MAX_MATCH_NAME_LENGTH - 8)} #{number}",
            MAX_MATCH_NAME_LENGTH,
        ),
        made_at=database_now(),
        decide_at=decide_at,
    )
    order = list(entrants)
    if shuffle_seats:
        SystemRandom().shuffle(order)
    Place.objects.bulk_create(
        Place(table=table, entrant=entrant, seat=index) for index, entrant in enumerate(order)
    )
    return table


def create_match(competition: Competition, table: Table) -> None:
    """Create the match of a planned table of a locked competition.

    Entrants who have left the competition or closed their account in the meantime forfeit. If too few are
    left for a match, they share first place.
    """
    while table.status == Table.Status.PLANNED:
        there = _present(table)
        if len(there) < max(2, registry.meta(table.competition.title).seats[0]):
            _score_unplayed(table, there)
            return
        try:
            match = _convene(competition, table, [place.entrant.user for place in there])
        except PersonGone as gone:
            Place.objects.filter(table=table, entrant__user=gone.user_id).update(
                forfeited=True, cause=Place.Cause.ABSENT
            )
            continue
        except BadOptions:
            # The title allows so few seats, but not with these options.
            _score_unplayed(table, there)
            return
        _number_seats(table, there)
        table.match, table.status = match, Table.Status.RUNNING
        table.save(update_fields=["match", "status"])


def forfeit(
    table: Table, entrant: Entrant, cause: Place.Cause, *, by: User | None = None, reason: str = ""
) -> None:
    """Make an entrant forfeit a table of a locked competition, for a `cause`; they are placed last.

    If the match has not started, it is made again without them, provided that enough players are left. If it
    is in progress, their seat is given up. The sweep does both. Raises `TableOver`.
    """
    if table.status not in OPEN_STATUSES:
        raise TableOver
    changed = Place.objects.filter(table=table, entrant=entrant, forfeited=False).update(
        forfeited=True, cause=cause
    )
    if changed:
        log.note(table.competition, "forfeited", by=by, table=table, entrant=entrant, reason=reason)


def void(table: Table, *, by: User | None = None, reason: str = "") -> None:
    """Declare a table of a locked competition void, so that it does not count.

    A match that has not started is called off; one in progress continues outside the competition. Raises
    `TableOver` if the table is already void.
    """
    if table.status == Table.Status.VOID:
        raise TableOver
    running = table.status == Table.Status.RUNNING
    now = database_now()
    if running and table.match_id is not None and not stopping.call_off(table.match_id):
        table.outside = Match.objects.filter(pk=table.match_id, status=Match.Status.RUNNING).exists()
    table.status, table.how, table.scored_at = Table.Status.VOID, "", now
    table.save(update_fields=["status", "how", "outside", "scored_at"])
    Place.objects.filter(table=table).update(placing=None, points=0, outlasted=0)
    log.note(table.competition, "voided", by=by, table=table, reason=reason)
    competition_kinds.kind_of(table.competition).table_scored(table, now)


def plan_again(table: Table) -> None:
    """Plan another match for a table of a locked competition whose match was withdrawn."""
    table.match, table.status = None, Table.Status.PLANNED
    table.save(update_fields=["match", "status"])


def _present(table: Table) -> list[Place]:
    """Return the places of entrants who can play, in seat order, and make the others forfeit."""
    places = list(
        Place.objects.filter(table=table, forfeited=False)
        .select_related("entrant__user")
        .order_by("seat", "pk")
    )
    there = [place for place in places if _can_sit(place.entrant)]
    gone = [place.pk for place in places if place not in there]
    if gone:
        Place.objects.filter(pk__in=gone).update(forfeited=True, cause=Place.Cause.ABSENT)
    return there


def _can_sit(entrant: Entrant) -> bool:
    return entrant.takes_part and not entrant.suspended


def _convene(competition: Competition, table: Table, users: Sequence[User | None]) -> Match:
    rules = registry.get(competition.title)
    return create_full_table(
        name=table.name,
        title=competition.title,
        options=rules.read_options(competition.options),
        seats=users,
        controls=competition.controls,
        agreement=competition.agreement,
        press=competition.press,
        press_shown=competition.press_shown,
        odds=competition.odds,
        leavers=competition.leavers,
        silence=competition.silence,
        patience=competition.patience,
        watchers=competition.watchers,
        watch_delay=competition.watch_delay,
        rated=competition.rated,
        words_seconds=competition.words_seconds,
        anonymous=competition.anonymous,
    )


def _number_seats(table: Table, there: Sequence[Place]) -> None:
    Place.objects.filter(table=table).update(seat=None)
    for index, place in enumerate(there):
        Place.objects.filter(pk=place.pk).update(seat=index)


def _score_unplayed(table: Table, there: Sequence[Place]) -> None:
    """Score a table without a match: those entrants who can play, if any, share first place."""
    results = {place.pk: scoring.PlaceResult(1) for place in there}
    scoring.store_result(table, results, Table.How.FORFEIT)
