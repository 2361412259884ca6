"""The emails of a match, sent over SMTP to a real server on loopback and read there."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage

import pytest
from django.db.models import F
from pytest_django import Settings

from accounts.models import MailKind, User
from games.clocks.controls import DAY, HOUR, Fixed
from games.engine import registry
from games.engine.actions import Action
from games.engine.chance import SeededChance
from games.engine.meta import AUTOPILOT
from games.lobby.services import tables
from games.lobby.services.substitutes import take_seat
from games.matches.models import Deadline, Event, Match, Tenure, Visit
from games.matches.positions import read_position
from games.matches.services import sweeps
from games.matches.services.arrival import record_look
from games.matches.services.leaving import leave
from games.matches.services.resigning import resign
from games.notices.links import stop_url
from games.notices.models import Delivery, Lane, Notice, State
from games.notices.now import database_now
from games.notices.services.outbox import queue_notice
from games.notices.services.sending import send_due
from games.operator.services.quarantining import quarantine_match, release_match
from games.uptime.models import Outage
from tests.e2e import battle_stage
from tests.factories.accounts import make_user
from tests.factories.ageing import overdue
from tests.factories.matches import access_of, holder, make_match, make_table, play, state_of
from tests.factories.staff import make_operator
from tests.notices.smtp import SMTPServer, smtp_server
from tests.probe.meta import Options
from tests.probe.rules import Demand, Done, Name, Parry
from tests.titan.positions import fighting, over

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def server(settings: Settings) -> Iterator[SMTPServer]:
    with smtp_server() as running:
        for name, value in running.settings.items():
            setattr(settings, name, value)
        yield running


def received(server: SMTPServer, user: User) -> list[EmailMessage]:
    """Return the emails that a person has received so far."""
    send_due(lane=Lane.NOTICE)
    return [mail for mail in server.messages if mail["To"] and user.email in str(mail["To"])]


def text(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


def html(mail: EmailMessage) -> str:
    part = mail.get_body(("html",))
    assert part is not None
    return str(part.get_content())


def be_due() -> None:
    """Make waiting notices due now."""
    Delivery.objects.filter(state=State.QUEUED).update(available_at=database_now())


def turn_mails(server: SMTPServer, user: User) -> list[EmailMessage]:
    return [mail for mail in received(server, user) if not str(mail["Subject"]).endswith(" has started")]


def moving(users: list[User] | None = None) -> tuple[Match, int]:
    match = make_match(users=users)
    for seat in (0, 1):
        play(match, seat, Name(seat, 2))
    return match, state_of(match).mover


def test_a_hand_over_is_told_once_with_the_want_and_the_time_in_its_subject(server: SMTPServer) -> None:
    match = make_match()
    user = holder(match, 0)
    mails = turn_mails(server, user)
    assert len(mails) == 1
    deadline = Deadline.objects.get(match=match, seat__index=0)
    subject = str(mails[0]["Subject"])
    assert match.name in subject
    assert "Name a number" in subject
    assert f"{deadline.due_at:%H:%M} (UTC)" in subject
    assert f"/matches/{match.pk}/" in text(mails[0])
    assert "If there is no answer" in text(mails[0])
    assert "Name a number" in html(mails[0])
    assert mails[0]["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert len(turn_mails(server, user)) == 1


def test_who_is_awaited_when_a_match_begins_gets_one_mail_that_says_both(server: SMTPServer) -> None:
    match = make_match()
    user = holder(match, 0)
    (mail,) = received(server, user)
    assert str(mail["Subject"]).startswith(f"{match.name} (Probe) has started: Name a number, by ")
    against = f"You’re playing Probe as Red against {holder(match, 1).display_name} (Blue)."
    for said in (
        f"It’s your turn in {match.name}",
        "The match has started.",
        against,
        "Time per turn: 2 days.",
        "Answer by",
    ):
        assert said in text(mail)
        assert said in html(mail)
    assert mail["List-Unsubscribe"] == f"<{stop_url(user_id=user.pk, mail_kind=MailKind.TURN)}>"
    be_due()
    assert received(server, user) == [mail]
    assert {*Delivery.objects.filter(notice__user=user).values_list("notice__kind", "last_error")} == {
        ("turn", ""),
        ("begun", "told_with_turn"),
    }


def test_who_is_not_awaited_when_a_match_begins_reads_that_it_has(server: SMTPServer) -> None:
    match = make_match("arena-2004")
    awaited = {*Visit.objects.filter(match=match).values_list("seat__index", flat=True)}
    (other,) = {0, 1} - awaited
    (mail,) = received(server, holder(match, other))
    assert str(mail["Subject"]) == f"{match.name} (Colossal Arena) has started"


def test_a_match_that_has_finished_is_not_said_to_have_started(server: SMTPServer) -> None:
    """No email could be sent while it was played."""
    match = make_match("arena-2004")
    users = holder(match, 0), holder(match, 1)
    resign(match_id=match.pk, user=users[0])
    for user in users:
        received(server, user)
        be_due()
        assert [str(mail["Subject"]) for mail in received(server, user)] == [
            f"{match.name} (Colossal Arena) has finished"
        ]


@pytest.mark.parametrize(
    ("switched_off", "subject"), [("mail_turn", "has started"), ("mail_match_news", "Name a number")]
)
def test_each_of_the_two_can_be_had_alone(server: SMTPServer, switched_off: str, subject: str) -> None:
    user = make_user(**{switched_off: False})
    make_match(users=[user, make_user()])
    (mail,) = received(server, user)
    assert subject in str(mail["Subject"])
    assert ("has started" in text(mail)) == (switched_off == "mail_turn")


def test_news_that_waited_with_a_turn_is_told_by_its_mail(server: SMTPServer) -> None:
    """Both waited for the morning, and the news was stored first; there is still one email."""
    match = make_match()
    user = holder(match, 0)
    turn = Notice.objects.get(user=user, kind="turn")
    turn.deliveries.all().delete()
    turn.delete()
    queue_notice(
        key="later", user_id=user.pk, kind="turn", ids=turn.ids, thread=turn.thread, now=database_now()
    )
    (mail,) = received(server, user)
    assert str(mail["Subject"]).startswith(f"{match.name} (Probe) has started: Name a number, by ")
    be_due()
    assert received(server, user) == [mail]


def test_a_turn_mail_after_the_news_does_not_tell_it_again(server: SMTPServer) -> None:
    match = make_match()
    user = holder(match, 0)
    turn = Delivery.objects.filter(notice__user=user, notice__kind="turn")
    turn.update(available_at=database_now() + timedelta(hours=1))
    (news,) = received(server, user)
    assert str(news["Subject"]).endswith("has started")
    be_due()
    assert "has started" not in str(received(server, user)[1]["Subject"])


def test_news_does_not_wait_for_a_turn_that_is_told_to_nobody(server: SMTPServer) -> None:
    """The reader was at the page, so the turn is dropped, whichever was stored first."""
    match = make_match()
    user = holder(match, 0)
    Tenure.objects.filter(match=match, user=user).update(last_look=database_now() + timedelta(seconds=1))
    be_due()
    (news,) = received(server, user)
    assert str(news["Subject"]).endswith("has started")


def test_one_tenure_is_one_thread(server: SMTPServer) -> None:
    match = make_match()
    user = holder(match, 0)
    received(server, user)
    Deadline.objects.filter(match=match, handled_at=None).update(remind_at=database_now())
    sweeps.sweep_reminders()
    mails = received(server, user)
    assert len(mails) == 2
    assert len({str(mail["References"]) for mail in mails}) == 1
    assert len({str(mail["Message-ID"]) for mail in mails}) == 2


@pytest.mark.thorough
def test_after_a_turn_mail_no_other_comes_before_the_reader_has_looked(server: SMTPServer) -> None:
    match = make_match()
    first, second = holder(match, 0), holder(match, 1)
    assert len(turn_mails(server, first)) == 1
    play(match, 0, Name(0, 4))
    play(match, 1, Name(1, 1))
    # Red moves; he has not looked since his mail, so the new visit is not announced yet.
    play(match, 0, Parry(0, high=True))
    play(match, 0, Done(0))
    assert len(turn_mails(server, second)) == 1
    held = Delivery.objects.get(state="queued", notice__user=second)
    assert held.available_at > database_now()
    record_look(access_of(match, 1), database_now() - timedelta(seconds=1))
    Delivery.objects.filter(pk=held.pk).update(available_at=database_now() - timedelta(seconds=1))
    play(match, 1, Parry(1, high=True))
    assert len(turn_mails(server, second)) == 1


def test_what_is_due_earlier_than_all_that_was_announced_breaks_through(server: SMTPServer) -> None:
    """A reader who was told two days must not learn from a time-out that there was one hour."""
    match = make_match(controls={"main": Fixed(2 * DAY), "battle": Fixed(HOUR)})
    user = holder(match, 0)
    assert len(turn_mails(server, user)) == 1
    play(match, 0, Name(0, 4))
    play(match, 1, Name(1, 1))
    # Red has not looked since; his parry is due within the hour.
    mails = turn_mails(server, user)
    due_at = Deadline.objects.get(match=match, seat__index=0, handled_at=None).due_at
    assert due_at < database_now() + timedelta(hours=2)
    assert len(mails) == 2
    assert f"{due_at:%H:%M} (UTC)" in str(mails[1]["Subject"])


@pytest.mark.parametrize(("moved", "mails"), [(timedelta(hours=-1), 2), (timedelta(0), 1)])
def test_a_held_mail_goes_when_its_time_has_come_before_what_was_announced(
    server: SMTPServer, moved: timedelta, mails: int
) -> None:
    match = make_match()
    user = holder(match, 0)
    assert len(turn_mails(server, user)) == 1
    announced = Deadline.objects.get(match=match, seat__index=0).due_at
    play(match, 0, Name(0, 4))
    play(match, 1, Name(1, 1))
    assert len(turn_mails(server, user)) == 1
    Deadline.objects.filter(match=match, seat__index=0, handled_at=None).update(due_at=announced + moved)
    Delivery.objects.filter(state=State.QUEUED).update(available_at=database_now())
    assert len(turn_mails(server, user)) == mails


@pytest.mark.thorough
def test_a_battle_sends_one_mail_to_who_does_not_look(server: SMTPServer) -> None:
    """Its visits open and close round by round; each side is notified of the first alone (6)."""
    people = [make_user(), make_user()]
    state = battle_stage.in_battle(1, "serpent:D3 lion:D2", "colossus:D4 ogre:E4", round=1)
    match = battle_stage.laid_out(people, state)
    for _ in range(40):
        visit = Visit.objects.select_related("seat").filter(match=match, closed_at=None).first()
        if visit is None or state_of(match).engagement is None:
            break
        play(match, visit.seat.index, answer_of(match, visit))
        # Even if every mail that is held back were asked for again each time.
        Delivery.objects.filter(state="queued").update(available_at=database_now() - timedelta(seconds=1))
        received(server, people[0])
    assert Visit.objects.filter(match=match, seat__index=0).count() >= 2
    assert Visit.objects.filter(match=match, seat__index=1).count() >= 2
    assert [len(turn_mails(server, user)) for user in people] == [1, 1]


def answer_of(match: Match, visit: Visit) -> Action:
    """Return the action that the title's program chooses for a seat, after its draft."""
    rules = registry.get(match.title)
    position = read_position(access_of(match, visit.seat.index), visit)
    assert position.asked is not None
    view = rules.view(position.state, visit.seat.index)
    return rules.default(view, position.asked, AUTOPILOT, SeededChance(1))


