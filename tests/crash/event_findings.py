"""What must be true of a tournament or a ladder afterwards. Each finding is a name and how often it was not
so."""

from __future__ import annotations

from collections import Counter

from games.competitions.models import Competition, Entrant, LogEntry, Place, Table
from games.competitions.selectors.results import rank_with_ties
from games.ladders.models import Challenge, Ladder, Movement, Rung, Season, Standing
from games.ladders.services import rungs
from games.matches.models import Ending, Match, Placing
from games.notices.models import Notice
from games.ratings.services.rebuilding import rebuild
from games.tournaments.models import Bye, FinalPlacing, Pairing, Round, Tournament
from games.tournaments.services import ending
from tests.factories.ladders import order_by_movements


def tournament_faults(competition_id: int, rounds: int) -> Counter[str]:
    """Of a Swiss that was played out."""
    broken = _common_faults(competition_id)
    cup = Tournament.objects.get(pk=competition_id)
    mine = Round.objects.filter(stage__tournament=cup)
    broken["rounds_not_over"] += abs(rounds - mine.filter(status=Round.Status.OVER).count())
    met: Counter[frozenset[int]] = Counter()
    for each in mine:
        seen: Counter[int] = Counter(each.byes.values_list("entrant_id", flat=True))
        for pairing in each.pairings.select_related("table"):
            seen.update(pairing.seats)
            met[frozenset(pairing.seats)] += 1
            at_table = Place.objects.filter(table=pairing.table).values_list("entrant_id", flat=True)
            broken["table_of_others"] += {*at_table} != {*pairing.seats}
        broken["twice_in_a_round"] += sum(count - 1 for count in seen.values())
        for verb in ("round_begun", "round_over"):
            told = LogEntry.objects.filter(competition=competition_id, verb=verb, details__round=each.number)
            broken[f"{verb}_not_once"] += told.count() != 1
    broken["met_again"] += sum(count - 1 for count in met.values())
    paired = Pairing.objects.filter(round__stage__tournament=cup).count()
    broken["tables_not_paired"] += abs(paired - Table.objects.filter(competition=competition_id).count())
    for verb in ("begun", "finished"):
        told = LogEntry.objects.filter(competition=competition_id, verb=verb)
        broken[f"{verb}_not_once"] += told.count() != 1
    stored = dict(FinalPlacing.objects.filter(tournament=cup).values_list("entrant_id", "rank"))
    broken["placings_not_as_rebuilt"] += stored != ending.placings(cup)
    _tournament_mails(competition_id, broken)
    return broken


def ladder_faults(competition_id: int) -> Counter[str]:
    """Of a ladder whose last season is over."""
    broken = _common_faults(competition_id)
    ladder, season = Ladder.objects.get(pk=competition_id), Season.objects.get(ladder=competition_id)
    broken["season_not_over"] += season.status != Season.Status.OVER
    challenges = Challenge.objects.filter(ladder=ladder)
    broken["challenges_open"] += challenges.filter(status=Challenge.Status.OPEN).count()
    tables = Table.objects.filter(competition=competition_id)
    of_tables = challenges.filter(table__isnull=False).values_list("table_id", flat=True)
    broken["tables_without_challenge"] += sorted(of_tables) != sorted(tables.values_list("pk", flat=True))
    moved = Counter(Movement.objects.filter(table__in=tables).values_list("table_id", flat=True))
    broken["moved_not_once"] += sum(moved[pk] != 1 for pk in tables.values_list("pk", flat=True))
    numbers = list(Movement.objects.filter(ladder=ladder).order_by("number").values_list("number", flat=True))
    broken["movements_with_gaps"] += numbers != list(range(1, len(numbers) + 1))
    broken["rungs_not_as_rebuilt"] += order_by_movements(ladder) != rungs.order_of(ladder)
    order = list(Rung.objects.filter(ladder=ladder).order_by("rung").values_list("entrant_id", flat=True))
    final = list(Standing.objects.filter(season=season).order_by("rung").values_list("entrant_id", flat=True))
    broken["standings_not_the_rungs"] += final != order
    played = sum(Standing.objects.filter(season=season).values_list("played", flat=True))
    gone = Place.objects.filter(table__in=tables).exclude(entrant__in=final).count()
    broken["played_not_once"] += played + gone != Place.objects.filter(table__in=tables).count()
    for verb in ("season_begun", "season_ended", "season_over"):
        told = LogEntry.objects.filter(competition=competition_id, verb=verb)
        broken[f"{verb}_not_once"] += told.count() != 1
    for challenge in challenges:
        challenged = Notice.objects.filter(kind="ladder_challenged", ids__challenge=challenge.pk)
        broken["challenge_told_not_once"] += challenged.count() != 1
    return broken


def _common_faults(competition_id: int) -> Counter[str]:
    """Every table was scored once, by its match's own placings; every match is a table's."""
    broken: Counter[str] = Counter()
    tables = Table.objects.filter(competition=competition_id).select_related("match")
    for table in tables:
        broken["tables_not_scored"] += table.status != Table.Status.SCORED
        if table.match is None:
            continue
        broken["match_not_ended"] += not table.match.finished
        stored = {place.pk: place.placing for place in table.places.all()}
        if table.how in (Table.How.PLAYED, Table.How.LEFT, Table.How.STOPPED, Table.How.FORFEIT):
            placings = dict(Placing.objects.filter(match=table.match).values_list("seat__index", "rank"))
            there = {
                place.pk: placings[place.seat]
                for place in table.places.all()
                if not place.forfeited and place.seat in placings
            }
            ranked = rank_with_ties(there)
            broken["places_not_the_match_s"] += any(stored[pk] != place for pk, place in ranked.items())
        scored = LogEntry.objects.filter(competition=competition_id, table=table, verb="scored").count()
        broken["scored_not_once"] += scored != (table.how != Table.How.PLAYED)
    matches = Match.objects.exclude(status=Match.Status.WITHDRAWN)
    broken["matches_of_no_table"] += matches.filter(competition_table=None).count()
    numbered = Ending.objects.filter(number__isnull=False).count()
    broken["endings_not_read"] += numbered != Match.objects.filter(status=Match.Status.FINISHED).count()
    broken["ratings_not_as_rebuilt"] += rebuild(check=True).differing
    entered = Competition.objects.get(pk=competition_id).entrants.count()
    people = Entrant.objects.filter(competition=competition_id).values("user").distinct().count()
    broken["entered_twice"] += entered - people
    return broken


def _tournament_mails(competition_id: int, broken: Counter[str]) -> None:
    """Everyone was told once what concerns them: that they are in, each roll-call, each bye, the end."""
    entrants = list(Entrant.objects.filter(competition=competition_id))
    for entrant in entrants:
        for kind in ("tournament_entered", "tournament_over"):
            told = Notice.objects.filter(kind=kind, ids__entrant=entrant.pk).count()
            broken[f"{kind}_not_once"] += told != 1
        if entrant.status == Entrant.Status.ENTERED:
            rolls = Notice.objects.filter(kind="tournament_roll", ids__entrant=entrant.pk).count()
            called = Round.objects.filter(stage__tournament=competition_id, called_at__isnull=False).count()
            broken["roll_not_told"] += rolls != called
    for bye in Bye.objects.filter(round__stage__tournament=competition_id, kind=Bye.Kind.PAIRED):
        byes = Notice.objects.filter(
            kind="tournament_bye", ids__round=bye.round_id, ids__entrant=bye.entrant_id
        )
        broken["bye_told_not_once"] += byes.count() != 1
