"""Select the open proposals of a match, the proposals that a player may make, and what they may do alone.

All of it follows from public facts, so it gives nothing away about what anyone holds.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple, assert_never

from django.db.models import Max, Prefetch, QuerySet

from accounts.models import User
from games.clocks.controls import DAY, has_clock, usual_seconds
from games.compiled_queries import CompiledQuery, Key, Parameter
from games.consent.models import Proposal, ProposalAnswer
from games.consent.quorum import count_votes
from games.consent.texts import needs_text, proposal_text
from games.consent.undo import undo_points_of
from games.engine import registry
from games.engine.events import WATCHERS
from games.engine.meta import MAIN_CLOCK
from games.engine.undoing import UndoPoint
from games.matches.access import Access, may_speak_for
from games.matches.models import Deadline, Event, Match, Tenure
from games.matches.models.log import FIRST_ACTIONLESS_NUMBER
from games.matches.render import event_phrase, say
from games.matches.selectors.conflict_of_interest import directs_from_outside
from games.matches.tenure_filters import current
from games.notices.now import database_now

PROPOSALS = "proposals"
"""The kind of content of a match (`registries.match_contents`) that open proposals are."""

EXTENSIONS_PER_MATCH = 2
"""Extensions that a seat has in one match."""

PAUSED_EVENT_CODE = "house.paused_by_host"

HOST_PAUSES_APART = timedelta(days=14)
"""The minimum time between the starts of two pauses if the host plays too. For anything more they ask the
table, so that no host can keep holding up their own match."""


class ShownProposal(NamedTuple):
    """An open proposal as one person sees it.

    `mine` is true if the person made it. `agrees` is their answer (None: not yet), and `may_answer` is
    true if they are asked and have not answered.
    """

    number: int
    seat: int
    text: str
    needs: str
    agreed: int
    whole: int
    expires_at: datetime
    mine: bool
    may_answer: bool
    agrees: bool | None


class UndoChoice(NamedTuple):
    """A point to go back to, just before the event that `text` describes. The nearest point has number 1."""

    number: int
    text: str
    point: UndoPoint


class AwaitedSeat(NamedTuple):
    """A seat that a match is waiting for, and its deadline."""

    visit: int
    seat: int
    due_at: datetime
    mine: bool


class AutopilotCandidate(NamedTuple):
    """A seat that the autopilot could play from now on."""

    tenure: int
    seat: int
    mine: bool


class ProposalOptions(NamedTuple):
    """The proposals that can be made now, by kind, with their choices.

    `mark` stands for the log as it was when the undo choices were numbered.
    """

    kinds: tuple[str, ...]
    undo_choices: list[UndoChoice]
    waits: list[AwaitedSeat]
    subjects: list[AutopilotCandidate]
    mark: str


class OwnExtensions(NamedTuple):
    """The person's own extensions: how many are `left`, how long each is, and their current deadline."""

    left: int
    length: timedelta
    due_at: datetime


def voters(match: Match, proposal: Proposal) -> list[Tenure]:
    """Return the tenures whose holders are asked about a proposal.

    These are the tenures of all who hold a seat, except the asker and the player whom the proposal is
    about.
    """
    return [
        tenure
        for tenure in people(match)
        if tenure.pk not in (proposal.asker_id, proposal.parameters.get("tenure"))
    ]


def people(match: Match) -> list[Tenure]:
    """Return the people who hold the seats of a match, in seat order.

    Deputies, autopilots and people who have deleted their account are left out, even if they have returned.
    """
    return [
        tenure
        for tenure in _held_by_people(match)
        if tenure.user and tenure.user.erased_at is None and not tenure.given_up
    ]


def _held_by_people(match: Match) -> list[Tenure]:
    return list(
        Tenure.objects.filter(match=match, to_revision=None, user__isnull=False)
        .exclude(role=Tenure.Role.DEPUTY)
        .select_related("seat", "user")
        .order_by("seat__index")
    )


def open_proposals_at(access: Access) -> tuple[ShownProposal, ...]:
    """Return the open proposals of a match for a person who holds a seat in it.

    This makes no query if `get_access` saw that there are none.
    """
    tenure = access.tenure
    if tenure is None or not may_speak_for(access) or not access.may_have(PROPOSALS):
        return ()
    return tuple(show_proposal(proposal, tenure) for proposal in _open().filter(match=access.match))


def unanswered_proposals(user_id: int) -> list[tuple[Match, ShownProposal]]:
    """Return the proposals at a person's tables that still need the person's answer."""
    keys = _UNANSWERED.run(user=user_id)
    if not keys:
        return []
    told = []
    for proposal in _open().filter(pk__in=keys):
        answer = next(each for each in proposal.answers.all() if each.tenure.user_id == user_id)
        told.append((proposal.match, show_proposal(proposal, answer.tenure)))
    return told


