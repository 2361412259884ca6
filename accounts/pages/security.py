"""The page that shows every way to sign in to a person's account."""

from allauth.mfa.models import Authenticator
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ..requests import SignedInRequest

Type = Authenticator.Type


@login_required
@require_safe
def security(request: SignedInRequest) -> HttpResponse:
    """Show the password, passkeys, authenticator app and recovery codes, with links to change them."""
    keys = list(Authenticator.objects.filter(user=request.user).order_by("pk"))
    codes = [key.wrap() for key in keys if key.type == Type.RECOVERY_CODES]
    context = {
        "has_password": request.user.has_usable_password(),
        "app": next((key for key in keys if key.type == Type.TOTP), None),
        "passkeys": [key for key in keys if key.type == Type.WEBAUTHN],
        "has_factor": any(key.type != Type.RECOVERY_CODES for key in keys),
        "codes_left": len(codes[0].get_unused_codes()) if codes else 0,
    }
    return render(request, "accounts/security.html", context)
