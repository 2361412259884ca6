"""What must be true afterwards of what tables agreed on: ended once, carried out once, taken back whole."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import Any, assert_never

from django.db.models.functions import Now

from games.consent.models import Emergency, Proposal, ProposalAnswer
from games.consent.proposal_kinds import KINDS
from games.consent.selectors import EXTENSIONS_PER_MATCH
from games.matches.models import Action, Ending, Event, Match, Seat, Tenure
from games.matches.models.log import FIRST_ACTIONLESS_NUMBER
from tests.crash.clock_findings import undos_of

PAUSED = ("house.paused_by_table", "house.paused_by_host")

Kind, Outcome = Proposal.Kind, Proposal.Outcome

SOON = timedelta(seconds=6)
"""A proposal that is due is closed by then: the sweepers went on alone at the end."""


def look_at_consent(match: Match, broken: Counter[str]) -> None:
    """What the log of a match tells is what its proposals came to."""
    events = Counter(Event.objects.filter(match=match).values_list("code", flat=True))
    ended = Proposal.objects.filter(match=match).exclude(outcome="")
    agreed = Counter(ended.filter(outcome=Outcome.AGREED).values_list("kind", flat=True))
    for kind in Kind:
        asked = Proposal.objects.filter(match=match, kind=kind).count()
        broken["asked_not_once"] += abs(events[f"house.asked_{kind}"] - asked)
        broken["agreed_not_once"] += abs(_done(match, kind, events, agreed) - agreed[kind])
    for outcome in (Outcome.REFUSED, Outcome.WITHDRAWN, Outcome.EXPIRED, Outcome.LAPSED):
        # With the match itself nothing more is told.
        told = ended.filter(outcome=outcome).exclude(ended_at=match.ended_at).count()
        broken["outcome_not_once"] += abs(events[f"house.{outcome}"] - told)
    _pauses(match, broken)
    _undos(match, broken)
    _own_time(match, broken)


def _done(match: Match, kind: Proposal.Kind, events: Counter[str], agreed: Counter[str]) -> int:
    """How often a kind of proposal was carried out at a match."""
    match kind:
        case Kind.PAUSE:
            return events["house.paused_by_table"]
        case Kind.EXTENSION:
            return events["house.extended_by_table"]
        case Kind.REPLACEMENT:
            return events["house.autopilot_by_table"]
        case Kind.END:
            return Ending.objects.filter(match=match, how="vote").count()
        case Kind.RESUME | Kind.UNDO:
            # A pause ends by itself too (`_pauses`), and an undoing is compared with its log (`_undos`).
            return agreed[kind]
    assert_never(kind)


def look_at_votes(broken: Counter[str]) -> None:
    """Nothing stays open that is decided, nobody answers what is over, and all agreed who had to."""
    answers = ProposalAnswer.objects.exclude(answered_at=None).exclude(proposal__outcome="")
    for answered_at, ended_at in answers.values_list("answered_at", "proposal__ended_at"):
        broken["answered_afterwards"] += answered_at > ended_at
    due = Proposal.objects.filter(outcome="", expires_at__lte=Now() - SOON, match__status="running")
    broken["proposal_stuck"] += due.count()
    broken["proposal_left"] += (
        Proposal.objects.filter(outcome="").exclude(match__status=Match.Status.RUNNING).count()
    )
    # Who left in between no longer counted.
    stayed = ProposalAnswer.objects.filter(
        proposal__outcome=Outcome.AGREED, tenure__how__in=["", Tenure.How.FINISHED]
    ).exclude(agrees=True)
    whole = [kind for kind, traits in KINDS.items() if traits.everybody]
    broken["agreed_without"] += stayed.filter(proposal__kind__in=whole).count()


def consent_figures() -> dict[str, Any]:
    """How many proposals came to what, which of them were agreed on, and how many undoings that were."""
    outcomes = Counter(Proposal.objects.values_list("outcome", flat=True))
    agreed = Counter(Proposal.objects.filter(outcome=Outcome.AGREED).values_list("kind", flat=True))
    return {
        "proposals": {outcome or "open": count for outcome, count in sorted(outcomes.items())},
        "agreed": dict(sorted(agreed.items())),
        "undos": Action.objects.filter(notation="house undo").count(),
        "undone": Action.objects.filter(undone=True).count(),
        "emergencies": Emergency.objects.count(),
        "emergencies_told": Event.objects.filter(code="house.emergency").count(),
        "own_extensions": sum(Seat.objects.values_list("extensions", flat=True)),
    }


def _pauses(match: Match, broken: Counter[str]) -> None:
    """Every pause ended once, or still stands, or the match ended in it."""
    told = Event.objects.filter(match=match, code__in=[*PAUSED, "house.emergency", "house.went_on"])
    stands = False
    for code in told.order_by("happened_at", "pk").values_list("code", flat=True):
        # An emergency stops a match, or keeps it from going on.
        broken["pauses"] += stands if code in PAUSED else code == "house.went_on" and not stands
        stands = code != "house.went_on"
    broken["pauses"] += match.running and stands != (match.paused_at is not None)


def _undos(match: Match, broken: Counter[str]) -> None:
    """Each undoing that was agreed on was done once, and took back exactly what came since."""
    undos = undos_of(match)
    given = Proposal.objects.filter(match=match, kind=Kind.UNDO, outcome=Outcome.AGREED)
    agreed = Counter(parameters["to"] for parameters in given.values_list("parameters", flat=True))
    broken["undone_not_once"] += agreed != Counter(to for _revision, to in undos)
    back = {number for revision, to in undos for number in range(to + 1, revision)}
    hashes = {0: ""}
    for revision, state_hash, undone in Action.objects.filter(match=match).values_list(
        "revision", "state_hash", "undone"
    ):
        hashes[revision] = state_hash
        broken["taken_back"] += undone != (revision in back)
    broken["another_state"] += sum(to > 0 and hashes[revision] != hashes[to] for revision, to in undos)
    told = Event.objects.filter(match=match, number__lt=FIRST_ACTIONLESS_NUMBER).values_list(
        "revision", "undone"
    )
    broken["telling_taken_back"] += sum(undone != (revision in back) for revision, undone in told)


def _own_time(match: Match, broken: Counter[str]) -> None:
    """As many extensions of one's own as were told, and never more than one has."""
    told = Counter(
        params["seat"]
        for params in Event.objects.filter(match=match, code="house.extended_own").values_list(
            "params", flat=True
        )
    )
    for index, extensions in match.seats.values_list("index", "extensions"):
        broken["own_extensions"] += extensions != told[index] or extensions > EXTENSIONS_PER_MATCH
