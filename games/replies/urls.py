"""Addresses of this room."""

from django.urls import path

from games.replies.pages import inbound

app_name = "replies"
urlpatterns = [path("mails/replies/<str:service>/", inbound.inbound, name="inbound")]
