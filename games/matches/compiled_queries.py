"""Queries whose SQL is made once and then run with new values.

Django makes a query's SQL again each time it runs, which takes longer than running it. The few queries that
every page needs keep their SQL instead.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Generic, TypeAlias, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import BigIntegerField, Expression, Field, QuerySet

_R = TypeVar("_R", covariant=True)


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


class CompiledQuery(Generic[_R]):
    """A query that is built and made into SQL once for each thread.

    `build` returns the queryset, with a `Parameter` for each value that differs from run to run. Everything
    else stays as it was at the first run, so the current time must come from the database (`Now`). The
    queryset may be sliced, combined and annotated, and may select related rows, but not prefetch them. Its
    conditions must not exclude every row without asking the database.
    """

    def __init__(self, build: Callable[[], QuerySet[Any, _R]]) -> None:
        self._build = build
        self._thread = threading.local()

    def run(self, **values: Any) -> list[_R]:
        """Run the query with a value for each parameter, and return its rows.

        Raises `KeyError` if a value is missing.
        """
        connection = connections[DEFAULT_DB_ALIAS]
        statement: _Statement[_R] | None = getattr(self._thread, "statement", None)
        if statement is None or statement.connection is not connection:
            statement = self._thread.statement = _Statement(self._build(), connection)
        return statement.run(values)


class _Statement(Generic[_R]):
    """A queryset with its SQL, for one connection and therefore for one thread.

    Django's iterators turn rows into objects. They ask the query for a compiler and the compiler for its SQL:
    here they always get the same compiler, and the same SQL with the values of the run.
    """

    def __init__(self, queryset: Any, connection: Any) -> None:
        self.connection = connection
        self._queryset = queryset.using(connection.alias)
        self._values: tuple[Any, ...] = ()
        compiler = self._queryset.query.get_compiler(using=connection.alias)
        sql, self._parameters = compiler.as_sql()
        compiler.as_sql = lambda *_args, **_kwargs: (sql, self._values)
        self._queryset.query.get_compiler = lambda *_args, **_kwargs: compiler

    def run(self, values: dict[str, Any]) -> list[_R]:
        self._values = tuple(
            each.output_field.get_db_prep_value(values[each.name], self.connection)
            if isinstance(each, Parameter)
            else each
            for each in self._parameters
        )
        return list(self._queryset._iterable_class(self._queryset))
