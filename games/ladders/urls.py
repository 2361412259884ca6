"""URLs of this room's pages."""

from django.urls import path

from games.competitions.pages.snapshot import read_in_one_snapshot
from games.ladders.pages import challenges, creating, entering, ladder, seasons, settings

app_name = "ladders"

urlpatterns = [
    path("ladders/", ladder.index, name="index"),
    path("ladders/new/", creating.choose_title, name="choose_title"),
    path("ladders/new/<slug:title>/", creating.new, name="new"),
    path("ladders/by/<str:token>/", ladder.by_link, name="by_link"),
    path("ladders/<number:ladder_id>/", ladder.ladder, name="ladder"),
    path("ladders/<number:ladder_id>/rules/", ladder.rules, name="rules"),
    path("ladders/<number:ladder_id>/matches/", ladder.matches, name="matches"),
    path("ladders/<number:ladder_id>/people/<number:entrant_id>/", ladder.person, name="person"),
    path("ladders/<number:ladder_id>/seasons/", seasons.seasons, name="seasons"),
    path("ladders/<number:ladder_id>/seasons/<number:number>/", seasons.season, name="season"),
    path("ladders/<number:ladder_id>/join/", entering.join, name="join"),
    path("ladders/<number:ladder_id>/mine/", entering.my_page, name="mine"),
    path("ladders/<number:ladder_id>/away/", entering.away, name="away"),
    path("ladders/<number:ladder_id>/back/", entering.come_back, name="back"),
    path("ladders/<number:ladder_id>/ready/", entering.set_ready, name="ready"),
    path("ladders/<number:ladder_id>/leave/", entering.leave, name="leave"),
    path("ladders/<number:ladder_id>/stay/", entering.cancel_leaving, name="stay"),
    path("ladders/<number:ladder_id>/challenge/<number:entrant_id>/", challenges.challenge, name="challenge"),
    path("ladders/<number:ladder_id>/settings/", settings.settings, name="settings"),
    path("ladders/<number:ladder_id>/settings/end/", settings.move_end, name="move_end"),
    path("challenges/<number:challenge_id>/", challenges.answer, name="answer"),
    path("challenges/<number:challenge_id>/accept/", challenges.accept, name="accept"),
    path("challenges/<number:challenge_id>/refuse/", challenges.refuse, name="refuse"),
    path("challenges/<number:challenge_id>/back/", challenges.withdraw, name="take_back"),
]

read_in_one_snapshot(urlpatterns)
