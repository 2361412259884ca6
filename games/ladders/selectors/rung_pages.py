"""Split a long list of rungs into pages.

The reader's own page shows everyone whom they may challenge.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from django.core.paginator import Page, Paginator

from games.ladders.models import Rung

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


def rungs_on(
    page: Page[Rung], rungs: Sequence[Rung], own: int | None, reached: Container[int]
) -> tuple[Rung, ...]:
    """Return the rungs of a page.

    On the page with the reader's rung, which is at the position `own`, rungs before it are repeated if the
    reader may challenge someone there; `reached` are the entrants whom they may challenge.
    """
    here = tuple(page.object_list)
    start = max(page.start_index() - 1, 0)
    if own is None or not start <= own < start + len(here):
        return here
    ahead = rungs[max(start - MAX_REPEATED_RUNGS, 0) : start]
    first = next((number for number, rung in enumerate(ahead) if rung.entrant_id in reached), len(ahead))
    return (*ahead[first:], *here)
