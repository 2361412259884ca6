"""Addresses of this room's own pages; django-allauth's stand beside them."""

from allauth.account.decorators import reauthentication_required
from allauth.account.views import password_set
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

app_name = "accounts"
urlpatterns = [
    path("signup/confirm/", sign_up.confirm_sign_up, name="confirm_sign_up"),
    path("profile/", profile.profile, name="settings"),
    path("security/", security.security, name="security"),
    path("reauthenticate/mail/", reauthentication.ByMail.as_view(), name="reauthenticate_by_mail"),
    path("absences/", absences.absences, name="absences"),
    path("absences/<int:absence_id>/withdraw/", absences.withdraw, name="withdraw_absence"),
    path("export/", export.export_data, name="export"),
    path("export/file/", export.export_file, name="export_file"),
    path("erase/", erasure.erase_account, name="erase"),
    # These stand where django-allauth's pages are, and before them; its names lead here.
    path("2fa/", RedirectView.as_view(pattern_name="accounts:security")),
    path("2fa/webauthn/reauthenticate/", reauthentication.ByPasskey.as_view()),
    path("password/set/", reauthentication_required(password_set)),
    path("sessions/", sessions.sessions),
]
