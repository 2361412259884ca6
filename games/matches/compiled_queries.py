"""Queries and updates whose SQL is made once and then run with new values.

Django makes a statement's SQL again each time it runs, which takes longer than running it. The few statements
that every page or every due deadline needs keep their SQL instead.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Generic, TypeAlias, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BigIntegerField, Expression, Field, QuerySet
from django.db.models.sql import UpdateQuery
from django.db.models.sql.constants import ROW_COUNT

_R = TypeVar("_R", covariant=True)
_S = TypeVar("_S")


class Parameter(Expression):
    """A value of a `CompiledQuery` that is given by name each time it runs. By default it is a number."""

    def __init__(self, name: str, output_field: Field[Any, Any] | None = None) -> None:
        super().__init__(output_field=output_field or BigIntegerField())
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        """Return a placeholder, and the parameter itself instead of its value."""
        return "%s", (self,)


Key: TypeAlias = int | Parameter
"""A key in a query that is built for one row, or for any."""


class _Compiled(Generic[_S]):
    """What keeps a statement for each connection and therefore for each thread."""

    def __init__(self) -> None:
        self._thread = threading.local()

    def _prepare(self, connection: BaseDatabaseWrapper) -> _S:
        raise NotImplementedError

    def _statement(self) -> _S:
        connection = connections[DEFAULT_DB_ALIAS]
        kept: tuple[BaseDatabaseWrapper, _S] | None = getattr(self._thread, "kept", None)
        if kept is None or kept[0] is not connection:
            kept = self._thread.kept = connection, self._prepare(connection)
        return kept[1]


class CompiledQuery(_Compiled["_Select[_R]"], Generic[_R]):
    """A query that is built and made into SQL once for each thread.

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

        Raises `KeyError` if a value is missing.
        """
        return self._statement().run(values)

    def _prepare(self, connection: BaseDatabaseWrapper) -> _Select[_R]:
        return _Select(self._build(), connection)


class CompiledUpdate(_Compiled["_Update"]):
    """An update that is built and made into SQL once for each thread.

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


class _Statement:
    """A compiler that makes the same SQL each time, with the values of the run."""

    def __init__(self, compiler: Any, connection: BaseDatabaseWrapper) -> None:
        self.compiler = compiler
        self._connection = connection
        self._sql, self._parameters = compiler.as_sql()
        compiler.as_sql = self._as_sql

    def use(self, values: dict[str, Any]) -> None:
        """Use `values` from now on."""
        self._values = tuple(
            each.output_field.get_db_prep_value(values[each.name], self._connection)
            if isinstance(each, Parameter)
            else each
            for each in self._parameters
        )
        self.compiler.values = values

    def _as_sql(self, *_args: Any, **_kwargs: Any) -> tuple[str, tuple[Any, ...]]:
        return self._sql, self._values


class _Select(Generic[_R]):
    """A queryset with its SQL.

    Django's iterators turn rows into objects. They ask the query for a compiler and the compiler for its SQL:
    here they always get the same compiler, and the same SQL with the values of the run. What makes values of
    the columns depends on the SQL alone, and is found once as well.
    """

    def __init__(self, queryset: Any, connection: BaseDatabaseWrapper) -> None:
        self._queryset = queryset.using(connection.alias)
        compiler = self._queryset.query.get_compiler(using=connection.alias)
        self._statement = _Statement(compiler, connection)
        self._queryset.query.get_compiler = lambda *_args, **_kwargs: compiler
        columns = [column for column, *_ in compiler.select[: compiler.col_count]]
        converters = compiler.get_converters(columns)
        compiler.get_converters = lambda _columns: converters

    def run(self, values: dict[str, Any]) -> list[_R]:
        self._statement.use(values)
        return list(self._queryset._iterable_class(self._queryset))


class _Update:
    """An update with its SQL."""

    def __init__(
        self, queryset: QuerySet[Any], fields: dict[str, Any], connection: BaseDatabaseWrapper
    ) -> None:
        query: Any = queryset.query.chain(UpdateQuery)
        query.add_update_values(fields)
        self._alias = connection.alias
        self._statement = _Statement(query.get_compiler(using=connection.alias), connection)

    def run(self, values: dict[str, Any]) -> int:
        self._statement.use(values)
        with transaction.mark_for_rollback_on_error(using=self._alias):
            changed: int = self._statement.compiler.execute_sql(ROW_COUNT)
        return changed
