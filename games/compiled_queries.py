"""Queries, updates and inserts whose SQL is made once and then run with new values.

Django makes a statement's SQL again each time it runs, which takes longer than running it. The few statements
that every page, stored action or due deadline needs keep their SQL instead.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from copy import copy
from itertools import chain
from typing import Any, Generic, TypeAlias, TypeVar

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BigIntegerField, Expression, Field, Model, QuerySet
from django.db.models.constants import OnConflict
from django.db.models.sql import InsertQuery, UpdateQuery
from django.db.models.sql.constants import ROW_COUNT
from django.db.transaction import TransactionManagementError

_R = TypeVar("_R", covariant=True)
_S = TypeVar("_S")
_M = TypeVar("_M", bound=Model)


class Parameter(Expression):
    """A value of a `CompiledQuery` that is given by name each time it runs. By default it is a number."""

    def __init__(self, name: str, output_field: Field[Any, Any] | None = None) -> None:
        super().__init__(output_field=output_field or BigIntegerField())
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        """Return a placeholder, and the parameter itself instead of its value."""
        return "%s", (self,)

    def prepare(self, values: dict[str, Any], connection: BaseDatabaseWrapper) -> Any:
        """Return the parameter's value as the database takes it. Raises `KeyError` if it has none."""
        return self.output_field.get_db_prep_value(values[self.name], connection)


class _SavedValue(Parameter):
    """A parameter whose value is stored in its field, and not compared with it."""

    def __init__(self, field: Field[Any, Any]) -> None:
        super().__init__(field.attname, field)

    def prepare(self, values: dict[str, Any], connection: BaseDatabaseWrapper) -> Any:
        return self.output_field.get_db_prep_save(values[self.name], connection)


Key: TypeAlias = int | Parameter
"""A key in a query that is built for one row, or for any."""


class _Compiled(Generic[_S]):
    """A statement that all threads of the process share; it is prepared for one kind of database."""

    def __init__(self) -> None:
        self._kept: tuple[str, _S] | None = None

    def _prepare(self, connection: BaseDatabaseWrapper) -> _S:
        raise NotImplementedError

    def _statement(self) -> _S:
        connection = connections[DEFAULT_DB_ALIAS]
        kept = self._kept
        if kept is None or kept[0] != connection.vendor:
            kept = self._kept = connection.vendor, self._prepare(connection)
        return kept[1]


class CompiledQuery(_Compiled["_Select[_R]"], Generic[_R]):
    """A query that is built and made into SQL once.

    `build` returns the queryset, with a `Parameter` for each value that differs from run to run. Everything
    else stays as it was at the first run, so the current time must come from the database (`Now`). The
    queryset may be sliced, combined and annotated, may lock its rows and may select related rows, but not
    prefetch them. Its conditions must not exclude every row without asking the database.
    """

    def __init__(self, build: Callable[[], QuerySet[Any, _R]]) -> None:
        super().__init__()
        self._build = build

    def run(self, **values: Any) -> list[_R]:
        """Run the query with a value for each parameter, and return its rows.

        Raises `KeyError` if a value is missing, and `TransactionManagementError` if the query would lock
        rows outside a transaction.
        """
        return self._statement().run(values)

    def first(self, **values: Any) -> _R | None:
        """Run the query as `run` does, and return the first of its rows, or None if there are none.

        Unlike a queryset's `first`, this fetches every row and adds no order, so it is for queries that
        find one row at most or are sliced. Raises what `run` raises.
        """
        return next(iter(self.run(**values)), None)

    def _prepare(self, connection: BaseDatabaseWrapper) -> _Select[_R]:
        return _Select(self._build(), connection)


class CompiledUpdate(_Compiled["_Update"]):
    """An update that is built and made into SQL once.

    `build` returns the queryset of the rows to change and their new values by field; a `Parameter` stands for
    whatever differs from run to run, as in a `CompiledQuery`.
    """

    def __init__(self, build: Callable[[], tuple[QuerySet[Any], dict[str, Any]]]) -> None:
        super().__init__()
        self._build = build

    def run(self, **values: Any) -> int:
        """Change the rows, with a value for each parameter, and return how many there were.

        Raises `KeyError` if a value is missing.
        """
        return self._statement().run(values)

    def _prepare(self, connection: BaseDatabaseWrapper) -> _Update:
        return _Update(*self._build(), connection)


