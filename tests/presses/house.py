"""A site in which nearly every form is on some page, and the person who sees that page."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from itertools import count
from typing import NamedTuple

from django.test import Client
from django.urls import reverse

from accounts.form_tokens import ONCE_FIELD, new_token
from accounts.models import Absence, MailKind, User
from accounts.outgoing_mail import OutgoingMail
from accounts.services import sign_up_proofs
from accounts.services.sign_up import PendingSignUp
from games.arena.actions import NO_BID, Bid
from games.clocks.controls import DAY, Fixed
from games.clocks.standstill import NOTHING_AGREED, Agreement
from games.competitions.models import Call, Entrant, Table
from games.competitions.services import calling, invitations, pairs
from games.consent.models import Proposal
from games.consent.services import appointments, emergencies, proposals
from games.engine import registry
from games.engine.actions import Stop
from games.ladders.models import Ladder
from games.ladders.services import holding
from games.ladders.services import leaving as leaving_ladders
from games.lobby.services import changing, table_alerts, tables
from games.matches.models import Deadline, Match, Seat, Tenure
from games.matches.selectors.seats import thread_of
from games.matches.services import endings, pausing
from games.matches.services.leaving import leave
from games.matches.services.resigning import resign
from games.moderation.services import measures, reports
from games.notices.budget import Budget
from games.notices.links import stop_token
from games.notices.models import Delivery, SuppressedAddress
from games.notices.now import database_now
from games.notices.services.suppressing import suppress
from games.operator.services import outages_by_hand, quarantining
from games.press.services import write
from games.talk import services as talk
from games.talk.access import room_access
from games.talk.models import TalkRoom
from games.tournaments.formats import Elimination, Swiss
from games.tournaments.models import Tournament
from games.uptime.models import Outage
from tests.accounts.entering import member, sign_in
from tests.accounts.test_sign_up import FORM as SIGN_UP
from tests.accounts.test_sign_up import code_in
from tests.config.walking import Forms
from tests.consent.test_pokes import late_match
from tests.consent.test_repeated_forms import host_of
from tests.e2e import battle_stage
from tests.factories import ladders, tournaments
from tests.factories.accounts import make_user
from tests.factories.answer_links import path_of_answer
from tests.factories.competitions import match_of
from tests.factories.deputies import ask
from tests.factories.desks import fall_silent
from tests.factories.keys import SoftKey, make_app, make_passkey, make_recovery_codes
from tests.factories.matches import (
    access_of,
    at_a_turn,
    give_words,
    holder,
    make_match,
    make_table,
    play,
    store,
)
from tests.factories.staff import make_operator, operating
from tests.factories.traces import make_pair
from tests.lobby.test_guest_seats import by_link, make_friends_table, make_link, match_with_guest, path_of
from tests.lobby.test_substitutes import with_open_seat
from tests.matches.test_resigning import begun_titan, not_the_mover
from tests.matches.test_volunteering import bidding
from tests.notices.push_service import Browser
from tests.notices.test_browsers_page import ENDPOINT
from tests.press.test_guests import match_with_guest as match_with_guest_author
from tests.probe.rules import Done, Name, Walk

TITLE = "arena-2004"

APP = "code of "
"""Stands before the secret of an authenticator app, in place of the code that it shows later."""


class Page(NamedTuple):
    """A page with forms: the client that opens it, and its address.

    `typed` maps fields of its forms to values that cannot be guessed."""

    browser: Client
    address: str
    typed: dict[str, str]


class Sent(NamedTuple):
    """A form that is sent without its page.

    Opening the page again would ask another riddle, or something must be prepared (`prepare`) right
    before."""

    browser: Client
    address: str
    body: dict[str, list[str]]
    prepare: Callable[[], object] | None = None


class House:
    """Someone at every page that has a form; `posted` is where account emails arrive."""

    def __init__(self, posted: list[OutgoingMail]) -> None:
        self.pages: list[Page] = []
        self.forms: list[Sent] = []
        self._posted = posted
        self._browsers: dict[int, Client] = {}
        for part in (
            *(
                self._tables,
                self._play,
                self._silence,
                self._consent,
                self._times,
                self._endings,
                self._people,
            ),
            *(self._guests, self._drafts, self._entries, self._rounds, self._desk, self._ladders),
            *(self._challenges, self._account, self._keys, self._coming_in, self._staff),
            *(self._community, self._moderation),
        ):
            part()

    def see(self, user: User | Client | None, *addresses: str, **typed: str) -> None:
        """Let someone open pages."""
        if user is None:
            browser = Client(raise_request_exception=False)
        elif isinstance(user, Client):
            browser = user
        else:
            browser = self._browsers.setdefault(user.pk, Client(raise_request_exception=False))
            if "_auth_user_id" not in browser.session:
                browser.force_login(user)
        self.pages += [Page(browser, address, typed) for address in addresses]

    # ---- tables ------------------------------------------------------------------------

    def _tables(self) -> None:
        host, sitting, invited = make_user(), make_user(), make_user()
        table = make_table(seats=4, host=host, seating="chosen", start_when_full=False)
        tables.join(match_id=table.pk, user=sitting)
        tables.invite(match_id=table.pk, host=host, guests=[invited])
        for user in (host, sitting, invited):
            self.see(user, at("match", table))
        message = talk.write(room_access(TalkRoom.Kind.TABLE, table.pk, host), text="Welcome!")
        self.see(sitting, at("talk", table), reverse("moderation:report_table_talk", args=[table.pk]))
        self.see(make_operator(), reverse("moderation:remove_talk", args=[message.pk]))
        self.see(host, at("edit", table))
        self.see(host, at("invite", table), invited=make_user().name)
        self.see(make_user(), at("match", table))
        changed = make_table(seats=3, host=host)
        asked = make_user()
        tables.join(match_id=changed.pk, user=asked)
        changing.change(
            match_id=changed.pk,
            host=host,
            seats=4,
            options=registry.meta("probe").options(),
            controls={clock: Fixed(3 * DAY) for clock in ("main", "battle")},
            agreement=NOTHING_AGREED,
        )
        self.see(asked, at("match", changed))
        full = make_table(host=host, start_when_full=False)
        tables.join(match_id=full.pk, user=make_user())
        self.see(host, at("match", full))
        called = make_table(host=make_user(), roll_call=DAY)
        tables.join(match_id=called.pk, user=sitting)
        self.see(Match.objects.get(pk=called.pk).host, at("match", called))
        self.see(make_user(), "/tables/new/", f"/tables/new/{TITLE}/", f"/practice/{TITLE}/", "/waiting/")
        self.see(make_user(), f"/practice/{TITLE}/")
        alerted = make_user()
        table_alerts.save_alert(user=alerted, title=TITLE)
        self.see(alerted, "/tables/alerts/")

    # ---- matches -----------------------------------------------------------------------

    def _play(self) -> None:
        match, mover = at_a_turn(3)
        self.see(holder(match, mover), at("match", match), text="walk left", pick="c")
        self.see(holder(match, mover), at("orders", match), at("quit", match))
        self.see(holder(match, mover), at("match", match) + "?pick=a", at("match", match) + "?may=0")
        self.see(holder(match, mover), at("press", match), at("ask", match) + "?kind=pause")
        self.see(holder(match, (mover + 1) % 3), at("resign", match))
        drafted, mover = at_a_turn(3)
        play(drafted, mover, Walk(mover, "left"), send=False)
        self.see(holder(drafted, mover), at("match", drafted))
        ready, mover = at_a_turn(3)
        play(ready, mover, Done(mover), send=False)
        self.see(holder(ready, mover), at("match", ready))
        bids = bidding()
        play(bids, 1, Bid(1, NO_BID))
        self.see(holder(bids, 0), at("match", bids) + "?may=0.a")
        fight = battle_stage.laid_out([make_user(), make_user()], battle_stage.strikes())
        self.see(holder(fight, 0), at("match", fight))
        campaign = make_match("titan")
        self.see(holder(campaign, 0), at("match", campaign))
        waiting = begun_titan()
        seat = not_the_mover(waiting)
        resign(match_id=waiting.pk, user=holder(waiting, seat))
        self.see(holder(waiting, seat), at("match", waiting))
        self.see(holder(waiting, 1 - seat), at("planner", waiting))

    def _silence(self) -> None:
        match = with_open_seat()
        self.see(holder(match, 2), at("match", match))
        self.see(make_user(), reverse("matches:seat", args=[match.pk, 2]))
        two = make_match(seats=2, patience=1)
        fall_silent(two, 1)
        self.see(holder(two, 0), at("end", two))

    def _consent(self) -> None:
        kind = Agreement(emergencies=True)
        match = make_match(agreement=kind)
        asker, other = holder(match, 0), holder(match, 1)
        asked = proposals.ask(match_id=match.pk, user=asker, kind=Proposal.Kind.PAUSE, parameters={"days": 1})
        for user in (asker, other):
            self.see(user, at("match", match))
        assert asked.is_open
        self.see(asker, at("ask", match), at("ask", match) + "?kind=pause&right=1", "/emergency/")
        self.see(other, at("ask", match) + "?kind=end")
        for right in ("pause", "resume", "extension"):
            self.see(holder(hosted := host_of(right), 0), at("ask", hosted) + f"?kind={right}&right=1")
        stopped = make_match(agreement=kind)
        emergencies.declare(user=holder(stopped, 0), days=1)
        self.see(holder(stopped, 0), "/emergency/")
        lent = make_match()
        friend, second = make_user(), make_user()
        ask(lent, 0, friend)
        self.see(friend, "/deputies/")
        self.see(holder(lent, 1), "/deputies/", friend=second.name)
        self.see(holder(lent, 0), "/deputies/", friend=second.name)

    def _times(self) -> None:
        match, late = make_match(), late_match()
        starts_at = database_now() + timedelta(days=2)
        another = f"{starts_at + timedelta(days=1):%Y-%m-%dT%H:%M}"
        appointments.suggest(match_id=match.pk, user=holder(match, 0), starts_at=starts_at)
        for seat in range(2):
            self.see(holder(match, seat), at("appointments", match), starts_at=another)
        self.see(holder(late, 0), at("match", late))

    def _endings(self) -> None:
        over = make_match()
        user = holder(over, 0)
        store(over, Stop(-1, "vote"))
        self.see(user, at("match", over), reverse("matches:person", args=[user.pk]))
        left = make_match()
        play(left, 0, Name(0, 1))
        play(left, 1, Name(1, 2))
        stays = holder(left, 0)
        leave(match_id=left.pk, user=holder(left, 1))
        endings.sweep(Budget())
        self.see(stays, at("match", left))

    def _people(self) -> None:
        stranger = Client(raise_request_exception=False)
        self.see(stranger, "/", f"/learn/{TITLE}/")
        tried = Client(raise_request_exception=False)
        tried.post(f"/practice/{TITLE}/now/")
        tried.force_login(make_user())
        self.see(tried, "/guest/")
        playing = Client(raise_request_exception=False)
        playing.post(f"/practice/{TITLE}/now/")
        self.see(playing, at("match", Match.objects.latest("pk")))

    def _community(self) -> None:
        reader, other = make_user(), make_user()
        self.see(reader, reverse("matches:person", args=[other.pk]))
        self.see(reader, reverse("moderation:report_player", args=[other.pk]))
        match = make_match()
        write(access_of(match, 1), to=None, text="A long quarrel.")
        self.see(holder(match, 0), reverse("moderation:report_messages", args=[match.pk]))

    def _moderation(self) -> None:
        words = {"answer": "Some words."}
        for decision in ("", "suspension", "warning"):
            report = reports.report_player(
                reporter=make_user(), about=make_user(), kind="name", access=None, text="Rude"
            )
            if not decision:
                self.see(make_operator(), reverse("moderation:report", args=[report.pk]), **words)
                continue
            measure = measures.answer_report(
                report_id=report.pk,
                by=make_operator(),
                decision=decision,
                days=3,
                text="Please stop.",
                answer="Thanks.",
                reason="a test",
            )
            assert measure is not None
            if decision == "warning":
                self.see(None, reverse("moderation:measure", args=[measure.token]))
                continue
            measures.appeal(token=measure.token, text="A quotation.")
            self.see(make_operator(), reverse("moderation:staff_measure", args=[measure.pk]))

        make_pair(match := make_match())
        self.see(make_operator(), reverse("moderation:pair", args=[holder(match, 0).pk, holder(match, 1).pk]))

    def _guests(self) -> None:
        visiting, table = Client(raise_request_exception=False), make_friends_table(seats=3)
        by_link(visiting, table)
        self.see(visiting, f"/t/{table.token}/", name="Anna")
        seated = Client(raise_request_exception=False)
        match = match_with_guest(seated)
        lost = path_of(make_link(match))
        assert match.host is not None
        self.see(match.host, at("guest_seats", match))
        heard, _guest = match_with_guest_author()
        self.see(holder(heard, 0), at("press", heard))
        self.see(seated, at("match", match), "/accounts/guest/", email="ben@example.org")
        self.see(Client(raise_request_exception=False), lost)
        told = Client(raise_request_exception=False)
        match_with_guest(told)
        told.post("/accounts/guest/", {"email": "anna@example.org"})
        self.see(told, "/accounts/guest/confirm/", code=code_in(self._posted[-1]))

    # ---- tournaments -------------------------------------------------------------------

    def _drafts(self) -> None:
        director = make_user()
        draft = tournaments.make_draft(director=director)
        steps = ("game", "stages", "dates", "check")
        self.see(director, *(of("tournaments", step, draft) for step in steps))
        old = tournaments.make_running(players=4, director=make_user())
        self.see(tournaments.director_of(old), "/tournaments/new/")
        self.see(make_user(), f"/tournaments/new/swiss/{TITLE}/", name="Autumn Cup")

    def _entries(self) -> None:
        director = make_user()
        cup = tournaments.make_open(players=12, director=director, programs=True, stages=(Swiss(rounds=3),))
        message = talk.write(room_access(TalkRoom.Kind.COMPETITION, cup.pk, director), text="Welcome!")
        self.see(director, desk("talk", cup), reverse("competitions:talk_remove", args=[cup.pk, message.pk]))
        self.see(director, of("tournaments", "rounds", cup), of("tournaments", "seeds", cup))
        self.see(director, *(desk(name, cup) for name in ("settings", "cancel", "announcements", "pairs")))
        self.see(director, desk("entrants", cup), person=make_user().name)
        self.see(director, desk("directors", cup), person=make_user().name)
        one, other, third, *_others = tournaments.entrants(cup)
        self.see(other.user, reverse("moderation:report_talk", args=[cup.pk]))
        pairs.keep_apart(competition_id=cup.pk, by=director, one=one.pk, other=other.pk)
        self.see(director, reverse("competitions:entrant", args=[cup.pk, one.pk]))
        self.see(one.user, of("tournaments", "ask_leave", cup), desk("call", cup))
        self.see(make_user(), of("tournaments", "tournament", cup))
        invited = make_user()
        invitations.invite(competition_id=cup.pk, by=director, user=invited)
        self.see(invited, of("tournaments", "tournament", cup))
        calling.call(competition_id=cup.pk, user=third.user, reason=Call.Reason.OTHER, text="Hello?")
        self.see(director, reverse("competitions:one_call", args=[cup.pk, Call.objects.get().pk]))

    def _rounds(self) -> None:
        called = tournaments.make_running(players=4, roll_call=DAY)
        self.see(tournaments.entrants(called)[0].user, of("tournaments", "tournament", called))
        self.see(tournaments.director_of(called), of("tournaments", "rounds", called))
        paired = tournaments.make_running(players=4, preview=DAY)
        self.see(tournaments.director_of(paired), of("tournaments", "rounds", paired))
        self.see(tournaments.director_of(paired), of("tournaments", "call_off", paired))
        cut = tournaments.make_running(
            "swiss-final", players=6, stages=(Swiss(rounds=1, advance=4), Elimination()), roll_call=DAY
        )
        tournaments.age(cut, timedelta(days=2))
        tournaments.go_on(cut)
        self.see(tournaments.entrants(cut)[0].user, of("tournaments", "tournament", cut))

    def _desk(self) -> None:
        director = make_user()
        cup = tournaments.make_running(players=6, director=director)
        tournaments.sit_down()
        first, second, third = Table.objects.filter(competition=cup.pk).order_by("number")
        for table in (first, third):
            give_words(match_of(table))
        self.see(director, desk("desk", cup))
        for key in ("extend", "pause", "mail", "adjudicate"):
            action = reverse("competitions:desk_action", args=[cup.pk, key])
            self.see(director, f"{action}?table={first.number}")
        self.see(director, reverse("competitions:table", args=[cup.pk, first.number]))
        offered = match_of(second)
        room = room_access(TalkRoom.Kind.TABLE, offered.pk, tournaments.sitting(second)[0].user)
        message = talk.write(room, text="Good luck!")
        self.see(director, reverse("matches:talk_remove", args=[offered.pk, message.pk]))
        tournaments.score(second, *tournaments.sitting(second))
        self.see(director, reverse("competitions:table", args=[cup.pk, second.number]))
        result = reverse("competitions:result", args=[cup.pk, second.number])
        self.see(director, result)
        (form,) = Forms(self._browsers[director.pk].get(result).content.decode(), result).found
        self.forms.append(
            Sent(self._browsers[director.pk], result, form.fields | {"reason": ["A test."], "sure": ["yes"]})
        )
        reserve = make_user()
        tournaments.enter(cup, reserve)
        self.see(director, f"{desk('replace', cup)}?table={third.number}")
        waiting = Entrant.objects.get(competition=cup.pk, user=reserve)
        self.see(director, reverse("competitions:entrant", args=[cup.pk, waiting.pk]))
        player = tournaments.sitting(first)[0].user
        self.see(player, reverse("competitions:call_at_table", args=[cup.pk, first.number]))

    # ---- ladders -----------------------------------------------------------------------

    def _ladders(self) -> None:
        director = make_user()
        ladder = ladders.make_ladder(4, director=director, hold_days=30)
        top, second, third, last = ladders.people_of(ladder)
        self.see(top, rungs("mine", ladder))
        self.see(make_user(), rungs("join", ladder), at_once="1")
        self.see(director, rungs("settings", ladder))
        entrant = Entrant.objects.get(competition=ladder.pk, user=third)
        self.see(last, reverse("ladders:challenge", args=[ladder.pk, entrant.pk]))
        holding.go_away(competition_id=ladder.pk, user=second, until=database_now() + timedelta(days=3))
        self.see(second, rungs("ladder", ladder), rungs("mine", ladder))
        going = ladders.make_ladder(3)
        leaver = ladders.people_of(going)[0]
        leaving_ladders.leave_after(competition_id=going.pk, user=leaver, leaves=True)
        self.see(leaver, rungs("ladder", going))
        large = ladders.make_ladder(4, seats=4, begun=False)
        ladders.pass_time(large, timedelta(days=7))
        ladders.sweep()
        self.see(ladders.people_of(large)[0], rungs("ladder", large))
        self.see(make_user(is_staff=True), f"/ladders/new/{TITLE}/", name="A long ladder")

    def _challenges(self) -> None:
        ladder = ladders.make_ladder(4, hold_days=30)
        _top, second, third, _last = ladders.people_of(ladder)
        made = ladders.challenge(ladder, third, second)
        self.see(second, reverse("ladders:answer", args=[made.pk]))
        other = ladders.make_ladder(3)
        first, below, _last = ladders.people_of(other)
        open_one = ladders.challenge(other, below, first)
        now = database_now()
        Absence.objects.create(user=first, start=now, end=now + timedelta(days=3), made_at=now)
        self.see(below, reverse("ladders:answer", args=[open_one.pk]))

    # ---- accounts ----------------------------------------------------------------------

    def _account(self) -> None:
        client = self._proven(user := make_user())
        self.see(client, "/accounts/profile/", "/accounts/export/", "/accounts/sessions/")
        self.see(client, "/accounts/erase/", display_name=user.name)
        self.see(client, "/accounts/password/change/", "/accounts/absences/")
        self.see(client, "/accounts/email/", email="another@example.org")
        self.see(client, "/accounts/logout/")
        now = database_now()
        Absence.objects.create(
            user=user, start=now + timedelta(days=9), end=now + timedelta(days=12), made_at=now
        )
        moving = self._proven(make_user())
        moving.post("/accounts/email/", {"email": "new@example.org", "action_add": ""})
        self.see(moving, "/accounts/confirm-email/", code=code_in(self._posted[-1]))
        self.see(make_user(), "/accounts/reauthenticate/?next=/accounts/erase/")
        bare = make_user()
        bare.set_unusable_password()
        bare.save()
        self.see(bare, "/accounts/reauthenticate/mail/?next=/accounts/erase/")
        mailed, proven = Client(raise_request_exception=False), Client(raise_request_exception=False)
        for each in (mailed, proven):
            each.force_login(bare)
            each.post("/accounts/reauthenticate/mail/?next=/accounts/password/set/")
        self.see(proven, "/accounts/reauthenticate/mail/", code=code_in(self._posted[-1]))
        mailed.post("/accounts/reauthenticate/mail/", {"code": code_in(self._posted[-2])})
        self.see(mailed, "/accounts/password/set/")
        suppress(address=user.address, reply="RCPT 550 5.1.1", now=now)
        self.see(user, "/mails/")
        self.see(user, "/mails/confirm/", action="send")
        confirming = Client(raise_request_exception=False)
        confirming.force_login(user)
        confirming.post("/mails/confirm/", {"action": "send"})
        self.see(confirming, "/mails/confirm/", code=code_in(self._posted[-1]))
        self.see(user, "/mails/when/")
        tenure = Tenure.objects.filter(user__isnull=False).earliest("pk")
        self.see(tenure.user, reverse("notices:match_choices", args=[thread_of(tenure.pk)]))
        self._notified_browsers()
        self.see(None, reverse("notices:stop", args=[stop_token(user_id=user.pk, mail_kind=MailKind.TURN)]))
        self.see(None, path_of_answer(make_match("arena-1997"), 0))

    def _notified_browsers(self) -> None:
        listed, new = Client(raise_request_exception=False), Client(raise_request_exception=False)
        address = reverse("notices:subscribe_browser")
        for client in (listed, new):
            client.force_login(make_user())
        listed.post(address, {"endpoint": ENDPOINT, **Browser().fields})
        self.see(listed, "/browsers/")
        keys = {name: [key] for name, key in Browser().fields.items()}
        self.forms.append(Sent(new, address, {"endpoint": [f"{ENDPOINT}new"], **keys}))
        self.forms.append(Sent(new, reverse("notices:decline_browser"), {"next": ["/waiting/"]}))

    def _proven(self, user: User) -> Client:
        """A browser in which someone has just shown who they are."""
        return member(Client(raise_request_exception=False), user)

    def _keys(self) -> None:
        plain = self._proven(make_user())
        secret = plain.get(address := "/accounts/2fa/totp/activate/").context["form"].secret
        self.forms.append(Sent(plain, address, {"code": [f"{APP}{secret}"], ONCE_FIELD: [new_token()]}))
        adding, key = self._proven(make_user()), SoftKey()
        options = adding.get(address := "/accounts/2fa/webauthn/add/").context["js_data"]["creation_options"]
        self.forms.append(
            Sent(
                adding,
                address,
                {"name": ["Phone"], "credential": [key.made(options)], ONCE_FIELD: [new_token()]},
            )
        )
        asking_again = Client(raise_request_exception=False)
        asking_again.force_login(owner := make_user())
        key = make_passkey(owner)
        address = "/accounts/2fa/webauthn/reauthenticate/?next=/accounts/erase/"
        options = asking_again.get(address).context["js_data"]["request_options"]
        body = {"credential": [key.answered(options)], ONCE_FIELD: [new_token()]}
        self.forms.append(Sent(asking_again, address, body))
        coming, address = Client(raise_request_exception=False), "/accounts/2fa/webauthn/login/"
        coming.get("/accounts/login/")  # the page whose script asks for the options
        options = coming.get(address, headers={"accept": "application/json"}).json()["request_options"]
        body = {"credential": [key.answered(options)], ONCE_FIELD: [new_token()]}
        self.forms.append(Sent(coming, address, body))
        client = self._proven(user := make_user())
        make_app(user)
        make_recovery_codes(user)
        make_passkey(user)
        number = user.authenticator_set.get(type="webauthn").pk
        self.see(client, "/accounts/2fa/totp/deactivate/", "/accounts/2fa/recovery-codes/generate/")
        self.see(client, f"/accounts/2fa/webauthn/keys/{number}/remove/")
        self.see(client, f"/accounts/2fa/webauthn/keys/{number}/edit/", name="Old phone")
        holder_of_app = make_user()
        secret = make_app(holder_of_app)
        self.see(holder_of_app, "/accounts/2fa/reauthenticate/?next=/accounts/erase/", code=f"{APP}{secret}")
        entering = Client(raise_request_exception=False)
        sign_in(entering, holder_of_app)
        self.see(entering, "/accounts/2fa/authenticate/", code=f"{APP}{secret}")

    def _coming_in(self) -> None:
        user = make_user()
        self.see(None, "/accounts/login/", login=user.address)
        self.see(None, "/accounts/signup/", display_name="Newcomer", email="newcomer@example.org")
        self.see(None, "/accounts/login/code/", email=user.address)
        self.see(None, "/accounts/password/reset/", email=user.address)
        signing_up = Client(raise_request_exception=False)
        signing_up.post("/accounts/signup/", SIGN_UP)
        self.see(signing_up, "/accounts/signup/confirm/", code=code_in(self._posted[-1]))
        waiting = Client(raise_request_exception=False)
        pending = PendingSignUp("waiting@example.org", "Waiting", "hashed", "en", "UTC")
        session = waiting.session
        sign_up_proofs.hold(session, pending, 1)
        session.save()
        asked = session[sign_up_proofs.SESSION_KEY]["token"]
        found = (str(each) for each in count() if sign_up_proofs.is_proof(asked, str(each), 16))
        self.see(waiting, "/accounts/signup/wait/", number=next(found))
        by_code = Client(raise_request_exception=False)
        by_code.post("/accounts/login/code/", {"email": user.address})
        self.see(by_code, "/accounts/login/code/confirm/", code=code_in(self._posted[-1]))
        forgetful = Client(raise_request_exception=False)
        forgetful.post("/accounts/password/reset/", {"email": user.address})
        code = code_in(self._posted[-1])
        self.see(forgetful, "/accounts/password/reset/confirm/", code=code)
        reset = Client(raise_request_exception=False)
        reset.post("/accounts/password/reset/", {"email": make_user().address})
        reset.post("/accounts/password/reset/confirm/", {"code": code_in(self._posted[-1])})
        self.see(reset, "/accounts/password/reset/complete/")

    # ---- staff -------------------------------------------------------------------------

    def _staff(self) -> None:
        staff = operating(make_operator())
        staff.raise_request_exception = False
        match = make_match(seats=3)
        paused, aside = make_match(), make_match()
        by = make_operator()
        pausing.pause(match_id=paused.pk, by=by, reason="a test")
        quarantining.quarantine_match(match_id=aside.pk, by=by, reason="a test")
        seat = Seat.objects.filter(match=match)[0]
        deadline = Deadline.objects.filter(match=match, handled_at=None)[0]
        arena = make_match(TITLE)
        program = Seat.objects.filter(match=arena)[0]
        suppressed = make_user()
        suppress(address=suppressed.address, reply="RCPT 550 5.1.1", now=database_now())
        address = SuppressedAddress.objects.get(address=suppressed.address)
        outages_by_hand.open_outage(by=by, reason="a test")
        outage = Outage.objects.get(is_open=True)
        delivery = Delivery.objects.filter(lane="notice").order_by("pk")[0]
        for key, number in (
            ("pause", match.pk),
            ("resume", paused.pk),
            ("quarantine", match.pk),
            ("release", aside.pk),
            ("adjudicate", match.pk),
            ("autopilot", program.pk),
            ("extend", deadline.pk),
            ("resend", delivery.pk),
            ("wake", address.pk),
            ("close-outage", outage.pk),
        ):
            self.see(staff, reverse("staff:action", args=[key, number]))
        self.see(staff, reverse("staff:action", args=["replace", seat.pk]), person=make_user().name)
        self.forms.append(
            Sent(
                staff,
                reverse("staff:action", args=["open-outage", 0]),
                {"begun": ["0"], "reason": ["A test."], ONCE_FIELD: [new_token()]},
                lambda: Outage.objects.all().delete(),
            )
        )
        self.see(staff, f"/admin/accounts/user/{make_user().pk}/change/", "/admin/password_change/")


def at(name: str, match: Match) -> str:
    """Return an address of a match."""
    return reverse(f"matches:{name}", args=[match.pk])


def of(room: str, name: str, tournament: Tournament) -> str:
    """Return an address of a tournament."""
    return reverse(f"{room}:{name}", args=[tournament.pk])


def desk(name: str, tournament: Tournament) -> str:
    """Return an address that tournaments and ladders have in common."""
    return reverse(f"competitions:{name}", args=[tournament.pk])


def rungs(name: str, ladder: Ladder) -> str:
    """Return an address of a ladder."""
    return reverse(f"ladders:{name}", args=[ladder.pk])
