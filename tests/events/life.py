"""Random events: ties, leavers, corrections, void tables, programs, silence.

People act through services, time passes, and the sweeps do the rest. The same seed gives the same event.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from datetime import timedelta
from random import Random
from typing import Any, NamedTuple

import msgspec
from django.db import transaction
from django.db.models import Q

from accounts.models import User
from accounts.services import erasure
from games.competitions.errors import CompetitionRefusal
from games.competitions.models import Competition, Entrant, Place, Table
from games.competitions.services import (
    correcting,
    entering,
    entries,
    pairs,
    replacing,
    scoring,
    table_actions,
)
from games.competitions.services.locking import lock_competition
from games.competitions.services.sweeps import sweep as sweep_competitions
from games.ladders.models import Challenge, Ladder, Rung, Season
from games.ladders.services import challenging, creating, forming, holding, rungs
from games.ladders.services import leaving as leaving_ladder
from games.matches.errors import SiteRefusal
from games.notices.now import database_now
from games.tournaments.blueprints import BLUEPRINTS
from games.tournaments.formats import DoubleElimination, Elimination, League, Pools, Settings, Swiss
from games.tournaments.models import FinalPlacing, Round, Stage, Starter, Tournament
from games.tournaments.models.round import has_answered
from games.tournaments.selectors.readiness import stage_problems
from games.tournaments.services import answering, leaving, preparing, steering
from tests.events.house import TITLE, House
from tests.factories.accounts import make_user
from tests.factories.ladders import OF_LADDER, order_by_movements
from tests.factories.tournaments import game

MOST_STEPS = 400

CHALLENGES = 25
"""Of a hundred times that someone looks at a ladder, so often they challenge, or say that they are ready."""

MATCHES_EACH = 3
"""Matches that everyone plays on a ladder, on average; then nobody challenges any more."""

FORMATS = (
    *("swiss", "swiss-final", "elimination", "double-elimination", "pools", "pools-final", "league"),
    *("ladder", "season"),
)
"""The kinds of event: tournaments by their blueprint, and the season of a ladder."""


class Lived(NamedTuple):
    """The course of one event: its format, seats and people, how it ended, and the deeds in it."""

    format: str
    seats: int
    people: int
    status: str
    tables: int
    deeds: Counter[str]


class Life:
    """One event that is driven at random."""

    def __init__(self, house: House, seed: int) -> None:
        self.house, self.seed = house, seed
        self.source = Random(seed)
        self.format = FORMATS[seed % len(FORMATS)]
        self.seats = 2 if self.format == "double-elimination" else self.source.choice((2, 2, 3, 4, 5, 6))
        self.deeds: Counter[str] = Counter()
        self.director = make_user(display_name="Director")
        self.users: list[User] = []
        self.number = 0

    def live(self) -> Lived:
        """Run the event to its end. Raises `AssertionError` for anything that must not be."""
        self._found()
        for _ in range(MOST_STEPS):
            self._sweep()
            if self._over():
                break
            self._check()
            if not self._do_something() and not self.house.wait(self._entered_at()):
                raise AssertionError(f"it is stuck: {self.told()}")
        else:
            raise AssertionError(f"it does not end: {self.told()}")
        self._check()
        self._check_end()
        competition = self._competition()
        return Lived(
            self.format,
            self.seats,
            len(self.users),
            competition.status,
            Table.objects.filter(competition=competition).count(),
            self.deeds,
        )

    def told(self) -> str:
        """Return how far the event is, for a message."""
        rounds = Round.objects.filter(stage__tournament=self.number)
        stages = Stage.objects.filter(tournament=self.number).values_list("number", "format", "status")
        where = rounds.values_list("stage__number", "number", "status")
        tables = Table.objects.filter(competition=self.number).values_list("status", flat=True)
        return (
            f"seed {self.seed}, {self.format} at {self.seats}, {len(self.users)} people: "
            f"{self._competition().status}, {[*stages]}, {[*where]}, {Counter(tables)}"
        )

    # ---- founding --------------------------------------------------------------------

    def _found(self) -> None:
        count = self._count()
        columns = game(TITLE, self.seats) | {
            "programs": True,
            "adjudication": self.source.choice(("truth", "public")),
        }
        if self.format == "season":
            self._found_season(columns)
        else:
            self._found_tournament(columns, count)
        for _ in range(count):
            self._come()
        for name in ("Anvil", "Bellows")[: self.source.choice((0, 0, 1, 2))]:
            with suppress(CompetitionRefusal), transaction.atomic():
                competition, _now = lock_competition(self._entered_at())
                entering.enter_program(competition, name, by=self.director)
                self.deeds["program"] += 1

    def _count(self) -> int:
        """So many come, within what the format takes."""
        least = {"pools-final": 4 * self.seats, "league": 2 * self.seats}.get(self.format, self.seats + 1)
        return self.source.randint(least, least + 2 * self.seats + 4)

    def _found_tournament(self, columns: dict[str, Any], count: int) -> None:
        made = preparing.create_draft(user=self.director, blueprint=BLUEPRINTS[self.format], values=columns)
        stages = [self._varied(each) for each in self._settings(made)]
        if stage_problems(stages, count):
            stages = self._settings(made)
        if stage_problems(stages, count):
            count = made.expected
        lockstep = [self.source.random() < 0.5 for _ in stages]
        by: dict[str, Any] = {"competition_id": made.pk, "by": self.director}
        preparing.change_stages(
            **by, stages=[*zip(stages, lockstep, strict=True)], expected=min(count, made.expected)
        )
        day = 86_400
        own = {
            "roll_call_seconds": self.source.choice((0, day, 2 * day)),
            "preview_seconds": self.source.choice((0, day)),
            "round_seconds": 14 * day,
            "absences": self.source.choice((1, 2, 3)),
            "late_rounds": self.source.choice((0, 2)),
            "seeding": self.source.choice(("rating", "drawn")),
            "ladder_weeks": 3,
        }
        dates = {"begins_at": database_now() + timedelta(days=3), "entries_until": None}
        if BLUEPRINTS[self.format].ladder:
            own.pop("late_rounds")
            own.pop("seeding")
        preparing.change_dates(**by, dates=dates, own=own)
        preparing.open_entries(**by)
        self.number = made.pk

    def _settings(self, made: Tournament) -> list[Settings]:
        return [row.settings for row in made.stages.order_by("number")]

    def _varied(self, settings: Settings) -> Settings:
        """The settings of a stage with some of them chosen at random."""
        pick = self.source.choice
        chosen: dict[str, Any]
        match settings:
            case Swiss():
                chosen = {"rounds": pick((2, 3, 4))}
                if settings.advance:
                    chosen["advance"] = pick((2, 3, 4))
            case Pools():
                pools = pick((1, 2))
                chosen = {"pools": pools, "at_once": pick((False, False, True))}
                chosen |= {"twice": pick((False, True))} if settings.for_two else {"rounds": pick((0, 2, 3))}
                if settings.advance:
                    chosen |= {"pools": 2, "advance": pick((1, 2))}
            case League():
                chosen = {"group_size": pick((4, 5, 7, 8)), "up": 1, "at_once": pick((False, True))}
                chosen |= {} if settings.for_two else {"rounds": pick((0, 2))}
            case Elimination() if settings.for_two:
                chosen = {
                    "best_of": pick((1, 3)),
                    "replays": pick((0, 1)),
                    "third_place": pick((False, True)),
                }
            case Elimination():
                chosen = {"advance": pick((1, 2))}
            case DoubleElimination():
                chosen = {"best_of": pick((1, 3)), "replays": pick((0, 1)), "reset": pick((False, True))}
        return msgspec.structs.replace(settings, **chosen)

    def _found_season(self, columns: dict[str, Any]) -> None:
        terms = OF_LADDER | {
            "season_days": 30,
            "pause_days": 2,
            "last_season": 2,
            "form_days": 7,
            "apart_days": 0,
            "match_days": 12,
            "rematch_days": self.source.choice((0, 5)),
            "idle_days": self.source.choice((0, 9)),
            "idle_most": self.source.choice((0, 2)),
            "most_out": 2,
            "most_in": [[None, 2]],
            "on_win": self.source.choice(("just_above", "switch")),
            "on_draw": self.source.choice(("nothing", "just_below")),
            "on_win_on_time": self.source.choice(("just_above", "defender_below", "defender_out")),
            "on_no_answer": self.source.choice(("just_above", "defender_below", "defender_out")),
            "unfinished": self.source.choice(("carry", "score")),
        }
        made = creating.create_unchecked(
            by=self.director,
            competition=columns,
            ladder=terms,
            starts_at=database_now() + timedelta(days=2),
        )
        self.number = made.pk

    # ---- what happens ----------------------------------------------------------------

    def _sweep(self) -> None:
        for _ in range(30):
            if not sweep_competitions():
                break
        else:
            raise AssertionError(f"the sweeps go on without end: {self.told()}")
        assert self.house.alarms.heard == [], f"{self.told()}\n{self.house.alarms.heard[0]}"

    def _competition(self) -> Competition:
        return Competition.objects.get(pk=self.number)

    def _over(self) -> bool:
        return self._competition().over

    def _ladder(self) -> Ladder | None:
        """The ladder that goes on: the event itself, or what comes before its final."""
        number = Tournament.objects.filter(pk=self.number).values_list("ladder", flat=True).first()
        found = Ladder.objects.filter(pk=number or self.number).select_related("competition").first()
        return None if found is None or found.competition.over else found

    def _entered_at(self) -> int:
        ladder = self._ladder()
        return self.number if ladder is None else ladder.pk

    def _come(self) -> None:
        user = make_user()
        self.users.append(user)
        with suppress(CompetitionRefusal, SiteRefusal), transaction.atomic():
            competition, _now = lock_competition(self._entered_at())
            entering.enter(competition, user)
            self.deeds["entered"] += 1

    def _happens(self, of_a_hundred: int) -> bool:
        return self.source.randrange(100) < of_a_hundred

    def _do_something(self) -> bool:
        """Let people do what chance has them do; whether anyone played or answered."""
        self._people_come_and_go()
        competition = self._entered_at()
        done = self._answer() if competition == self.number else False
        ladder = self._ladder()
        if ladder is not None:
            done |= self._on_the_ladder(ladder)
        running = Table.objects.filter(competition=competition, status__in=("planned", "running"))
        for table in running.order_by("number"):
            done |= self._at_table(table)
        self._look_back()
        return done

    def _people_come_and_go(self) -> None:
        number = self._entered_at()
        if not Competition.objects.filter(pk=number, status__in=("open", "running")).exists():
            return
        if self._happens(8):
            self._come()
        everybody = list(Entrant.objects.filter(competition=number).select_related("user").order_by("pk"))
        if not everybody:
            return
        someone = self.source.choice(everybody)
        chance = self.source.randrange(100)
        with suppress(CompetitionRefusal, SiteRefusal):
            if chance < 6 and someone.user is not None:
                self._leave(number, someone.user)
            elif chance < 8:
                entries.remove(entrant_id=someone.pk, by=self.director, reason="They asked for it.")
                self.deeds["removed"] += 1
            elif chance < 10:
                entries.bring_back(entrant_id=someone.pk, by=self.director)
                self.deeds["brought back"] += 1
            elif chance < 12:
                waiting = Entrant.objects.filter(competition=number, status="waiting").first()
                if waiting is not None:
                    replacing.replace(old_id=someone.pk, new_id=waiting.pk, by=self.director)
                    self.deeds["replaced"] += 1
            elif chance < 14:
                other = self.source.choice(everybody)
                pairs.keep_apart(competition_id=number, by=self.director, one=someone.pk, other=other.pk)
                self.deeds["kept apart"] += 1
            elif chance < 16 and someone.user is not None:
                self._lose_account(someone.user)

    def _leave(self, number: int, user: User) -> None:
        if Ladder.objects.filter(pk=number).exists():
            leaving_ladder.leave(competition_id=number, user=user)
        else:
            leaving.leave(competition_id=number, user=user, plays_on=self._happens(50))
        self.deeds["left"] += 1

    def _lose_account(self, user: User) -> None:
        if self._happens(50):
            User.objects.filter(pk=user.pk).update(is_active=False)
            self.deeds["suspended"] += 1
        else:
            erasure.erase(user)
            self.deeds["erased"] += 1

    def _answer(self) -> bool:
        """Answer roll-calls, and whether one goes on into the next stage."""
        done = False
        called = Round.objects.filter(
            stage__tournament=self.number, status="planned", called_until__gt=database_now()
        ).first()
        if called is not None:
            started = Starter.objects.filter(stage=called.stage, entrant__user__is_active=True)
            for starter in started.select_related("entrant__user"):
                if has_answered(starter.entrant, called) or not starter.entrant.active or self._happens(12):
                    continue
                assert starter.entrant.user is not None
                ready = not self._happens(10)
                with suppress(CompetitionRefusal):
                    answering.answer_roll(
                        competition_id=self.number,
                        user=starter.entrant.user,
                        number=called.number,
                        ready=ready,
                    )
                    self.deeds["in this round" if ready else "not playing in this round"] += 1
                    done = True
            if self._happens(5):
                with suppress(CompetitionRefusal):
                    by: dict[str, Any] = {"competition_id": self.number, "by": self.director}
                    steering.end_roll(**by, number=called.number)
                    self.deeds["roll ended"] += 1
        asked = Starter.objects.filter(
            stage__tournament=self.number,
            stage__status="calling",
            status="asked",
            entrant__user__is_active=True,
        )
        for starter in asked.select_related("entrant__user"):
            if self._happens(15):
                continue
            with suppress(CompetitionRefusal):
                plays = not self._happens(15)
                assert starter.entrant.user is not None
                answering.answer_advance(competition_id=self.number, user=starter.entrant.user, plays=plays)
                self.deeds["goes on" if plays else "gives way"] += 1
                done = True
        return done

    def _on_the_ladder(self, ladder: Ladder) -> bool:
        season = Season.objects.filter(ladder=ladder, status="running").first()
        if season is None:
            return False
        done = False
        for made in Challenge.objects.filter(ladder=ladder, status="open").select_related("defender__user"):
            user = made.defender.user
            if user is None or not user.is_active or self._happens(25):
                continue
            answer = challenging.refuse if self._happens(20) else challenging.accept
            with suppress(CompetitionRefusal, SiteRefusal):
                answer(challenge_id=made.pk, user=user)
                self.deeds[answer.__name__] += 1
                done = True
        made_so_far = Table.objects.filter(competition=ladder.pk).count()
        if made_so_far * self.seats > MATCHES_EACH * len(self.users):
            return done
        everybody = list(Rung.objects.filter(ladder=ladder).select_related("entrant__user").order_by("rung"))
        for rung in everybody:
            user = rung.entrant.user
            if user is None or not user.is_active or not self._happens(CHALLENGES):
                continue
            with suppress(CompetitionRefusal, SiteRefusal):
                if ladder.competition.for_two:
                    above = [each for each in everybody if each.rung < rung.rung]
                    if above:
                        defender = self.source.choice(above).entrant_id
                        challenging.challenge(competition_id=ladder.pk, user=user, defender_id=defender)
                        self.deeds["challenge"] += 1
                        done = True
                elif not rung.entrant.ready:
                    forming.say_ready(competition_id=ladder.pk, user=user, ready=True)
                    self.deeds["ready"] += 1
                if self._happens(4):
                    until = database_now() + timedelta(days=3)
                    holding.go_away(competition_id=ladder.pk, user=user, until=until)
                    self.deeds["away"] += 1
        return done

    def _at_table(self, table: Table) -> bool:
        """Let a table come to its result, or not yet; whether it did."""
        chance = self.source.randrange(100)
        with suppress(CompetitionRefusal, SiteRefusal):
            if chance < 3:
                table_actions.void(table_id=table.pk, by=self.director, reason="It was played twice.")
                self.deeds["void"] += 1
                return True
            if chance < 6:
                places = list(Place.objects.filter(table=table))
                table_actions.forfeit(
                    table_id=table.pk,
                    entrant_id=self.source.choice(places).entrant_id,
                    by=self.director,
                    reason="They did not come.",
                )
                self.deeds["forfeit"] += 1
                return True
            if chance < 70 and table.status == Table.Status.RUNNING:
                self._score(table)
                return True
        return False

    def _score(self, table: Table) -> None:
        """Give a table its result, in which some share a place and some have forfeited."""
        with transaction.atomic():
            competition, _now = lock_competition(table.competition_id)
            table = Table.objects.get(pk=table.pk)
            table.competition = competition
            places = list(Place.objects.filter(table=table).order_by("pk"))
            if self._happens(12):
                Place.objects.filter(pk=self.source.choice(places).pk).update(forfeited=True)
                self.deeds["let go"] += 1
            here = [*Place.objects.filter(table=table, forfeited=False).values_list("pk", flat=True)]
            self.source.shuffle(here)
            level = self._happens(20)
            self.deeds["tie" if level else "win"] += 1
            scoring.store_result(
                table,
                {pk: scoring.PlaceResult(1 if level else place) for place, pk in enumerate(here, 1)},
                Table.How.PLAYED,
            )

    def _look_back(self) -> None:
        """Correct a result now and then."""
        scored = list(Table.objects.filter(competition=self._entered_at(), status="scored").order_by("pk"))
        if not scored or not self._happens(12):
            return
        table = self.source.choice(scored)
        places = list(Place.objects.filter(table=table).order_by("pk"))
        placings = {place.entrant_id: self.source.randint(1, len(places)) for place in places}
        with suppress(CompetitionRefusal):
            correcting.correct(
                table_id=table.pk, placings=placings, by=self.director, reason="The sheet was read wrongly."
            )
            self.deeds["correction"] += 1

    # ---- what must be true -------------------------------------------------------------

    def _check(self) -> None:
        """At every moment: nobody at two tables of a round, each round paired once, rungs as told."""
        for stage in Stage.objects.filter(tournament=self.number):
            numbers = [*stage.rounds.order_by("number").values_list("number", flat=True)]
            assert numbers == [*range(1, len(numbers) + 1)], self.told()
            several = getattr(stage.settings, "at_once", False) or (
                stage.format.endswith("elimination") and self.seats == 2
            )
            for each in stage.rounds.all():
                self._check_round(each, several=bool(several))
        ladder = self._ladder()
        if ladder is not None:
            assert order_by_movements(ladder) == rungs.order_of(ladder), self.told()

    def _check_round(self, each: Round, *, several: bool) -> None:
        """Nobody sits at two tables of a round (but `several` of a series), or has a table and a bye."""
        pairings = [*each.pairings.values_list("seats", flat=True)]
        seated = [key for seats in pairings for key in seats]
        byes = {*each.byes.values_list("entrant", flat=True)}
        faults = {
            "somebody sits twice at a table": any(len({*seats}) < len(seats) for seats in pairings),
            "somebody sits at two tables": not several and len({*seated}) < len(seated),
            "somebody has a table and a bye": bool({*seated} & byes),
            "a pairing has no table": each.begun_at is not None and each.pairings.filter(table=None).exists(),
        }
        for fault, is_so in faults.items():
            assert not is_so, f"{fault} in round {each.number}: {self.told()}"

    def _check_end(self) -> None:
        """Nothing is left open, and everyone who played has a final place."""
        competition = self._competition()
        open_now = Table.objects.filter(competition=competition, status__in=("planned", "running"))
        assert not open_now.exists(), self.told()
        if competition.kind == Competition.Kind.LADDER or competition.status != Competition.Status.FINISHED:
            return
        assert not Round.objects.filter(stage__tournament=self.number).exclude(status="over").exists()
        began = Starter.objects.filter(
            stage__tournament=self.number, status="in", stage__rounds__isnull=False
        )
        ranks = dict(FinalPlacing.objects.filter(tournament=self.number).values_list("entrant", "rank"))
        # Players who left before the first round began have none.
        stayed = began.filter(Q(entrant__places__isnull=False) | Q(entrant__left_at__isnull=True))
        missing = {*stayed.values_list("entrant", flat=True)} - ranks.keys()
        assert not missing, f"{missing} have no final place: {self.told()}"
        for rank in ranks.values():
            assert rank == 1 + sum(other < rank for other in ranks.values()), f"{ranks}: {self.told()}"
        self.house.browser().get(f"/tournaments/{self.number}/")
        self.house.browser().get(f"/tournaments/{self.number}/tournament.json")
