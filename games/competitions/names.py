"""What somebody in a competition is called."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from accounts.models import User
from games.competitions.models import Entrant


def entrant_name(entrant: Entrant) -> str:
    """A person's name, or a program's with what it is, in the reader's language."""
    if entrant.user is not None:
        return entrant.user.name
    return _("%(name)s (program)") % {"name": entrant.program}


def called(name: str | None, user_id: int | None, erased_at: datetime | None, program: str) -> str:
    """The same from plain values: columns of the person, and the program."""
    if user_id is None:
        return _("%(name)s (program)") % {"name": program}
    return (name or "") if erased_at is None else User(pk=user_id, erased_at=erased_at).name
