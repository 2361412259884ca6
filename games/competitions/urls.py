"""URLs of this room's pages, which are the same for ladders and tournaments."""

from django.urls import path

from games.competitions.pages import (
    calls,
    desk,
    desk_actions,
    directors,
    entrants,
    invitations,
    record,
    settings,
    substitutes,
    tables,
    talk,
)
from games.competitions.pages.snapshot import read_in_one_snapshot

app_name = "competitions"

urlpatterns = [
    path("<number:number>/desk/", desk.desk, name="desk"),
    path("<number:number>/desk/replace/", substitutes.replace, name="replace"),
    path("<number:number>/desk/<slug:key>/", desk_actions.desk_action, name="desk_action"),
    path("<number:number>/tables/<number:table>/", tables.table, name="table"),
    path("<number:number>/tables/<number:table>/result/", tables.result, name="result"),
    path("<number:number>/tables/<number:table>/call/", calls.call, name="call_at_table"),
    path("<number:number>/call/", calls.call, name="call"),
    path("<number:number>/calls/", calls.listing, name="calls"),
    path("<number:number>/calls/mine/", calls.mine, name="mine"),
    path("<number:number>/calls/<number:call_id>/", calls.call_detail, name="one_call"),
    path("<number:number>/announcements/", record.announcements, name="announcements"),
    path("<number:number>/log/", record.log, name="log"),
    path("<number:number>/entrants/", entrants.entrants, name="entrants"),
    path("<number:number>/entrants/<number:entrant_id>/", entrants.entrant, name="entrant"),
    path("<number:number>/decline/", invitations.decline, name="decline"),
    path("<number:number>/pairs/", entrants.forbidden, name="pairs"),
    path("<number:number>/directors/", directors.directors, name="directors"),
    path("<number:number>/settings/", settings.settings, name="settings"),
    path("<number:number>/cancel/", settings.cancel, name="cancel"),
    path("<number:number>/talk/<number:message_id>/remove/", talk.remove, name="talk_remove"),
]

read_in_one_snapshot(urlpatterns)

# The page of a room reads in a snapshot of its own, and then records how far its reader has read.
urlpatterns += [path("<number:number>/talk/", talk.room, name="talk")]
