"""The lobby's part in exporting and erasing a person's data."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.lobby.models import OfferRenewal, TableAlert
from games.lobby.services.table_alerts import delete_alerts
from games.matches.models import Invitation, UsualResponse


def usual_response(user: User) -> dict[str, Any]:
    """Return how soon a person usually answers, as last computed; empty if it was never computed."""
    found = UsualResponse.objects.filter(user=user).first()
    return {} if found is None else {"within": found.within or None, "counted_at": found.counted_at}


def table_alerts(user: User) -> list[dict[str, Any]]:
    """Return a person's table alerts; an empty value means any."""
    rows = TableAlert.objects.filter(user=user).order_by("pk")
    return [
        dict(row) for row in rows.values("title", "family", "seats", "pace", "rated", "made_at", "expires_at")
    ]


def offer_renewals(user: User) -> list[dict[str, Any]]:
    """Return the tables that a person has ever asked to be offered again, and how many times are left.

    `ended` says why a table is not offered again. A table that was offered again has a row of its own if it
    is to be offered again too.
    """
    rows = OfferRenewal.objects.filter(host=user).order_by("pk")
    return [
        {
            "match": match,
            "left": left,
            "asked_at": asked_at,
            "offered_again": following is not None,
            "ended": ended or None,
        }
        for match, left, asked_at, following, ended in rows.values_list(
            "match__name", "left", "asked_at", "next", "ended"
        )
    ]


def forget(user: User) -> None:
    """Delete a person's invitations, table alerts and requests to offer tables again.

    Their usual response time is deleted too.
    """
    Invitation.objects.filter(user=user).delete()
    delete_alerts(TableAlert.objects.filter(user=user))
    OfferRenewal.objects.filter(host=user).delete()
    UsualResponse.objects.filter(user=user).delete()
