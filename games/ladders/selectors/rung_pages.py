"""Split a long list of rungs into pages.

The reader's own page shows everyone whom they may challenge.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.paginator import Page, Paginator

from games.ladders.selectors.rows import RungRow

RUNGS_SHOWN = 50
"""How many rungs one page shows."""

MAX_REPEATED_RUNGS = 25
"""How many rungs of the page before the reader's own page can be repeated on it."""


def page_of(listed: Any, asked: str | None, own: int | None) -> Page[Any]:
    """Return the requested page of a list or a query; without a request, the page with the reader.

    `own` is the reader's position, counted from 0 (None: the reader is not in the list).
    """
    first = 1 if own is None else own // RUNGS_SHOWN + 1
    return Paginator(listed, RUNGS_SHOWN).get_page(asked or first)


def rows_on(page: Page[RungRow], listed: Sequence[RungRow]) -> tuple[RungRow, ...]:
    """Return the rows of a page.

    On the page with the reader's row, rows before it are repeated if the reader may challenge someone there.
    """
    here = tuple(page.object_list)
    start = max(page.start_index() - 1, 0)
    if not any(row.mine for row in here):
        return here
    ahead = listed[max(start - MAX_REPEATED_RUNGS, 0) : start]
    reached = [number for number, row in enumerate(ahead) if row.you.strong]
    return (*ahead[reached[0] :], *here) if reached else here
