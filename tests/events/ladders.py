"""A ladder from its founding to its last season's honours."""

from __future__ import annotations

import re
from datetime import timedelta

from django.db.models import Count
from django.urls import reverse

from accounts.models import User
from games.competitions.models import Competition, Entrant, Place, Table
from games.ladders.models import Challenge, Rung, Season
from tests.events.driver import Event
from tests.events.founding import found_ladder
from tests.events.house import House
from tests.events.plans import Plan
from tests.events.results import Kind
from tests.events.wishes import Wishes

SEASON_DAYS, FORM_DAYS = 29, 14
"""Tables of three and more are formed a day before a season ends, and are carried over into the next."""

LAST_DAY = timedelta(days=1)

MATCHES_EACH = 2
"""Challenges for each entrant after which nobody makes any more."""

NOT_BY_CHALLENGES = {Kind.CARRY_OVER, Kind.BYE, Kind.BEST_OF_THREE}
"""Kinds of result for which nobody challenges: they come on a season's last day, or in the final."""

TERMS = {
    "season_days": str(SEASON_DAYS),
    "pause_days": "2",
    "last_season": "2",
    "closed_days": "0",
    "match_days": "20",
    "idle_days": "0",
    "programs": "on",
}

OF_CHALLENGES = {
    "reach": "4",
    "most_out": "2",
    "most_in_rest": "2",
    "rematch_days": "0",
    "answer_hours": "72",
}
OF_TABLES = {"form_days": str(FORM_DAYS), "apart_days": "0", "leavers_last": "on", "silent_last": "on"}


