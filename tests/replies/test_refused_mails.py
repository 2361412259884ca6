"""Emails that nothing is done about: each is refused in words, and answered at most once."""

from __future__ import annotations

from datetime import timedelta
from email.message import EmailMessage
from email.policy import SMTP
from typing import Any

import pytest

from accounts.models import User
from games.matches.models import Action, Draft, Match, Submission
from games.matches.services.replacing import replace
from games.notices.budget import Budget
from games.notices.models import Notice, SuppressedAddress
from games.notices.now import database_now
from games.press.models import Press
from games.replies.errors import NotForUs
from games.replies.models import ReceivedMail
from games.replies.services import intake
from games.replies.services.handling import MAILS_KEPT_FOR, delete_old, handle_waiting
from games.replies.services.intake import receive
from tests.factories.accounts import make_user
from tests.factories.matches import holder, make_match
from tests.replies.post import Post, reply_to, said, written

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match() -> Match:
    return make_match("arena-1997", seats=3)


def nothing_was_done() -> bool:
    return not any(model.objects.exists() for model in (Action, Draft, Submission, Press))


def answers() -> int:
    return Notice.objects.filter(kind="reply").count()


def take(raw: EmailMessage | bytes, **more: object) -> ReceivedMail:
    """Receive an email and let a sweep handle it."""
    data = raw if isinstance(raw, bytes) else raw.as_bytes(policy=SMTP)
    assert receive(data, now=database_now(), **more)  # type: ignore[arg-type]
    handle_waiting()
    return ReceivedMail.objects.latest("pk")


def bid(post: Post, match: Match) -> tuple[User, EmailMessage]:
    """Return a person, and their reply that would send a bid."""
    user = holder(match, 0)
    return user, written(user, post.latest(user), "bid 3\nsend")


CASES = {
    "other_recipients": {"Cc": "friend@example.net"},
    "forwarded": {"Resent-From": "friend@example.net"},
    "automatic": {"Auto-Submitted": "auto-replied"},
    "forged": {"Authentication-Results": "mx.example; spf=fail smtp.mailfrom=x; dkim=none; dmarc=fail"},
}


@pytest.mark.parametrize("refusal", CASES)
def test_it_is_refused_in_words_and_answered_to_the_person_alone(
    post: Post, match: Match, refusal: str
) -> None:
    user, mail = bid(post, match)
    for name, value in CASES[refusal].items():
        mail[name] = value
    assert take(mail).refusal == refusal
    assert nothing_was_done()
    answer = post.latest(user)
    assert "nothing was done" in said(answer).lower()
    assert str(answer["To"]) == user.email
    assert "friend@example.net" not in post.outgoing.recipients


@pytest.mark.parametrize("domain", ["пример.рф", "ПРИМЕР.рф", "xn--e1afmkfd.xn--p1ai"])
def test_a_copy_to_oneself_is_taken_however_the_address_is_written(
    post: Post, match: Match, domain: str
) -> None:
    user, mail = bid(post, match)
    User.objects.filter(pk=user.pk).update(email="ilse@xn--e1afmkfd.xn--p1ai")
    mail["Cc"] = f"Ilse <ilse@{domain}>"
    assert take(mail.as_bytes(policy=SMTP.clone(utf8=True))).refusal == ""
    assert Action.objects.exists()


@pytest.mark.parametrize(
    ("name", "value", "refusal"),
    [
        ("Precedence", "bulk", "bulk"),
        ("List-Id", "<chess.example.net>", "bulk"),
        ("Return-Path", "<>", "bounced"),
        ("X-Failed-Recipients", "somebody@example.net", "bounced"),
    ],
)
def test_bounces_and_bulk_mail_are_never_answered(
    post: Post, match: Match, name: str, value: str, refusal: str
) -> None:
    _user, mail = bid(post, match)
    mail[name] = value
    assert take(mail).refusal == refusal
    assert nothing_was_done()
    assert answers() == 0


def test_a_report_of_a_failed_delivery_is_recorded_and_never_answered(post: Post, match: Match) -> None:
    user = holder(match, 0)
    sent = post.latest(user)["Message-ID"]
    report = (
        f"From: Mail Delivery System <MAILER-DAEMON@mx.example>\r\nTo: {reply_to(post.latest(user))}\r\n"
        "Subject: Undelivered Mail Returned to Sender\r\nMessage-ID: <1@mx.example>\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nbid 3\r\nsend\r\n--b\r\n"
        "Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n"
        "Action: failed\r\nStatus: 5.1.1\r\n\r\n"
        f"--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: {sent}\r\n\r\n--b--\r\n"
    )
    assert take(report.encode()).refusal == "bounced"
    assert SuppressedAddress.objects.get().address == user.email
    assert nothing_was_done()
    assert answers() == 0


