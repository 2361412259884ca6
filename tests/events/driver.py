"""The people in an event: they do everything through its pages, with the sweeps in between."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.account.models import EmailAddress
from django.urls import reverse

from accounts.models import User
from games.competitions.models import Competition, Entrant, Place, Table
from games.matches.models import Match, Tenure, Visit
from games.matches.tenure_filters import seated
from games.notices.now import database_now
from tests.events.house import House
from tests.events.plans import Deed, Plan
from tests.events.results import Kind, happened
from tests.events.wishes import Wishes
from tests.factories.accounts import PASSWORD, make_user
from tests.factories.staff import make_operator

MOST_STEPS = 600
"""Times that everyone does what there is to do; an event that is not over then is stuck."""


class Cast:
    """The people of an event: a director, the operator, and those who take part."""

    def __init__(self) -> None:
        self.director = make_user(display_name="Director", is_staff=True)
        self.operator = make_operator(display_name="Operator")
        self.people: list[User] = []


class Event:
    """A ladder or a tournament with everyone in it; `wishes` decides what they bring about."""

    number: int

    def __init__(
        self, house: House, wishes: Wishes, *, seats: int, people: int, cast: Cast | None = None
    ) -> None:
        self.house, self.wishes = house, wishes
        self.seats, self.count = seats, people
        self.cast = cast or Cast()
        self.director, self.operator, self.people = (
            self.cast.director,
            self.cast.operator,
            self.cast.people,
        )
        self.plans: dict[int, Plan] = {}
        self._open_tables: set[int] = set()

    @property
    def parts(self) -> tuple[Event, ...]:
        """The events that follow one another in this one, which is itself the last."""
        return (self,)

    def had(self) -> set[Kind]:
        """Return the kinds of result that have happened."""
        return happened(self.number)

    @property
    def page(self) -> str:
        """The event's page."""
        raise NotImplementedError

    # ---- its course ------------------------------------------------------------------

    def gather(self) -> None:
        """Let people enter by the page and by invitation, and a program; the last waits for a leaver."""
        wishes, count = self.wishes, self.count
        if wishes.take(Kind.PROGRAM):
            self.enter_program("Anvil")
            count -= 1
        if wishes.take(Kind.INVITATION):
            self.invite(self.newcomer())
            count -= 1
        for _ in range(count):
            self.enter(self.newcomer())
        if wishes.take(Kind.WAITING_LIST):
            waiting = self.enter(self.newcomer())
            assert waiting.status == Entrant.Status.WAITING
            self.leave(self.people[1], forfeits=False)
            waiting.refresh_from_db()
            assert waiting.status == Entrant.Status.ENTERED
        self.house.sweep()

    def live(self, look: Callable[[], None]) -> None:
        """Let the event run until it is over, and call `look` after each sweep."""
        for _ in range(MOST_STEPS):
            self.house.sweep()
            look()
            corrected = self.correct_planned()
            if self.competition.over:
                # The last table may be corrected too: the places are reckoned again.
                if corrected:
                    continue
                return
            self._hope_again()
            if not self.step() and not corrected:
                assert self.wait(), f"it is stuck: {self.told()}"
        raise AssertionError(f"it does not end: {self.told()}")

    def _hope_again(self) -> None:
        """After tables have come or gone, wish for what did not happen at them."""
        open_now = {table.pk for table in self.tables()}
        if open_now != self._open_tables:
            self._open_tables = open_now
            self.wishes.hope_again(self.had(), open_now)

    def step(self) -> bool:
        """Let everyone do what there is to do, and return whether anyone did anything."""
        raise NotImplementedError

    def wait(self) -> bool:
        """Move the clock to the next date, and return whether there is one."""
        return self.house.wait(self.number)

    def told(self) -> str:
        """Return how far the event is, for a message."""
        raise NotImplementedError

    def plan(self, table: Table) -> Plan:
        """Return the plan for a new table."""
        return self.wishes.plan(table)

    # ---- entering --------------------------------------------------------------------

    @property
    def competition(self) -> Competition:
        """The event's row as it is now."""
        return Competition.objects.get(pk=self.number)

    def newcomer(self) -> User:
        """Return another person; every second one has a standing word of luck."""
        count = len(self.people) + 1
        word = "lantern" if count % 2 else ""
        user = make_user(display_name=f"Player {count:02}", standing_word=word, time_zone="UTC")
        EmailAddress.objects.get_or_create(user=user, email=user.email, verified=True, primary=True)
        self.people.append(user)
        return user

    def enter(self, user: User) -> Entrant:
        """Let someone enter by the event's page."""
        raise NotImplementedError

    def invite(self, user: User) -> Entrant:
        """Let the director invite someone by name, who reads the email and enters."""
        address = reverse("competitions:entrants", args=[self.number])
        self.house.browser(self.director).submit(address, address, having="person", person=user.display_name)
        self.house.sweep()
        (_subject, body) = self.house.mails_to(user)[-1]
        assert self.competition.name in body
        return self.enter(user)

    def enter_program(self, name: str) -> Entrant:
        """Let the director enter the title's program under a name."""
        address = reverse("competitions:entrants", args=[self.number])
        self.house.browser(self.director).submit(address, address, having="name", name=name)
        return Entrant.objects.get(competition=self.number, program=name)

    def leave(self, user: User, *, forfeits: bool) -> None:
        """Let someone leave by the event's page."""
        raise NotImplementedError

    def entrant(self, user: User) -> Entrant:
        """Return someone's entry."""
        return Entrant.objects.get(competition=self.number, user=user)

    # ---- accounts --------------------------------------------------------------------

    def suspend(self, user: User) -> None:
        """Let the operator lock someone out, by the administration's page."""
        address = reverse("admin:accounts_user_change", args=[user.pk])
        self.house.browser(self.operator).submit(address, address, having="display_name", is_active=None)
        user.refresh_from_db()
        assert not user.is_active

    def erase(self, user: User) -> None:
        """Let someone erase their account, by its page."""
        browser = self.house.browser(user)
        address = reverse("accounts:erase")
        entered = browser.reauthenticated(address, PASSWORD)
        browser.send(entered, display_name=user.display_name)
        user.refresh_from_db()
        assert user.erased_at is not None

    # ---- tables ----------------------------------------------------------------------

    def tables(self) -> list[Table]:
        """Return the tables that are under way."""
        running = Table.objects.filter(competition=self.number, status=Table.Status.RUNNING)
        return list(running.select_related("match").order_by("number"))

    def play(self) -> bool:
        """Let everyone do one thing at each table that awaits them, and return whether anyone did."""
        return any([self._play(table) for table in self.tables()])

    def _play(self, table: Table) -> bool:
        match = table.match
        assert match is not None
        if table.pk not in self.plans:
            self.plans[table.pk] = self.plan(table)
        plan = self.plans[table.pk]
        if match.status == Match.Status.OFFERED:
            return self._give_words(match, plan)
        if plan.put_off:
            return False
        acted = False
        awaited = Visit.objects.filter(match=match, closed_at=None).order_by("seat__index")
        for visit in awaited.select_related("seat"):
            holder = Tenure.objects.filter(seated(), seat=visit.seat).select_related("user").get()
            place = Place.objects.filter(table=table, seat=visit.seat.index).select_related("entrant").first()
            if holder.user is None or place is None:
                continue
            acted |= self._act(table, match, plan, place.entrant, holder.user)
            match.refresh_from_db()
            if match.status != Match.Status.RUNNING:
                break
        else:
            if plan.adjudicated and self._bid_once(match):
                plan.adjudicated = False
                self.decide(table)
                return True
        return acted

    def _bid_once(self, match: Match) -> bool:
        """Whether someone has bid: then the others leave it to the director."""
        return match.revision >= 1

    def _act(self, table: Table, match: Match, plan: Plan, entrant: Entrant, user: User) -> bool:
        """Let one awaited person bid, or do what they do instead, once."""
        deed = plan.deeds.get(entrant.pk)
        if deed is None or (entrant.pk in plan.done and deed is not Deed.SILENCE):
            if not user.may_act:
                return False
            if plan.adjudicated and self._bid_once(match):
                return False
            return self.bid(match, user, plan.bids[entrant.pk])
        if entrant.pk in plan.done:
            return False
        plan.done.add(entrant.pk)
        match deed:
            case Deed.SILENCE:
                return False
            case Deed.RESIGN:
                self.resign(match, user)
            case Deed.LEAVE:
                self.leave(user, forfeits=True)
            case Deed.SUSPENDED:
                self.suspend(user)
            case Deed.ERASE:
                self.erase(user)
        return True

    def _give_words(self, match: Match, plan: Plan) -> bool:
        """Give the words of luck that are missing, each on the table's page."""
        held = Tenure.objects.filter(seated(), match=match, seat__word="", user__is_active=True)
        address = reverse("matches:match", args=[match.pk])
        gave = False
        for tenure in held.select_related("user").order_by("seat__index"):
            assert tenure.user is not None
            self.house.browser(tenure.user).submit_as_others(address, "/word/", word="lantern")
            gave = True
        return gave

    def bid(self, match: Match, user: User, number: int) -> bool:
        """Bid by the notation on the match's page and send it; return True."""
        address = reverse("matches:match", args=[match.pk])
        self.house.browser(user).submit(address, "/text/", text=f"bid {number}", send="on")
        return True

    def resign(self, match: Match, user: User) -> None:
        """Resign a match, by its page."""
        address = reverse("matches:resign", args=[match.pk])
        self.house.browser(user).submit(address, address, having="sure", sure="on")

    def decide(self, table: Table) -> None:
        """Let the director decide a table now, by the desk."""
        address = reverse("competitions:desk_action", args=[self.number, "adjudicate"])
        page = f"{address}?table={table.number}"
        browser = self.house.browser(self.director)
        browser.submit(page, address, having="reason", reason="The hall closes.", sure="on")

    def correct(self, table: Table) -> None:
        """Let the director reverse the result of a table by its page, which asks for confirmation."""
        places = list(Place.objects.filter(table=table, placing__isnull=False))
        last = max(place.placing or 0 for place in places)
        turned = {f"placing-{place.entrant_id}": str(last + 1 - (place.placing or 0)) for place in places}
        address = reverse("competitions:result", args=[self.number, table.number])
        browser = self.house.browser(self.director)
        form = browser.form(address, address, having="reason")
        browser.send(form, reason="The bids were read from the wrong end.", sure="on", **turned)

    def come_late(self) -> bool:
        """Let someone enter while the event goes on, if that is wanted and a place is free."""
        competition = self.competition
        taking = Entrant.objects.filter(competition=competition, status__in=("entered", "held"))
        full = competition.most_entrants is not None and taking.count() >= competition.most_entrants
        if full or not self.wishes.take(Kind.LATE_ENTRY):
            return False
        self.enter(self.newcomer())
        return True

    def correct_planned(self) -> bool:
        """Correct the tables that are to be corrected, and return whether there were any."""
        done = False
        for table in Table.objects.filter(competition=self.number, status=Table.Status.SCORED):
            plan = self.plans.get(table.pk)
            if plan is not None and plan.corrected:
                plan.corrected = False
                self.correct(table)
                done = True
        return done

    def drop_out(self) -> bool:
        """Let someone leave who has played and has no open table, if that is wanted."""
        if Kind.DROP_OUT not in self.wishes.wanted:
            return False
        mine = Place.objects.filter(table__competition=self.number)
        scored = mine.filter(table__status=Table.Status.SCORED)
        open_now = mine.filter(table__status__in=(Table.Status.PLANNED, Table.Status.RUNNING))
        free = scored.filter(entrant__status=Entrant.Status.ENTERED, entrant__user__is_active=True)
        free = free.exclude(entrant__in=open_now.values("entrant")).exclude(entrant__in=self.wishes.special)
        place = free.select_related("entrant__user").order_by("pk").first()
        if place is None or place.entrant.user is None:
            return False
        self.wishes.take(Kind.DROP_OUT)
        self.wishes.special.add(place.entrant_id)
        self.leave(place.entrant.user, forfeits=False)
        return True

    @property
    def now(self) -> Any:
        """Return the event's time."""
        return database_now()