class LadderPlay(Event):
    """The people on a ladder: by challenge where two play, at formed tables where more do."""

    @property
    def page(self) -> str:
        """The ladder's page."""
        return reverse("ladders:ladder", args=[self.number])

    def enter(self, user: User) -> Entrant:
        """Join by the ladder's page."""
        address = reverse("ladders:join", args=[self.number])
        browser = self.house.browser(user)
        assert address in browser.get(self.page)
        browser.submit(address, address, having="at_once", at_once="4")
        return self.entrant(user)

    def leave(self, user: User, *, forfeits: bool) -> None:
        """Leave at once, by the entrant's own page."""
        address = reverse("ladders:mine", args=[self.number])
        self.house.browser(user).submit(address, "/leave/", having="when")

    @property
    def season(self) -> Season | None:
        """Return the season under way; None if there is none."""
        return Season.objects.filter(ladder=self.number, status=Season.Status.RUNNING).first()

    def step(self) -> bool:
        """Let everyone do what there is to do, and return whether anyone did anything."""
        if self.season is None:
            return self.play()
        done = [self._answer(), self._challenge(), self._say_ready()]
        return any([*done, self._come_and_go(), self.play()])

    def wait(self) -> bool:
        """Move the clock to the next date; a challenge is made on the last day before a season ends."""
        season = self.season
        if season is not None and self.seats == 2 and Kind.CARRY_OVER in self.wishes.wanted:
            last_day = season.ends_at - LAST_DAY
            if self.now < last_day and not self.house.wait(self.number, before=last_day):
                self.house.clock.move_to(last_day)
                return True
            if self.now < last_day:
                return True
        return self.house.wait(self.number)

    def told(self) -> str:
        """Return how far the ladder is, for a message."""
        seasons = Season.objects.filter(ladder=self.number).values_list("number", "status")
        tables = Table.objects.filter(competition=self.number).exclude(status__in=("scored", "void"))
        return f"{self.competition.status}, {[*seasons]}, {[*tables]}"

    def plan(self, table: Table) -> Plan:
        """Return the plan for a table; one made on a season's last day is played in the next season."""
        season = self.season
        plan = self.wishes.plan(table)
        if season is not None and season.ends_at - self.now <= LAST_DAY and self.wishes.take(Kind.CARRY_OVER):
            plan.put_off = True
        return plan

    def play(self) -> bool:
        """Let everyone act as `Event.play` does; what was put off is played once its season is over."""
        if self.season is None:
            for plan in self.plans.values():
                plan.put_off = False
        return super().play()

    def _answer(self) -> bool:
        """Answer the challenges that wait, by the page of each."""
        waiting = Challenge.objects.filter(
            ladder=self.number, status=Challenge.Status.OPEN, defender__user__is_active=True
        )
        answered = False
        for made in waiting.select_related("defender__user"):
            wish = self.wishes.answers_challenge(made)
            if wish is None:
                continue
            address = reverse("ladders:answer", args=[made.pk])
            self.house.browser(made.defender.user).submit(address, f"/{wish}/")
            answered = True
        return answered

    def _challenge(self) -> bool:
        """Challenge someone, by a link of the ladder's page, while something is still to happen."""
        if self.seats > 2 or not self._wants_tables():
            return False
        going = Challenge.objects.filter(ladder=self.number, status__in=("open", "played"))
        if going.count() >= 3:
            return False
        rungs = Rung.objects.filter(
            ladder=self.number, entrant__status=Entrant.Status.ENTERED, entrant__user__is_active=True
        )
        below = rungs.exclude(rung=1).annotate(played=Count("entrant__places")).order_by("played", "rung")
        for rung in below.select_related("entrant__user"):
            if going.filter(challenger=rung.entrant).exists() or rung.entrant.user is None:
                continue
            browser = self.house.browser(rung.entrant.user)
            links = re.findall(rf"/ladders/{self.number}/challenge/(\d+)/", browser.get(self.page))
            keys = sorted({int(key) for key in links})
            chosen = self.wishes.challenges(rung.entrant, keys)
            if chosen is not None:
                address = reverse("ladders:challenge", args=[self.number, chosen])
                browser.submit(address, address)
                return True
        return False

    def _wants_tables(self) -> bool:
        """Whether another match is to be played: while something is to happen at one, and on the last day
        of a season what is carried over."""
        season = self.season
        last_day = season is not None and season.ends_at - self.now <= LAST_DAY
        if last_day and Kind.CARRY_OVER in self.wishes.wanted:
            return True
        made = Table.objects.filter(competition=self.number).count()
        return made < MATCHES_EACH * self.count and bool(self.wishes.missing - NOT_BY_CHALLENGES)

    def _say_ready(self) -> bool:
        """Say ready before tables are formed, by the ladder's page."""
        season = self.season
        if self.seats == 2 or season is None or season.form_at is None:
            return False
        said = False
        idle = Entrant.objects.filter(
            competition=self.number,
            status=Entrant.Status.ENTERED,
            ready=False,
            user__is_active=True,
            rung__isnull=False,
        )
        busy = Place.objects.filter(table__competition=self.number, table__status__in=("planned", "running"))
        for entrant in idle.exclude(pk__in=busy.values("entrant")).select_related("user"):
            self.house.browser(entrant.user).submit(self.page, "/ready/", having="ready")
            said = True
        return said

    def _come_and_go(self) -> bool:
        """Someone joins in the middle of a season, someone leaves who plays nothing."""
        if self.competition.status != Competition.Status.RUNNING:
            return False
        scored = Place.objects.filter(table__competition=self.number, table__status=Table.Status.SCORED)
        return any([scored.exists() and self.come_late(), self.drop_out()])


class LadderEvent(LadderPlay):
    """A ladder with two seasons."""

    def __init__(self, house: House, *, seats: int, people: int, wishes: Wishes) -> None:
        super().__init__(house, wishes, seats=seats, people=people)
        own = OF_CHALLENGES if seats == 2 else OF_TABLES
        self.number = found_ladder(
            house.browser(self.director), seats=seats, terms=TERMS | own | {"most_entrants": str(people)}
        )


class LadderOfFinal(LadderPlay):
    """The ladder that a tournament has founded, whose best play in its final."""

    def __init__(self, final: Event, number: int) -> None:
        super().__init__(final.house, final.wishes, seats=final.seats, people=final.count, cast=final.cast)
        self.number = number
