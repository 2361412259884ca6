"""Answering a turn with the link of an email, which was sent over SMTP to a real server on loopback."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from random import Random
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import Absence, User
from games.arena.actions import NO_BID, Bid
from games.clocks.standstill import Agreement
from games.engine import registry
from games.engine.chance import SeededChance
from games.matches import codecs
from games.matches.models import (
    Action,
    Deadline,
    Deputyship,
    Draft,
    Event,
    Match,
    Seat,
    Submission,
    Tenure,
    Visit,
)
from games.matches.services.arrival import record_look
from games.matches.services.replacing import replace
from games.matches.services.time_outs import enforce
from games.notices.models import Delivery, Lane, State
from games.notices.now import database_now
from games.notices.services.sending import send_due
from games.titan.actions import Fight, Flee
from tests.e2e import battle_stage
from tests.factories import deputies
from tests.factories.accounts import make_user
from tests.factories.ageing import age, overdue
from tests.factories.matches import access_of, holder, make_match, play, state_of
from tests.killed import Killed, dying, killed_at
from tests.notices.smtp import SMTPServer, smtp_server
from tests.racing import race

pytestmark = pytest.mark.django_db(transaction=True)

SITE = "https://muster.example"
LINK = re.compile(rf"{SITE}(/mails/answer/\S+/)")


@pytest.fixture
def server(settings: Settings) -> Iterator[SMTPServer]:
    settings.SITE_URL = SITE
    with smtp_server() as running:
        for name, value in running.settings.items():
            setattr(settings, name, value)
        yield running


@pytest.fixture
def robot() -> Client:
    """Return the client of a mail program: it has no cookie, and CSRF checks are on as in production."""
    return Client(enforce_csrf_checks=True)


def text(mail: EmailMessage, kind: str = "plain") -> str:
    part = mail.get_body((kind,))
    assert part is not None
    return str(part.get_content())


def turn_mail(server: SMTPServer, user: User) -> EmailMessage:
    """Return the latest email to a person, who has to have got one."""
    send_due(lane=Lane.NOTICE)
    return [mail for mail in server.messages if user.email in str(mail["To"])][-1]


def all_links(mail: EmailMessage) -> list[str]:
    """Return the paths of an email's answer links, which are the same in text and HTML."""
    found = LINK.findall(text(mail))
    assert re.findall(rf'{SITE}(/mails/answer/[^"]+)"', text(mail, "html")) == found
    return [str(each) for each in found]


def links(mail: EmailMessage, kind: str = "turn") -> list[str]:
    """Return the paths of an email's answer links of one kind, by default those that answer a turn."""
    return [each for each in all_links(mail) if each.startswith(f"/mails/answer/{kind}.")]


def bidding(**options: Any) -> Match:
    """Return a match of Titan: The Arena in which every seat is asked for a sealed bid."""
    return make_match("arena-1997", seats=3, **options)


def draft(match: Match, seat: int, *actions: Bid) -> None:
    """Let a seat have this draft, its first."""
    visit = Visit.objects.get(match=match, seat__index=seat, closed_at=None)
    stored = codecs.stored_actions(registry.get(match.title), actions)
    Draft.objects.create(visit=visit, counter=1, actions=stored, changed_at=database_now())


def test_a_turn_mail_offers_the_answer_that_gives_up_nothing_as_a_button(server: SMTPServer) -> None:
    match = bidding()
    mail = turn_mail(server, holder(match, 0))
    assert len(links(mail)) == 1
    assert "Or do this from here, without signing in:" in text(mail)
    assert "Make no bid" in text(mail)
    assert re.search(r'<a class="button second" href="[^"]+">Make no bid</a>', text(mail, "html"))


def test_to_open_the_link_does_nothing_however_often_programs_do(server: SMTPServer, robot: Client) -> None:
    match = bidding()
    (link,) = links(turn_mail(server, holder(match, 0)))
    for _ in range(3):
        assert robot.head(link).status_code == 200
        page = robot.get(link)
        assert page.status_code == 200
        assert not page.cookies
        assert "no-store" in page["Cache-Control"]
    assert robot.put(link).status_code == 405
    assert not Action.objects.filter(match=match).exists()
    assert not Submission.objects.exists()


