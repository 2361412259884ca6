"""Pages on which people download their own data."""

from allauth.account.decorators import reauthentication_required
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from ..errors import ExportTooSoon
from ..requests import SignedInRequest
from ..selectors import export_status
from ..services import export

LOOK_BUDGET_SECONDS = 2.0
"""How many seconds a request for the page spends on writing an archive if there is no worker."""


@reauthentication_required
@require_http_methods(["GET", "HEAD", "POST"])
def export_data(request: SignedInRequest) -> HttpResponse:
    """Show what the archive contains and how far it is; on POST, request one.

    If there is no worker, each request for the page writes part of the archive.
    """
    if request.method == "POST":
        try:
            export.request_export(request.user)
        except ExportTooSoon:
            messages.error(request, _("You can create one archive a day. Try again tomorrow."))
        return redirect("accounts:export")
    asked = export_status(request.user)
    if settings.SWEEPS == "touch" and asked is not None and not asked.is_ready:
        export.continue_exports(budget=LOOK_BUDGET_SECONDS)
        asked = export_status(request.user)
    return render(request, "accounts/export.html", {"asked": asked})


@reauthentication_required
@require_safe
def export_file(request: SignedInRequest) -> HttpResponseBase:
    """Return the archive of the signed-in person, if it is ready."""
    asked = export_status(request.user)
    if asked is None or not asked.is_ready:
        raise Http404
    return StreamingHttpResponse(
        export.stream_archive(asked.export),
        content_type="application/zip",
        headers={"Content-Disposition": f'attachment; filename="muster-{request.user.pk}.zip"'},
    )
