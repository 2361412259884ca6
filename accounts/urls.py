"""URLs of this room's own pages, beside those of django-allauth."""

from allauth.account.decorators import reauthentication_required
from allauth.account.views import email, email_verification_sent, password_set
from allauth.mfa.recovery_codes.views import generate_recovery_codes
from allauth.mfa.totp.views import activate_totp, deactivate_totp
from allauth.mfa.webauthn.views import add_webauthn, remove_webauthn
from django.urls import path
from django.views.generic import RedirectView

from .pages import (
    absences,
    erasure,
    export,
    profile,
    reauthentication,
    security,
    sessions,
    sign_up,
)
from .pages.once import answered_once

app_name = "accounts"
urlpatterns = [
    path("signup/confirm/", sign_up.confirm_sign_up, name="confirm_sign_up"),
    path("profile/", profile.profile, name="settings"),
    path("security/", security.security, name="security"),
    path(
        "reauthenticate/mail/",
        answered_once(reauthentication.ByMail.as_view()),
        name="reauthenticate_by_mail",
    ),
    path("absences/", absences.absences, name="absences"),
    path("absences/<int:absence_id>/withdraw/", absences.withdraw, name="withdraw_absence"),
    path("export/", export.export_data, name="export"),
    path("export/file/", export.export_file, name="export_file"),
    path("erase/", erasure.erase_account, name="erase"),
    # These take the place of django-allauth's pages and come before them; its URL names lead here.
    path("2fa/", RedirectView.as_view(pattern_name="accounts:security")),
    path("2fa/webauthn/reauthenticate/", reauthentication.ByPasskey.as_view()),
    path("2fa/webauthn/add/", answered_once(add_webauthn)),
    path("2fa/webauthn/keys/<int:pk>/remove/", answered_once(remove_webauthn)),
    path("2fa/totp/activate/", answered_once(activate_totp)),
    path("2fa/totp/deactivate/", answered_once(deactivate_totp)),
    path("2fa/recovery-codes/generate/", answered_once(generate_recovery_codes)),
    path("email/", answered_once(email)),
    path("confirm-email/", answered_once(email_verification_sent)),
    path("password/set/", reauthentication_required(password_set)),
    path("sessions/", sessions.sessions),
]
