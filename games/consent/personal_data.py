"""This room's part in exporting and erasing a person's data."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from typing import Any

from accounts.models import User
from games.consent.models import Emergency, Proposal, ProposalAnswer
from games.matches.models import Tenure

RecordsByTenure = dict[int, list[dict[str, Any]]]
"""What is exported about each tenure, by its key."""


def proposals_of(tenures: Collection[Tenure]) -> RecordsByTenure:
    """Return the proposals made by the holders of these tenures."""
    found: RecordsByTenure = defaultdict(list)
    rows = Proposal.objects.filter(asker__in=tenures).order_by("pk")
    for key, kind, at, outcome in rows.values_list("asker_id", "kind", "asked_at", "outcome"):
        found[key].append({"kind": kind, "asked_at": at, "outcome": outcome})
    return found


def answers_of(tenures: Collection[Tenure]) -> RecordsByTenure:
    """Return the answers given by the holders of these tenures."""
    found: RecordsByTenure = defaultdict(list)
    rows = ProposalAnswer.objects.filter(tenure__in=tenures).exclude(agrees=None).order_by("pk")
    for key, kind, agrees, at in rows.values_list("tenure_id", "proposal__kind", "agrees", "answered_at"):
        found[key].append({"proposal__kind": kind, "agrees": agrees, "answered_at": at})
    return found


def forget(user: User) -> None:
    """Delete a person's emergencies."""
    Emergency.objects.filter(user=user).delete()
