"""The subjects of emails to the people of a house, as if each of them had been notified."""

from __future__ import annotations

from datetime import timedelta

from accounts.models import Absence, User
from games.consent.models import Proposal
from games.consent.services import proposals
from games.matches.models import Action, Deadline, Deputyship, Invitation, Match, Outage, Seat, Tenure, Visit
from games.notices.models import Notice
from games.notices.now import database_now
from games.operator.services import restoring
from tests.visibility.cast import SEATS, House

OF = {"ended": "finished", "roll_call": "called", "roll_over": "called", "words": "called"}
"""The kind of match that a mail is about, if not one under way."""


def tenure_of(user: User, match: Match) -> Tenure | None:
    return Tenure.objects.filter(user=user, match=match).first()


def prepared(house: House, kind: str) -> dict[str, int]:
    """Return what emails of a kind refer to, apart from their reader."""
    now, people = database_now(), house.people
    match = Match.objects.get(pk=house.matches["running"])
    asked = proposals.ask(
        match_id=match.pk, user=people["host"], kind=Proposal.Kind.PAUSE, parameters={"days": 3}
    )
    if kind == "proposal_ended":
        proposals.withdraw(match_id=match.pk, proposal_id=asked.pk, user=people["host"])
    if kind == "paused":
        Match.objects.filter(pk=match.pk).update(paused_at=now, paused_by=Match.Pauser.TABLE)
    if kind == "reminder":
        Deadline.objects.filter(match=match).update(remind_at=None)
    if kind == "deputy_asked":
        Deputyship.objects.update(
            answer=Deputyship.Answer.OPEN, answered_at=None, end=now + timedelta(days=9)
        )
    if kind == "restored":
        restoring.renew_epochs()
    opened = Seat.objects.get(match=match, index=SEATS["player"])
    Seat.objects.filter(pk=opened.pk).update(open_since=now, silent_since=now)
    outage = Outage.objects.create(start=now - timedelta(hours=1), end=now, is_open=False)
    by_role = {name: tenure_of(people[name], match) for name in ("substitute", "resigned", "deputy")}
    return {
        "proposal": Proposal.objects.get().pk,
        "taken": by_role["substitute"].pk,
        "left": by_role["resigned"].pk,
        "deputy": by_role["deputy"].pk,
        "seat": opened.pk,
        "deputyship": Deputyship.objects.get(friend=people["deputy"]).pk,
        "invitation": Invitation.objects.get(match=house.matches["offered"]).pk,
        "outage": outage.pk,
        "delivery": 0,
        "action": Action.objects.filter(match=match).latest("revision").pk,
        "day": now.toordinal(),
    }


def noticed(house: House, kind: str, role: str, about: dict[str, int]) -> Notice:
    """Return a notice to somebody, as if they had been notified."""
    user, now = house.people[role], database_now()
    match = Match.objects.get(pk=house.matches[OF.get(kind, "running")])
    tenure = tenure_of(user, match)
    visit = Visit.objects.filter(seat=tenure.seat_id).order_by("pk").last() if tenure else None
    absence = Absence.objects.create(
        user=user, start=now - timedelta(days=29), end=now + timedelta(days=1), automatic=True, made_at=now
    )
    own = {"match": match.pk, "absence": absence.pk, "visit": visit.pk if visit else 0}
    own["tenure"] = tenure.pk if tenure else 0
    return Notice.objects.create(
        key=f"{kind}:{role}", kind=kind, user=user, ids=about | own, thread=f"to {role}", created_at=now
    )
