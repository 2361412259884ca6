"""Measure every sweep on tables with a history, beside few and very many rows that are not due."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import NamedTuple

from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.db.models import F
from django.db.models.functions import Now

from accounts.outgoing_mail import OutgoingMail
from games.clocks.controls import DAY
from games.consent.models import Proposal
from games.consent.services import proposals
from games.engine.events import public_event
from games.lobby.services import roll_calls, tables
from games.matches.models import Action, Deadline, Errand, Event, Match, Submission, Tenure, Visit
from games.matches.services import deferred_changes, pausing, sweeps
from games.matches.services.locking import lock_known
from games.notices.budget import Budget
from games.notices.models import AccountMail, Delivery, Lane, Notice, State
from games.notices.now import database_now
from games.notices.services import delivery_leases
from games.notices.services.account_mail import store_account_mail
from games.notices.services.housekeeping import NOTICES_KEPT_FOR, prune
from games.notices.services.outbox import queue_notice
from tests.bench.copies import FUTURE, PAST, ROWS, TOKEN, Cost, Sweep, copy, last, seconds, vacuum
from tests.bench.pages import play_on
from tests.bench.stage import probe_match
from tests.factories.accounts import make_user
from tests.factories.ageing import beat, overdue
from tests.factories.matches import holder, make_table

HISTORY = {Visit: 2_000_000, Deadline: 2_000_000, Action: 3_000_000, Event: 6_000_000}
"""Rows of matches that are over, or of visits that are."""

OLD_MATCHES = 10_000
"""Matches among which the history is spread."""

PER_MATCH = 10
"""Open rows for each match or proposal that is."""


def costs(few: int, many: int, history: float = 1.0) -> dict[str, Cost]:
    """Return the cost of every sweep by name, on a history of `history` times the usual size."""
    template = _template()
    _fill_history(template, history)
    measured: list[dict[str, float]] = []
    begun = 0
    stage = _Stage()
    for size in (few, many):
        _fill_crowd(template, begun, size)
        begun = size
        measured.append({name: seconds(name, sweep) for name, sweep in stage.sweeps().items()})
    return {name: Cost(measured[0][name], measured[1][name]) for name in measured[0]}


# ---- many rows, made by the database ---------------------------------------------------


class _Template(NamedTuple):
    """Rows of which the many are copies."""

    match: Match
    visit: Visit
    deadline: Deadline
    action: Action
    event: Event
    delivery: Delivery


def _template() -> _Template:
    match = probe_match(50)
    play_on(match)
    deadline = Deadline.objects.filter(match=match, handled_at=None).earliest("pk")
    user = holder(match, 0)
    queue_notice(key="crowd", user_id=user.pk, kind="begun", ids={}, thread="tenure:0", now=database_now())
    return _Template(
        match,
        deadline.visit,
        deadline,
        Action.objects.filter(match=match).earliest("pk"),
        Event.objects.filter(match=match).earliest("pk"),
        Delivery.objects.get(notice__key="crowd"),
    )


def _fill_history(rows: _Template, share: float) -> None:
    """Matches that are over, and what was done in them."""
    some = {table: int(count * share) for table, count in HISTORY.items()}
    first = last(Match) + 1
    old = max(int(OLD_MATCHES * share), 1)
    copy(rows.match, old, token=TOKEN, status="'finished'", ended_at="now()", state="''::bytea")
    match_id = f"{first} + n %% {old}"
    visits = last(Visit)
    copy(rows.visit, some[Visit], match_id=match_id, number="1000 + n", opened_at=PAST, closed_at=PAST)
    with connection.cursor() as cursor:
        cursor.execute("SELECT min(id) FROM matches_visit WHERE id > %s", [visits])
        (visit,) = cursor.fetchone()
    copy(
        rows.deadline,
        some[Deadline],
        match_id=match_id,
        visit_id=f"{visit - 1} + n",
        opened_at=PAST,
        due_at=f"{PAST} + interval '3 days'",
        handled_at=f"{PAST} + interval '1 day'",
        outcome="CASE WHEN n %% 20 = 0 THEN 'timed_out' ELSE 'answered' END",
        remind_at=f"CASE WHEN n %% 2 = 0 THEN {PAST} END",
    )
    copy(rows.action, some[Action], match_id=match_id, revision="1000 + n")
    copy(rows.event, some[Event], match_id=match_id, revision="1000 + n")
    vacuum(Match, Visit, Deadline, Action, Event)


def _fill_crowd(rows: _Template, begun: int, size: int) -> None:
    """Rows of every kind that sweeps look at, and that are not due: from `begun` to `size` of them."""
    visits = last(Visit)
    # Their visits are closed, so that one seat can have many: a sweep looks at the deadlines.
    copy(rows.visit, size, begun, number="10000000 + n", closed_at="now()")
    copy(
        rows.deadline,
        size,
        begun,
        visit_id=f"{visits - begun} + n",
        due_at=FUTURE,
        remind_at="now() + (1 + n %% 10) * interval '12 hours'",
    )
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT setval(pg_get_serial_sequence('matches_visit', 'id'), max(id)) FROM matches_visit"
        )
    notices = last(Notice)
    copy(
        rows.delivery.notice,
        size,
        begun,
        key="'crowd:' || n",
        thread="'tenure:' || n / 3",
        created_at="now()",
    )
    copy(rows.delivery, size, begun, notice_id=f"{notices - begun} + n", available_at=FUTURE)
    form = Submission.objects.create(visit=rows.visit, token=f"t{begun}", taken_at=database_now())
    copy(form, size, begun, token="'f' || n", taken_at="now() - (n %% 29) * interval '1 day'")
    session = Session.objects.create(
        session_key=f"bench{begun}", session_data="", expire_date=database_now() + timedelta(days=9)
    )
    copy(session, size, begun, session_key="'crowd' || n", expire_date=FUTURE)
    few, many = begun // PER_MATCH, size // PER_MATCH
    table = make_table(seats=2)
    copy(table, many, few, token=TOKEN, offered_until=FUTURE)
    copy(
        table,
        many,
        few,
        token=TOKEN,
        offered_until=FUTURE,
        called_at="now()",
        called_until=FUTURE,
    )
    copy(
        rows.match,
        many,
        few,
        token=TOKEN,
        state="''::bytea",
        paused_at="now()",
        paused_until=FUTURE,
        paused_by="'host'",
    )
    first = last(Match) - (many - few) + 1
    asker = Tenure.objects.filter(match=rows.match).earliest("pk")
    asked = Proposal.objects.create(
        match=rows.match,
        kind=f"k{begun}",
        asker=asker,
        asked_at=Now(),
        expires_at=database_now() + NOTICES_KEPT_FOR,
    )
    copy(asked, many, few, match_id=f"{first - few - 1} + n", expires_at=FUTURE)
    vacuum(Match, Visit, Deadline, Notice, Delivery, Submission, Session, Proposal)


# ---- the sweeps ------------------------------------------------------------------------


class _Stage:
    """A few matches and people of which something is due."""

    def __init__(self) -> None:
        self.matches = [probe_match(50) for _ in range(ROWS)]
        self.keys = [match.pk for match in self.matches]
        self.users = [make_user() for _ in range(ROWS)]

    def sweeps(self) -> dict[str, Sweep]:
        """Return every sweep by the name under which it is reported."""
        return {
            "deadlines": Sweep(self.time_outs, sweeps.sweep_deadlines),
            "errands": Sweep(self.errands, lambda: deferred_changes.sweep(Budget())),
            "reminders": Sweep(self.reminders, lambda: sweeps._remind_due(database_now(), Budget())),
            "proposals": Sweep(self.proposals, lambda: proposals.expire_due(database_now(), Budget())),
            "pauses": Sweep(self.pauses, lambda: pausing.resume_due(database_now(), Budget())),
            "chains": Sweep(self.chains, self.go_on),
            "roll-calls": Sweep(self.roll_calls, lambda: roll_calls.sweep(Budget())),
            "offers": Sweep(self.offers, lambda: tables.expire(Budget())),
            "forms": Sweep(self.forms, self.delete_forms),
            "old notices": Sweep(self.old_notices, lambda: prune(now=database_now())),
            "sessions": Sweep(
                self.sessions, lambda: sweeps._delete(sweeps._sessions(database_now()), Budget())
            ),
            "notices to send": Sweep(self.notices, lambda: self.claim(Lane.NOTICE)),
            "account mail": Sweep(self.account_mail, lambda: self.claim(Lane.ACCOUNT)),
        }

    def time_outs(self) -> None:
        beat(ago=timedelta(seconds=15))
        for match in self.matches:
            play_on(match)
            overdue(match, timedelta(seconds=1))

    def errands(self) -> None:
        Errand.objects.all().delete()
        for match in self.matches:
            deferred_changes.defer_change(Errand.Kind.ABSENCES, holder(match, 0).pk, [match.pk])

    def reminders(self) -> None:
        Deadline.objects.filter(match__in=self.keys, handled_at=None).update(remind_at=None)
        for match in self.matches:
            first = Deadline.objects.filter(match=match, handled_at=None).earliest("pk")
            Deadline.objects.filter(pk=first.pk).update(
                due_at=Now() + timedelta(days=1), remind_at=Now() - timedelta(seconds=1)
            )

    def proposals(self) -> None:
        Proposal.objects.filter(match__in=self.keys).delete()
        for match in self.matches:
            asked = proposals.ask(
                match_id=match.pk, user=holder(match, 0), kind=Proposal.Kind.PAUSE, parameters={"days": 1}
            )
            Proposal.objects.filter(pk=asked.pk).update(expires_at=Now() - timedelta(seconds=1))

    def pauses(self) -> None:
        for key in self.keys:
            with transaction.atomic():
                match, now = lock_known(key)
                pausing.pause_locked(
                    match, now, Match.Pauser.HOST, public_event("house.paused_by_host"), timedelta(days=1)
                )
                Match.objects.filter(pk=key).update(paused_until=Now() - timedelta(seconds=1))

    def chains(self) -> None:
        for match in self.matches:
            play_on(match)
        for key in self.keys:
            Match.objects.filter(pk=key).update(busy=True)

    def go_on(self) -> int:
        sweeps._go_on(Budget())
        return ROWS - Match.objects.filter(busy=True).count()

    def roll_calls(self) -> None:
        beat(ago=timedelta(seconds=5))
        for user in self.users:
            table = make_table(seats=2, roll_call=DAY)
            tables.join(match_id=table.pk, user=user)
            Match.objects.filter(pk=table.pk).update(called_until=F("called_at"))

    def offers(self) -> None:
        for _ in range(ROWS):
            table = make_table(seats=2)
            Match.objects.filter(pk=table.pk).update(offered_until=Now() - timedelta(seconds=1))

    def forms(self) -> None:
        visit = Visit.objects.filter(match=self.keys[0]).earliest("pk")
        long_ago = database_now() - 2 * sweeps.FORMS_KEPT_FOR
        Submission.objects.bulk_create(
            Submission(visit=visit, token=f"old{number}", taken_at=long_ago) for number in range(ROWS)
        )

    def delete_forms(self) -> int:
        old = database_now() - sweeps.FORMS_KEPT_FOR
        return sweeps._delete(Submission.objects.filter(taken_at__lt=old), Budget())

    def old_notices(self) -> None:
        long_ago = database_now() - 2 * NOTICES_KEPT_FOR
        for number, user in enumerate(self.users):
            queue_notice(key=f"old:{number}", user_id=user.pk, kind="begun", ids={}, now=long_ago)

    def sessions(self) -> None:
        long_ago = database_now() - timedelta(days=1)
        Session.objects.bulk_create(
            Session(session_key=f"old{number}", session_data="", expire_date=long_ago)
            for number in range(ROWS)
        )

    def notices(self) -> None:
        self._nothing_due()
        for number, user in enumerate(self.users):
            queue_notice(
                key=f"due:{number}:{time.monotonic_ns()}",
                user_id=user.pk,
                kind="begun",
                ids={},
                thread=f"due:{user.pk}",
                now=database_now() - timedelta(seconds=1),
            )

    def account_mail(self) -> None:
        AccountMail.objects.all().delete()
        self._nothing_due()
        for user in self.users:
            store_account_mail(
                OutgoingMail(
                    kind="code",
                    to=str(user.email),
                    language="en",
                    subject="A code",
                    text="1",
                    html="1",
                    expires_at=database_now() + timedelta(minutes=15),
                )
            )

    def claim(self, lane: Lane) -> int:
        return len(delivery_leases.claim(lane=lane, now=database_now(), limit=ROWS))

    def _nothing_due(self) -> None:
        now = database_now()
        Delivery.objects.filter(state=State.LEASED).update(state=State.DROPPED, lease_until=None)
        Delivery.objects.filter(state=State.QUEUED, available_at__lte=now).update(state=State.DROPPED)
