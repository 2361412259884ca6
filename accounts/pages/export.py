"""One's own data, to take away."""

from allauth.account.decorators import reauthentication_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from ..requests import SignedInRequest
from ..services import export


@reauthentication_required
@require_http_methods(["GET", "HEAD", "POST"])
def export_data(request: SignedInRequest) -> HttpResponse:
    """Say what the archive holds; hand it over on POST."""
    if request.method != "POST":
        return render(request, "accounts/export.html")
    return HttpResponse(
        export.archive(request.user),
        content_type="application/zip",
        headers={"Content-Disposition": f'attachment; filename="muster-{request.user.pk}.zip"'},
    )
