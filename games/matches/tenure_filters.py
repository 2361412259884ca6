"""Query conditions on tenures: for the current holders of seats, and for everyone who may act for them."""

from __future__ import annotations

from django.db.models import Q
from django.db.models.functions import Now

from games.matches.models import Tenure

HOLDER_ROLES = (Tenure.Role.PLAYER, Tenure.Role.SUBSTITUTE, Tenure.Role.AUTOPILOT)
"""The roles of people or programs that hold a seat; a deputy only acts for one of them."""


def seated(prefix: str = "") -> Q:
    """Return the condition for the tenures of people or programs that hold their seats now.

    `prefix` is the lookup that leads to the tenures ("seat__tenures__").
    """
    return Q(**{f"{prefix}to_revision": None, f"{prefix}role__in": HOLDER_ROLES})


def holding(prefix: str = "") -> Q:
    """Return the condition for the tenures of people or programs who hold their seats and may play them.

    Players who have deleted their account are `seated` until a substitute takes the seat, but have given it
    up. Use this to find a person's seats, and `seated` to find a seat's tenure.
    """
    return seated(prefix) & Q(**{f"{prefix}left_at": None})


def current(prefix: str = "") -> Q:
    """Return the condition for the tenures that continue, and whose people have not given the seat up.

    Deputies' tenures are included, whether or not the agreed span has begun.
    """
    return Q(**{f"{prefix}to_revision": None, f"{prefix}left_at": None})


def stayed(prefix: str = "") -> Q:
    """Return the condition for the tenures of people who hold their seats, or held them to the end.

    Deputies' tenures that have not ended are included.
    """
    return current(prefix) | Q(**{f"{prefix}how": Tenure.How.FINISHED, f"{prefix}left_at": None})


def acting(prefix: str = "") -> Q:
    """Return the condition that the person of a tenure may act for its seat now.

    That person is the holder, unless they have given the seat up, or a deputy during the agreed span.
    """
    deputyship = f"{prefix}deputyship__"
    deputy = Q(
        **{f"{deputyship}start__lte": Now(), f"{deputyship}end__gt": Now(), f"{deputyship}ended_at": None}
    )
    return current(prefix) & (Q(**{f"{prefix}role__in": HOLDER_ROLES}) | deputy)
