"""People at their pages: they act, click twice, change their minds, come late, or never come."""

from __future__ import annotations

import threading
import time
from collections import deque
from contextlib import suppress
from random import Random
from typing import NamedTuple

from django.db import connection

import tests.probe.site  # noqa: F401  makes the probe known
from games.bots.random_bot import choose
from games.engine.actions import Action
from games.matches.access import Access, get_access
from games.matches.errors import SiteRefusal
from games.matches.models import Match, Seat, Visit, new_token
from games.matches.positions import Position, read_position
from games.matches.services import turns
from games.matches.services.arrival import come_back, record_look
from games.matches.services.time_outs import enforce
from games.notices.now import database_now
from tests.crash.besides import deed_of
from tests.crash.seats import somebody_of, take_open_seat, with_deputies
from tests.crash.stage import SECONDS, Awaited, is_silent, waiting
from tests.crash.standing import for_ever, through
from tests.crash.table import go_to_a_table, let_days_pass

IDLE = 0.05  # seconds

# How often, of a hundred times.
TWICE, UNDOES, LOOKS_IN, COMES_BACK = 8, 10, 2, 30
TAKES_A_SEAT, AT_A_TABLE, DAYS_PASS, FOR_ANOTHER = 6, 25, 10, 30


class Late(NamedTuple):
    """A form whose owner sends it when its time is over."""

    send_at: float
    access: Access
    form: turns.TurnForm
    action: Action


def run(source: Random) -> None:
    """Play until killed."""
    for_ever(Player(source).go)


class Player:
    """A player at every match who acts for each seat that is not silent."""

    def __init__(self, source: Random) -> None:
        self._source = source
        self._late: deque[Late] = deque(maxlen=20)

    def go(self) -> None:
        """Come to one page, and do what is done there."""
        if self._late and self._late[0].send_at < time.monotonic():
            late = self._late.popleft()
            self._submit(late.access, late.form, [late.action], send=True)
        if self._happens(COMES_BACK):
            self._come_back()
        if self._happens(TAKES_A_SEAT):
            take_open_seat(self._source)
        if self._happens(AT_A_TABLE):
            go_to_a_table(self._source)
        if self._happens(DAYS_PASS):
            let_days_pass(self._source)
        found = self._find()
        if found is None:
            time.sleep(IDLE)
            return
        user = somebody_of(found.match_id, found.seat, self._source)
        if user is None:
            return
        access = get_access(user, found.match_id)
        enforce(found.match_id)
        access.match.refresh_from_db()
        visit = Visit.objects.select_related("draft").filter(pk=found.visit_id, closed_at=None).first()
        # He may have come when his span as a deputy was just over.
        if visit is None or not access.may_act:
            return
        position = read_position(access, visit)
        record_look(access, database_now())
        if is_silent(found):
            self._dally(access, position)
        else:
            self._press(access, position)

    def _come_back(self) -> None:
        """Let one of the silent come back: else soon nobody would be waited for."""
        silent = Seat.objects.filter(silent_since__isnull=False, match__status=Match.Status.RUNNING)
        seats = list(silent.values_list("match", "index"))
        if seats:
            match_id, index = self._source.choice(seats)
            user = somebody_of(match_id, index, self._source)
            if user is not None:
                with suppress(SiteRefusal):
                    come_back(match_id=match_id, user=user)

    def _find(self) -> Awaited | None:
        """An open visit: seldom one that nobody will answer."""
        visits = waiting()
        if self._happens(FOR_ANOTHER):
            deputised = with_deputies()
            visits = [visit for visit in visits if (visit.match_id, visit.seat) in deputised] or visits
        self._source.shuffle(visits)
        for visit in visits:
            if not is_silent(visit) or self._happens(LOOKS_IN):
                return visit
        return None

    def _press(self, access: Access, position: Position) -> None:
        """Press one button of the page."""
        deed = deed_of(self._source.randrange(100))
        if deed is not None:
            deed(access, position, self._source)
        elif position.complete:
            self._send(access, form_of(position), [], send=True)
        elif position.drafted and self._happens(UNDOES):
            with suppress(SiteRefusal):
                turns.undo(access, form_of(position))
        elif position.asked is not None:
            self._send(access, form_of(position), [self._choose(position)], send=False)

    def _dally(self, access: Access, position: Position) -> None:
        """Not be in time: keep a form for later, or leave a draft for the clock to send."""
        if position.asked is None:
            return
        if self._happens(50):
            when = time.monotonic() + SECONDS + 1
            self._late.append(Late(when, access, form_of(position), self._choose(position)))
        elif not position.drafted:
            self._submit(access, form_of(position), [self._choose(position)], send=False)
        else:
            with suppress(SiteRefusal):
                turns.set_send_on_time_out(access, form_of(position), wanted=True)

    def _send(self, access: Access, form: turns.TurnForm, actions: list[Action], *, send: bool) -> None:
        """Send a form; now and then twice at the same moment."""
        if not self._happens(TWICE):
            self._submit(access, form, actions, send=send)
            return
        second = threading.Thread(target=self._submit_aside, args=(access, form, actions, send))
        second.start()
        self._submit(access, form, actions, send=send)
        second.join()

    def _submit_aside(self, access: Access, form: turns.TurnForm, actions: list[Action], send: bool) -> None:
        try:
            through(lambda: self._submit(access, form, actions, send=send))
        finally:
            connection.close()

    def _submit(self, access: Access, form: turns.TurnForm, actions: list[Action], *, send: bool) -> None:
        # Who comes late, or second, is told so; what is stored then is looked at afterwards.
        with suppress(SiteRefusal):
            turns.add(access, form, actions, send=send)

    def _choose(self, position: Position) -> Action:
        asked = position.asked
        assert asked is not None
        return choose(position.rules, position.state, asked, self._source)

    def _happens(self, of_a_hundred: int) -> bool:
        return self._source.randrange(100) < of_a_hundred


def form_of(position: Position) -> turns.TurnForm:
    """The form of the page, with a token of its own."""
    assert position.visit is not None
    return turns.TurnForm(position.visit.pk, position.counter, position.mark, new_token(), sure=True)
