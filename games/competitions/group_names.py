"""Names for the groups of a competition's tables."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from games.competitions.models import Competition

_GROUP = re.compile(r"s(\d+)(?:r(\d+))?")


def group_name(competition: Competition, group: str) -> str:
    """Return the name of a group: "Season 2" for a ladder, "Stage 1, round 3" for a tournament.

    Other groups keep the names that their room gave them; "" is called "All tables".
    """
    found = _GROUP.fullmatch(group)
    if found is None:
        return group or _("All tables")
    part, number = found.groups()
    ladder = competition.kind == Competition.Kind.LADDER
    if number is None:
        return (_("Season %(part)s") if ladder else _("Stage %(part)s")) % {"part": part}
    text = _("Season %(part)s, round %(number)s") if ladder else _("Stage %(part)s, round %(number)s")
    return text % {"part": part, "number": number}
