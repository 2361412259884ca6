"""What people do at their tables besides playing: they ask, answer, take back, and do what a host may.

The match may be waiting for that seat or not. What would last for days lasts seconds here.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from random import Random
from typing import Any

from django.db import connection, transaction

from accounts.models import User
from games.consent.models import Emergency, Proposal, ProposalAnswer
from games.consent.selectors import host_options, proposal_options
from games.consent.services import emergencies, host_rights, proposals
from games.matches.access import Access, get_access
from games.matches.errors import SiteRefusal
from games.matches.models import Match, Tenure
from games.matches.services import leaving
from games.matches.services.locking import lock_known
from games.matches.tenure_filters import seated
from games.notices.now import database_now
from tests.crash.seats import end_deputy, name_deputy
from tests.crash.stage import SECONDS
from tests.crash.standing import through

Deed = Callable[[Access, Random], None]

HOURS: Any = SECONDS / 3_600
"""What an extension gives: about what a visit may take."""

SELDOM = {Proposal.Kind.END: 10, Proposal.Kind.PAUSE: 40, Proposal.Kind.REPLACEMENT: 15}
"""Of a hundred wishes for these so many are asked: else little would be played."""

# How often, of a hundred times.
AGREES, ANSWERS, AT_ONCE, ALL_TOGETHER, GOES_BACK = 85, 80, 70, 50, 60


def go_to_a_table(source: Random) -> None:
    """Someone comes to a table of his and does one thing there."""
    held = Tenure.objects.filter(seated(), user__isnull=False, match__status=Match.Status.RUNNING)
    keys = list(held.values_list("pk", flat=True))
    if not keys:
        return
    tenure = Tenure.objects.select_related("user").get(pk=source.choice(keys))
    assert tenure.user is not None
    access = get_access(tenure.user, tenure.match_id)
    # He may have lost his seat by now.
    if access.tenure is not None and not answer(access, source):
        source.choices([deed for _weight, deed in DEEDS], [weight for weight, _deed in DEEDS])[0](
            access, source
        )


def ask(access: Access, source: Random) -> None:
    """Ask the table for something that its page offers; mostly all answer at once."""
    assert access.tenure is not None
    assert access.tenure.user is not None
    offered = proposal_options(access)
    if not offered.kinds:
        return
    kind = source.choice(offered.kinds)
    if Proposal.Kind.UNDO in offered.kinds and source.randrange(100) < GOES_BACK:
        # It can be asked for only in moments.
        kind = Proposal.Kind.UNDO
    parameters: dict[str, Any] = {}
    match kind:
        case Proposal.Kind.PAUSE:
            parameters = {"days": 1}
        case Proposal.Kind.UNDO:
            point = source.choice(offered.undo_choices).point
            parameters = {"to": point.to, "first": point.first}
        case Proposal.Kind.EXTENSION:
            parameters = {"visit": source.choice(offered.waits).visit, "hours": HOURS}
        case Proposal.Kind.REPLACEMENT:
            parameters = {"tenure": source.choice(offered.subjects).tenure}
    if source.randrange(100) >= SELDOM.get(Proposal.Kind(kind), 100):
        return
    with suppress(SiteRefusal):
        proposal = proposals.ask(
            match_id=access.match.pk, user=access.tenure.user, kind=kind, parameters=parameters
        )
        if source.randrange(100) < AT_ONCE:
            _all_answer(proposal, source)


def answer(access: Access, source: Random) -> bool:
    """Answer something that one is asked, but not always; return whether they did."""
    waiting = ProposalAnswer.objects.filter(tenure=access.tenure, agrees=None, proposal__outcome="")
    asked = waiting.select_related("proposal", "tenure__user").order_by("pk").first()
    if asked is None or source.randrange(100) >= ANSWERS:
        return False
    _answer(asked, agrees=source.randrange(100) < AGREES)
    return True


def withdraw(access: Access, source: Random) -> None:
    """Take back what one has asked."""
    mine = Proposal.objects.filter(asker=access.tenure, outcome="").order_by("pk").first()
    if mine is not None:
        assert access.tenure is not None
        assert access.tenure.user is not None
        with suppress(SiteRefusal):
            proposals.withdraw(match_id=access.match.pk, proposal_id=mine.pk, user=access.tenure.user)


def host(access: Access, source: Random) -> None:
    """The host does what he may do without asking."""
    match_id, user = access.match.pk, access.match.host
    offered = host_options(access, user)
    if not offered.kinds:
        return
    with suppress(SiteRefusal):
        match source.choice(offered.kinds):
            case Proposal.Kind.PAUSE:
                host_rights.pause(match_id=match_id, user=user, days=1)
            case Proposal.Kind.RESUME:
                host_rights.resume(match_id=match_id, user=user)
            case Proposal.Kind.EXTENSION:
                wait = source.choice(offered.waits)
                host_rights.extend(
                    match_id=match_id, user=user, visit_id=wait.visit, hours=HOURS, seen=wait.due_at
                )


def call_emergency(access: Access, source: Random) -> None:
    """Stop the clocks of all matches of one's own at once; once in a life here."""
    assert access.tenure is not None
    user = access.tenure.user
    assert user is not None
    with suppress(SiteRefusal):
        emergencies.declare(user=user, days=source.randint(1, 7))


