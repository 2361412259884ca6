"""What somebody in a competition is called."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from accounts.models import User
from games.competitions.models import Entrant
from games.matches.selectors.seats import PersonName, name_of


def entrant_name(entrant: Entrant) -> PersonName:
    """A person's name, or a program's with what it is, in the reader's language."""
    if entrant.user is not None:
        return name_of(entrant.user)
    return PersonName(_("%(name)s (program)") % {"name": entrant.program})


def called(name: str | None, user_id: int | None, erased_at: datetime | None, program: str) -> PersonName:
    """The same from plain values: columns of the person, and the program."""
    if user_id is None:
        return PersonName(_("%(name)s (program)") % {"name": program})
    if erased_at is None:
        return PersonName(name or "", user_id)
    return name_of(User(pk=user_id, erased_at=erased_at))
