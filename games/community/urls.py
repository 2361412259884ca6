"""URLs of this room's pages."""

from django.urls import path

from games.community import pages

app_name = "community"

urlpatterns = [
    path("people/blocked/", pages.people, name="people"),
    path("people/<number:user_id>/relation/", pages.change, name="change"),
]
