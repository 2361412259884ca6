"""Access control for the operator's pages, which only staff with a second factor can open."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.models import User
from accounts.second_factor import has_second_factor

View = Callable[..., HttpResponse]


def may_enter(user: Any) -> bool:
    """Return whether a person is staff and has a second factor, if the site requires one."""
    if not (isinstance(user, User) and user.is_active and user.is_staff):
        return False
    return not settings.STAFF_NEED_SECOND_FACTOR or has_second_factor(user)


def staff_only(page: View) -> View:
    """Restrict a page to staff who have a second factor.

    Staff without one are asked to add it; for everyone else, the page does not exist.
    """

    @wraps(page)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        user = request.user
        if not user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not user.is_staff:
            raise Http404
        if not may_enter(user):
            return render(request, "operator/second_factor.html", status=403)
        return page(request, *args, **kwargs)

    return guarded