class CompiledSave(Generic[_M]):
    """The change of some fields of a stored row, as `save(update_fields=...)` makes it, without signals."""

    def __init__(self, model: type[_M], *names: str) -> None:
        self._fields = _fields_named(model, names)
        self._update = CompiledUpdate(
            lambda: (
                model._default_manager.filter(pk=Parameter("pk")),
                {field.name: _SavedValue(field) for field in self._fields},
            )
        )

    def run(self, row: _M) -> None:
        """Store the fields of a row. Raises `DatabaseError` if the row is not stored."""
        values = {field.attname: field.pre_save(row, add=False) for field in self._fields}
        if not self._update.run(pk=row.pk, **values):
            raise DatabaseError(f"{row!r} is not stored, so nothing of it can be changed.")


class CompiledInsert(_Compiled["_Insert[_M]"], Generic[_M]):
    """Inserts of new rows of `model`, made into SQL once for each small number of rows.

    Like `bulk_create`, it sends no signals, and stores all of its rows or none. With `ignore_conflicts`, rows
    whose unique values are stored already are left out. `returning` names the fields that the database gives
    back of each row that it stores.
    """

    def __init__(
        self, model: type[_M], *, ignore_conflicts: bool = False, returning: tuple[str, ...] = ("id",)
    ) -> None:
        super().__init__()
        self._model = model
        self._ignore_conflicts, self._returning = ignore_conflicts, returning

    def run(self, rows: Sequence[_M]) -> list[tuple[Any, ...]]:
        """Store new rows, and return the fields `returning` of each row that was stored.

        Unless conflicts are ignored, the rows get their primary keys. Raises `IntegrityError` on a conflict.
        """
        return self._statement().run(rows) if rows else []

    def _prepare(self, connection: BaseDatabaseWrapper) -> _Insert[_M]:
        return _Insert(self._model, self._ignore_conflicts, self._returning, connection)


class _Statement:
    """The SQL of a compiler, with the places of its values; threads may run it at the same time."""

    def __init__(self, compiler: Any) -> None:
        self._compiler = compiler
        self._sql, self._parameters = compiler.as_sql()
        shown = compiler.select[: compiler.col_count] if compiler.select else ()
        self._columns = [column for column, *_ in shown]
        self._thread = threading.local()
        # The connection belongs to this thread, which may end long before the process.
        compiler.connection = None

    def compiler(self, values: dict[str, Any]) -> Any:
        """Return a compiler for one run, which makes the same SQL with `values`.

        Raises `TransactionManagementError` if it would lock rows outside a transaction.
        """
        connection = connections[DEFAULT_DB_ALIAS]
        self._check_transaction(connection)
        parameters = tuple(
            each.prepare(values, connection) if isinstance(each, Parameter) else each
            for each in self._parameters
        )
        compiler = copy(self._compiler)
        compiler.connection = connection
        compiler.values = values
        compiler.as_sql = lambda *_args, **_kwargs: (self._sql, parameters)
        converters = self._converters(compiler)
        compiler.get_converters = lambda _columns: converters
        return compiler

    def _check_transaction(self, connection: BaseDatabaseWrapper) -> None:
        """Refuse to lock rows outside a transaction, as Django does, but only when it makes the SQL."""
        locks = self._compiler.query.select_for_update and connection.features.has_select_for_update
        if locks and connection.get_autocommit():
            raise TransactionManagementError("select_for_update cannot be used outside of a transaction.")

    def _converters(self, compiler: Any) -> Any:
        """Return what makes values of the columns, which is found once in each thread.

        It depends on the SQL alone, but some of it belongs to the thread's connection.
        """
        if not hasattr(self._thread, "converters"):
            self._thread.converters = compiler.get_converters(self._columns)
        return self._thread.converters


