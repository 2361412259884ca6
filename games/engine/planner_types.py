"""A planner: a sandbox of a position as one seat knows it, defined by a family's module `planner`.

The module is optional. It defines:

    sheet(view, kept, look, say) -> PlannerPage    the page, for a stored plan and what is being viewed
    change(view, kept, deed) -> PlanChange         the plan to store after a form of that page was submitted

Neither function receives a state: a planner uses only its reader's view and the reader's assumptions.
`kept` is a plan in the title's own text format, or "" if there is none; the framework stores the plan
beside the match, for one person only. A plan may be older than the position: steps that no longer fit are
left out and counted, and never cause an error. `look` is the part of the page's address that says what is
being viewed, such as the number of a line in one of its lists. Like any address, it holds no secret and
may contain anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from games.engine.drawing.svg import Svg

PageParams: TypeAlias = Mapping[str, str]
"""The parameters in the address of a planner's page."""

SubmittedForm: TypeAlias = Mapping[str, Sequence[str]]
"""The fields of a submitted form, each with all its values."""

MAX_PLAN_LENGTH = 20_000
"""The most characters in a stored plan; a `change` that would store more is refused."""


class PlannerPage(NamedTuple):
    """A planner's page in the reader's language.

    `heading` is the heading of the page, and `left_out` is the number of steps of the plan that no longer
    fit. `parts` contains everything that the family's own template `planner.html` shows, and `defs` the
    definitions that the pictures use.
    """

    heading: str
    left_out: int = 0
    parts: Mapping[str, object] = {}
    defs: Svg = Svg("")


class PlanChange(NamedTuple):
    """The plan to store from now on, and what the page shows next."""

    kept: str
    look: PageParams = {}