def keys_of_unanswered(user_id: Key) -> QuerySet[Proposal, int]:
    """Return the keys of the proposals that still need a person's answer."""
    mine = Tenure.objects.filter(current(), user=user_id)
    return Proposal.objects.filter(
        outcome="", answers__tenure__in=mine, answers__agrees=None, match__status=Match.Status.RUNNING
    ).values_list("pk", flat=True)


_UNANSWERED = CompiledQuery(lambda: keys_of_unanswered(Parameter("user")))


def show_proposal(proposal: Proposal, tenure: Tenure) -> ShownProposal:
    """Return an open proposal as the holder of `tenure` sees it."""
    answers = [answer for answer in proposal.answers.all() if answer.tenure.holds_seat]
    mine = next((answer for answer in answers if answer.tenure_id == tenure.pk), None)
    count = count_votes(proposal.kind, [answer.agrees for answer in answers])
    return ShownProposal(
        number=proposal.pk,
        seat=proposal.asker.seat.index,
        text=proposal_text(proposal, taken_back=_taken_back(proposal)),
        needs=needs_text(proposal.kind, count),
        agreed=count.agreed,
        whole=count.whole,
        expires_at=proposal.expires_at,
        mine=proposal.asker_id == tenure.pk,
        may_answer=mine is not None and mine.agrees is None,
        agrees=mine.agrees if mine else None,
    )


def text_of(proposal: Proposal) -> str:
    """Return what a proposal asks for, as a sentence."""
    return proposal_text(proposal, taken_back=_taken_back(proposal))


def undo_choices(match: Match) -> list[UndoChoice]:
    """Return the points to which a player may propose to go back, the nearest first."""
    found = undo_points_of(match)
    told = _sentences(match, [point.first for point in found])
    return [
        UndoChoice(number, told[point.first], point)
        for number, point in enumerate(found, 1)
        if point.first in told
    ]


def undo_mark(match: Match) -> str:
    """Return a mark that changes whenever something public is added to the log.

    Undo choices are numbered for one such mark.
    """
    newest = (
        Event.objects.filter(match=match, number__lt=FIRST_ACTIONLESS_NUMBER, audience__gte=WATCHERS)
        .order_by("-revision", "-number")
        .values_list("happened_at", flat=True)
        .first()
    )
    return newest.isoformat() if newest else ""


def awaited_seats(match: Match, user_id: int) -> list[AwaitedSeat]:
    """Return the seats that a match is waiting for."""
    mine = set(
        Tenure.objects.filter(current(), match=match, user_id=user_id).values_list("seat_id", flat=True)
    )
    open_now = Deadline.objects.filter(match=match, handled_at=None).select_related("seat")
    return [
        AwaitedSeat(deadline.visit_id, deadline.seat.index, deadline.due_at, deadline.seat_id in mine)
        for deadline in open_now.order_by("seat__index")
    ]


def autopilot_candidates(access: Access) -> list[AutopilotCandidate]:
    """Return the seats that may be given to the autopilot: the person's own, and those of silent players.

    At least two people must remain to play on.
    """
    if access.tenure is None or not registry.meta(access.match.title).autopilot:
        return []
    seated = _held_by_people(access.match)
    if len(seated) < 3:
        return []
    return [
        AutopilotCandidate(tenure.pk, tenure.seat.index, tenure.pk == access.tenure.pk)
        for tenure in seated
        if tenure.pk == access.tenure.pk or is_silent(tenure)
    ]


def extensions_left(access: Access) -> OwnExtensions | None:
    """Return the extensions that the seat may take now without asking; none may be `left`.

    Return None for deputies, who may take none, if the seat's clock does not run, and in a practice match.
    """
    match, tenure = access.match, access.tenure
    if tenure is None or not may_speak_for(access) or match.stands_still or match.practice:
        return None
    deadline = _RUNNING.first(seat=tenure.seat_id)
    if deadline is None:
        return None
    left = max(EXTENSIONS_PER_MATCH - tenure.seat.extensions, 0)
    return OwnExtensions(left, extension_length(match, deadline.clock), deadline.due_at)


_RUNNING = CompiledQuery(
    lambda: Deadline.objects.filter(seat=Parameter("seat"), handled_at=None, frozen_at=None).order_by("pk")[
        :1
    ]
)


def _open() -> QuerySet[Proposal]:
    present = ProposalAnswer.objects.filter(tenure__left_at=None, tenure__user__erased_at=None)
    answers = present.select_related("tenure").order_by("pk")
    return (
        Proposal.objects.filter(outcome="")
        .select_related("asker__seat", "match")
        .prefetch_related(Prefetch("answers", answers))
        .order_by("asked_at", "pk")
    )


