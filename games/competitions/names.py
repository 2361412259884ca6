"""Names of entrants."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from accounts import lines
from accounts.models import NAME_COLUMNS, User
from games.competitions.models import Entrant
from games.matches.selectors.seats import PersonName, name_of


def person_fields_left_out(path: str, *needed: str) -> tuple[str, ...]:
    """Return the fields to defer of the person at `path` if only their name is needed, and if they may act.

    A person has many fields, and a page reads hundreds of people. Further fields that are `needed` are read.
    """
    kept = ("id", "is_active", *NAME_COLUMNS, *needed)
    fields = (each.name for each in User._meta.concrete_fields)
    return tuple(f"{path}__{name}" for name in fields if name not in kept)


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
