"""This room's parts of the export of a person's data."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession

from .models import SignInTrace, User


def profile(user: User) -> dict[str, Any]:
    """Return the person's account and preferences."""
    kept = ("id", "email", "display_name", "joined_at", "last_login")
    liked = ("language", "time_zone", "theme", "presence", "response_time_shown", "standing_word")
    prefixes = ("mail_", "night_", "digest_", "reminder_")
    mail = [field.name for field in User._meta.fields if field.name.startswith(prefixes)]
    return {name: getattr(user, name) for name in (*kept, *liked, *mail)}


def addresses(user: User) -> list[dict[str, Any]]:
    """Return the account's addresses, confirmed or not."""
    return [
        dict(row) for row in EmailAddress.objects.filter(user=user).values("email", "verified", "primary")
    ]


def sessions(user: User) -> list[dict[str, Any]]:
    """Return the sessions in which the person is signed in."""
    return list(
        UserSession.objects.filter(user=user).values("created_at", "last_seen_at", "ip", "user_agent")
    )


def sign_ins(user: User) -> list[dict[str, Any]]:
    """Return when the person first and last signed in with each browser and from each address.

    Browsers and addresses are stored only as digests, which would tell the person nothing, so they are left
    out.
    """
    found = SignInTrace.objects.filter(user=user).order_by("pk")
    return [dict(row) for row in found.values("kind", "first_at", "last_at")]


def keys(user: User) -> list[dict[str, Any]]:
    """Return the account's keys (passkeys, authenticator app, recovery codes) without their secrets."""
    return [
        {"type": key.type, "created_at": key.created_at, "last_used_at": key.last_used_at}
        | ({"name": key.wrap().name} if key.type == Authenticator.Type.WEBAUTHN else {})
        for key in Authenticator.objects.filter(user=user).order_by("pk")
    ]


def absences(user: User) -> list[dict[str, Any]]:
    """Return the spans in which the person was or will be away."""
    return [dict(row) for row in user.absences.values("start", "end", "automatic", "made_at")]


def hints(user: User) -> list[dict[str, Any]]:
    """Return the hints that a person has seen, by topic, and whether they skip the others."""
    return [
        {"topic": row.topic, "skipped": row.skipped, "met": sorted(row.met)}
        for row in user.hint_progress.order_by("topic")
    ]