def test_an_absent_person_is_told_once_a_day(post: Post, match: Match) -> None:
    user, _mail = bid(post, match)
    for number in range(3):
        mail = written(user, post.mails(user)[0], f"I am away until Monday {number}.")
        mail["Auto-Submitted"] = "auto-replied"
        take(mail)
    assert answers() == 1


@pytest.mark.parametrize("head", ["Begin forwarded message:", "---------- Forwarded message ---------"])
def test_a_forwarded_email_is_refused(post: Post, match: Match, head: str) -> None:
    user = holder(match, 0)
    mail = written(user, post.latest(user), f"bid 3\nsend\n\n{head}\nFrom: a@example.net\n\nbid 7")
    assert take(mail).refusal == "forwarded"
    assert nothing_was_done()


def test_an_email_with_an_email_in_it_is_refused_as_forwarded(post: Post, match: Match) -> None:
    user, mail = bid(post, match)
    mail.add_attachment(post.latest(user))
    assert take(mail).refusal == "forwarded"
    assert nothing_was_done()


def test_an_email_without_a_line_of_its_own_is_refused(post: Post, match: Match) -> None:
    user = holder(match, 0)
    assert take(written(user, post.latest(user), "\n-- \nNina")).refusal == "no_own_line"
    assert nothing_was_done()
    assert "Muster found no line of your own" in said(post.latest(user))


def test_the_same_email_twice_is_carried_out_once(post: Post, match: Match) -> None:
    _user, mail = bid(post, match)
    take(mail)
    raw = mail.as_bytes(policy=SMTP)
    assert not receive(raw, now=database_now())
    assert not receive(raw.replace(b"bid 3", b"bid 5"), now=database_now())
    assert handle_waiting() == 0
    assert Action.objects.count() == 1
    assert answers() == 1


def test_an_email_over_ten_megabytes_is_not_stored_and_answered(post: Post, match: Match) -> None:
    user, mail = bid(post, match)
    stored = take(mail.as_bytes(policy=SMTP) + b"x" * intake.MAX_MAIL_BYTES)
    assert (stored.refusal, bytes(stored.raw)) == ("too_large", b"")
    assert nothing_was_done()
    assert "larger than 10 MB" in said(post.latest(user))


def test_a_forged_address_is_not_stored_and_nobody_is_answered(post: Post, match: Match) -> None:
    user, mail = bid(post, match)
    right = reply_to(post.latest(user))
    local, _at, domain = right.partition("@")
    bound, _dash, seal = local.rpartition("-")
    other = "b" if seal[0] == "a" else "a"
    forged = (
        f"{bound}-{other}{seal[1:]}@{domain}",
        f"{bound.replace('t', 'p')}-{seal}@{domain}",
        f"{bound}9-{seal}@{domain}",
        f"{local}@elsewhere.example",
        f"muster@{domain}",
    )
    for address in forged:
        raw = mail.as_bytes(policy=SMTP).replace(right.encode(), address.encode())
        with pytest.raises(NotForUs):
            receive(raw, now=database_now())
    assert not ReceivedMail.objects.exists()
    assert answers() == 0


def test_a_change_of_the_secret_key_leaves_addresses_valid_while_the_old_key_is_known(
    post: Post, match: Match, settings: object
) -> None:
    _user, mail = bid(post, match)
    old = settings.SECRET_KEY  # type: ignore[attr-defined]
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "x" * 60, [old]  # type: ignore[attr-defined]
    assert take(mail).refusal == ""
    assert Action.objects.count() == 1


def test_who_was_replaced_no_longer_acts_with_the_address(post: Post, match: Match) -> None:
    user, mail = bid(post, match)
    replace(match, 0, make_user(), None, "They asked for it.")
    assert take(mail).refusal == "no_longer_acting"
    assert nothing_was_done()
    answer = [each for each in post.mails(user) if each["Auto-Submitted"] == "auto-replied"][-1]
    assert "You no longer act for this seat" in said(answer)
    assert "hand" not in said(answer)


