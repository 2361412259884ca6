"""What somebody in a competition is called."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.competitions.models import Entrant


def entrant_name(entrant: Entrant) -> str:
    """A person's name, or a program's with what it is, in the reader's language."""
    if entrant.user is not None:
        return entrant.user.name
    return _("%(name)s (program)") % {"name": entrant.program}