def test_who_has_looked_since_is_not_written_to(server: SMTPServer) -> None:
    match = make_match()
    record_look(access_of(match, 0), database_now() + timedelta(seconds=1))
    assert turn_mails(server, holder(match, 0)) == []


@pytest.mark.thorough
def test_a_reminder_comes_once_and_a_time_out_is_told(server: SMTPServer) -> None:
    match, mover = moving()
    user = holder(match, mover)
    Deadline.objects.filter(match=match, handled_at=None).update(remind_at=database_now())
    sweeps.sweep_reminders()
    sweeps.sweep_reminders()
    reminders = [mail for mail in received(server, user) if str(mail["Subject"]).startswith("Reminder for ")]
    assert len(reminders) == 1
    aged = timedelta(days=3)
    Deadline.objects.filter(match=match, handled_at=None).update(
        due_at=F("due_at") - aged, opened_at=F("opened_at") - aged
    )
    sweeps.sweep_deadlines()
    told = [mail for mail in received(server, user) if "time ran out" in str(mail["Subject"])]
    assert len(told) == 1
    assert "so your turn was answered automatically." in text(told[0])


@pytest.mark.thorough
@pytest.mark.parametrize("leaves", ["for a substitute", "for good"])
def test_who_has_left_is_not_told_what_their_seat_learns_later(server: SMTPServer, leaves: str) -> None:
    match = make_match(seats=3, patience=1, options=Options(sealed=False))
    old = holder(match, 0)
    overdue(match)
    sweeps.sweep_deadlines()
    if leaves == "for good":
        leave(match_id=match.pk, user=old)
    else:
        take_seat(match_id=match.pk, seat=0, user=make_user())
    play(match, 1, Parry(1, high=True))
    play(match, 1, Demand(1, 0), send=False)
    assert Event.objects.filter(match=match, code="gave", audience=0b11).exists()
    (mail,) = [mail for mail in received(server, old) if "time ran out" in str(mail["Subject"])]
    assert "parr" in text(mail)
    assert "gave" not in text(mail)


