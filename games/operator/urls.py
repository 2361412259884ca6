"""URLs of the operator's pages."""

from django.urls import path

from games.operator.pages import reading, staff_action

app_name = "staff"

urlpatterns = [
    path("", reading.cockpit, name="cockpit"),
    path("matches/", reading.matches, name="matches"),
    path("matches/<number:match_id>/", reading.match, name="match"),
    path("deadlines/", reading.deadlines, name="deadlines"),
    path("mail/", reading.deliveries, name="deliveries"),
    path("mail/statistics/", reading.mail_statistics, name="mail_statistics"),
    path("outages/", reading.outages, name="outages"),
    path("trail/", reading.audit, name="audit"),
    path("do/<slug:key>/<number:number>/", staff_action.staff_action, name="action"),
]