def end_emergency(access: Access, source: Random) -> None:
    """Someone who has an emergency is back."""
    emergency = Emergency.objects.filter(ended_at=None, until__gt=database_now()).order_by("-pk").first()
    if emergency is not None:
        with suppress(SiteRefusal):
            emergencies.end(user=emergency.user)


def give_up(access: Access, source: Random) -> None:
    """Leave the match for good."""
    assert access.tenure is not None
    assert access.tenure.user is not None
    with suppress(SiteRefusal):
        leaving.leave(match_id=access.match.pk, user=access.tenure.user)


def let_days_pass(source: Random) -> None:
    """A pause of days ends in a few seconds, an emergency too."""
    far = database_now() + timedelta(hours=1)
    soon = database_now() + timedelta(seconds=source.uniform(0.2, 4))
    Emergency.objects.filter(until__gt=far).update(until=soon)
    for match_id in list(Match.objects.filter(paused_until__gt=far).values_list("pk", flat=True)):
        with transaction.atomic():
            match = lock_known(match_id).match
            if match.paused_until is not None and match.paused_until > far:
                match.paused_until = database_now() + timedelta(seconds=source.uniform(0.2, 4))
                match.save(update_fields=["paused_until"])


DEEDS: tuple[tuple[int, Deed], ...] = (
    (30, ask),
    (4, withdraw),
    (14, host),
    (20, name_deputy),
    (3, end_deputy),
    (5, call_emergency),
    (4, end_emergency),
    (1, give_up),
)
"""Each deed with how often it is done, beside the others."""


def _all_answer(proposal: Proposal, source: Random) -> None:
    """All who are asked answer: one after the other, or all at the same moment."""
    asked = list(proposal.answers.select_related("proposal", "tenure__user").order_by("pk"))
    given = [(each, source.randrange(100) < AGREES) for each in asked]
    if source.randrange(100) >= ALL_TOGETHER:
        for each, agrees in given:
            _answer(each, agrees=agrees)
        return
    voices = [threading.Thread(target=_answer_aside, args=pair) for pair in given]
    for voice in voices:
        voice.start()
    for voice in voices:
        voice.join()


def _answer(asked: ProposalAnswer, *, agrees: bool) -> None:
    user = asked.tenure.user
    assert isinstance(user, User)
    with suppress(SiteRefusal):
        proposals.answer(
            match_id=asked.proposal.match_id, proposal_id=asked.proposal_id, user=user, agrees=agrees
        )


def _answer_aside(asked: ProposalAnswer, agrees: bool) -> None:
    try:
        through(lambda: _answer(asked, agrees=agrees))
    finally:
        connection.close()