def test_a_mail_speaks_its_readers_language_and_zone(server: SMTPServer) -> None:
    reader = make_user(language="ru", time_zone="Europe/Moscow")
    make_match(users=[reader, make_user()])
    mail = turn_mails(server, reader)[0]
    assert "UTC+3" in str(mail["Subject"])


def test_by_preference_a_mail_tells_public_facts_only(server: SMTPServer) -> None:
    careful, open_hearted = make_user(mail_public_facts_only=True), make_user()
    match, _mover = moving(users=[careful, open_hearted])
    Tenure.objects.filter(match=match).update(last_look=None)
    assert not any("drew a" in text(mail) for mail in received(server, careful))


@pytest.mark.parametrize("secretive", [False, True])
def test_a_mail_says_what_silence_gives_up_unless_it_is_nobody_else_s_to_know(
    server: SMTPServer, secretive: bool
) -> None:
    people = [make_user(mail_public_facts_only=secretive), make_user()]
    state = fighting("lion*2", "gargoyle*3", 3, more={"R.moon": (8, "angel lion")})
    over(state, "", "gargoyle gargoyle gargoyle")
    battle_stage.laid_out(people, state)
    (mail,) = turn_mails(server, people[0])
    assert "If there is no answer, no lord is summoned." in text(mail)
    told = "You could summon a lord but won’t: an Angel."
    assert (told in " ".join(text(mail).split())) is not secretive


