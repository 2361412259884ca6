"""The addresses of the rating pages."""

from django.urls import path

from games.ratings.pages import declining, person, rating_lists, rules

app_name = "ratings"

urlpatterns = [
    path("ratings/", rating_lists.overview, name="index"),
    path("ratings/rules/", rules.rules, name="rules"),
    path("ratings/people/<number:user_id>/", person.person, name="person"),
    path("ratings/decline/<number:match_id>/", declining.decline, name="decline"),
    path("ratings/lists/<slug:title>/<slug:pace>/", rating_lists.board, name="board"),
]
