"""Every kind of mail to everybody who was ever told anything of a match: whose secrets it holds."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from accounts.models import Absence, User
from games.consent.models import Proposal
from games.consent.services import proposals
from games.matches.models import Action, Deadline, Deputyship, Invitation, Match, Outage, Seat, Tenure, Visit
from games.notices import kinds
from games.notices.composing import Mail, compose
from games.notices.models import Notice
from games.notices.now import database_now
from games.operator.services import restoring
from tests.factories.exports import exported
from tests.visibility.cast import LATE_MARK, SEATS, SIGNED_IN, House, letters_of, shown
from tests.visibility.table import MAILS, OF_COMPETITIONS, read

pytestmark = pytest.mark.django_db

ROWS = read(MAILS)

OF = {"ended": "finished", "roll_call": "called", "roll_over": "called", "words": "called"}
"""The kind of match that a mail is about, if not one under way."""


def test_every_kind_of_mail_has_a_row() -> None:
    assert set(kinds.KINDS) == set(ROWS) | OF_COMPETITIONS


def tenure_of(user: User, match: Match) -> Tenure | None:
    return Tenure.objects.filter(user=user, match=match).first()


def prepared(house: House, kind: str) -> dict[str, int]:
    """What mails are about, apart from their reader."""
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
        restoring.restored()
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


def written(house: House, kind: str, role: str, about: dict[str, int]) -> str | None:
    """The words of a mail to somebody, or None if it is not sent."""
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
    mail = compose(notice, now=now)
    if not isinstance(mail, Mail):
        return None
    return "\n".join([str(mail.subject), str(mail.body), *(str(content) for content, _ in mail.alternatives)])


@pytest.mark.parametrize("kind", ROWS)
def test_a_mail_holds_its_readers_secrets_alone(house: House, kind: str) -> None:
    about = prepared(house, kind)
    for role, cell in ROWS[kind].items():
        if cell == ".":
            continue
        text = written(house, kind, role, about)
        if cell == "-":
            assert text is None, role
            continue
        if cell == "open":
            assert shown(text or "") == set(), role
            continue
        assert text is not None, role
        wanted = {"own": {SEATS[role]}, "letters": letters_of(role), "all": set(range(6))}
        assert shown(text) == wanted[cell], role
        late = cell == "all" or (role == "substitute" and cell == "own")
        assert (str(LATE_MARK) in text) == late, role


@pytest.mark.parametrize("role", SIGNED_IN)
def test_an_archive_holds_the_letters_of_its_owner_and_nothing_of_a_seat(house: House, role: str) -> None:
    """Also those of one who was replaced, or has resigned: they are his own."""
    text = json.dumps(exported(house.people[role]))
    acts_for_another = role.startswith("deputy")
    assert shown(text) == (set() if acts_for_another else letters_of(role))
