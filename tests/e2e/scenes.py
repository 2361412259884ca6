"""Every page of the site in a state worth looking at, by name."""

from __future__ import annotations

from collections.abc import Callable
from datetime import time, timedelta
from typing import Any

from django.test import Client
from django.test.utils import override_settings
from django.urls import reverse

from accounts.models import MailKind, User
from accounts.services import absences, export
from games.arena.orders import GiftOrder
from games.clocks.spans import Span
from games.lobby.services import guests, table_alerts, tables
from games.matches.models import Match, Tenure
from games.matches.selectors.seats import thread_of
from games.matches.services.key_moments import sweep_key_moments
from games.matches.services.orders import save_orders
from games.matches.services.pausing import pause
from games.matches.services.quarantine import quarantine
from games.notices.links import stop_token
from games.notices.models import Channel, Lane, When
from games.notices.now import database_now
from games.notices.services.choosing import choose
from games.notices.services.sending import send_due
from games.notices.services.suppressing import suppress
from tests.e2e import (
    anonymity_scenes,
    battle_scenes,
    briefing_scenes,
    community_scenes,
    consent_scenes,
    delay_scenes,
    deputy_scenes,
    desk_scenes,
    ferries_scenes,
    first_scenes,
    gladiators_scenes,
    guest_scenes,
    history_scenes,
    kept_scenes,
    ladder_scenes,
    lobby_scenes,
    losses_scenes,
    pace_scenes,
    planner_scenes,
    press_scenes,
    push_scenes,
    rating_scenes,
    security_scenes,
    silence_scenes,
    staff_scenes,
    stage,
    talk_scenes,
    time_scenes,
    titan_scenes,
    tournament_scenes,
)
from tests.e2e.cast import NAMES, Maker, People, Scene, path_of
from tests.e2e.steps import look_at
from tests.factories.accounts import PASSWORD
from tests.factories.ageing import left
from tests.factories.answer_links import path_of_answer
from tests.factories.crowds import crowd_the_sign_up
from tests.factories.exports import make_export
from tests.factories.ladders import make_ladder
from tests.factories.matches import access_of, make_match, make_table
from tests.factories.staff import make_operator
from tests.notices.smtp import smtp_server

__all__ = ["ALL", "NAMES", "People", "Scene"]


def _turn(people: People) -> Match:
    match = stage.arena(people.all, lambda s, d: stage.round_of(3)(s, d) and len(s.dead) == 2)
    left(match, timedelta(hours=19, minutes=40))
    return match


# ---- nobody signed in ------------------------------------------------------------------


def front(people: People) -> Scene:
    make_table("arena-2004", 4, host=people.rival, name="Friday table")
    return Scene("/", None)


def watch(people: People) -> Scene:
    stage.arena(people.all, stage.round_of(3))
    return Scene(reverse("matches:watch"), None)


def person_page(people: People) -> Scene:
    return Scene(reverse("matches:person", args=[_played_much(people).pk]), None)


def person_page_own(people: People) -> Scene:
    user = _played_much(people)
    Tenure.objects.filter(match__name="Six towers", user=user).update(hidden=True)
    return Scene(reverse("matches:person", args=[user.pk]), user)


def _played_much(people: People) -> User:
    stage.arena(people.all, stage.round_of(3))
    stage.go_on(stage.arena(people.all[:3], stage.ending(), name="Six towers"), None)
    return people.reader


def sign_up(people: People) -> Scene:
    return Scene(reverse("account_signup"), None)


def sign_up_wrong(people: People) -> Scene:
    def send_nonsense(page: Any) -> None:
        page.locator("#id_display_name").fill(people.rival.display_name)
        page.locator("#id_email").fill("a@example.org")
        page.locator("#id_password1").fill("12345")
        page.locator("main .button--main").click()
        page.locator(".field-error").first.wait_for()

    return Scene(reverse("account_signup"), None, send_nonsense)


def sign_up_code(people: People) -> Scene:
    def ask(page: Any) -> None:
        page.locator("#id_display_name").fill("newcomer")
        page.locator("#id_email").fill("newcomer@example.org")
        page.locator("#id_password1").fill(PASSWORD)
        page.locator("main .button--main").click()
        page.locator("#id_code").wait_for()

    return Scene(reverse("account_signup"), None, ask)