def test_the_page_has_one_button_and_says_nothing_that_the_mail_did_not(
    server: SMTPServer, robot: Client
) -> None:
    match = bidding()
    mail = turn_mail(server, holder(match, 0))
    page = robot.get(links(mail)[0]).content.decode()
    main = page.partition("<main")[2].partition("</main>")[0]
    assert main.count("<button") == 1
    assert f"This counts for your seat, Red, in {match.name}." in main
    said = [
        each.strip() for each in re.sub(r"<[^>]+>", "\n", main.partition(">")[2]).split("\n") if each.strip()
    ]
    own = {f"This counts for your seat, Red, in {match.name}.", "Open the page instead"}
    assert own < {*said}
    for each in {*said} - own:
        assert each in f"{mail['Subject']}\n{text(mail)}"


def test_the_button_answers_once_and_signs_nobody_in(server: SMTPServer, robot: Client) -> None:
    match = bidding()
    (link,) = links(turn_mail(server, holder(match, 0)))
    page = robot.post(link)
    assert page.status_code == 200
    assert "Sent: Make no bid." in page.content.decode()
    assert not page.cookies
    assert robot.get("/waiting/").status_code == 302
    stored = Action.objects.get(match=match)
    assert (stored.cause, stored.user_id) == ("mail", holder(match, 0).pk)
    assert registry.get(match.title).decode_action(bytes(stored.action)) == Bid(0, NO_BID)
    for again in (robot.post(link), robot.get(link)):
        assert again.status_code == 200
        assert "This link has already been used." in again.content.decode()
        assert f"/matches/{match.pk}/" in again.content.decode()
    assert Action.objects.filter(match=match).count() == 1


def test_pressed_twice_at_once_it_answers_once(server: SMTPServer) -> None:
    match = bidding()
    (link,) = links(turn_mail(server, holder(match, 0)))
    answers = race(lambda: Client().post(link).status_code, 2)
    assert {*answers} <= {200, 503}
    assert Action.objects.filter(match=match).count() == 1


@pytest.mark.long
def test_killed_anywhere_between_it_answers_exactly_once(server: SMTPServer) -> None:
    match = bidding()
    (link,) = links(turn_mail(server, holder(match, 0)))
    for statement in range(1, 400):
        try:
            with killed_at(statement):
                Client().post(link)
        except Killed:
            there = Action.objects.filter(match=match).count()
            assert there == Submission.objects.count() <= 1
            continue
        break
    assert Action.objects.filter(match=match).count() == Submission.objects.count() == 1


def test_a_turn_that_has_ended_or_a_changed_draft_closes_the_link(server: SMTPServer, robot: Client) -> None:
    match = bidding()
    (red,), (blue,) = (links(turn_mail(server, holder(match, seat))) for seat in (0, 1))
    play(match, 0, Bid(0, 3))
    assert "This turn has already ended" in robot.get(red).content.decode()
    draft(match, 1)
    for page in (robot.get(blue), robot.post(blue)):
        assert "The position or your draft has changed" in page.content.decode()
        assert f"/matches/{match.pk}/" in page.content.decode()
    assert Action.objects.filter(match=match).count() == 1


def test_time_that_has_run_out_closes_the_link(server: SMTPServer, robot: Client) -> None:
    match = bidding()
    (link,) = links(turn_mail(server, holder(match, 0)))
    overdue(match)
    assert "Your time ran out before this arrived" in robot.post(link).content.decode()
    closed = Deadline.objects.get(visit__number=1, match=match, seat__index=0)
    assert closed.outcome == Deadline.Outcome.TIMED_OUT


@pytest.mark.parametrize(
    ("field", "said"),
    [("paused_at", "This match is paused"), ("quarantined_at", "set aside for repair")],
)
def test_a_match_that_stands_still_takes_no_answer(
    server: SMTPServer, robot: Client, field: str, said: str
) -> None:
    match = bidding()
    (link,) = links(turn_mail(server, holder(match, 0)))
    Match.objects.filter(pk=match.pk).update(**{field: database_now()})
    for page in (robot.get(link), robot.post(link)):
        assert said in page.content.decode()
    assert not Action.objects.filter(match=match).exists()


