"""URLs of this room's own pages, in addition to those of django-allauth."""

from allauth.account.decorators import reauthentication_required
from allauth.account.views import (
    complete_password_reset,
    confirm_login_code,
    email,
    email_verification_sent,
    password_change,
    password_set,
)
from allauth.mfa.base.views import authenticate, reauthenticate
from allauth.mfa.recovery_codes.views import generate_recovery_codes
from allauth.mfa.totp.views import activate_totp, deactivate_totp
from allauth.mfa.webauthn.views import add_webauthn, login_webauthn, remove_webauthn
from django.urls import path
from django.views.generic import RedirectView

from .pages import (
    absences,
    erasure,
    export,
    guest_address,
    profile,
    reauthentication,
    security,
    sessions,
    sign_up,
    sign_up_proof,
)
from .pages.once import signs_in_once, takes_effect_once

app_name = "accounts"
urlpatterns = [
    path("signup/confirm/", sign_up.confirm_sign_up, name="confirm_sign_up"),
    path("signup/wait/", sign_up_proof.sign_up_proof, name="sign_up_proof"),
    path("profile/", profile.profile, name="settings"),
    path("security/", security.security, name="security"),
    path(
        "reauthenticate/mail/",
        takes_effect_once(reauthentication.ReauthenticateByMail.as_view()),
        name="reauthenticate_by_mail",
    ),
    path("guest/", guest_address.guest_address, name="guest_address"),
    path("guest/confirm/", guest_address.confirm_guest_address, name="confirm_guest_address"),
    path("absences/", absences.absences, name="absences"),
    path("absences/<int:absence_id>/withdraw/", absences.withdraw, name="withdraw_absence"),
    path("export/", export.export_data, name="export"),
    path("export/file/", export.export_file, name="export_file"),
    path("erase/", erasure.erase_account, name="erase"),
    # These take the place of django-allauth's pages and come before them; its URL names lead here.
    path("2fa/", RedirectView.as_view(pattern_name="accounts:security")),
    path("login/code/confirm/", signs_in_once(confirm_login_code)),
    path("password/reset/complete/", signs_in_once(complete_password_reset)),
    path("password/change/", signs_in_once(password_change)),
    path("password/set/", signs_in_once(reauthentication_required(password_set))),
    path("2fa/authenticate/", signs_in_once(authenticate)),
    path("2fa/reauthenticate/", takes_effect_once(reauthenticate)),
    path("2fa/webauthn/login/", signs_in_once(login_webauthn)),
    path(
        "2fa/webauthn/reauthenticate/",
        takes_effect_once(reauthentication.ReauthenticateByPasskey.as_view()),
    ),
    path("2fa/webauthn/add/", takes_effect_once(add_webauthn)),
    path("2fa/webauthn/keys/<int:pk>/remove/", takes_effect_once(remove_webauthn)),
    path("2fa/totp/activate/", takes_effect_once(activate_totp)),
    path("2fa/totp/deactivate/", takes_effect_once(deactivate_totp)),
    path("2fa/recovery-codes/generate/", takes_effect_once(generate_recovery_codes)),
    path("email/", takes_effect_once(email)),
    path("confirm-email/", takes_effect_once(email_verification_sent)),
    path("sessions/", sessions.sessions),
]
