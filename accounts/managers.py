"""How users are made, and that they are never deleted; guests alone are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn, Self

from django.apps import apps
from django.contrib.auth.base_user import BaseUserManager
from django.db import models, transaction

from .errors import UserDeletionRefused

if TYPE_CHECKING:
    from .models import User


class UserQuerySet(models.QuerySet["User"]):
    """A query set that deletes guests alone."""

    def delete(self) -> NoReturn:
        """Raise UserDeletionRefused: a user's matches belong to the others too."""
        raise UserDeletionRefused

    def guests(self) -> Self:
        """Those who play without an account."""
        return self.filter(guest_until__isnull=False)

    def findable(self) -> Self:
        """Those whom others may look up by name: nobody who has left, no guest."""
        return self.filter(erased_at=None, guest_until=None)

    def sweep_guests_away(self) -> None:
        """Delete the guests among them. Raises ProtectedError while anything names one: a room that keeps
        something of guests takes it away before (`services.guests.register`)."""
        models.QuerySet.delete(self.guests())


_Users = BaseUserManager.from_queryset(UserQuerySet)


class UserManager(_Users["User"]):
    """Makes users together with their confirmed address."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> User:
        """Store and return a user whose address counts as confirmed.

        Without ``display_name`` the part before the @ is taken. ``password`` None makes an unusable one.
        Raises ValidationError if a field is not valid, IntegrityError if address or name is taken.
        """
        fields.setdefault("display_name", email.partition("@")[0])
        user = self.model(email=email.lower(), **fields)
        user.set_password(password)
        return self.admit(user)

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> User:
        """Like `create_user`, with every permission."""
        return self.create_user(email, password, **{"is_staff": True, "is_superuser": True} | fields)

    @transaction.atomic
    def admit(self, user: User) -> User:
        """Store the new ``user`` and the address, confirmed; return the user.

        Raises ValidationError if a field is not valid, IntegrityError if address or name is taken.
        """
        user.clean_fields(exclude={"name_key", "name_look"})
        user.save(force_insert=True)
        # By the app registry: django-allauth's models import ours, so ours cannot import them.
        apps.get_model("account", "EmailAddress")._default_manager.create(
            user=user, email=user.address, primary=True, verified=True
        )
        return user
