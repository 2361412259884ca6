"""The addresses of tournaments."""

from django.urls import path

from games.competitions.pages.snapshot import read_in_one_snapshot
from games.tournaments.pages import directing, entering, exports, preparing, tournament

app_name = "tournaments"

ONE = "tournaments/<number:competition_id>/"

urlpatterns = [
    path("tournaments/", tournament.index, name="index"),
    path("tournaments/formats/", tournament.explained, name="explained"),
    path("tournaments/formats/<slug:key>/", tournament.explanation, name="explanation"),
    path("tournaments/by/<str:token>/", tournament.by_link, name="by_link"),
    path("tournaments/new/", preparing.new, name="new"),
    path("tournaments/new/<slug:blueprint>/", preparing.choose_title, name="choose_title"),
    path("tournaments/new/<slug:blueprint>/<slug:title>/", preparing.found, name="found"),
    path(ONE, tournament.tournament, name="tournament"),
    path(f"{ONE}places/", tournament.placings, name="placings"),
    path(f"{ONE}log/", tournament.log, name="log"),
    path(f"{ONE}enter/", entering.enter, name="enter"),
    path(f"{ONE}here/", entering.answer_roll_call, name="answer_roll_call"),
    path(f"{ONE}goes-on/", entering.goes_on, name="goes_on"),
    path(f"{ONE}leave/", entering.ask_leave, name="ask_leave"),
    path(f"{ONE}leave/now/", entering.leave, name="leave"),
    path(f"{ONE}standings.csv", exports.standings_csv, name="standings_csv"),
    path(f"{ONE}tables.csv", exports.tables_csv, name="tables_csv"),
    path(f"{ONE}tournament.json", exports.json, name="json"),
    path(f"{ONE}tournament.trf", exports.trf16, name="trf"),
    path(f"{ONE}game/", preparing.game, name="game"),
    path(f"{ONE}stages/", preparing.stages, name="stages"),
    path(f"{ONE}dates/", preparing.dates, name="dates"),
    path(f"{ONE}check/", preparing.check, name="check"),
    path(f"{ONE}open/", preparing.open_entries, name="open"),
    path(f"{ONE}discard/", preparing.discard, name="discard"),
    path(f"{ONE}again/", preparing.again, name="again"),
    path(f"{ONE}begin/", directing.begin, name="begin"),
    path(f"{ONE}rounds/", directing.rounds, name="rounds"),
    path(f"{ONE}rounds/begin/", directing.begin_round, name="begin_round"),
    path(f"{ONE}rounds/roll/", directing.end_roll, name="end_roll"),
    path(f"{ONE}seeds/", directing.seeds, name="seeds"),
    path(f"{ONE}call-off/", directing.call_off, name="call_off"),
]

read_in_one_snapshot(urlpatterns)
