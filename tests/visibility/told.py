"""The subjects of emails to the people of a house, as if each of them had been notified."""

from __future__ import annotations

from datetime import timedelta

from accounts.models import Absence, MailKind, User
from games.consent.models import AppointmentAnswer, Poke, Proposal
from games.consent.services import appointments, proposals
from games.lobby.models import OfferRenewal
from games.lobby.services import table_alerts
from games.matches.models import Action, Deadline, Deputyship, Invitation, Match, Seat, Tenure, Visit
from games.notices.models import Channel, Delivery, Lane, Notice, State, When
from games.notices.models.delivery import SENDER_DIED
from games.notices.now import database_now
from games.notices.services.choosing import choose
from games.operator.services import restoring
from games.replies.models import ReceivedMail
from games.talk import services as talk
from games.talk.access import room_access
from games.talk.models import TalkMessage, TalkRoom
from games.uptime.gaps import LONG_OUTAGE
from games.uptime.models import Outage
from tests.factories.matches import make_table
from tests.visibility.cast import SEATS, House, letter

OF = {
    "ended": "finished",
    "roll_call": "called",
    "roll_over": "called",
    "table_opened": "offered",
    "talk": "offered",
    "words": "called",
}
"""The kind of match that a mail is about, if not one under way."""

IN_A_DIGEST = ("turn", "press")
"""What a digest or a bundle has collected: an entry that is public, and one that quotes what was written."""


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
    if kind == "talk":
        # In a digest, as it usually comes, it has no email of its own.
        for reader in people.values():
            choose(user=reader, choices={(Channel.MAIL, MailKind.TALK): When.AT_ONCE}, now=now)
    if kind == "restored":
        restoring.renew_epochs()
    # Before the player is silent, because whoever suggests a time lets the match answer for the silent.
    suggested = _appointment(match, people, kind)
    opened = Seat.objects.get(match=match, index=SEATS["player"])
    Seat.objects.filter(pk=opened.pk).update(open_since=now, silent_since=now)
    lasted = LONG_OUTAGE if kind == "outages" else 2 * LONG_OUTAGE
    outage = Outage.objects.create(start=now - lasted, end=now, is_open=False)
    by_role = {name: tenure_of(people[name], match) for name in ("substitute", "resigned", "deputy")}
    return {
        "proposal": Proposal.objects.get().pk,
        "taken": by_role["substitute"].pk,
        "left": by_role["resigned"].pk,
        "deputy": by_role["deputy"].pk,
        "seat": opened.pk,
        "deputyship": Deputyship.objects.get(friend=people["deputy"]).pk,
        "invitation": Invitation.objects.get(match=house.matches["offered"]).pk,
        "alert": table_alerts.save_alert(user=people["invited"]).pk,
        "poke": _poked(match, by_role["substitute"]).pk,
        **suggested,
        "renewal": _renewal(people["host"]).pk,
        "outage": outage.pk,
        "delivery": _given_up(people["host"]).pk if kind == "given_up" else 0,
        "mail": _received(by_role["substitute"]).pk,
        "room": _written_in_talk(house.matches["offered"], people["host"]).room_id,
        "action": Action.objects.filter(match=match).latest("revision").pk,
        "day": now.toordinal(),
    }


def _appointment(match: Match, people: dict[str, User], kind: str) -> dict[str, int]:
    """Return a time to play live that the host has suggested.

    For a reminder, or if it is withdrawn, everyone has accepted it.
    """
    now = database_now()
    made = appointments.suggest(match_id=match.pk, user=people["host"], starts_at=now + timedelta(days=1))
    if kind in ("appointment_soon", "appointment_withdrawn"):
        for tenure in Tenure.objects.filter(match=match, to_revision=None).exclude(user=people["host"]):
            AppointmentAnswer.objects.create(appointment=made, tenure=tenure, accepts=True, answered_at=now)
        if kind == "appointment_withdrawn":
            appointments.withdraw(match_id=match.pk, appointment_id=made.pk, user=people["host"])
    elif kind == "appointment_answered":
        appointments.answer(match_id=match.pk, appointment_id=made.pk, user=people["player"], accepts=True)
    given = AppointmentAnswer.objects.filter(appointment=made).first()
    return {"appointment": made.pk, "answer": given.pk if given else 0}


def _poked(match: Match, sender: Tenure) -> Poke:
    """Return a nudge in a match."""
    visit = Visit.objects.filter(match=match).earliest("pk")
    return Poke.objects.create(visit=visit, tenure=sender, sent_at=database_now())


def _renewal(host: User) -> OfferRenewal:
    """Return the request for a table that is offered again, and has just been."""
    table, following = make_table(host=host), make_table(host=host)
    return OfferRenewal.objects.create(
        match=table, host=host, left=2, asked_at=database_now(), next=following
    )


def _written_in_talk(match_id: int, author: User) -> TalkMessage:
    """Return a message in the talk of a table."""
    return talk.write(room_access(TalkRoom.Kind.TABLE, match_id, author), text=letter("host"))


def _given_up(user: User) -> Delivery:
    """Return an email that was given up because too many senders died on it."""
    notice = Notice.objects.create(key="given up", kind="turn", user=user, ids={}, created_at=database_now())
    return Delivery.objects.create(
        notice=notice,
        lane=Lane.NOTICE,
        state=State.FAILED,
        last_error=SENDER_DIED,
        available_at=database_now(),
    )


def _received(tenure: Tenure) -> ReceivedMail:
    """Return an email that was received and handled."""
    return ReceivedMail.objects.create(
        digest="0" * 64,
        tenure=tenure,
        user=tenure.user,
        visit_key=0,
        purpose="t",
        received_at=database_now(),
        handled_at=database_now(),
        report={"parts": [["text", "Принято."]], "help": False},
    )


def noticed(house: House, kind: str, role: str, about: dict[str, int]) -> Notice:
    """Return a notice to someone, as if they had been notified."""
    user, now = house.people[role], database_now()
    match = Match.objects.get(pk=house.matches[OF.get(kind, "running")])
    tenure = tenure_of(user, match)
    visit = Visit.objects.filter(seat=tenure.seat_id).order_by("pk").last() if tenure else None
    absence = Absence.objects.create(
        user=user, start=now - timedelta(days=29), end=now + timedelta(days=1), automatic=True, made_at=now
    )
    own = {"match": match.pk, "absence": absence.pk, "visit": visit.pk if visit else 0}
    own["tenure"] = tenure.pk if tenure else 0
    notice = Notice.objects.create(
        key=f"{kind}:{role}", kind=kind, user=user, ids=about | own, thread=f"to {role}", created_at=now
    )
    for collected in IN_A_DIGEST if kind in ("bundled", "digest") else ():
        Delivery.objects.create(
            notice=noticed(house, collected, role, about),
            lane=Lane.NOTICE,
            state=State.COLLECTED,
            digest=notice,
            available_at=now,
        )
    return notice
