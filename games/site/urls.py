"""The addresses of matches and tables."""

from django.urls import path

from games.archive.pages import chance, export, history, knowledge, match_statistics
from games.consent.pages import emergencies, proposals
from games.deputies import pages as deputies
from games.lobby.pages import guest_seats, guests, hosting, open_seats, practice
from games.lobby.pages import tables as table
from games.notes import pages as notes
from games.planner import pages as planner
from games.press import pages as press
from games.site.pages import hints, home, learn, leaving, live, offline, orders, person, silence, turn, watch

app_name = "matches"

urlpatterns = [
    path("", home.front, name="front"),
    path("waiting/", home.waiting, name="waiting"),
    path("matches/", home.mine, name="mine"),
    path("watch/", watch.watch, name="watch"),
    path("kept/", offline.offline_matches, name="kept_matches"),
    path("worker.js", offline.worker, name="worker"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("people/<number:user_id>/", person.person, name="person"),
    path("emergency/", emergencies.emergency, name="emergency"),
    path("next/", home.next_match, name="next"),
    path("deputies/", deputies.deputies, name="deputies"),
    path("deputies/<number:deputyship_id>/accept/", deputies.accept, name="accept_deputyship"),
    path("deputies/<number:deputyship_id>/end/", deputies.end, name="end_deputyship"),
    path("tables/", table.listing, name="tables"),
    path("tables/new/", table.choose_title, name="choose_title"),
    path("tables/new/<slug:title>/", table.new, name="new"),
    path("seats/", open_seats.listing, name="open_seats"),
    path("learn/", learn.index, name="learn"),
    path("learn/<slug:title>/", learn.lesson, name="lesson"),
    path("learn/<slug:title>/<slug:chapter>/", learn.chapter, name="chapter"),
    path("practice/<slug:title>/", practice.practice, name="practice"),
    path("practice/<slug:title>/now/", practice.start_first_practice, name="practice_now"),
    path("guest/", guests.take_over, name="guest"),
    path("seat/<str:token>/", guest_seats.open_seat, name="seat_link"),
    path("t/<str:token>/", table.by_link, name="by_link"),
    path("matches/<number:match_id>/", turn.match, name="match"),
    path("matches/<number:match_id>/join/", table.join, name="join"),
    path("matches/<number:match_id>/sit/", guest_seats.take_guest_seat, name="take_guest_seat"),
    path("matches/<number:match_id>/guests/", guest_seats.host_guest_seats, name="guest_seats"),
    path(
        "matches/<number:match_id>/guests/keep/",
        guest_seats.cancel_own_seat_link,
        name="cancel_own_seat_link",
    ),
    path("matches/<number:match_id>/word/", table.word, name="word"),
    path("matches/<number:match_id>/here/", table.answer_roll_call, name="answer_roll_call"),
    path("matches/<number:match_id>/leave/", table.leave, name="leave"),
    path("matches/<number:match_id>/begin/", table.begin, name="begin"),
    path("matches/<number:match_id>/edit/", hosting.edit, name="edit"),
    path("matches/<number:match_id>/agree/", hosting.agree, name="agree"),
    path("matches/<number:match_id>/invite/", hosting.invite, name="invite"),
    path("matches/<number:match_id>/take-out/", hosting.take_out, name="take_out"),
    path("matches/<number:match_id>/choose-seat/", hosting.choose_seat, name="choose_seat"),
    path("matches/<number:match_id>/rematch/", hosting.rematch, name="rematch"),
    path("matches/<number:match_id>/hide/", person.hide, name="hide"),
    path("matches/<number:match_id>/decline/", table.decline, name="decline"),
    path("matches/<number:match_id>/act/", turn.act, name="act"),
    path("matches/<number:match_id>/tap/", turn.tap, name="tap"),
    path("matches/<number:match_id>/volunteer/", turn.volunteer, name="volunteer"),
    path("matches/<number:match_id>/finish/", turn.finish, name="finish"),
    path("matches/<number:match_id>/send/", turn.send, name="send"),
    path("matches/<number:match_id>/undo/", turn.undo, name="undo"),
    path("matches/<number:match_id>/text/", turn.text, name="text"),
    path("matches/<number:match_id>/hints/", hints.hints, name="hints"),
    path("matches/<number:match_id>/trust/", turn.trust_clock, name="trust_clock"),
    path("matches/<number:match_id>/orders/", orders.orders, name="orders"),
    path("matches/<number:match_id>/back/", silence.back, name="back"),
    path("matches/<number:match_id>/end/", silence.end, name="end"),
    path("matches/<number:match_id>/seats/<number:index>/", open_seats.seat, name="seat"),
    path("matches/<number:match_id>/quit/", leaving.leave, name="quit"),
    path("matches/<number:match_id>/resign/", leaving.resign, name="resign"),
    path("matches/<number:match_id>/resign/stay/", leaving.stay, name="play_on"),
    path("matches/<number:match_id>/ask/", proposals.ask, name="ask"),
    path("matches/<number:match_id>/ask/<number:proposal_id>/", proposals.answer, name="answer"),
    path("matches/<number:match_id>/extend/", proposals.extend, name="extend"),
    path("matches/<number:match_id>/live/", live.live, name="live"),
    path("matches/<number:match_id>/kept/", offline.offline_match, name="kept"),
    path("matches/<number:match_id>/notes/", notes.notes, name="notes"),
    path("matches/<number:match_id>/press/", press.press, name="press"),
    path("matches/<number:match_id>/press/write/", press.write, name="press_write"),
    path("matches/<number:match_id>/history/", history.history, name="history"),
    path("matches/<number:match_id>/history/moments/", history.replay_moments, name="replay_moments"),
    path("matches/<number:match_id>/history/watched/", history.watched, name="watched"),
    path("matches/<number:match_id>/moments/<whose:whose>/<number:number>/", history.moment, name="moment"),
    path("matches/<number:match_id>/numbers/", match_statistics.statistics_page, name="numbers"),
    path("matches/<number:match_id>/print/", match_statistics.printable, name="print"),
    path("matches/<number:match_id>/planner/", planner.planner, name="planner"),
    path("matches/<number:match_id>/known/", knowledge.knowledge_page, name="known"),
    path("matches/<number:match_id>/log/", history.log, name="log"),
    path("matches/<number:match_id>/chance/", chance.chance, name="chance"),
    path("matches/<number:match_id>/export/", export.export, name="export"),
]
