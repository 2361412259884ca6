"""The private functions of django-allauth that this room calls: nothing else imports an `internal` module.

Private functions may change in any release. `tests/accounts/test_allauth_private.py` states what we expect of
each, so that an upgrade fails there first. It also covers the private methods and attributes that our
adapter and forms override: `_login_failed_rl_usage`, `_rollback_login_failed_rl_usage`,
`_delete_login_attempts_cached_email` and `RequestLoginCodeForm._user`.
"""

from allauth.account.internal.flows.login import get_authentication_records, record_authentication
from allauth.account.internal.userkit import filter_users_by_email
from allauth.core.internal.ratelimit import RateLimitUsage, clear, consume, get_ip
from allauth.mfa.webauthn.internal.auth import (
    complete_authentication,
    extract_user_from_response,
    parse_authentication_response,
)

__all__ = [
    "RateLimitUsage",
    "clear",
    "complete_authentication",
    "consume",
    "extract_user_from_response",
    "filter_users_by_email",
    "get_authentication_records",
    "get_ip",
    "parse_authentication_response",
    "record_authentication",
]