def test_the_link_of_an_old_tenure_is_dead(server: SMTPServer, robot: Client) -> None:
    match = bidding()
    (link,) = links(turn_mail(server, holder(match, 0)))
    replace(match, 0, make_user(), None, "They asked for it.")
    for page in (robot.get(link), robot.post(link)):
        assert "You no longer act for this seat" in page.content.decode()
    assert not Action.objects.filter(match=match).exists()


def test_a_deputy_answers_as_deputy_and_no_longer_once_relieved(server: SMTPServer, robot: Client) -> None:
    match = bidding()
    friend = deputies.make_deputy(match, 0)
    mail = turn_mail(server, friend)
    (link,) = links(mail)
    page = robot.get(link).content.decode()
    owner = holder(match, 0).name
    assert f"This counts for Red in {match.name}. You are acting as deputy for {owner}." in page
    deputies.over(Deputyship.objects.get(friend=friend))
    assert "You no longer act for this seat" in robot.post(link).content.decode()
    assert not Action.objects.filter(match=match).exists()


def test_a_deputys_answer_is_marked_as_theirs(server: SMTPServer, robot: Client) -> None:
    match = bidding()
    (link,) = links(turn_mail(server, deputies.make_deputy(match, 0)))
    assert "Sent: Make no bid." in robot.post(link).content.decode()
    assert Action.objects.get(match=match).cause == "deputy"


def test_who_is_locked_out_has_no_links(server: SMTPServer, robot: Client) -> None:
    match = bidding()
    (link,) = links(turn_mail(server, holder(match, 0)))
    User.objects.filter(pk=holder(match, 0).pk).update(is_active=False)
    assert robot.post(link).status_code == 404
    assert not Action.objects.filter(match=match).exists()


def test_a_link_that_we_did_not_sign_leads_nowhere(server: SMTPServer, robot: Client) -> None:
    match = bidding()
    (red,), (blue,) = (links(turn_mail(server, holder(match, seat))) for seat in (0, 1))
    forged = red.partition("~")[0] + "~" + blue.partition("~")[2]
    for path in (forged, red.replace("turn", "none"), "/mails/answer/~/", "/mails/answer/turn/", f"{red}x/"):
        assert robot.post(path).status_code == 404, path
    assert not Action.objects.filter(match=match).exists()


def test_it_speaks_its_readers_language_and_zone(server: SMTPServer, robot: Client) -> None:
    reader = make_user(language="ru")
    match = bidding(users=[reader, make_user(), make_user()])
    mail = turn_mail(server, reader)
    page = robot.get(links(mail)[0], headers={"accept-language": "en"}).content.decode()
    assert '<html lang="ru"' in page
    assert match.name in page
    assert "This counts" not in page


def test_who_reads_public_facts_only_gets_no_link_that_answers_a_turn(server: SMTPServer) -> None:
    reader = make_user(mail_public_facts_only=True)
    agreeing(users=[reader, make_user(), make_user()])
    mail = turn_mail(server, reader)
    assert links(mail) == []
    assert {link.split("/")[3].split(".")[0] for link in all_links(mail)} == {"day_off", "extension"}


def test_a_drafted_answer_is_not_overtaken_by_a_link(server: SMTPServer) -> None:
    match = bidding()
    draft(match, 0, Bid(0, 3))
    assert links(turn_mail(server, holder(match, 0))) == []


def test_a_turn_with_no_harmless_answer_has_no_link(server: SMTPServer) -> None:
    match = make_match("arena-2004")
    seat = state_of(match).mover
    assert links(turn_mail(server, holder(match, seat))) == []


def test_an_answer_by_email_is_a_sign_of_life_and_lets_the_next_mail_come(
    server: SMTPServer, robot: Client
) -> None:
    match = bidding()
    user = holder(match, 0)
    record_look(access_of(match, 0), database_now() - timedelta(hours=3))
    tenure = Tenure.objects.get(match=match, user=user)
    seen = (tenure.looked_revision, tenure.seen_revision)
    Tenure.objects.filter(match=match).update(last_look=None)
    mail = turn_mail(server, user)
    now = database_now()
    absence = Absence.objects.create(
        user=user, start=now - timedelta(hours=1), end=now + timedelta(days=1), automatic=True, made_at=now
    )
    robot.post(links(mail)[0])
    tenure.refresh_from_db()
    absence.refresh_from_db()
    assert tenure.last_look is not None
    assert tenure.last_look >= now
    assert (tenure.looked_revision, tenure.seen_revision) == seen
    assert absence.end < now + timedelta(hours=23)
    play(match, 1, Bid(1, 5))
    play(match, 2, Bid(2, NO_BID))
    answer_until(match, 0)
    Delivery.objects.filter(state=State.QUEUED).update(available_at=database_now())
    assert turn_mail(server, user) is not mail


