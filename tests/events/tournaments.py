"""A tournament from the wizard to its honours."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from accounts.models import User
from games.competitions.models import Competition, Entrant, Table
from games.tournaments.blueprints import BLUEPRINTS
from games.tournaments.models import Round, Stage, Starter, Tournament
from games.tournaments.models.round import has_answered
from tests.config.walking import Form
from tests.events.driver import Event
from tests.events.founding import found_tournament
from tests.events.house import House
from tests.events.ladders import LadderOfFinal
from tests.events.results import Kind
from tests.events.wishes import Wishes


class TournamentEvent(Event):
    """A tournament founded, entered and played through its pages."""

    def __init__(
        self,
        house: House,
        blueprint: str,
        *,
        seats: int,
        people: int,
        wishes: Wishes,
        game: dict[str, Any] | None = None,
        stages: dict[str, Any] | None = None,
        dates: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(house, wishes, seats=seats, people=people)
        self._silent: set[tuple[int, int]] = set()
        self._forms: dict[int, Form] = {}
        own = {"programs": "on", "most_entrants": str(people)} | (game or {})
        self.number = found_tournament(
            house.browser(self.director),
            blueprint,
            seats=seats,
            game=own,
            stages={"expected": str(people)} | (stages or {}),
            dates=({} if BLUEPRINTS[blueprint].ladder else {"late_rounds": "2"}) | (dates or {}),
        )

    @property
    def page(self) -> str:
        """The tournament's page."""
        return reverse("tournaments:tournament", args=[self.number])

    def enter(self, user: User) -> Entrant:
        """Enter by the button of the tournament's page."""
        self.house.browser(user).submit_as_others(self.page, "/enter/")
        return self.entrant(user)

    def leave(self, user: User, *, forfeits: bool) -> None:
        """Leave by the page that asks for confirmation."""
        address = reverse("tournaments:ask_leave", args=[self.number])
        tables = {"tables": "forfeit" if forfeits else "play"}
        form = self.house.browser(user).form(address, "/leave/now/")
        self.house.browser(user).send(form, **(tables if "tables" in form.fields else {}))

    def step(self) -> bool:
        """Let everyone do what there is to do, and return whether anyone did anything."""
        # All of these, not the first of them alone.
        done = [self._answer_rolls(), self._answer_calls()]
        return any([*done, self._come_and_go(), self.play()])

    def told(self) -> str:
        """Return how far the tournament is, for a message."""
        rounds = Round.objects.filter(stage__tournament=self.number).order_by("stage__number", "number")
        tables = Table.objects.filter(competition=self.number).exclude(status__in=("scored", "void"))
        told = [(each.stage.number, each.number, each.status) for each in rounds]
        return f"{self.competition.status}, {told}, {[*tables]}"

    def _answer_rolls(self) -> bool:
        """Answer the roll-call that is open, each once."""
        called = Round.objects.filter(
            stage__tournament=self.number, status=Round.Status.PLANNED, called_until__gt=self.now
        ).first()
        if called is None:
            return False
        answered = False
        for starter in Starter.objects.filter(
            stage=called.stage, status=Starter.Status.IN, called_for=called.number
        ).select_related("entrant__user"):
            entrant = starter.entrant
            if not entrant.active or entrant.user is None or not entrant.user.is_active:
                continue
            if has_answered(entrant, called) or (called.pk, entrant.pk) in self._silent:
                continue
            ready = self.wishes.answers(entrant, called)
            if ready is None:
                self._silent.add((called.pk, entrant.pk))
                continue
            if entrant.entered_at >= called.called_at:
                continue
            answer = "yes" if ready else "no"
            self._say(entrant.user, called, answer)
            answered = True
        return answered

    def _say(self, user: User, called: Round, answer: str) -> None:
        """Press a button of the roll-call's form; it is the same for all, who find it on their page."""
        browser = self.house.browser(user)
        if called.pk not in self._forms or answer == "no":
            self._forms[called.pk] = browser.form(self.page, "/here/", having="round")
        browser.send(self._forms[called.pk], ready=answer)

    def _answer_calls(self) -> bool:
        """Say whether one plays in the next stage."""
        asked = Starter.objects.filter(
            stage__tournament=self.number,
            stage__status=Stage.Status.CALLING,
            status=Starter.Status.ASKED,
            entrant__user__is_active=True,
            entrant__status=Entrant.Status.ENTERED,
        )
        answered = False
        for starter in asked.select_related("entrant__user"):
            plays = "yes" if self.wishes.goes_on(starter) else "no"
            self.house.browser(starter.entrant.user).submit(self.page, "/goes-on/", plays=plays)
            answered = True
        return answered

    def _come_and_go(self) -> bool:
        """Someone comes late, someone leaves who has no table open."""
        if self.competition.status != Competition.Status.RUNNING:
            return False
        begun = Round.objects.filter(stage__tournament=self.number, begun_at__isnull=False)
        return any([begun.exists() and self.come_late(), self.drop_out()])


class LadderFinalEvent(TournamentEvent):
    """A ladder with a final: everything happens on the ladder until its only season is over."""

    def __init__(self, house: House, blueprint: str, **chosen: Any) -> None:
        super().__init__(house, blueprint, **chosen)
        ladder = Tournament.objects.values_list("ladder", flat=True).get(pk=self.number)
        assert ladder is not None
        self.ladder = LadderOfFinal(self, ladder)

    @property
    def parts(self) -> tuple[Event, ...]:
        """The ladder, then its final."""
        return self.ladder, self

    def had(self) -> set[Kind]:
        """Return the kinds of result of the final and of its ladder."""
        return super().had() | self.ladder.had()

    def come_late(self) -> bool:
        """Return False: nobody enters a final late."""
        return False
