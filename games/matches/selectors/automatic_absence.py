"""Facts that decide whether an absence starts automatically when a seat's time runs out."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Max

from accounts.models import User
from games.clocks.standstill import Agreement
from games.matches.models import Tenure


def may_start(agreement: Agreement) -> bool:
    """Return whether a match agreed that absences may start automatically."""
    return agreement.absences and agreement.automatic


def last_sign(user: User) -> datetime | None:
    """Return when a person last looked at a match, or None if they never have."""
    looks = Tenure.objects.filter(user=user).aggregate(last=Max("last_look"))
    found: datetime | None = looks["last"]
    return found