def answer_until(match: Match, seat: int) -> None:
    """Answer for the other seats by default, until the match waits for `seat`."""
    rules = registry.get(match.title)
    while not Visit.objects.filter(match=match, seat__index=seat, closed_at=None).exists():
        state = state_of(match)
        asked = next(each for each in rules.decisions(state) if each.asks == "must")
        chance = SeededChance(Random(1))
        play(match, asked.seat, rules.default(rules.view(state, asked.seat), asked, "default", chance))


def agreeing(**changed: Any) -> Match:
    """Return a match in which announced absences stop the clock."""
    return bidding(agreement=Agreement(absences=True), **changed)


def link_of(mail: EmailMessage, kind: str) -> str:
    (found,) = links(mail, kind)
    return found


def test_a_turn_mail_offers_a_day_off_where_it_would_stop_the_clock(
    server: SMTPServer, robot: Client
) -> None:
    match = agreeing()
    user = holder(match, 0)
    due = Deadline.objects.get(match=match, seat__index=0).due_at
    mail = turn_mail(server, user)
    assert "Take a day off in all matches that stop for absences" in text(mail)
    link = link_of(mail, "day_off")
    page = robot.get(link).content.decode()
    assert "This counts for you, in all your matches that stop for absences." in page
    assert not user.absences.exists()
    assert "You’re off until" in robot.post(link).content.decode()
    for again in (robot.post(link), robot.get(link)):
        assert "This link has already been used." in again.content.decode()
    absence = user.absences.get()
    assert absence.end - absence.start == timedelta(days=1)
    enforce(match.pk)
    assert Deadline.objects.get(match=match, seat__index=0).due_at == due + timedelta(days=1)


def test_a_day_off_pressed_twice_at_once_is_one_day(server: SMTPServer) -> None:
    match = agreeing()
    link = link_of(turn_mail(server, holder(match, 0)), "day_off")
    assert {*race(lambda: Client().post(link).status_code, 2)} <= {200, 503}
    assert holder(match, 0).absences.count() == 1


@pytest.mark.long
def test_killed_anywhere_between_a_day_off_is_taken_exactly_once(server: SMTPServer) -> None:
    match = agreeing()
    link = link_of(turn_mail(server, holder(match, 0)), "day_off")
    dying(lambda: Client().post(link), 1)
    assert holder(match, 0).absences.count() == 1


def test_no_day_off_is_offered_to_who_has_none_or_is_away(server: SMTPServer, robot: Client) -> None:
    match = agreeing()
    link = link_of(turn_mail(server, holder(match, 0)), "day_off")
    now = database_now()
    holder(match, 0).absences.create(
        start=now - timedelta(days=28), end=now + timedelta(hours=1), made_at=now
    )
    for page in (robot.get(link), robot.post(link)):
        assert "You’re already away, or have no day of absence left this year" in page.content.decode()
    assert holder(match, 0).absences.count() == 1


def test_a_day_off_ends_with_its_visit_and_is_not_a_deputys(server: SMTPServer, robot: Client) -> None:
    match = agreeing()
    link = link_of(turn_mail(server, holder(match, 0)), "day_off")
    friend = deputies.make_deputy(match, 0)
    assert all_links(turn_mail(server, friend)) == links(turn_mail(server, friend))
    play(match, 0, Bid(0, 3))
    assert "This turn has already ended" in robot.post(link).content.decode()
    assert not holder(match, 0).absences.exists()


def test_where_absences_stop_no_clock_no_day_off_is_offered(server: SMTPServer) -> None:
    assert links(turn_mail(server, holder(bidding(), 0)), "day_off") == []


