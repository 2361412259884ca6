"""URLs of this room's pages."""

from django.urls import path

from games.moderation.pages import fair_play, measure, reporting, staff

app_name = "moderation"

urlpatterns = [
    path("reports/", reporting.own, name="own"),
    path("matches/<number:match_id>/report/", reporting.report_messages, name="report_messages"),
    path("matches/<number:match_id>/talk/report/", reporting.report_table_talk, name="report_table_talk"),
    path("competitions/<number:number>/talk/report/", reporting.report_talk, name="report_talk"),
    path("people/<number:user_id>/report/", reporting.report_player, name="report_player"),
    path("measures/<str:token>/", measure.measure, name="measure"),
    path("staff/reports/", staff.reports, name="reports"),
    path("staff/reports/<number:report_id>/", staff.report, name="report"),
    path("staff/reports/<number:report_id>/position.png", staff.picture, name="picture"),
    path("staff/fair-play/", fair_play.pairs, name="pairs"),
    path("staff/fair-play/<number:one_id>/<number:other_id>/", fair_play.pair, name="pair"),
    path("staff/talk/<number:message_id>/remove/", staff.remove_talk, name="remove_talk"),
    path("staff/measures/<number:measure_id>/", staff.measure, name="staff_measure"),
]