def test_an_invitation_is_mailed_and_dropped_when_answered(server: SMTPServer) -> None:
    guest, late = make_user(), make_user()
    table = make_table(invited=[guest, late])
    tables.decline(match_id=table.pk, user=late)
    assert len(received(server, guest)) == 1
    assert received(server, late) == []
    assert Notice.objects.filter(kind="invitation").count() == 2


def test_what_waited_while_the_match_stood_still_is_sent_when_it_goes_on(server: SMTPServer) -> None:
    match = make_match()
    user, operator = holder(match, 0), make_operator()
    quarantine_match(match_id=match.pk, by=operator, reason="it is looked at")
    assert turn_mails(server, user) == []
    release_match(match_id=match.pk, by=operator, reason="it is in order")
    Delivery.objects.filter(state=State.QUEUED).update(available_at=database_now())
    assert len(turn_mails(server, user)) == 1


def test_no_mail_names_a_time_that_is_over(server: SMTPServer) -> None:
    match = make_match()
    user = holder(match, 0)
    overdue(match)
    outage = Outage.objects.create(start=database_now() - timedelta(hours=5), is_open=True)
    assert turn_mails(server, user) == []
    outage.end, outage.is_open = database_now(), False
    outage.save()
    sweeps.sweep_deadlines()
    Delivery.objects.filter(state=State.QUEUED).update(available_at=database_now())
    (mail,) = turn_mails(server, user)
    due_at = Deadline.objects.get(match=match, seat__index=0).due_at
    assert due_at > database_now()
    assert f"{due_at:%H:%M}" in str(mail["Subject"])


def test_a_reminder_of_a_deadline_that_has_moved_is_not_sent(server: SMTPServer) -> None:
    match, mover = moving()
    Deadline.objects.filter(match=match, handled_at=None).update(remind_at=database_now())
    sweeps.sweep_reminders()
    later = database_now() + timedelta(hours=5)
    Deadline.objects.filter(match=match, handled_at=None).update(
        remind_at=later, due_at=later + timedelta(hours=1)
    )
    mails = received(server, holder(match, mover))
    assert [mail for mail in mails if str(mail["Subject"]).startswith("Reminder for ")] == []
