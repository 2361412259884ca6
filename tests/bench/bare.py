"""A page of Django alone, with a session and a sign-in: what the machine could serve at most."""

from __future__ import annotations

import django
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest, HttpResponse
from django.urls import path


def show_user(request: HttpRequest) -> HttpResponse:
    """Answer with the key of the signed-in account, or None."""
    return HttpResponse(f"<!doctype html><title>{request.user.pk}</title>")


urlpatterns = [path("", show_user)]

django.setup()
settings.ROOT_URLCONF = __name__
settings.MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
]
application = WSGIHandler()
