"""Everything the service knows about a person, for that person: one archive, a part from each room."""

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.core.serializers.json import DjangoJSONEncoder

from ..models import User

#: What a room knows of a person: anything that Django's JSON encoder takes.
Part = Callable[[User], Any]

_parts: dict[str, Part] = {}


def register(name: str, part: Part) -> None:
    """Add ``part`` to every archive as ``<name>.json``. Called by upper rooms from AppConfig.ready."""
    _parts[name] = part


def archive(user: User) -> bytes:
    """The ZIP archive of all parts about ``user``, UTF-8 JSON."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        for name, part in sorted(_parts.items()):
            text = json.dumps(part(user), cls=DjangoJSONEncoder, ensure_ascii=False, indent=2)
            file.writestr(f"{name}.json", text + "\n")
    return buffer.getvalue()


def _profile(user: User) -> dict[str, Any]:
    kept = ("id", "email", "display_name", "joined_at", "last_login")
    liked = ("language", "time_zone", "theme", "presence")
    mail = [field.name for field in User._meta.fields if field.name.startswith(("mail_", "night_"))]
    return {name: getattr(user, name) for name in (*kept, *liked, *mail)}


def _addresses(user: User) -> list[dict[str, Any]]:
    return list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary"))


def _sessions(user: User) -> list[dict[str, Any]]:
    return list(
        UserSession.objects.filter(user=user).values("created_at", "last_seen_at", "ip", "user_agent")
    )


def _keys(user: User) -> list[dict[str, Any]]:
    """What opens the account beside the password: never what it opens it with."""
    return [
        {"type": key.type, "created_at": key.created_at, "last_used_at": key.last_used_at}
        | ({"name": key.wrap().name} if key.type == Authenticator.Type.WEBAUTHN else {})
        for key in Authenticator.objects.filter(user=user).order_by("pk")
    ]


def _absences(user: User) -> list[dict[str, Any]]:
    return [dict(row) for row in user.absences.values("start", "end", "automatic", "made_at")]


register("absences", _absences)
register("profile", _profile)
register("addresses", _addresses)
register("sessions", _sessions)
register("keys", _keys)
