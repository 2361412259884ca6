"""The sentence in which a competition says whether seats are balanced, in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.competitions.models import Competition
from games.engine import registry


def seats_sentence(competition: Competition) -> str:
    """Return a sentence that says whether seats are balanced: only if the rules do not draw the order."""
    if registry.meta(competition.title).draws_order:
        return _(
            "The game’s own rules decide by chance who starts and from where; this is not evened "
            "out between matches."
        )
    return _("Seats are dealt so that everyone gets each seat about equally often.")
