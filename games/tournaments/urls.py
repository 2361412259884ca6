"""URLs of this room's pages."""

from django.urls import path

from games.competitions.pages.snapshot import read_in_one_snapshot
from games.tournaments.pages import directing, entering, exports, preparing, tournament

app_name = "tournaments"

TOURNAMENT_PATH = "tournaments/<number:competition_id>/"

urlpatterns = [
    path("tournaments/", tournament.index, name="index"),
    path("tournaments/formats/", tournament.formats_overview, name="explained"),
    path("tournaments/formats/<slug:key>/", tournament.explanation, name="explanation"),
    path("tournaments/by/<str:token>/", tournament.by_link, name="by_link"),
    path("tournaments/new/", preparing.new, name="new"),
    path("tournaments/new/<slug:blueprint>/", preparing.choose_title, name="choose_title"),
    path("tournaments/new/<slug:blueprint>/<slug:title>/", preparing.create_draft, name="found"),
    path(TOURNAMENT_PATH, tournament.tournament, name="tournament"),
    path(f"{TOURNAMENT_PATH}places/", tournament.placings, name="placings"),
    path(f"{TOURNAMENT_PATH}log/", tournament.log, name="log"),
    path(f"{TOURNAMENT_PATH}enter/", entering.enter, name="enter"),
    path(f"{TOURNAMENT_PATH}here/", entering.answer_roll_call, name="answer_roll_call"),
    path(f"{TOURNAMENT_PATH}goes-on/", entering.answer_advance, name="goes_on"),
    path(f"{TOURNAMENT_PATH}leave/", entering.ask_leave, name="ask_leave"),
    path(f"{TOURNAMENT_PATH}leave/now/", entering.leave, name="leave"),
    path(f"{TOURNAMENT_PATH}standings.csv", exports.standings_csv, name="standings_csv"),
    path(f"{TOURNAMENT_PATH}tables.csv", exports.tables_csv, name="tables_csv"),
    path(f"{TOURNAMENT_PATH}tournament.json", exports.json, name="json"),
    path(f"{TOURNAMENT_PATH}tournament.trf", exports.trf16, name="trf"),
    path(f"{TOURNAMENT_PATH}game/", preparing.game, name="game"),
    path(f"{TOURNAMENT_PATH}stages/", preparing.stages, name="stages"),
    path(f"{TOURNAMENT_PATH}dates/", preparing.dates, name="dates"),
    path(f"{TOURNAMENT_PATH}check/", preparing.check, name="check"),
    path(f"{TOURNAMENT_PATH}open/", preparing.open_entries, name="open"),
    path(f"{TOURNAMENT_PATH}discard/", preparing.discard, name="discard"),
    path(f"{TOURNAMENT_PATH}again/", preparing.prepare_copy, name="again"),
    path(f"{TOURNAMENT_PATH}begin/", directing.begin, name="begin"),
    path(f"{TOURNAMENT_PATH}rounds/", directing.rounds, name="rounds"),
    path(f"{TOURNAMENT_PATH}rounds/begin/", directing.begin_round, name="begin_round"),
    path(f"{TOURNAMENT_PATH}rounds/roll/", directing.end_roll, name="end_roll"),
    path(f"{TOURNAMENT_PATH}seeds/", directing.seeds, name="seeds"),
    path(f"{TOURNAMENT_PATH}call-off/", directing.call_off, name="call_off"),
]

read_in_one_snapshot(urlpatterns)
