"""How a tournament ends: its final placings, or its being called off."""

from __future__ import annotations

from collections.abc import Iterable

from games.competitions.models import Competition, Entrant, Table
from games.competitions.services import log, tables
from games.notices.services.telling import NewNotice, tell_all
from games.tournaments import formats
from games.tournaments.models import FinalPlacing, Stage, Tournament
from games.tournaments.selectors import stages
from games.tournaments.services.locked_tournament import LockedTournament


def finish(locked: LockedTournament) -> bool:
    """End a tournament whose stages are all over."""
    competition = locked.competition
    competition.status = Competition.Status.FINISHED
    competition.ended_at = locked.now
    competition.save(update_fields=["status", "ended_at"])
    store_placings(locked.tournament)
    log.note(competition, "finished")
    _tell_over(locked)
    return True


def store_placings(tournament: Tournament) -> None:
    """Store where everybody came in, in place of what was stored before a correction."""
    FinalPlacing.objects.filter(tournament=tournament).delete()
    FinalPlacing.objects.bulk_create(
        FinalPlacing(tournament=tournament, entrant_id=key, rank=number)
        for key, number in placings(tournament).items()
    )


def placings(tournament: Tournament) -> dict[int, int]:
    """The final placing of everybody who played, by the entrant's key: those of the last stage first, then
    those who went no further than the one before it, each in the order of their stage."""
    placed: dict[int, int] = {}
    for stage in tournament.stages.filter(rounds__isnull=False).distinct().order_by("-number"):
        rows = [(place, key) for place, key in _order(stage) if key not in placed]
        before = len(placed)
        for place, key in rows:
            placed[key] = before + 1 + sum(other < place for other, _ in rows)
    if tournament.ladder_id is not None:
        # Who was not in the final stands behind it, by their rung.
        rest = Entrant.objects.filter(competition=tournament.pk).exclude(pk__in=placed).order_by("seed")
        for key in rest.values_list("pk", flat=True):
            placed[key] = len(placed) + 1
    return placed


def _order(stage: Stage) -> Iterable[tuple[int, int]]:
    """Place and key in one stage; stages of several groups are ranked over all of them."""
    rules, seen = formats.get(stage.format), stages.read(stage)
    groups = rules.standings(seen)
    if len(groups) == 1:
        return [(line.placing, line.key) for line in groups[0].lines]
    return list(enumerate(rules.ranking(seen), 1))


def _tell_over(locked: LockedTournament) -> None:
    # Who still waits may have played until they missed roll-calls, and waits for nothing now.
    entrants = Entrant.objects.filter(competition=locked.competition, user__isnull=False).exclude(
        status=Entrant.Status.ASKED
    )
    tell_all(
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


def void_next(locked: LockedTournament) -> bool:
    """Of a tournament that was called off, take back one table that is not over: what runs goes on
    outside it."""
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
