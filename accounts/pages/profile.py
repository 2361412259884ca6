"""The main page of a person's account."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ..forms.profile import ProfileForm
from ..models import User
from ..reader_keys import reader_key
from ..requests import SignedInRequest


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: SignedInRequest) -> HttpResponse:
    """Show a person's preferences; on POST, save them."""
    # Work on a copy, so that a refused name does not appear in the page's header.
    user = User.objects.get(pk=request.user.pk)
    form = ProfileForm(request.POST or None, instance=user)
    if request.method == "POST" and form.is_valid() and _stored(form):
        with translation.override(user.language):
            messages.success(request, _("Your changes have been saved."))
        return redirect("accounts:settings")
    context = {"form": form, "reader_key": reader_key(request.user)}
    return render(request, "accounts/profile.html", context)


def _stored(form: ProfileForm) -> bool:
    """Save the preferences; return False if someone else has just taken the name."""
    try:
        with transaction.atomic():
            form.save()
    except IntegrityError:
        form.add_error("display_name", _("This name is already taken."))
        return False
    return True
