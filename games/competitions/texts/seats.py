"""The sentence about whether seats are balanced in a competition."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.competitions.models import Competition
from games.engine import registry


def seats_sentence(competition: Competition) -> str:
    """Return a sentence about whether seats are balanced.

    They are balanced unless the rules draw the order of play.
    """
    if registry.meta(competition.title).draws_order:
        return _(
            "The game’s own rules decide by chance who starts and from where; this is not evened "
            "out between matches."
        )
    return _("Seats are dealt so that everyone gets each seat about equally often.")
