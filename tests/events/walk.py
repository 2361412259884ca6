"""Walk one event from the wizard to its honours, and check everything on the way."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from accounts.models import User
from games.competitions.models import Competition, Entrant
from games.ladders.models import Season
from games.tournaments.models import Round, Stage
from tests.events import checks
from tests.events.cases import LADDER, LADDER_FINAL, Case
from tests.events.driver import Event
from tests.events.house import House
from tests.events.ladders import LadderEvent
from tests.events.results import Kind
from tests.events.tournaments import LadderFinalEvent, TournamentEvent
from tests.events.wishes import Wishes

LOOKED_AT_AT_THE_END = 6
"""Entrants whose own words are read once an event is over; each time that it goes on by a step one's are."""


class Looks:
    """The checks in every phase of an event.

    Its page is read by its director, by a stranger and by the entrants, in turn."""

    def __init__(self, event: Event) -> None:
        self._event = event
        self._phase: object = None
        self._turn = 0
        self._mails = 0
        self._seen: set[tuple[str, str]] = set()

    def __call__(self) -> None:
        """Check the pages and emails, if the event has entered another phase since."""
        phase = self._phase_now()
        if phase == self._phase:
            return
        self._phase = phase
        self._own_words(1)
        self._event.house.browser((self._event.director, None)[self._turn % 2]).get(self._event.page)
        checks.look_at_mails(self._event, self._event.house.mails[self._mails :], self._seen)
        self._mails = len(self._event.house.mails)

    def end(self) -> None:
        """Check everything once the event is over."""
        self._own_words(LOOKED_AT_AT_THE_END)
        checks.look_at_end(self._event)
        checks.look_at_pages(self._event)

    def _own_words(self, count: int) -> None:
        """Read what so many of those in it, whose turn it is, read about themselves."""
        here = [user for user in self._event.people if self._is_in(user)]
        for _ in range(min(count, len(here))):
            self._turn += 1
            if self._event.competition.kind == Competition.Kind.TOURNAMENT:
                checks.look_at_own_words(self._event, here[self._turn % len(here)])

    def _is_in(self, user: User) -> bool:
        found = Entrant.objects.filter(competition=self._event.number, user=user, user__is_active=True)
        return found.exists()

    def _phase_now(self) -> object:
        number = self._event.number
        return (
            self._event.competition.status,
            [*Stage.objects.filter(tournament=number).order_by("number").values_list("status", flat=True)],
            [*Round.objects.filter(stage__tournament=number).order_by("pk").values_list("status", flat=True)],
            [*Season.objects.filter(ladder=number).order_by("number").values_list("status", flat=True)],
        )


def walk(house: House, case: Case, wanted: Collection[Kind]) -> set[Kind]:
    """Walk the event of a case in which these kinds of result are wanted; return those that it had."""
    event = make_event(house, case, Wishes(wanted, Random(f"{case}")))
    event.parts[0].gather()
    for part in event.parts:
        looks = Looks(part)
        part.live(looks)
        looks.end()
    return event.had()


def make_event(house: House, case: Case, wishes: Wishes) -> Event:
    """Found the event of a case."""
    if case.format == LADDER:
        return LadderEvent(house, seats=case.seats, people=case.people, wishes=wishes)
    made = LadderFinalEvent if case.format == LADDER_FINAL else TournamentEvent
    return made(
        house,
        "ladder" if case.format == LADDER_FINAL else case.format,
        seats=case.seats,
        people=case.people,
        wishes=wishes,
        stages=case.stages,
        dates=case.dates,
    )
