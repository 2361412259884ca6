"""A director's actions in a tournament that are not on the desk, such as beginning or cancelling it."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from accounts.models import User
from games.competitions.errors import AlreadyChanged, CompetitionOver
from games.competitions.models import Competition, Entrant
from games.competitions.services import directing, log
from games.tournaments.errors import BegunAlready, TooFew
from games.tournaments.models import Round
from games.tournaments.selectors import round_names
from games.tournaments.services import calling_off, entries, rounds
from games.tournaments.services.locked_tournament import LockedTournament, lock_tournament


@transaction.atomic
def begin(*, competition_id: int, by: User) -> None:
    """Close the entries and begin the tournament now, before its date.

    Raises `NotDirector` if the person is no director, `BegunAlready` if the tournament is not open or is a
    ladder's final, and `TooFew` if there are too few entrants.
    """
    locked = _directed(competition_id, by)
    if locked.competition.status != Competition.Status.OPEN or locked.tournament.ladder_id is not None:
        raise BegunAlready
    if not entries.can_begin(locked):
        raise TooFew(len(entries.active_entrants(locked)))
    entries.begin(locked)


@transaction.atomic
def seed(*, competition_id: int, by: User, seeds: Mapping[int, int]) -> None:
    """Set entrants' seeds by hand before the tournament begins: 1 is the best, and 0 comes after all others.

    Raises `NotDirector` if the person is no director, and `BegunAlready` if the tournament is not open.
    """
    locked = _directed(competition_id, by)
    if locked.competition.status != Competition.Status.OPEN:
        raise BegunAlready
    rows = list(Entrant.objects.filter(competition=locked.competition, pk__in=seeds))
    for row in rows:
        row.seed = seeds[row.pk]
    Entrant.objects.bulk_update(rows, ["seed"], batch_size=200)
    if locked.tournament.seeding != locked.tournament.Seeding.HAND:
        locked.tournament.seeding = locked.tournament.Seeding.HAND
        locked.tournament.save(update_fields=["seeding"])
    log.note(locked.competition, "seeded", by=by)


@transaction.atomic
def end_roll(*, competition_id: int, by: User, number: int) -> None:
    """End a roll call early, so that its round is paired; players who have not answered are absent.

    Raises `NotDirector` if the person is no director, `CompetitionOver` if the tournament has ended, and
    `AlreadyChanged` if the roll call has.
    """
    locked = _directed(competition_id, by)
    each = _open_round(locked, number, Round.Status.PLANNED)
    if each.called_until is None or each.called_until <= locked.now:
        raise AlreadyChanged
    each.called_until = locked.now
    each.save(update_fields=["called_until"])
    log.note(locked.competition, "roll_ended", by=by, **round_names.facts_of(each))
    locked.sweep_soon()


@transaction.atomic
def begin_round(*, competition_id: int, by: User, number: int, version: int) -> None:
    """Begin a paired round before its date; `version` is the version of the pairing that the director saw.

    Raises `NotDirector` if the person is no director, `CompetitionOver` if the tournament has ended, and
    `AlreadyChanged` if the round has begun or was paired again.
    """
    locked = _directed(competition_id, by)
    each = _open_round(locked, number, Round.Status.PREVIEWED)
    if each.version != version:
        raise AlreadyChanged
    rounds.begin(locked, each)


@transaction.atomic
def call_off(*, competition_id: int, by: User, reason: str) -> None:
    """Call the tournament off: no new table is made, and unfinished tables do not count.

    Matches in progress continue outside the tournament. Raises `NotDirector` if the person is no director,
    and `CompetitionOver` if the tournament has ended.
    """
    locked = _directed(competition_id, by)
    if locked.competition.over:
        raise CompetitionOver
    calling_off.call_off(locked, by=by, reason=reason)


def _directed(competition_id: int, by: User) -> LockedTournament:
    locked = lock_tournament(competition_id)
    directing.require_director(locked.competition, by)
    locked.changed()
    return locked


def _open_round(locked: LockedTournament, number: int, status: str) -> Round:
    if locked.competition.over:
        raise CompetitionOver
    stage = locked.stage
    each = None
    if stage is not None:
        each = stage.rounds.filter(number=number, status=status).first()
    if each is None:
        raise AlreadyChanged
    return each
