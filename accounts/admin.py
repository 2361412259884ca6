"""People in the admin: they can be viewed and locked out, never deleted."""

from __future__ import annotations

from typing import Any

# Importing these modules registers the admin pages that are unregistered below.
import allauth.account.admin
import allauth.mfa.admin
import allauth.usersessions.admin  # noqa: F401
import django.contrib.auth.admin  # noqa: F401
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django import forms
from django.contrib import admin
from django.contrib.auth.models import Group
from django.http import HttpRequest

from .models import User
from .requests import signed_in_user
from .services import lockouts

# The admin pages of these models would show the secrets of authenticator apps, hand an account to the owner
# of another address, show where people are, and appoint staff. The operator does not need to see any of this.
admin.site.unregister([Authenticator, EmailAddress, Group, UserSession])


@admin.register(User)
class UserAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # Django's own takes none
    """The admin page of a person: their preferences, and whether they are locked out.

    Addresses and passwords can be changed only by their owners, on their own pages. Administrators are
    appointed and removed only by a command.
    """

    list_display = ("display_name", "email", "is_active", "is_staff", "joined_at", "erased_at")
    list_filter = ("is_active", "is_staff")
    search_fields = ("display_name", "email")
    ordering = ("-joined_at",)
    exclude = ("password", "groups", "user_permissions")
    readonly_fields = ("email", "is_staff", "is_superuser", "joined_at", "erased_at", "last_login")

    def get_queryset(self, request: HttpRequest) -> Any:
        """Return people with an account; guests are created and deleted automatically."""
        return super().get_queryset(request).filter(guest_until=None)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False: people sign up themselves."""
        return False

    def save_model(self, request: HttpRequest, obj: User, form: forms.ModelForm[User], change: bool) -> None:
        """Save the person, and report it if they were locked out or let back in."""
        super().save_model(request, obj, form, change)
        if "is_active" in form.changed_data:
            lockouts.lockout_changed.notify(obj, signed_in_user(request))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False: users are never deleted."""
        return False
