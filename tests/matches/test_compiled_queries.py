"""Queries that keep their SQL return what the same queries return when they are made anew."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import CharField, F, Q, QuerySet
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.matches.compiled_queries import CompiledQuery, CompiledUpdate, Parameter
from games.matches.models import Match, Tenure
from tests.factories.accounts import make_user
from tests.factories.matches import make_match

pytestmark = pytest.mark.django_db


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


def test_it_is_built_once_for_each_thread() -> None:
    built: list[int] = []

    def build() -> QuerySet[User]:
        built.append(threading.get_ident())
        return User.objects.filter(pk=Parameter("user"))

    user = make_user()
    query = CompiledQuery(build)
    assert [query.run(user=user.pk), query.run(user=user.pk), query.run(user=0)] == [[user], [user], []]
    assert len(built) == 1

    def elsewhere() -> None:
        try:
            query.run(user=0)
        finally:
            connection.close()

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert built == [threading.get_ident(), thread.ident]


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(KeyError, match="match"):
        CompiledQuery(_seats_of_match).run(table=1)


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