@pytest.mark.parametrize("fields", [{"is_active": False}, {"erased_at": database_now}])
def test_people_who_are_locked_out_or_have_left_have_no_address(
    post: Post, match: Match, fields: dict[str, Any]
) -> None:
    user, mail = bid(post, match)
    fields = {name: value() if callable(value) else value for name, value in fields.items()}
    User.objects.filter(pk=user.pk).update(**fields)
    with pytest.raises(NotForUs):
        receive(mail.as_bytes(policy=SMTP), now=database_now())


@pytest.mark.parametrize("fields", [{"is_active": False}, {"erased_at": database_now}])
def test_an_email_that_waits_while_its_author_is_locked_out_or_leaves_does_nothing(
    post: Post, match: Match, fields: dict[str, Any]
) -> None:
    user, mail = bid(post, match)
    receive(mail.as_bytes(policy=SMTP), now=database_now())
    fields = {name: value() if callable(value) else value for name, value in fields.items()}
    User.objects.filter(pk=user.pk).update(**fields)
    handle_waiting()
    assert ReceivedMail.objects.get().refusal == "no_longer_acting"
    assert nothing_was_done()


@pytest.mark.parametrize(("field", "reason"), [("paused_at", "paused"), ("quarantined_at", "quarantined")])
def test_a_match_that_stands_still_takes_no_reply(post: Post, match: Match, field: str, reason: str) -> None:
    _user, mail = bid(post, match)
    Match.objects.filter(pk=match.pk).update(**{field: database_now()})
    assert take(mail).refusal == reason
    assert nothing_was_done()


def test_after_the_limit_of_a_day_one_answer_says_so_and_no_more_is_stored(
    post: Post, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(intake, "MAX_MAILS_PER_DAY", 2)
    user = holder(match, 0)
    first = post.latest(user)
    refusals = [take(written(user, first, "help")).refusal for _number in range(3)]
    assert refusals == ["", "", "too_many"]
    with pytest.raises(NotForUs):
        receive(written(user, first, "help").as_bytes(policy=SMTP), now=database_now())
    assert answers() == 3
    ReceivedMail.objects.update(received_at=database_now() - timedelta(days=1, minutes=1))
    assert take(written(user, first, "help")).refusal == ""


def test_results_of_checks_are_respected_from_the_service_and_the_topmost_header(
    post: Post, match: Match
) -> None:
    _user, mail = bid(post, match)
    mail["Authentication-Results"] = "mx.example; spf=softfail; dkim=fail"
    mail["Authentication-Results"] = "mine.example; spf=pass; dkim=pass"
    assert take(mail).refusal == "forged"
    user = holder(match, 1)
    other = written(user, post.latest(user), "bid 3\nsend")
    assert take(other, results=[("spf", "fail"), ("dkim", "none")]).refusal == "forged"
    third = holder(match, 2)
    broken_spf = written(third, post.latest(third), "bid 3\nsend")
    assert take(broken_spf, results=[("spf", "fail"), ("dkim", "pass")]).refusal == ""


@pytest.mark.parametrize(
    "header",
    [
        'mx.example; spf=fail smtp.mailfrom="; dkim=pass "@evil.example; dkim=none',
        "mx.example; spf=fail (dkim=pass; dkim=pass) smtp.mailfrom=dkim=pass@evil.example",
        "dkim=pass; spf=fail",
    ],
)
def test_no_sender_writes_the_results_of_checks(post: Post, match: Match, header: str) -> None:
    _user, mail = bid(post, match)
    mail["Authentication-Results"] = header
    assert take(mail).refusal == "forged"


def test_headers_do_not_outvote_the_service(post: Post, match: Match) -> None:
    _user, mail = bid(post, match)
    mail["Authentication-Results"] = "mx.example; dkim=pass; spf=pass"
    assert take(mail, results=[("spf", "fail"), ("dkim", "none")]).refusal == "forged"


def test_old_rows_are_deleted_and_waiting_ones_are_not(post: Post, match: Match) -> None:
    _user, mail = bid(post, match)
    take(mail)
    receive(
        written(holder(match, 1), post.latest(holder(match, 1)), "bid 2").as_bytes(policy=SMTP),
        now=database_now(),
    )
    later = database_now() + MAILS_KEPT_FOR + timedelta(minutes=1)
    assert delete_old(later, Budget()) == 1
    assert ReceivedMail.objects.get().handled_at is None
