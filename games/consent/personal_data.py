"""This room's part in exporting and erasing a person's data."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from typing import Any

from accounts.models import User
from games.consent.models import Appointment, AppointmentAnswer, Emergency, Poke, Proposal, ProposalAnswer
from games.matches.models import Tenure

RecordsByTenure = dict[int, list[dict[str, Any]]]
"""What is exported about each tenure, by its key."""


def proposals_of(tenures: Collection[Tenure]) -> RecordsByTenure:
    """Return the proposals made by the holders of these tenures, by tenure."""
    found: RecordsByTenure = defaultdict(list)
    rows = Proposal.objects.filter(asker__in=tenures).order_by("pk")
    for key, kind, at, outcome in rows.values_list("asker_id", "kind", "asked_at", "outcome"):
        found[key].append({"kind": kind, "asked_at": at, "outcome": outcome})
    return found


def answers_of(tenures: Collection[Tenure]) -> RecordsByTenure:
    """Return the answers to proposals given by the holders of these tenures, by tenure."""
    found: RecordsByTenure = defaultdict(list)
    rows = ProposalAnswer.objects.filter(tenure__in=tenures).exclude(agrees=None).order_by("pk")
    for key, kind, agrees, at in rows.values_list("tenure_id", "proposal__kind", "agrees", "answered_at"):
        found[key].append({"proposal__kind": kind, "agrees": agrees, "answered_at": at})
    return found


def appointments_of(tenures: Collection[Tenure]) -> RecordsByTenure:
    """Return the times to play live that the holders of these tenures suggested, accepted or declined."""
    found: RecordsByTenure = defaultdict(list)
    own = Appointment.objects.filter(asker__in=tenures).order_by("pk")
    for key, starts_at, withdrawn_at in own.values_list("asker_id", "starts_at", "withdrawn_at"):
        found[key].append({"starts_at": starts_at, "suggested": True, "withdrawn_at": withdrawn_at})
    rows = AppointmentAnswer.objects.filter(tenure__in=tenures).order_by("pk")
    for key, starts_at, accepts in rows.values_list("tenure_id", "appointment__starts_at", "accepts"):
        found[key].append({"starts_at": starts_at, "suggested": False, "accepts": accepts})
    return found


def nudges_of(tenures: Collection[Tenure]) -> RecordsByTenure:
    """Return the nudges that the holders of these tenures have sent: to which seat, and when."""
    found: RecordsByTenure = defaultdict(list)
    rows = Poke.objects.filter(tenure__in=tenures).order_by("pk")
    for key, seat, at in rows.values_list("tenure_id", "visit__seat__index", "sent_at"):
        found[key].append({"seat": seat, "sent_at": at})
    return found


def forget(user: User) -> None:
    """Delete a person's emergencies."""
    Emergency.objects.filter(user=user).delete()
