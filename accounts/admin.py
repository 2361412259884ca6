"""People in the admin: to look at and to lock out, never to delete."""

from typing import Any

import allauth.mfa.admin  # noqa: F401  (it registers the page that is taken away below)
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.http import HttpRequest

from .models import User

# Its page would show the secrets of authenticator apps. What somebody has, the operator need not see.
admin.site.unregister(Authenticator)


@admin.register(User)
class UserAdmin(admin.ModelAdmin):
    """Permissions and preferences. Address and password change on the person's own pages only."""

    list_display = ("display_name", "email", "is_active", "is_staff", "joined_at", "erased_at")
    list_filter = ("is_active", "is_staff")
    search_fields = ("display_name", "email")
    ordering = ("-joined_at",)
    exclude = ("password",)
    readonly_fields = ("email", "joined_at", "erased_at", "last_login")
    filter_horizontal = ("groups", "user_permissions")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """People add themselves."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Users are never deleted."""
        return False
