"""End a tournament with its final placings, or remove its tables after it was called off."""

from __future__ import annotations

from collections.abc import Iterable

from games.competitions.models import Competition, Entrant, Table
from games.competitions.services import log, tables
from games.notices.services.outbox import NewNotice, queue_notices
from games.tournaments import formats
from games.tournaments.models import FinalPlacing, Stage, Tournament
from games.tournaments.selectors import stages
from games.tournaments.services.locked_tournament import LockedTournament


def finish(locked: LockedTournament) -> bool:
    """End a tournament whose stages have all finished, store the final places, and notify the entrants.

    Return true, because ending it is a step.
    """
    competition = locked.competition
    competition.status = Competition.Status.FINISHED
    competition.ended_at = locked.now
    competition.save(update_fields=["status", "ended_at"])
    store_placings(locked.tournament)
    log.note(competition, "finished")
    _tell_over(locked)
    return True


def store_placings(tournament: Tournament) -> None:
    """Store all final places, and replace those that were stored before a correction."""
    FinalPlacing.objects.filter(tournament=tournament).delete()
    FinalPlacing.objects.bulk_create(
        FinalPlacing(tournament=tournament, entrant_id=key, rank=number)
        for key, number in placings(tournament).items()
    )


def placings(tournament: Tournament) -> dict[int, int]:
    """Return the final placing of every player, by the entrant's key.

    If so many players left that the tournament was not played to its end, those who stayed are placed before
    those who left.
    """
    placed = _placed(tournament)
    if _is_played_out(tournament):
        return placed
    here = Entrant.objects.filter(pk__in=placed, status__in=Entrant.TAKING_PART)
    stayed = {*here.values_list("pk", flat=True)}
    by_stay = {key: (key not in stayed, rank) for key, rank in placed.items()}
    return {key: 1 + sum(other < mine for other in by_stay.values()) for key, mine in by_stay.items()}


def _is_played_out(tournament: Tournament) -> bool:
    """Return whether the last stage was played to its end."""
    last = tournament.stages.latest("number")
    return last.rounds.exists() and formats.get(last.format).played_out(stages.read(last))


def _placed(tournament: Tournament) -> dict[int, int]:
    """Return the placings of all players, by the entrant's key: those of the last stage come first.

    They are followed by the players who only reached the stage before it, and so on, each stage in its order.
    After a ladder's final come the ladder's other players, by rung.
    """
    placed: dict[int, int] = {}
    for stage in tournament.stages.filter(rounds__isnull=False).distinct().order_by("-number"):
        rows = [(place, key) for place, key in _order(stage) if key not in placed]
        before = len(placed)
        for place, key in rows:
            placed[key] = before + 1 + sum(other < place for other, _ in rows)
    if tournament.ladder_id is not None:
        # Entrants who were not in the final come after it, by their rung.
        rest = Entrant.objects.filter(competition=tournament.pk).exclude(pk__in=placed).order_by("seed")
        for key in rest.values_list("pk", flat=True):
            placed[key] = len(placed) + 1
    return placed


def _order(stage: Stage) -> Iterable[tuple[int, int]]:
    """Yield each player's place and key in one stage; players who are level share a place."""
    place = 1
    for level in formats.get(stage.format).levels(stages.read(stage)):
        for key in level:
            yield place, key
        place += len(level)


def _tell_over(locked: LockedTournament) -> None:
    # An entrant who is on the waiting list may have played until they missed roll calls, and now waits for
    # nothing.
    entrants = Entrant.objects.filter(competition=locked.competition, user__isnull=False).exclude(
        status=Entrant.Status.ASKED
    )
    queue_notices(
        notices=[
            NewNotice(
                key=f"tournament_over:{locked.competition.pk}:{entrant_id}",
                user_id=user_id,
                kind="tournament_over",
                ids={"competition": locked.competition.pk, "entrant": entrant_id},
            )
            for entrant_id, user_id in entrants.order_by("pk").values_list("pk", "user_id")
            if user_id is not None
        ],
        now=locked.now,
    )


def void_next_table(locked: LockedTournament) -> bool:
    """Declare one unfinished table of a tournament that was called off void.

    Return whether there was one. Its match, if it is in progress, continues outside the tournament.
    """
    table = (
        Table.objects.filter(
            competition=locked.competition, status__in=(Table.Status.PLANNED, Table.Status.RUNNING)
        )
        .order_by("number")
        .first()
    )
    if table is None:
        return False
    tables.void(table)
    return True
