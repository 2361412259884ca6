"""Carry out an action at many tables, each in its own transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.contrib import messages
from django.http import HttpRequest

from games.competitions.models import Table
from games.competitions.texts.desk import tables_named
from games.matches.errors import ExplainedRefusal, MatchBroken, Unreadable


class BulkOutcome:
    """The outcome of an action at many tables.

    `done` are the numbers of the tables at which it succeeded; `refused` maps reasons, each with the level of
    its message, to the numbers of the others.
    """

    def __init__(self, done: Iterable[int] = ()) -> None:
        self.done = list(done)
        self.refused: dict[tuple[int, str], list[int]] = {}

    def refuse(self, table: Table, refusal: ExplainedRefusal) -> None:
        """Record why the action was not carried out at a table."""
        why = refusal.level, refusal.sentence(table.match_id or 0)
        self.refused.setdefault(why, []).append(table.number)

    def tell(self, request: HttpRequest, done: str) -> None:
        """Show the outcome on the next page; `done` is a sentence with `%(tables)s` for the tables."""
        if self.done:
            messages.success(request, done % {"tables": tables_named(self.done)})
        for (level, why), numbers in self.refused.items():
            messages.add_message(request, level, f"{_capital(tables_named(numbers))}: {why}")


def apply_to_each(tables: Iterable[Table], act: Callable[[Table], object]) -> BulkOutcome:
    """Call `act` for each table; if it is refused at one table, the others are still handled."""
    outcome = BulkOutcome()
    for table in tables:
        try:
            act(table)
        except ExplainedRefusal as refusal:
            outcome.refuse(table, refusal)
        except Unreadable:
            outcome.refuse(table, MatchBroken())
        else:
            outcome.done.append(table.number)
    return outcome


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
