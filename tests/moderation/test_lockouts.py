"""Who may be suspended and banned, and what an operator's own locks in Django's admin do to measures."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse

from accounts.models import User
from accounts.outgoing_mail import OutgoingMail
from games.matches.errors import AlreadyChanged
from games.matches.models import AuditEntry
from games.moderation.errors import StaffAccount
from games.moderation.models import Measure
from games.moderation.services import measures
from games.notices.budget import Budget
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.staff import make_operator, operating
from tests.moderation.test_moderation import TEXT, decide, make_report, suspended, text_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("junior", "superuser", "allowed"), [(True, False, False), (False, False, True), (False, True, False)]
)
def test_staff_are_locked_out_by_superusers_only_and_superusers_by_nobody(
    junior: bool, superuser: bool, allowed: bool
) -> None:
    by, about = make_operator(is_superuser=not junior), make_operator(is_superuser=superuser)
    report = make_report(about)
    offered = text_of(operating(by), "moderation:report", report.pk)
    assert ('value="ban"' in offered, 'value="suspension"' in offered) == (allowed, allowed)
    assert 'value="warning"' in offered
    for decision in ("suspension", "ban"):
        if allowed:
            decide(make_report(about), by, decision)
        else:
            with pytest.raises(StaffAccount):
                decide(report, by, decision)
    decide(report, by, "warning")
    about.refresh_from_db()
    assert about.is_active is not allowed


def set_active(user: User, active: bool) -> None:
    """Lock a person out in Django's admin, or let them in again."""
    user.refresh_from_db()
    address = reverse("admin:accounts_user_change", args=[user.pk])
    staff = operating()
    shown = staff.get(address).context["adminform"].form
    data = {
        name: value
        for name in shown.fields
        if (value := shown.get_initial_for_field(shown.fields[name], name)) not in (None, False)
    }
    data |= {"is_active": "on"} if active else {}
    if not active:
        data.pop("is_active", None)
    answer = staff.post(address, data)
    assert answer.status_code == 302, answer.context["errors"]
    user.refresh_from_db()
    assert user.is_active is active


def test_a_suspension_does_not_end_a_later_lock_by_an_operator(posted: list[OutgoingMail]) -> None:
    user = make_user()
    measure = suspended(user)
    posted.clear()
    set_active(user, True)
    measure.refresh_from_db()
    assert measure.ended_at is not None
    assert [mail.kind for mail in posted] == ["measure_ended"]
    assert AuditEntry.objects.filter(verb="measure_ended", actor__isnull=False).count() == 1
    set_active(user, False)
    Measure.objects.update(until=database_now() - timedelta(minutes=1))
    assert measures.end_due(database_now(), Budget()) == 0
    user.refresh_from_db()
    assert not user.is_active


def test_the_staff_turn_a_suspension_into_a_ban(posted: list[OutgoingMail]) -> None:
    user = make_user()
    measure = suspended(user)
    posted.clear()
    staff, address = operating(), reverse("moderation:staff_measure", args=[measure.pk])
    data = {"ban": "yes", "ban-text": "Again and again.", "ban-reason": "They went on"}
    assert staff.post(address, data | {"ban-text": ""}).status_code == 200
    assert staff.post(address, data).status_code == 302
    measure.refresh_from_db()
    ban = Measure.objects.get(kind="ban")
    assert (ban.text, ban.report_id) == ("Again and again.", measure.report_id)
    assert measure.ended_at is not None
    assert [mail.kind for mail in posted] == ["measure"]
    Measure.objects.filter(pk=measure.pk).update(until=database_now() - timedelta(minutes=1))
    measures.end_due(database_now(), Budget())
    user.refresh_from_db()
    assert not user.is_active
    assert "Turn it into a ban" not in text_of(staff, "moderation:staff_measure", measure.pk)
    with pytest.raises(AlreadyChanged):
        measures.make_permanent(measure_id=measure.pk, by=make_operator(), text=TEXT, reason="a test")


def test_a_suspension_with_an_open_appeal_does_not_become_a_ban() -> None:
    measure = suspended(make_user())
    measures.appeal(token=measure.token, text="It was a quotation.")
    assert "Turn it into a ban" not in text_of(operating(), "moderation:staff_measure", measure.pk)
    with pytest.raises(AlreadyChanged):
        measures.make_permanent(measure_id=measure.pk, by=make_operator(), text=TEXT, reason="a test")


def test_answering_a_report_locks_its_reporter_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise an erasure of the reporter at the same time would leave their words in the report."""
    report, locked = make_report(), set[User]()
    monkeypatch.setattr(measures, "lock_people", lambda *people: locked.update(people))
    decide(report, make_operator(), "none")
    assert locked == {report.about, report.reporter}