def _taken_back(proposal: Proposal) -> str:
    """Return the sentence about the first thing that an undo would take back."""
    if proposal.kind != Proposal.Kind.UNDO:
        return ""
    first = proposal.parameters["first"]
    return _sentences(proposal.match, [first]).get(first, "")


def _sentences(match: Match, revisions: list[int]) -> dict[int, str]:
    """Return, for each revision, the first thing that the log told everyone about it."""
    told = Event.objects.filter(
        match=match, revision__in=revisions, number__lt=FIRST_ACTIONLESS_NUMBER, audience__gte=WATCHERS
    ).order_by("-revision", "-number", "-telling")
    return {event.revision: say(event_phrase(match.title, event.code, event.params)) for event in told}


def proposal_options(access: Access) -> ProposalOptions:
    """Return the proposals that a player may make now."""
    match, tenure = access.match, access.tenure
    nothing = ProposalOptions((), [], [], [], "")
    if tenure is None or not access.may_act or match.practice or match.quarantined_at is not None:
        return nothing
    if match.paused_at is not None and match.paused_by == Match.Pauser.OPERATOR:
        return nothing
    if tenure.role == Tenure.Role.DEPUTY or len(people(match)) < 2:
        return nothing
    asked = set(Proposal.objects.filter(match=match, outcome="").values_list("kind", flat=True))
    offered = ProposalOptions(
        (),
        undo_choices(match),
        awaited_seats(match, tenure.user_id or 0),
        autopilot_candidates(access),
        undo_mark(match),
    )
    there = (kind for kind in Proposal.Kind if _is_there(kind, match, offered))
    return offered._replace(kinds=tuple(kind for kind in there if kind not in asked))


def _is_there(kind: Proposal.Kind, match: Match, offered: ProposalOptions) -> bool:
    """Return whether there is anything that a proposal of this kind could be about now."""
    match kind:
        case Proposal.Kind.PAUSE:
            return match.paused_at is None
        case Proposal.Kind.RESUME:
            return match.paused_at is not None
        case Proposal.Kind.UNDO:
            return bool(offered.undo_choices)
        case Proposal.Kind.EXTENSION:
            return bool(offered.waits) and has_clock(match.controls)
        case Proposal.Kind.END:
            return True
        case Proposal.Kind.REPLACEMENT:
            return bool(offered.subjects)
    assert_never(kind)


def host_options(access: Access, user: User) -> ProposalOptions:
    """Return the actions that a host or a director may take now without asking anyone."""
    match = access.match
    if not has_host_rights(match, user) or not match.running or match.quarantined_at is not None:
        return ProposalOptions((), [], [], [], "")
    awaited = awaited_seats(match, user.pk)
    others = [wait for wait in awaited if not wait.mine]
    there = {
        Proposal.Kind.PAUSE: match.paused_at is None
        and len(others) == len(awaited)
        and next_pause_at(match, user, database_now()) is None,
        Proposal.Kind.RESUME: match.paused_at is not None
        and match.paused_by in (Match.Pauser.HOST, Match.Pauser.DIRECTOR),
        Proposal.Kind.EXTENSION: match.paused_at is None and bool(others) and has_clock(match.controls),
    }
    return ProposalOptions(tuple(kind for kind in there if there[kind]), [], others, [], "")


def has_host_rights(match: Match, user: User) -> bool:
    """Return whether a person has a host's or a director's rights at a match."""
    if match.host_id == user.pk:
        return not match.practice
    return directs_from_outside(match, user)


def next_pause_at(match: Match, user: User, now: datetime) -> datetime | None:
    """Return when the host may pause the match again.

    Return None if they may do so now, as a host who does not play always may.
    """
    if not own_seats(match, user).exists():
        return None
    paused = Event.objects.filter(
        match=match, code=PAUSED_EVENT_CODE, happened_at__gt=now - HOST_PAUSES_APART
    )
    last: datetime | None = paused.aggregate(last=Max("happened_at"))["last"]
    return None if last is None else last + HOST_PAUSES_APART


def own_seats(match: Match, user: User) -> QuerySet[Tenure, int]:
    """Return the keys of the seats that a person holds at a match."""
    held = Tenure.objects.filter(current(), match=match, user=user)
    return held.values_list("seat_id", flat=True)


def is_silent(tenure: Tenure) -> bool:
    """Return whether the match no longer waits for a tenure's holder (`services.silence`)."""
    return tenure.seat.silent_since is not None


def extension_length(match: Match, clock: str) -> timedelta:
    """Return how much time a seat's own extension gives: the usual time of a turn, but at most a day."""
    controls = match.controls
    return timedelta(seconds=min(DAY, usual_seconds(controls.get(clock) or controls[MAIN_CLOCK])))
