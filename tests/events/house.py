"""The service around an event: its sweeps in their order, the emails that they send, and its alarms."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.core import mail
from django.core.cache import cache
from django.db.models import Min

import tests.bids  # noqa: F401  makes the title known
from accounts.models import User
from games.competitions.models import Competition, Entrant, Table
from games.competitions.services.sweeps import sweep as sweep_competitions
from games.engine import registry
from games.ladders.models import Challenge, Season
from games.matches.models import Deadline, Match
from games.matches.services.sweeps import sweep_deadlines, sweep_reminders
from games.notices.models import Lane
from games.notices.now import database_now
from games.notices.services.sending import send_due
from games.tournaments.models import Round, Stage, Tournament
from tests.config.walking import Form
from tests.events.browser import Browser
from tests.events.clock import Clock, moving_clock
from tests.events.draws import draw_from

TITLE = "bids"

MOST_SWEEPS = 40
"""Rounds of all sweeps until nothing more happens; more is a fault."""


class Alarms(logging.Handler):
    """A log handler that collects the operator's alarms."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the message of a record, with the end of its traceback."""
        told = logging.Formatter().format(record)
        self.heard.append(told)


class House:
    """A service that a test sweeps, with a clock that it moves."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.alarms = Alarms()
        self.mails: list[tuple[str, str, str]] = []
        """Address, subject and text of every email that was sent."""
        self._browsers: dict[int | None, Browser] = {}
        self._common_forms: dict[tuple[str, str], Form] = {}

    def browser(self, user: User | None = None) -> Browser:
        """Return the browser of a person, or of a stranger."""
        key = user.pk if user is not None else None
        if key not in self._browsers:
            self._browsers[key] = Browser(self.clock, self._common_forms, user)
        return self._browsers[key]

    def sweep(self) -> None:
        """Sweep until nothing happens any more, and send pending emails."""
        for _ in range(MOST_SWEEPS):
            # Rate limits are counted by the machine's clock, which this one has left behind.
            cache.clear()
            done = sweep_deadlines() + sweep_reminders() + sweep_competitions()
            if not done and not Match.objects.filter(busy=True, quarantined_at=None).exists():
                break
        else:
            raise AssertionError("the sweeps go on without end")
        send_due(lane=Lane.NOTICE)
        for each in mail.outbox:
            self.mails.append((each.to[0], str(each.subject), str(each.body)))
        mail.outbox.clear()
        assert self.alarms.heard == [], self.alarms.heard[0]

    def wait(self, competition_id: int, before: datetime | None = None) -> bool:
        """Move the clock to the next date of a competition and its matches; return whether there was one."""
        dates = [each for each in next_dates(competition_id) if before is None or each < before]
        if not dates:
            # The machine's time goes on too: a date may have come since the last sweep.
            return before is None and sweep_competitions() > 0
        self.clock.move_to(min(dates) + timedelta(seconds=1))
        return True

    def mails_to(self, user: User) -> list[tuple[str, str]]:
        """Return the subject and text of each email that someone has received, oldest first."""
        return [(subject, body) for to, subject, body in self.mails if to == user.email]


def next_dates(competition_id: int) -> list[datetime]:
    """Return every future date of a competition and its matches, in no particular order."""
    now = database_now()
    rows: list[tuple[Any, tuple[str, ...]]] = [
        (Competition.objects.filter(pk=competition_id, status="open"), ("begins_at", "entries_until")),
        (Tournament.objects.filter(pk=competition_id), ("look_at",)),
        (Round.objects.filter(stage__tournament=competition_id), ("called_until", "starts_at", "ends_at")),
        (Stage.objects.filter(tournament=competition_id, status="calling"), ("answer_until",)),
        (Table.objects.filter(competition=competition_id, status__in=("planned", "running")), ("decide_at",)),
        (Entrant.objects.filter(competition=competition_id, status="held"), ("held_until",)),
        (
            Season.objects.filter(ladder=competition_id).exclude(status="over"),
            ("starts_at", "ends_at", "form_at", "idle_at"),
        ),
        (Challenge.objects.filter(ladder=competition_id, status="open"), ("answer_by",)),
        (
            Deadline.objects.filter(
                match__competition_table__competition=competition_id, handled_at=None, frozen_at=None
            ),
            ("due_at",),
        ),
        (
            Match.objects.filter(competition_table__competition=competition_id, status="offered"),
            ("called_until",),
        ),
    ]
    found: list[datetime] = []
    for query, names in rows:
        for name in names:
            first = query.filter(**{f"{name}__gt": now}).aggregate(first=Min(name))["first"]
            if first is not None:
                found.append(first)
    return found


def links_in(text: str) -> list[str]:
    """Return the paths of this site that an email's text links to."""
    found = (urlsplit(each) for each in re.findall(r"https?://\S+", text))
    return [each.path for each in found if not each.path.startswith(("/mails/stop/", "/mails/answer/"))]


@contextmanager
def open_house(seed: object = "") -> Iterator[House]:
    """Open a service with its own clock, in which Sealed Bids can be chosen and alarms are collected.

    `seed` determines everything that it draws."""
    listed = {**registry._FAMILIES, TITLE: "tests.bids"}
    alarm = logging.getLogger("muster.alarm")
    with moving_clock() as clock, pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(registry, "_FAMILIES", listed)
        monkeypatch.setattr(settings, "EMAIL_URL", "smtp://localhost")
        draw_from(f"{seed}", monkeypatch)
        house = House(clock)
        alarm.addHandler(house.alarms)
        mail.outbox = []
        try:
            yield house
        finally:
            alarm.removeHandler(house.alarms)
