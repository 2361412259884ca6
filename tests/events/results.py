"""Read from its rows which kinds of result an event has had, whatever was wished for."""

from __future__ import annotations

from enum import StrEnum

from django.db.models import Count, Q, QuerySet

from games.competitions.models import Competition, Entrant, LogEntry, Place, Table
from games.engine.results import Fate
from games.ladders.models import Season
from games.matches.models import Deadline, Placing
from games.tournaments.formats.settings import DoubleElimination, Elimination
from games.tournaments.models import Bye, Pairing, Stage, Starter


class Kind(StrEnum):
    """A kind of result, as the table of results names it."""

    WIN = "win"
    DRAW = "draw"
    TIE = "tie at a table"
    TIME_OUT = "time-out"
    LEAVING = "leaving"
    RESIGNATION = "resignation"
    ADJUDICATION = "adjudication"
    BYE = "bye"
    SILENT = "roll-call silent"
    NOT_IN_ROUND = "not playing in this round"
    LATE_ENTRY = "late entry"
    DROP_OUT = "drop-out"
    CORRECTION = "correction"
    CARRY_OVER = "carry-over"
    BEST_OF_THREE = "best of three"
    INVITATION = "invitation"
    WAITING_LIST = "waiting list"
    PROGRAM = "program"
    SUSPENDED = "suspended account"
    ERASED = "erased account"


def happened(competition_id: int) -> set[Kind]:
    """Return the kinds of result that an event has had."""
    competition = Competition.objects.get(pk=competition_id)
    scored = Table.objects.filter(competition=competition, status=Table.Status.SCORED)
    found = _at_tables(scored) | _of_people(competition, scored) | _of_rounds(competition)
    if competition.kind == Competition.Kind.LADDER:
        found |= _of_ladder(competition, scored)
    return found


def _at_tables(scored: QuerySet[Table]) -> set[Kind]:
    found: set[Kind] = set()
    tables = Table.objects.filter(pk__in=scored)
    played = tables.filter(how=Table.How.PLAYED).annotate(
        seats=Count("places"),
        firsts=Count("places", filter=Q(places__placing=1)),
        gone=Count("places", filter=Q(places__forfeited=True)),
    )
    for table in played:
        if table.firsts == 1 and not table.gone:
            found.add(Kind.WIN)
        if table.seats == 2 and table.firsts == 2:
            found.add(Kind.DRAW)
    shared = (
        Place.objects.filter(table__in=tables, table__how=Table.How.PLAYED, forfeited=False)
        .values("table", "placing")
        .annotate(sharing=Count("pk"))
        .filter(sharing__gt=1)
    )
    sizes = dict(played.values_list("pk", "seats"))
    if any(sizes[row["table"]] > 2 for row in shared):
        found.add(Kind.TIE)
    late = Deadline.objects.filter(match__competition_table__in=tables, outcome=Deadline.Outcome.TIMED_OUT)
    if late.exists():
        found.add(Kind.TIME_OUT)
    if tables.filter(how__in=(Table.How.STOPPED, Table.How.ESTIMATED)).exists():
        found.add(Kind.ADJUDICATION)
    if tables.filter(how=Table.How.DIRECTOR).exists():
        found.add(Kind.CORRECTION)
    return found


def _of_people(competition: Competition, scored: QuerySet[Table]) -> set[Kind]:
    found: set[Kind] = set()
    entrants = Entrant.objects.filter(competition=competition).select_related("user")
    if Placing.objects.filter(match__competition_table__in=scored, fate=Fate.RESIGNED).exists():
        found.add(Kind.RESIGNATION)
    verbs = LogEntry.objects.filter(competition=competition)
    for entrant in entrants:
        mine = Place.objects.filter(entrant=entrant)
        played = mine.filter(table__in=scored).exists()
        if entrant.program and played:
            found.add(Kind.PROGRAM)
        if entrant.user is not None and entrant.user.erased_at is not None and mine.exists():
            found.add(Kind.ERASED)
        elif entrant.user is not None and not entrant.user.is_active and mine.exists():
            found.add(Kind.SUSPENDED)
        if verbs.filter(entrant=entrant, verb="asked").exists() and played:
            found.add(Kind.INVITATION)
        if verbs.filter(entrant=entrant, verb="admitted").exists() and played:
            found.add(Kind.WAITING_LIST)
        if _left_by_own_word(competition, entrant):
            at = entrant.left_at
            open_then = mine.filter(table__in=scored, table__made_at__lte=at, table__scored_at__gt=at)
            if open_then.exists():
                found.add(Kind.LEAVING)
            elif mine.filter(table__in=scored).exists():
                found.add(Kind.DROP_OUT)
        if played and competition.begun_at is not None and entrant.entered_at > competition.begun_at:
            late = verbs.filter(entrant=entrant, verb="entered", at__gt=competition.begun_at)
            if late.exists():
                found.add(Kind.LATE_ENTRY)
    return found


def _left_by_own_word(competition: Competition, entrant: Entrant) -> bool:
    """Whether someone withdrew while the event went on."""
    if entrant.status != Entrant.Status.WITHDRAWN or competition.begun_at is None:
        return False
    if entrant.left_at is None or entrant.left_at < competition.begun_at:
        return False
    log = LogEntry.objects.filter(competition=competition, entrant=entrant, verb="withdrew")
    return entrant.user is not None and log.filter(by=entrant.user).exists()


def _of_rounds(competition: Competition) -> set[Kind]:
    found: set[Kind] = set()
    byes = Bye.objects.filter(round__stage__tournament=competition.pk)
    for kind, row in (
        (Kind.BYE, Bye.Kind.PAIRED),
        (Kind.SILENT, Bye.Kind.ABSENT),
        (Kind.NOT_IN_ROUND, Bye.Kind.REQUESTED),
    ):
        rows = byes.filter(kind=row)
        if rows.exists():
            found.add(kind)
    for stage in Stage.objects.filter(tournament=competition.pk):
        settings = stage.settings
        if not isinstance(settings, Elimination | DoubleElimination):
            continue
        if _had_byes(stage):
            found.add(Kind.BYE)
        if settings.best_of == 3:
            parts = Pairing.objects.filter(round__stage=stage).values("part").annotate(games=Count("pk"))
            if parts.filter(games__gt=1).exists():
                found.add(Kind.BEST_OF_THREE)
    return found


def _had_byes(stage: Stage) -> bool:
    """Whether someone came into the second round of a bracket without a match in the first."""
    first = Pairing.objects.filter(round__stage=stage, round__number=1).values_list("seats", flat=True)
    later = Pairing.objects.filter(round__stage=stage, round__number__gt=1).values_list("seats", flat=True)
    seated = {key for seats in first for key in seats}
    starters = {*Starter.objects.filter(stage=stage).values_list("entrant", flat=True)}
    return bool({key for seats in later for key in seats} & starters - seated)


def _of_ladder(competition: Competition, scored: QuerySet[Table]) -> set[Kind]:
    found: set[Kind] = set()
    for season in Season.objects.filter(ladder=competition.pk, over_at__isnull=False):
        carried = Table.objects.filter(
            pk__in=scored, made_at__lt=season.ends_at, scored_at__gt=season.over_at
        )
        if carried.filter(made_at__gte=season.starts_at).exists():
            found.add(Kind.CARRY_OVER)
    return found