def test_the_mail_about_time_that_ran_out_lets_its_reader_come_back(
    server: SMTPServer, robot: Client
) -> None:
    match = bidding()
    overdue(match)
    enforce(match.pk)
    seat = Seat.objects.get(match=match, index=0)
    assert seat.silent_since is not None
    link = link_of(turn_mail(server, holder(match, 0)), "back")
    assert f"This counts for your seat, Red, in {match.name}." in robot.get(link).content.decode()
    seat.refresh_from_db()
    assert seat.silent_since is not None
    assert "Welcome back." in robot.post(link).content.decode()
    seat.refresh_from_db()
    assert seat.silent_since is None
    for again in (robot.post(link), robot.get(link)):
        assert "You’re already back in this match." in again.content.decode()
    Seat.objects.filter(pk=seat.pk).update(silent_since=database_now())
    assert "You’re already back in this match." in robot.post(link).content.decode()
    assert Event.objects.filter(match=match, code="house.back").count() == 1


def test_a_turn_mail_offers_an_extension_that_is_taken_once(server: SMTPServer, robot: Client) -> None:
    match = bidding()
    mail = turn_mail(server, holder(match, 0))
    (link,) = links(mail, "extension")
    assert re.search(r"Extend my time by 1\W+day \(2 extensions left in this match\)", text(mail))
    before = Deadline.objects.get(match=match, seat__index=0).due_at
    page = robot.get(link).content.decode()
    assert f"This counts for your seat, Red, in {match.name}." in page
    assert Deadline.objects.get(match=match, seat__index=0).due_at == before
    assert "Your deadline has moved." in robot.post(link).content.decode()
    for again in (robot.post(link), robot.get(link)):
        assert "This link has already been used." in again.content.decode()
        assert f"/matches/{match.pk}/" in again.content.decode()
    assert Deadline.objects.get(match=match, seat__index=0).due_at == before + timedelta(days=1)
    assert Seat.objects.get(match=match, index=0).extensions == 1


def test_killed_anywhere_between_an_extension_is_taken_exactly_once(server: SMTPServer) -> None:
    match = bidding()
    (link,) = links(turn_mail(server, holder(match, 0)), "extension")
    dying(lambda: Client().post(link), 3)
    assert Seat.objects.get(match=match, index=0).extensions == 1


def test_a_moved_deadline_and_used_up_extensions_close_the_link(server: SMTPServer, robot: Client) -> None:
    match = bidding()
    (red,), (blue,) = (links(turn_mail(server, holder(match, seat)), "extension") for seat in (0, 1))
    age(match, timedelta(hours=1))
    assert "Your deadline has moved since the email was sent" in robot.post(red).content.decode()
    Seat.objects.filter(match=match).update(extensions=2)
    assert "You can’t take an extension here any more." in robot.post(blue).content.decode()


def test_a_defender_demands_battle_from_an_email_and_may_not_flee_after(
    server: SMTPServer, robot: Client
) -> None:
    people = [make_user(), make_user()]
    match = battle_stage.laid_out(people, battle_stage.attacked())
    (attacker,), (defender,) = (links(turn_mail(server, user)) for user in people)
    assert "Demand battle" in robot.get(defender).content.decode()
    page = robot.post(defender).content.decode()
    assert "Sent: Demand battle." in page
    stored = Action.objects.get(match=match, cause="mail")
    assert registry.get("titan").decode_action(bytes(stored.action)) == Fight(1)
    assert "Sent: Demand battle." in robot.post(attacker).content.decode()
    engagement = state_of(match).engagement
    assert engagement is not None
    assert engagement.step == "battle"
    for link in (attacker, defender):
        assert "This link has already been used." in robot.post(link).content.decode()


def test_nothing_follows_from_a_link_for_who_flees_meanwhile(server: SMTPServer, robot: Client) -> None:
    people = [make_user(), make_user()]
    match = battle_stage.laid_out(people, battle_stage.attacked())
    (attacker,), _defender = (links(turn_mail(server, user)) for user in people)
    play(match, 1, Flee(1))
    assert "This turn has already ended" in robot.post(attacker).content.decode()
    assert not Action.objects.filter(match=match, cause="mail").exists()
