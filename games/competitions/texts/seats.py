"""What a competition promises about seats, in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.competitions.models import Competition
from games.engine import registry


def seats_sentence(competition: Competition) -> str:
    """Whether seats are kept even: where the title draws who plays when nobody claims it."""
    if registry.meta(competition.title).draws_order:
        return _("Who begins, and from where, the game's own rules draw: that is not evened out.")
    return _("Seats are dealt so that everybody has each about equally often.")