class _Select(Generic[_R]):
    """A queryset with its SQL.

    Django's iterators turn rows into objects. They ask the query for a compiler and the compiler for its SQL:
    here they get the compiler of the run in their thread.
    """

    def __init__(self, queryset: Any, connection: BaseDatabaseWrapper) -> None:
        self._queryset = queryset.using(connection.alias)
        query = self._queryset.query
        self._statement = _Statement(query.get_compiler(using=connection.alias))
        self._thread = threading.local()
        query.get_compiler = lambda *_args, **_kwargs: self._thread.compiler

    def run(self, values: dict[str, Any]) -> list[_R]:
        self._thread.compiler = self._statement.compiler(values)
        try:
            return list(self._queryset._iterable_class(self._queryset))
        finally:
            del self._thread.compiler


class _Update:
    """An update with its SQL."""

    def __init__(
        self, queryset: QuerySet[Any], fields: dict[str, Any], connection: BaseDatabaseWrapper
    ) -> None:
        query: Any = queryset.query.chain(UpdateQuery)
        query.add_update_values(fields)
        self._alias = connection.alias
        self._statement = _Statement(query.get_compiler(using=connection.alias))

    def run(self, values: dict[str, Any]) -> int:
        compiler = self._statement.compiler(values)
        with transaction.mark_for_rollback_on_error(using=self._alias):
            changed: int = compiler.execute_sql(ROW_COUNT)
        return changed


MAX_KEPT_ROWS = 8
"""The largest number of rows whose insert is kept.

A stored action seldom writes more rows of a kind. A large event notifies many people at once, and SQLite
would keep a long text for each number of them.
"""


class _Insert(Generic[_M]):
    """Inserts of one model with their SQL, by the number of rows; threads may run it at the same time."""

    def __init__(
        self, model: type[_M], ignore_conflicts: bool, returning: tuple[str, ...], connection: Any
    ) -> None:
        self._model, self._alias = model, connection.alias
        self._on_conflict = OnConflict.IGNORE if ignore_conflicts else None
        self._fields = [field for field in model._meta.concrete_fields if field is not model._meta.auto_field]
        self._returned = _fields_named(model, returning)
        self._kept: dict[int, tuple[str, bool]] = {}

    def run(self, rows: Sequence[_M]) -> list[tuple[Any, ...]]:
        at_once = max(connections[self._alias].ops.bulk_batch_size(self._fields, rows), 1)
        stored: list[tuple[Any, ...]] = []
        with transaction.atomic(using=self._alias, savepoint=False):
            for start in range(0, len(rows), at_once):
                stored += self._store(rows[start : start + at_once])
        if self._on_conflict is None:
            for row, returned in zip(rows, stored, strict=True):
                for field, value in zip(self._returned, returned, strict=True):
                    setattr(row, field.attname, value)
                row._state.adding, row._state.db = False, self._alias
        return stored

    def _store(self, rows: Sequence[_M]) -> list[tuple[Any, ...]]:
        connection = connections[self._alias]
        kept = self._kept.get(len(rows))
        if kept is None:
            kept = self._compile(rows)
            if len(rows) <= MAX_KEPT_ROWS:
                self._kept[len(rows)] = kept
        sql, by_field = kept
        values = [
            [field.get_db_prep_save(field.pre_save(row, add=True), connection) for field in self._fields]
            for row in rows
        ]
        parameters = map(list, zip(*values, strict=True)) if by_field else chain.from_iterable(values)
        with connection.cursor() as cursor:
            cursor.execute(sql, tuple(parameters))
            return list(cursor.fetchall()) if self._returned else []

    def _compile(self, rows: Sequence[_M]) -> tuple[str, bool]:
        """Return the SQL for so many rows, and whether its parameters are lists with the values of a field.

        PostgreSQL gets those for more than one row (UNNEST), so that each number of rows has the same SQL.
        """
        query = InsertQuery(self._model, on_conflict=self._on_conflict)
        query.insert_values(self._fields, list(rows))
        compiler: Any = query.get_compiler(using=self._alias)
        compiler.returning_fields = self._returned
        ((sql, parameters),) = compiler.as_sql()
        return sql, len(rows) > 1 and len(parameters) == len(self._fields)


def _fields_named(model: type[Model], names: Sequence[str]) -> list[Field[Any, Any]]:
    by_name = {field.name: field for field in model._meta.concrete_fields}
    return [by_name[name] for name in names]
