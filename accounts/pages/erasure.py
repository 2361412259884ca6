"""The page for deleting an account permanently."""

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ..forms.erasure import ErasureForm
from ..requests import SignedInRequest
from ..services import erasure


@reauthentication_required
@require_http_methods(["GET", "HEAD", "POST"])
def erase_account(request: SignedInRequest) -> HttpResponse:
    """Explain what is deleted and what stays; erase the account once its name has been typed."""
    form = ErasureForm(request.POST or None, user=request.user)
    if request.method == "POST" and form.is_valid():
        erasure.erase(request.user)
        logout(request)
        messages.success(request, _("Your account has been deleted. Goodbye."))
        return redirect("/")
    return render(request, "accounts/erase.html", {"form": form})