def sign_up_wait(people: People) -> Scene:
    def ask(page: Any) -> None:
        page.route("**/proof.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
        page.locator("#id_display_name").fill("newcomer")
        page.locator("#id_email").fill("newcomer@example.org")
        page.locator("#id_password1").fill(PASSWORD)
        page.locator("main .button--main").click()
        page.locator("form[data-proof]").wait_for()

    crowd_the_sign_up()
    return Scene(reverse("account_signup"), None, ask)


def sign_in(people: People) -> Scene:
    return Scene(reverse("account_login"), None)


def sign_in_by_code(people: People) -> Scene:
    return Scene(reverse("account_request_login_code"), None)


def sign_in_code(people: People) -> Scene:
    return Scene(reverse("account_request_login_code"), None, _ask_for_code(people))


def reset(people: People) -> Scene:
    return Scene(reverse("account_reset_password"), None)


def reset_code(people: People) -> Scene:
    return Scene(reverse("account_reset_password"), None, _ask_for_code(people))


def _ask_for_code(people: People) -> Callable[[Any], None]:
    def ask(page: Any) -> None:
        page.locator("#id_email").fill(str(people.reader.email))
        page.locator("main .button--main").click()
        page.locator("#id_code").wait_for()

    return ask


def credits(people: People) -> Scene:
    return Scene(reverse("credits"), None)


def learn(people: People) -> Scene:
    return Scene(reverse("matches:learn"), None)


def lesson(people: People) -> Scene:
    return Scene(reverse("matches:lesson", args=["arena-2004"]), None)


def lesson_of_titan(people: People) -> Scene:
    return Scene(reverse("matches:lesson", args=["titan"]), None)


def _chapter(key: str, title: str = "arena-2004") -> Callable[[People], Scene]:
    def scene(people: People) -> Scene:
        return Scene(reverse("matches:chapter", args=[title, key]), None)

    return scene


def not_found(people: People) -> Scene:
    return Scene("/nowhere/", None)


def unsubscribe(people: People) -> Scene:
    signed = stop_token(user_id=people.reader.pk, mail_kind=MailKind.TURN)
    return Scene(reverse("notices:stop", args=[signed]), None)


def answer_by_email(people: People) -> Scene:
    match = make_match("arena-1997", seats=3, users=people.all[:3])
    return Scene(path_of_answer(match, 0), None)


def answer_by_email_used(people: People) -> Scene:
    scene = answer_by_email(people)
    Client().post(scene.path)
    return scene


def table_of_strangers(people: People) -> Scene:
    return Scene(path_of(make_table("arena-2004", 4, host=people.rival)), None)


def match_of_strangers(people: People) -> Scene:
    return Scene(path_of(stage.arena(people.all[:2], stage.round_of(2, seat=1))), None)


# ---- one's own account -----------------------------------------------------------------


def _account(name: str) -> Callable[[People], Scene]:
    def scene(people: People) -> Scene:
        return Scene(reverse(name), people.reader)

    return scene


def export_not_asked(people: People) -> Scene:
    return Scene(reverse("accounts:export"), people.reader, security_scenes.prove)


def export_begun(people: People) -> Scene:
    """Its first slices are written."""
    export.request_export(people.reader)
    for _ in range(3):
        export.continue_exports(budget=0)
    return Scene(reverse("accounts:export"), people.reader, security_scenes.prove)


def export_ready(people: People) -> Scene:
    """It can be fetched."""
    make_export(people.reader)
    return Scene(reverse("accounts:export"), people.reader, security_scenes.prove)


def mails(people: People) -> Scene:
    """One match by email, one in the digest, and news that the reader does not want."""
    stage.arena(people.all[:2])
    tenure = Tenure.objects.get(match=stage.arena(people.all[:2]), user=people.reader)
    now = database_now()
    choose(
        user=people.reader,
        choices={(Channel.MAIL, MailKind.TURN): When.DIGEST, (Channel.MAIL, MailKind.MATCH_NEWS): When.NEVER},
        thread=thread_of(tenure.pk),
        now=now,
    )
    with smtp_server() as server, override_settings(**server.settings):
        send_due(lane=Lane.NOTICE)
    return Scene(reverse("notices:mails"), people.reader)


def mail_choices(people: People) -> Scene:
    return Scene(reverse("notices:choices"), people.reader)


def mail_choices_of_a_match(people: People) -> Scene:
    match = stage.arena(people.all[:2])
    tenure = Tenure.objects.get(match=match, user=people.reader)
    return Scene(reverse("notices:match_choices", args=[thread_of(tenure.pk)]), people.reader)


def address_came_back(people: People) -> Scene:
    stage.arena(people.all[:2])
    suppress(address=str(people.reader.email), reply="RCPT 550 5.1.1", now=database_now())
    return Scene(reverse("matches:waiting"), people.reader)


def address_to_confirm(people: People) -> Scene:
    suppress(address=str(people.reader.email), reply="5.1.1", now=database_now())
    return Scene(reverse("notices:confirm_address"), people.reader)


# ---- the lobby -------------------------------------------------------------------------


def tables_open(people: People) -> Scene:
    make_table("arena-2004", 4, host=people.rival, name="Friday table")
    make_table("arena-2004", 2, host=people.all[2], name="A quick one")
    make_table("arena-2004", 3, host=people.reader, name="My own")
    return Scene(reverse("matches:tables"), people.reader)


def tables_none(people: People) -> Scene:
    return Scene(reverse("matches:tables"), people.reader)


def new_table(people: People) -> Scene:
    return Scene(reverse("matches:new", args=["arena-2004"]), people.reader)


def new_table_wrong(people: People) -> Scene:
    def send_nonsense(page: Any) -> None:
        page.locator("#id_name").fill("Friday table")
        page.locator("#id_invited").fill("nobody of that name")
        page.locator("main .button--main").click()
        page.locator(".field-error").first.wait_for()

    return Scene(reverse("matches:new", args=["arena-2004"]), people.reader, send_nonsense)


def table_of_host(people: People) -> Scene:
    table = make_table(
        "arena-2004", 2, host=people.reader, name="Friday table", door=Match.Door.LINK, start_when_full=False
    )
    tables.invite(match_id=table.pk, host=people.reader, guests=[people.rival])
    tables.join(match_id=table.pk, user=people.all[2], token=table.token)
    for person, word in ((people.reader, "a heron"), (people.all[2], "an otter")):
        tables.give_word(match_id=table.pk, user=person, word=word)
    return Scene(path_of(table), people.reader)


def table_of_guest(people: People) -> Scene:
    table = make_table("arena-2004", 4, host=people.rival, name="Friday table")
    return Scene(path_of(table), people.reader)


def alerts(people: People) -> Scene:
    make_table("arena-2004", 4, host=people.rival, name="Friday table")
    table_alerts.save_alert(user=people.reader, title="arena-2004", seats=4, pace="daily", rated="rated")
    table_alerts.save_alert(user=people.reader, family="arena")
    table_alerts.save_alert(user=people.reader, pace="live")
    return Scene(reverse("matches:table_alerts"), people.reader)


def table_asks_word(people: People) -> Scene:
    table = make_table("arena-2004", 2, host=people.rival, name="Friday table")
    tables.give_word(match_id=table.pk, user=people.rival, word="an otter")
    tables.join(match_id=table.pk, user=people.reader)
    return Scene(path_of(table), people.reader)


def table_waits(people: People) -> Scene:
    table = make_table("arena-2004", 2, host=people.reader, name="Friday table")
    tables.join(match_id=table.pk, user=people.rival)
    tables.give_word(match_id=table.pk, user=people.reader, word="an otter")
    return Scene(path_of(table), people.reader)


def table_of_invited(people: People) -> Scene:
    table = make_table("arena-2004", 3, host=people.rival, name="Friday table", door=Match.Door.INVITED)
    tables.invite(match_id=table.pk, host=people.rival, guests=[people.reader])
    return Scene(path_of(table), people.reader)


def table_withdrawn(people: People) -> Scene:
    table = make_table("arena-2004", 4, host=people.rival, name="Friday table")
    tables.leave(match_id=table.pk, user=people.rival)
    return Scene(path_of(table), people.reader)


# ---- the reader's matches --------------------------------------------------------------


def waiting_empty(people: People) -> Scene:
    return Scene(reverse("matches:waiting"), people.reader)


def waiting_full(people: People) -> Scene:
    first = stage.arena(people.all, stage.round_of(3))
    left(first, timedelta(hours=9, minutes=20))
    second = stage.arena(people.all[:3], stage.round_of(1), name="Six towers")
    left(second, timedelta(hours=19, minutes=40))
    third = stage.arena(people.all[:2], stage.round_of(2, seat=1), name="Long winter")
    left(third, timedelta(days=2))
    make_table("arena-2004", 4, host=people.reader, name="My own")
    table = make_table("arena-2004", 3, host=people.rival, name="A quick one", door=Match.Door.INVITED)
    tables.invite(match_id=table.pk, host=people.rival, guests=[people.reader])
    rungs = [*people.all[1:3], people.reader, *people.all[3:]]
    make_ladder(rungs, title="arena-2004", competition={"name": "Autumn ladder"})
    now = database_now()
    span = Span(now + timedelta(days=4), now + timedelta(days=6))
    absences.announce(people.reader, span, now)
    User.objects.filter(pk=people.reader.pk).update(night_start=time(23), night_end=time(7))
    return Scene(reverse("matches:waiting"), people.reader)


def mine(people: People) -> Scene:
    stage.arena(people.all[:2])
    stage.go_on(stage.arena(people.all[:2], name="Long winter"), None)
    return Scene(reverse("matches:mine"), people.reader)


def turn(people: People) -> Scene:
    return Scene(path_of(_turn(people)), people.reader)


def turn_previewed(people: People) -> Scene:
    def pick(page: Any) -> None:
        look_at(page, page.locator(".hand a.card").first)

    return Scene(path_of(_turn(people)), people.reader, pick)


def turn_drafted(people: People) -> Scene:
    match = _turn(people)
    stage.draft_a_bet(match)
    return Scene(path_of(match), people.reader)


def _phase(kind: str) -> Callable[[People], Scene]:
    def scene(people: People) -> Scene:
        match = stage.arena(people.all[:3], stage.asks(kind), options=stage.usual())
        return Scene(path_of(match), people.reader)

    return scene


def turn_to_send(people: People) -> Scene:
    match = stage.arena(people.all[:2], stage.ending())
    stage.draft_the_end(match)
    return Scene(path_of(match), people.reader)


def turn_of_rival(people: People) -> Scene:
    return Scene(path_of(stage.arena(people.all[:3], stage.round_of(2, seat=1))), people.reader)


def _after_the_end(page: str) -> Callable[[People], Scene]:
    def scene(people: People) -> Scene:
        match = stage.go_on(stage.arena(people.all[:3]), None)
        sweep_key_moments()
        return Scene(path_of(match, page), people.reader)

    return scene


def _under_way(page: str) -> Callable[[People], Scene]:
    def scene(people: People) -> Scene:
        return Scene(path_of(stage.arena(people.all[:2], stage.round_of(2)), page), people.reader)

    return scene


def orders(people: People) -> Scene:
    options = stage.usual(faq_stalemate=True)
    match = stage.arena(people.all[:2], stage.round_of(2), options=options)
    save_orders(access_of(match, 0), {"gift": GiftOrder(prefer="highest")})
    return Scene(path_of(match, "orders"), people.reader)


def quarantined(people: People) -> Scene:
    match = stage.arena(people.all[:2], stage.round_of(2))
    quarantine(match, "tried", database_now())
    return Scene(path_of(match), people.reader)


def practice(people: People) -> Scene:
    return Scene(reverse("matches:practice", args=["arena-2004"]), people.reader)


def beginner(people: People) -> Scene:
    """The first question of a first campaign: the aim, a hint and a suggestion."""
    match = guests.begin_as_proposed(user=people.reader, title="titan", name="Practice")
    return Scene(path_of(match), people.reader)


def paused(people: People) -> Scene:
    match = stage.arena(people.all[:2], stage.round_of(2))
    pause(match_id=match.pk, by=make_operator(), reason="a quarrel at the table")
    return Scene(path_of(match), people.reader)


STRANGERS: dict[str, Maker] = {
    "front": front,
    "watch": watch,
    "person": person_page,
    "person-own": person_page_own,
    "sign-up": sign_up,
    "sign-up-wrong": sign_up_wrong,
    "sign-up-code": sign_up_code,
    "sign-up-wait": sign_up_wait,
    "sign-in": sign_in,
    "sign-in-by-code": sign_in_by_code,
    "sign-in-code": sign_in_code,
    "reset": reset,
    "reset-code": reset_code,
    "credits": credits,
    "not-found": not_found,
    "unsubscribe": unsubscribe,
    "answer-by-email": answer_by_email,
    "answer-by-email-used": answer_by_email_used,
    "table-of-strangers": table_of_strangers,
    "match-of-strangers": match_of_strangers,
}

ACCOUNT: dict[str, Maker] = {
    "profile": _account("accounts:settings"),
    "e-mail": _account("account_email"),
    "password": _account("account_change_password"),
    "sign-out": _account("account_logout"),
    "absences": _account("accounts:absences"),
    "export": export_not_asked,
    "export-begun": export_begun,
    "export-ready": export_ready,
    "erase": _account("accounts:erase"),
    "mails": mails,
    "address-to-confirm": address_to_confirm,
    "mail_choices": mail_choices,
    "mail_choices_of_a_match": mail_choices_of_a_match,
    "address_came_back": address_came_back,
}

LOBBY: dict[str, Maker] = {
    "tables": tables_open,
    "tables-none": tables_none,
    "titles": _account("matches:choose_title"),
    "new-table": new_table,
    "new-table-wrong": new_table_wrong,
    "table-of-host": table_of_host,
    "table-of-guest": table_of_guest,
    "table-alerts": alerts,
    "table-asks-word": table_asks_word,
    "table-waits": table_waits,
    "table-of-invited": table_of_invited,
    "table-withdrawn": table_withdrawn,
    "practice": practice,
    "beginner": beginner,
    "waiting-empty": waiting_empty,
    "waiting-full": waiting_full,
    "matches": mine,
}

TURN: dict[str, Maker] = {
    "turn": turn,
    "turn-previewed": turn_previewed,
    "turn-drafted": turn_drafted,
    "turn-power": _phase("power"),
    "turn-keep": _phase("keep"),
    "turn-second": _phase("second"),
    "turn-discard": _phase("discard"),
    "turn-to-send": turn_to_send,
    "turn-of-rival": turn_of_rival,
    "orders": orders,
    "quarantined": quarantined,
    "paused": paused,
}

RECORD: dict[str, Maker] = {
    "finished": _after_the_end("match"),
    "log": _after_the_end("log"),
    "replay": _after_the_end("history"),
    "chance": _after_the_end("chance"),
    "log-running": _under_way("log"),
    "replay-running": _under_way("history"),
    "chance-running": _under_way("chance"),
}

LEARNING: dict[str, Maker] = {
    "learn": learn,
    "lesson": lesson,
    "lesson-turn": _chapter("turn"),
    "lesson-bets": _chapter("bets"),
    "lesson-backers": _chapter("backers"),
    "lesson-powers": _chapter("powers"),
    "lesson-referees": _chapter("referees"),
    "lesson-elimination": _chapter("elimination"),
    "lesson-end": _chapter("end"),
    "lesson-editions": _chapter("editions"),
    "lesson-options": _chapter("options"),
    "lesson-hints": _chapter("hints"),
    "lesson-1997-goal": _chapter("goal", "arena-1997"),
    "lesson-1997-powers": _chapter("powers", "arena-1997"),
    "lesson-1997-end": _chapter("end", "arena-1997"),
    "lesson-1997-options": _chapter("options", "arena-1997"),
    "lesson-gladiators-turn": _chapter("turn", "gladiators"),
    "lesson-gladiators-decks": _chapter("decks", "gladiators"),
    "lesson-gladiators-other-rules": _chapter("other-rules", "gladiators"),
    "lesson-titan": lesson_of_titan,
    "lesson-titan-guide": _chapter("guide", "titan"),
    "lesson-titan-hints": _chapter("hints", "titan"),
    "lesson-titan-movement": _chapter("movement", "titan"),
    "lesson-titan-engagements": _chapter("engagements", "titan"),
    "lesson-titan-strikes": _chapter("strikes", "titan"),
    "lesson-titan-rangestrikes": _chapter("rangestrikes", "titan"),
    "lesson-titan-scoring": _chapter("scoring", "titan"),
    "lesson-titan-teleports": _chapter("teleports", "titan"),
    "lesson-titan-maneuvers": _chapter("maneuvers", "titan"),
    "lesson-titan-creatures": _chapter("creatures", "titan"),
    "lesson-titan-ladders": _chapter("ladders", "titan"),
    "lesson-titan-hazards": _chapter("hazards", "titan"),
    "lesson-titan-battlelands": _chapter("battlelands", "titan"),
    "lesson-titan-here": _chapter("here", "titan"),
}

ALL: dict[str, Maker] = (
    LEARNING
    | STRANGERS
    | ACCOUNT
    | security_scenes.ALL
    | LOBBY
    | lobby_scenes.ALL
    | anonymity_scenes.ALL
    | delay_scenes.ALL
    | TURN
    | first_scenes.ALL
    | ferries_scenes.ALL
    | titan_scenes.ALL
    | losses_scenes.ALL
    | planner_scenes.ALL
    | briefing_scenes.ALL
    | gladiators_scenes.ALL
    | guest_scenes.ALL
    | press_scenes.ALL
    | talk_scenes.ALL
    | community_scenes.ALL
    | battle_scenes.ALL
    | consent_scenes.ALL
    | time_scenes.ALL
    | deputy_scenes.ALL
    | pace_scenes.ALL
    | silence_scenes.ALL
    | RECORD
    | history_scenes.ALL
    | kept_scenes.ALL
    | push_scenes.ALL
    | rating_scenes.ALL
    | staff_scenes.ALL
    | desk_scenes.ALL
    | tournament_scenes.ALL
    | ladder_scenes.ALL
)
