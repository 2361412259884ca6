"""A planner: a sandbox of a position as one seat knows it, which a family's module `planner` plays in.

The module is optional. It has

    sheet(view, kept, look, say) -> Planned    the page, for what is kept and looked at
    change(view, kept, deed) -> Changed        what is kept after a form of that page was sent

Neither is given a state: a planner knows what its reader's view knows, and what the reader assumes.
`kept` is a text of the title's own, "" for nothing; the house stores it beside the match, for the
one person whose it is. It outlives the position it was made for: what no longer fits is left out and
counted, never an error. `look` is what the page's address says is looked at, such as the place of a
line in one of its lists; like any address it holds no secret, and may hold anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from games.engine.drawing.svg import Svg

Look: TypeAlias = Mapping[str, str]
"""The parameters of the page's address."""

Deed: TypeAlias = Mapping[str, Sequence[str]]
"""The fields of a form that was sent, each with all its values."""

MAX_KEPT_LENGTH = 20_000
"""Characters of what is kept; a `change` that would keep more is refused."""


class Planned(NamedTuple):
    """A planner's page in the reader's language: its `heading`, how many steps of the plan no longer
    fit (`left_out`), what the family's own template `planner.html` shows, and the `defs` that its
    pictures draw with."""

    heading: str
    left_out: int = 0
    parts: Mapping[str, object] = {}
    defs: Svg = Svg("")


class Changed(NamedTuple):
    """What is kept from now on, and what is looked at next."""

    kept: str
    look: Look = {}
