"""A reader's settings take precedence over the notices to send."""

from collections import Counter
from datetime import UTC, datetime, time, timedelta

import pytest

from accounts.models import MailKind
from accounts.services.erasure import erase
from games.notices import notice_kinds
from games.notices.models import State
from games.notices.services.sending import send_due
from tests.notices.conftest import Renderer
from tests.notices.factories import NOON, NOTICES, clock_at, delivery_of, make_notice, make_user
from tests.notices.smtp import SMTPServer

pytestmark = pytest.mark.django_db


def send(now: datetime = NOON) -> Counter[str]:
    return send_due(lane=NOTICES, clock=clock_at(now))


def test_the_night_holds_mail_back_until_its_end(server: SMTPServer, turn: Renderer) -> None:
    # 23:30 in Moscow.
    night = datetime(2026, 11, 24, 20, 30, tzinfo=UTC)
    user = make_user(time_zone="Europe/Moscow", night_start=time(23), night_end=time(7))
    notice = make_notice(user, now=night)
    assert send(night) == {"held": 1}
    assert delivery_of(notice).available_at == datetime(2026, 11, 25, 4, 0, tzinfo=UTC)
    assert turn.asked == []
    assert send(datetime(2026, 11, 25, 4, 0, tzinfo=UTC)) == {"sent": 1}


def test_a_kind_that_is_switched_off_is_dropped_unwritten(server: SMTPServer, turn: Renderer) -> None:
    notice = make_notice(make_user(mail_turn=False))
    assert send() == {"dropped": 1}
    assert (delivery_of(notice).state, delivery_of(notice).last_error) == (State.DROPPED, "unwanted")
    assert turn.asked == []


def test_another_kind_that_is_switched_off_matters_not(server: SMTPServer, turn: Renderer) -> None:
    make_notice(make_user(mail_reminder=False))
    assert send() == {"sent": 1}


def test_a_kind_that_nobody_can_do_without_has_no_link_to_stop_it(
    server: SMTPServer, turn: Renderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(notice_kinds.KINDS, "turn", notice_kinds.NoticeKind(turn, None))
    make_notice(make_user(**{f"mail_{kind.value}": False for kind in MailKind}))
    assert send() == {"sent": 1}
    assert server.messages[0]["List-Unsubscribe"] is None
    assert "mails/stop" not in server.messages[0].get_body(("plain",)).get_content()


def test_who_has_left_gets_no_mail_and_leaves_none_behind(server: SMTPServer, turn: Renderer) -> None:
    user = make_user()
    make_notice(user)
    erase(user)
    assert send() == {}
    late = make_notice(user)
    assert send() == {"dropped": 1}
    assert delivery_of(late).state == State.DROPPED


def test_who_is_shut_out_gets_no_mail(server: SMTPServer, turn: Renderer) -> None:
    make_notice(make_user(is_active=False))
    assert send() == {"dropped": 1}


def test_a_mail_is_never_lost_by_being_held(server: SMTPServer, turn: Renderer) -> None:
    user = make_user(night_start=time(0), night_end=time(23, 59))
    make_notice(user)
    assert send() == {"held": 1}
    assert send(NOON + timedelta(hours=11, minutes=59)) == {"sent": 1}
