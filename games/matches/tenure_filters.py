"""Who holds a seat now, and who may act for it: lookups of tenures, asked in one place."""

from __future__ import annotations

from django.db.models import Q
from django.db.models.functions import Now

from games.matches.models import Tenure

HOLDERS = (Tenure.Role.PLAYER, Tenure.Role.SUBSTITUTE, Tenure.Role.AUTOPILOT)
"""Roles of those a seat belongs to; a deputy only acts for one of them."""


def seated(prefix: str = "") -> Q:
    """The tenure of a seat's holder now; `prefix` leads to the tenures ("seat__tenures__")."""
    return Q(**{f"{prefix}to_revision": None, f"{prefix}role__in": HOLDERS})


def acting(prefix: str = "") -> Q:
    """The tenures that may act for a seat now: its holder's, and a deputy's within their span."""
    deputyship = f"{prefix}deputyship__"
    deputy = Q(
        **{f"{deputyship}start__lte": Now(), f"{deputyship}end__gt": Now(), f"{deputyship}ended_at": None}
    )
    return Q(**{f"{prefix}to_revision": None}) & (Q(**{f"{prefix}role__in": HOLDERS}) | deputy)
