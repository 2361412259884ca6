"""One campaign on the site: players take their turns, some let their time run out, and sweeps run.

No clock is moved and nothing sleeps: rows whose time should run out are made older.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from math import inf
from random import Random
from typing import Any, NamedTuple

from django.db.models import F

from accounts.models import User
from games.archive.services.verify import verify_match
from games.engine import registry
from games.engine.actions import Stop
from games.matches.models import Action, Deadline, Draft, Match, Seat, Visit
from games.matches.services import turns
from games.matches.services.sweeps import sweep_deadlines, sweep_reminders
from games.notices.now import database_now
from tests.campaigns.seat import Fault, Habits, Player
from tests.factories.matches import access_of, form_of, make_match, state_of, store

SWEEP_EVERY = 40
"""Presses between two sweeps that find nothing due."""

# How often, of a hundred visits or presses.
RUNS_OUT, TRUSTS, COMES_BACK, LOOKS_IN = 2, 50, 25, 1


class Played(NamedTuple):
    """The result of a campaign: whether it `ended` normally, or was stopped after its `longest`."""

    match: Match
    ended: bool
    rounds: int
    actions: int
    visits: int
    ran_out: int
    pages: int
    mails: int
    seconds: float
    faults: tuple[str, ...]


class Campaign:
    """A running match of the Law of Titan, played by the title's program.

    Of each hundred visits, a given number run out."""

    def __init__(
        self, seats: int, options: Any, seed: int, habits: Habits | None = None, runs_out: int = RUNS_OUT
    ) -> None:
        self._source, self._runs_out = Random(seed), runs_out
        users = [_person(seed, seat) for seat in range(seats)]
        self.match = make_match("titan", seats, users, options=options)
        self._players = [
            Player(self.match.pk, seat, user, habits or Habits(), self._source)
            for seat, user in enumerate(users)
        ]
        self._presses = self._ran_out = 0
        self._late: set[int] = set()
        self._met: set[int] = set()

    def play(
        self, longest: float = inf, enough: Callable[[Any], bool] = lambda state: False, most: float = inf
    ) -> Played:
        """Play to the end, or until the state is `enough`.

        After `longest` seconds or the `most` presses the match is stopped. Raises `Fault`, or any error of
        the service.
        """
        begun = time.monotonic()
        ended = True
        while not self._over():
            if time.monotonic() - begun > longest or self._presses >= most:
                store(self.match, Stop(-1, "limit"))
                ended = False
            elif enough(state_of(self.match)):
                break
            else:
                self._press()
        self.match.refresh_from_db()
        return Played(
            match=self.match,
            ended=ended,
            rounds=state_of(self.match).round,
            actions=self.match.revision,
            visits=Visit.objects.filter(match=self.match).count(),
            ran_out=self._ran_out,
            pages=sum(player.pages for player in self._players),
            mails=sum(player.mails for player in self._players),
            seconds=time.monotonic() - begun,
            faults=(*verify_match(self.match).faults, *self._left_over()),
        )

    # ---- inside ----------------------------------------------------------------------

    def _over(self) -> bool:
        return Match.objects.filter(pk=self.match.pk, status=Match.Status.FINISHED).exists()

    def _press(self) -> None:
        """Someone presses one button, or someone's time runs out."""
        self._presses += 1
        if self._presses % SWEEP_EVERY == 0:
            sweep_reminders()
            if sweep_deadlines():
                raise Fault("a sweep found something due where nothing was")
        for index in Seat.objects.filter(match=self.match, silent_since__isnull=False).values_list(
            "index", flat=True
        ):
            if self._happens(COMES_BACK):
                self._players[index].come_back()
        if self._happens(LOOKS_IN):
            self._source.choice(self._players).look()
        visits = list(
            Visit.objects.filter(match=self.match, closed_at=None)
            .order_by("seat__index")
            .values_list("pk", "seat__index")
        )
        if not visits:
            self._go_on()
            return
        visit_id, seat = self._source.choice(visits)
        if visit_id not in self._met:
            self._met.add(visit_id)
            self._players[seat].come()
            if self._happens(self._runs_out):
                self._late.add(visit_id)
        if visit_id in self._late:
            self._run_out(visit_id, seat)
        else:
            self._players[seat].go(visit_id)

    def _go_on(self) -> None:
        """Nobody is awaited: the match is over, or a sweep goes on with a long chain of answers."""
        if Match.objects.filter(pk=self.match.pk, busy=True).exists():
            sweep_reminders()
        elif not self._over():
            raise Fault("nobody is awaited and the match is not over")

    def _run_out(self, visit_id: int, seat: int) -> None:
        """The time of one seat runs out, some with a draft that the clock may send; a sweep answers."""
        drafted = Draft.objects.filter(visit=visit_id).exclude(actions=[]).exists()
        if drafted and self._happens(TRUSTS):
            turns.set_send_on_time_out(access_of(self.match, seat), form_of(self.match, seat), wanted=True)
        open_one = Deadline.objects.filter(visit=visit_id)
        back = open_one.get().due_at - database_now() + timedelta(minutes=1)
        open_one.update(
            opened_at=F("opened_at") - back, due_at=F("due_at") - back, remind_at=F("remind_at") - back
        )
        Visit.objects.filter(pk=visit_id).update(opened_at=F("opened_at") - back)
        if not sweep_deadlines():
            raise Fault("a sweep passed by a deadline that was due")
        self._ran_out += 1

    def _left_over(self) -> list[str]:
        """What must not be left of a match that is over, or is missing of any."""
        faults = []
        if Action.objects.filter(match=self.match).count() != self.match.revision:
            faults.append("there is not one action for each revision")
        if Deadline.objects.filter(match=self.match, handled_at=None).count() != (
            Visit.objects.filter(match=self.match, closed_at=None).count()
        ):
            faults.append("a deadline is open without its visit, or the other way round")
        if self._over() and Visit.objects.filter(match=self.match, closed_at=None).exists():
            faults.append("somebody is awaited in a match that is over")
        if self.match.quarantined_at is not None:
            faults.append(f"set aside: {self.match.quarantine_reason}")
        return faults

    def _happens(self, of_a_hundred: int) -> bool:
        return self._source.randrange(100) < of_a_hundred


def _person(seed: int, seat: int) -> User:
    made: User = User.objects.create_user(
        f"campaign{seed}seat{seat}@example.org", display_name=f"Player {seed} {seat}"
    )
    return made


def options(**changed: Any) -> Any:
    """Return the title's options."""
    return registry.meta("titan").options(**changed)
