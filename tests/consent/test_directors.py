"""What a director does at a table by right: told to all, written down, and what is due comes first."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

import pytest
from django.db.models import F

from accounts.models import User
from games.competitions.models import LogEntry
from games.consent.errors import RemindedLately
from games.consent.services import host_rights
from games.matches import errors
from games.matches.models import Deadline, Match, Tenure, Visit
from games.notices.models import Notice
from games.notices.now import database_now
from tests.consent.test_told import log_of
from tests.factories.accounts import make_user
from tests.factories.ageing import overdue
from tests.factories.competitions import director_of, make_competition, make_entrants, make_table, match_of
from tests.factories.deputies import make_deputy
from tests.factories.matches import holder, make_match

pytestmark = pytest.mark.django_db


class Table(NamedTuple):
    """A running match of three without a host, and who directs it."""

    match: Match
    director: User

    def wait(self, seat: int) -> Deadline:
        return Deadline.objects.get(match=self.match, seat__index=seat, handled_at=None)

    def remind(self, seat: int) -> None:
        host_rights.remind(match_id=self.match.pk, user=self.director, visit_id=self.wait(seat).visit_id)

    def written(self) -> list[tuple[str, dict[str, int]]]:
        """What the competition's log has of the director's acts."""
        entries = LogEntry.objects.filter(by=self.director, table__match=self.match).order_by("pk")
        return [(entry.verb, entry.details) for entry in entries]


@pytest.fixture
def table() -> Table:
    competition = make_competition(seats=3)
    made = make_table(competition, make_entrants(competition, 3))
    return Table(match_of(made), director_of(competition))


def test_a_pause_and_its_end(table: Table) -> None:
    host_rights.pause(match_id=table.match.pk, user=table.director, days=30)
    table.match.refresh_from_db()
    assert table.match.paused_until == table.match.paused_at + timedelta(days=7)
    host_rights.resume(match_id=table.match.pk, user=table.director)
    assert log_of(table.match)[-2:] == [("house.paused_by_director", None), ("house.went_on", None)]
    assert table.written() == [("paused", {"days": 7}), ("resumed", {})]


def test_more_time(table: Table) -> None:
    wait = table.wait(1)
    host_rights.extend(
        match_id=table.match.pk, user=table.director, visit_id=wait.visit_id, hours=5, seen=wait.due_at
    )
    assert log_of(table.match)[-1] == ("house.extended_by_director", 1)
    assert table.written() == [("extended", {"seat": 1, "hours": 5})]


def test_a_substitute(table: Table) -> None:
    newcomer = make_user()
    new = host_rights.replace(match_id=table.match.pk, user=table.director, seat=1, newcomer=newcomer)
    assert (new.user, new.seat.index, holder(table.match, 1)) == (newcomer, 1, newcomer)
    assert log_of(table.match)[-1] == ("house.replaced_by_director", 1)
    assert table.written() == [("replaced", {"seat": 1, "user": newcomer.pk})]
    with pytest.raises(errors.ConflictOfInterest):
        host_rights.replace(match_id=table.match.pk, user=table.director, seat=1, newcomer=table.director)
    with pytest.raises(errors.NotYours):
        host_rights.replace(match_id=table.match.pk, user=newcomer, seat=1, newcomer=make_user())


def test_a_reminder_reaches_who_is_awaited_and_who_acts_for_them(table: Table) -> None:
    friend, before = make_deputy(table.match, 1), holder(table.match, 1)
    table.remind(1)
    assert {notice.user for notice in Notice.objects.filter(kind="nudge")} == {before, friend}
    assert table.written() == [("reminded", {"seat": 1})]


def test_each_wait_is_reminded_of_for_itself_and_again_after_half_a_day(table: Table) -> None:
    table.remind(1)
    table.remind(2)
    with pytest.raises(RemindedLately):
        table.remind(1)
    Notice.objects.update(created_at=F("created_at") - timedelta(hours=12))
    table.remind(1)
    assert Notice.objects.filter(kind="nudge", user=holder(table.match, 1)).count() == 2


def test_only_who_is_awaited_there_and_now_is_reminded(table: Table) -> None:
    elsewhere = Visit.objects.filter(match=make_match(), closed_at=None).first()
    over = table.wait(1).visit
    Deadline.objects.filter(visit=over).update(handled_at=database_now(), outcome="answered")
    Visit.objects.filter(pk=over.pk).update(closed_at=database_now())
    for visit in (elsewhere, over):
        with pytest.raises(errors.AlreadyChanged):
            host_rights.remind(match_id=table.match.pk, user=table.director, visit_id=visit.pk)


def test_who_had_the_seat_before_is_not_reminded(table: Table) -> None:
    host_rights.replace(match_id=table.match.pk, user=table.director, seat=1, newcomer=make_user())
    table.remind(1)
    assert [notice.user for notice in Notice.objects.filter(kind="nudge")] == [holder(table.match, 1)]


def test_a_host_directs_nothing() -> None:
    match = make_match()
    visit = Visit.objects.filter(match=match, closed_at=None).first()
    with pytest.raises(errors.NotYours):
        host_rights.remind(match_id=match.pk, user=holder(match, 0), visit_id=visit.pk)


def test_what_is_overdue_runs_out_before_a_reminder(table: Table) -> None:
    wait = table.wait(1)
    overdue(table.match)
    with pytest.raises(errors.AlreadyChanged):
        host_rights.remind(match_id=table.match.pk, user=table.director, visit_id=wait.visit_id)
    wait.refresh_from_db()
    assert wait.outcome == Deadline.Outcome.TIMED_OUT


def test_what_is_overdue_runs_out_before_a_pause(table: Table) -> None:
    wait = table.wait(1)
    overdue(table.match)
    host_rights.pause(match_id=table.match.pk, user=table.director, days=1)
    wait.refresh_from_db()
    assert wait.outcome == Deadline.Outcome.TIMED_OUT


def test_nobody_gives_time_to_what_is_overdue(table: Table) -> None:
    overdue(table.match)
    wait = table.wait(1)
    with pytest.raises(errors.AlreadyChanged):
        host_rights.extend(
            match_id=table.match.pk, user=table.director, visit_id=wait.visit_id, hours=5, seen=wait.due_at
        )
    wait.refresh_from_db()
    assert wait.outcome == Deadline.Outcome.TIMED_OUT


def test_a_paused_match_is_neither_paused_nor_given_time_again(table: Table) -> None:
    wait = table.wait(1)
    host_rights.pause(match_id=table.match.pk, user=table.director, days=1)
    with pytest.raises(errors.MatchPaused):
        host_rights.pause(match_id=table.match.pk, user=table.director, days=1)
    with pytest.raises(errors.MatchPaused):
        host_rights.extend(
            match_id=table.match.pk, user=table.director, visit_id=wait.visit_id, hours=5, seen=wait.due_at
        )


def test_a_host_who_gave_their_seat_away_may_give_it_time() -> None:
    match = make_match(seats=3)
    host, wait = holder(match, 0), Deadline.objects.get(match=match, seat__index=0, handled_at=None)
    Tenure.objects.filter(match=match, user=host).update(to_revision=0)
    host_rights.extend(match_id=match.pk, user=host, visit_id=wait.visit_id, hours=5, seen=wait.due_at)
    assert log_of(match)[-1] == ("house.extended_by_host", 0)
