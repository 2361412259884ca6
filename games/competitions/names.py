"""Names of entrants."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from accounts import lines
from accounts.models import User
from games.competitions.models import Entrant
from games.matches.selectors.seats import PersonName, name_of


def entrant_name(entrant: Entrant) -> PersonName:
    """Return a person's name, or a program's name with a note in the reader's language that it is one."""
    if entrant.user is not None:
        return name_of(entrant.user)
    return PersonName(_("%(name)s (program)") % {"name": lines.display_text(entrant.program)})


def plain_entrant_name(entrant: Entrant) -> str:
    """Return an entrant's name as it is stored, for exports."""
    if entrant.user is not None:
        return entrant.user.plain_name
    return _("%(name)s (program)") % {"name": entrant.program}


def entrant_name_from_values(
    name: str | None, user_id: int | None, erased_at: datetime | None, program: str
) -> PersonName:
    """Return an entrant's name from column values: those of the person, or the program's name."""
    if user_id is None:
        return PersonName(_("%(name)s (program)") % {"name": lines.display_text(program)})
    if erased_at is None:
        return PersonName(lines.display_text(name or ""), user_id)
    return name_of(User(pk=user_id, erased_at=erased_at))
