"""The URLs of the service: each room has its own, under the prefix given here."""

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import include, path
from django.views.generic import TemplateView

from games.operator.pages.gate import may_enter, staff_only

from . import metrics, probes, robots

# Django's admin is for people's accounts and has the same access check as the operator's pages. People
# without access are redirected to `login`, which sends them to the site's own sign-in page, with the same
# limits and codes.
admin.site.has_permission = lambda request: may_enter(request.user)  # type: ignore[method-assign]
admin.site.login = staff_only(lambda request: redirect("admin:index"))  # type: ignore[method-assign]


def favicon(_request: HttpRequest) -> HttpResponse:
    """Redirect to the icon, for pages that do not link to it: exports, and error pages of a proxy."""
    return redirect(static("icons/favicon.svg"))


handler400 = "config.errors.bad_request"
handler403 = "config.errors.permission_denied"
handler404 = "config.errors.page_not_found"
handler500 = "config.errors.server_error"

urlpatterns = [
    path("healthz", probes.healthz, name="healthz"),
    path("readyz", probes.readyz, name="readyz"),
    path("metrics", metrics.metrics, name="metrics"),
    path("favicon.ico", favicon, name="favicon"),
    path("robots.txt", robots.robots, name="robots"),
    path("accounts/", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("language/", include("django.conf.urls.i18n")),
    path("credits/", TemplateView.as_view(template_name="credits.html"), name="credits"),
    path("admin/", admin.site.urls),
    path("staff/", include("games.operator.urls")),
    path("", include("games.moderation.urls")),
    path("competitions/", include("games.competitions.urls")),
    path("", include("games.notices.urls")),
    path("", include("games.community.urls")),
    path("", include("games.replies.urls")),
    path("", include("games.ladders.urls")),
    path("", include("games.ratings.urls")),
    path("", include("games.tournaments.urls")),
    path("", include("games.site.urls")),
]
