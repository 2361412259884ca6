"""Statements that keep their SQL do what the same statements do when they are made each time."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, connection, connections, transaction
from django.db.models import CharField, F, Q, QuerySet
from django.db.transaction import TransactionManagementError
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.compiled_queries import CompiledInsert, CompiledQuery, CompiledSave, CompiledUpdate, Parameter
from games.matches.models import Event, Match, Submission, Tenure, Visit
from tests.factories.accounts import make_user
from tests.factories.matches import make_match

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def _seats_of_match() -> QuerySet[Tenure]:
    return (
        Tenure.objects.filter(Q(to_revision=None), match=Parameter("match"))
        .select_related("seat", "user")
        .order_by("seat__index")
    )


def _fields(tenures: list[Tenure]) -> list[tuple[Any, ...]]:
    return [(each.pk, each.match_id, each.seat.index, each.user_id, each.role) for each in tenures]


def test_each_run_has_its_own_values() -> None:
    first, second = make_match(seats=2), make_match(seats=3)
    query = CompiledQuery(_seats_of_match)
    for match in (first, second, first):
        found = query.run(match=match.pk)
        assert _fields(found) == _fields(
            list(Tenure.objects.filter(to_revision=None, match=match).order_by("seat__index"))
        )
        assert len(found) == match.seats_count


def test_the_first_row_is_that_of_its_own_order_or_none() -> None:
    match = make_match(seats=3)
    query = CompiledQuery(lambda: _seats_of_match().reverse())
    last = query.first(match=match.pk)
    assert last is not None
    assert last.seat.index == 2
    assert query.first(match=0) is None


def test_it_is_one_statement_with_related_rows() -> None:
    match = make_match(seats=3)
    query = CompiledQuery(_seats_of_match)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        names = [(each.seat.index, each.user.display_name) for each in query.run(match=match.pk) if each.user]
    assert len(names) == 3
    assert len(queries) == 1


def test_rows_are_new_objects_in_each_run() -> None:
    match = make_match(seats=2)
    query = CompiledQuery(_seats_of_match)
    before = query.run(match=match.pk)[0]
    before.role = "changed"
    assert query.run(match=match.pk)[0].role != "changed"


def test_it_is_built_once_for_all_threads() -> None:
    built: list[int] = []

    def build() -> QuerySet[User]:
        built.append(threading.get_ident())
        return User.objects.filter(pk=Parameter("user"))

    user = make_user()
    query = CompiledQuery(build)
    assert [query.run(user=user.pk), query.run(user=user.pk), query.run(user=0)] == [[user], [user], []]

    assert _elsewhere(lambda: query.run(user=0)) == []
    assert built == [threading.get_ident()]


def test_each_thread_uses_its_own_connection() -> None:
    user = make_user()
    query = CompiledQuery(lambda: User.objects.filter(pk=Parameter("user")))
    update = CompiledUpdate(lambda: (User.objects.filter(pk=Parameter("user")), {"display_name": "Renamed"}))
    # The test's own transaction has a user that no other connection sees.
    assert _elsewhere(lambda: query.run(user=user.pk)) == []
    assert query.run(user=user.pk) == [user]
    assert update.run(user=user.pk) == 1
    assert _elsewhere(lambda: query.run(user=user.pk)) == []


def test_a_run_in_another_thread_changes_nothing_of_this_one() -> None:
    user = make_user()
    query = CompiledQuery(lambda: User.objects.filter(pk=Parameter("user")))

    def interrupt(execute: Any, *args: Any) -> Any:
        assert _elsewhere(lambda: query.run(user=0)) == []
        return execute(*args)

    with connection.execute_wrapper(interrupt):
        assert query.run(user=user.pk) == [user]


def test_a_query_keeps_no_connection_of_a_thread_that_has_ended() -> None:
    query = CompiledQuery(lambda: User.objects.filter(pk=Parameter("user")))

    def run() -> list[Any]:
        assert query.run(user=0) == []
        return [weakref.ref(connections["default"])]

    for [its_connection] in (_elsewhere(run), _elsewhere(run)):
        gc.collect()
        assert its_connection() is None


def _elsewhere(run: Callable[[], list[Any]]) -> list[Any]:
    """Return what `run` returns in another thread, which has its own connection to the database."""

    def run_and_close() -> list[Any]:
        try:
            return run()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(run_and_close).result()


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(KeyError, match="match"):
        CompiledQuery(_seats_of_match).run(table=1)
    with pytest.raises(KeyError, match="match"):
        CompiledQuery(_seats_of_match).first(table=1)


def test_values_are_prepared_by_the_type_of_their_parameter() -> None:
    users = [make_user(display_name="Anna"), make_user(display_name="O'Hara; 100%s")]
    query = CompiledQuery(
        lambda: User.objects.filter(display_name=Parameter("name", CharField())).values_list(
            "pk", "display_name"
        )
    )
    for user in users:
        assert query.run(name=user.display_name) == [(user.pk, user.display_name)]


def test_an_update_changes_only_the_rows_that_its_values_name() -> None:
    first, second = make_match(seats=2), make_match(seats=3)
    update = CompiledUpdate(
        lambda: (
            Tenure.objects.filter(to_revision=None, match=Parameter("match")),
            {"press_read": Parameter("read"), "notes": "read", "seen_revision": F("looked_revision")},
        )
    )
    assert update.run(match=first.pk, read=7) == 2
    assert update.run(match=second.pk, read=8) == 3
    assert update.run(match=0, read=9) == 0
    for match, read in ((first, 7), (second, 8)):
        stored = set(match.tenures.values_list("press_read", "notes"))
        assert stored == {(read, "read")}


def test_an_update_that_fails_rolls_its_transaction_back() -> None:
    match = make_match(seats=2)
    update = CompiledUpdate(lambda: (Tenure.objects.filter(match=match), {"seat": Parameter("seat")}))
    seat = match.seats.earliest("pk")
    with pytest.raises(IntegrityError), transaction.atomic():
        update.run(seat=seat.pk)
    assert match.tenures.values("seat").distinct().count() == 2


def test_a_compiled_query_locks_its_rows() -> None:
    match = make_match()
    query = CompiledQuery(lambda: Match.objects.select_for_update(no_key=True).filter(pk=Parameter("match")))
    with transaction.atomic(), CaptureQueriesContext(connection) as queries:
        assert query.run(match=match.pk) == [match]
    locks = connection.features.has_select_for_update
    assert ("FOR NO KEY UPDATE" in queries.captured_queries[0]["sql"]) == locks


def test_a_save_changes_the_named_fields_of_its_row_alone() -> None:
    first, other = make_match(seats=2).tenures.order_by("pk")
    save, untouched = CompiledSave(Tenure, "seen_revision", "user"), (other.seen_revision, other.user)
    for revision, user in ((7, make_user()), (8, None)):
        first.seen_revision, first.user, first.notes = revision, user, "Not stored"
        save.run(first)
        stored = Tenure.objects.get(pk=first.pk)
        assert (stored.seen_revision, stored.user, stored.notes) == (revision, user, "")
    other.refresh_from_db()
    assert (other.seen_revision, other.user) == untouched


def test_a_save_of_a_row_that_is_gone_is_an_error() -> None:
    match = Match(pk=0)
    with pytest.raises(DatabaseError, match="not stored"):
        CompiledSave(Match, "revision").run(match)


def _events(match: Match, count: int) -> list[Event]:
    return [
        Event(
            match=match,
            revision=100,
            number=number,
            telling=0,
            audience=1,
            code="probe.noted",
            params={"number": number},
            happened_at=NOON,
        )
        for number in range(count)
    ]


@pytest.mark.parametrize("count", [1, 2, 3, 20])
def test_an_insert_stores_its_rows_as_bulk_create_does(count: int) -> None:
    first, second = make_match(), make_match()
    insert, rows = CompiledInsert(Event), _events(first, count)
    Event.objects.bulk_create(_events(second, count))
    insert.run(rows[:1])
    insert.run(rows[1:])
    names = [field.name for field in Event._meta.fields if field.name not in ("id", "match")]
    stored, expected = (
        list(Event.objects.filter(match=match, revision=100).order_by("number").values(*names))
        for match in (first, second)
    )
    assert stored == expected
    assert len(stored) == count
    assert [row.pk for row in rows] == list(
        Event.objects.filter(match=first, revision=100).order_by("number").values_list("pk", flat=True)
    )
    assert not any(row._state.adding for row in rows)


def test_an_insert_gives_back_only_the_rows_that_are_new() -> None:
    visit = Visit.objects.filter(seat__match=make_match()).earliest("pk")
    insert = CompiledInsert(Submission, ignore_conflicts=True, returning=("token",))

    def send(*tokens: str) -> list[tuple[str]]:
        return insert.run([Submission(visit=visit, token=token, taken_at=NOON) for token in tokens])

    assert send("a") == [("a",)]
    assert send("a") == []
    assert sorted(send("a", "b", "c")) == [("b",), ("c",)]
    assert send() == []
    assert visit.submissions.count() == 3


def test_an_insert_that_fails_rolls_its_transaction_back() -> None:
    visit = Visit.objects.filter(seat__match=make_match()).earliest("pk")
    insert = CompiledInsert(Submission)
    with pytest.raises(IntegrityError), transaction.atomic():
        insert.run([Submission(visit=visit, token="a", taken_at=NOON) for _ in range(2)])
    assert not visit.submissions.exists()


@pytest.mark.django_db(transaction=True)
def test_every_run_that_locks_rows_needs_a_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    query = CompiledQuery(lambda: Match.objects.select_for_update(no_key=True).filter(pk=Parameter("match")))
    with transaction.atomic():
        assert query.run(match=0) == []
    # SQLite has no such locks, but the statement is refused before any database sees it.
    monkeypatch.setattr(connection.features, "has_select_for_update", True)
    with pytest.raises(TransactionManagementError, match="outside of a transaction"):
        query.run(match=0)
