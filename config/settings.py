"""All settings of the service, read from environment variables (`.env.example` lists them).

Without any variable, the service runs as a developer's own copy: SQLite, a generated key, DEBUG on, and
reachable only under loopback names. With SECRET_KEY it runs as an operator's site, with DEBUG off.
"""

import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from .database_limits import SQLITE_WAIT_SECONDS, limits_of
from .mail_url import mail_settings
from .var_dir import create_var_dir, local_secret_key, local_vapid_key, protect_sqlite_file
from .web_address import is_https_address

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()
env.read_env(BASE_DIR / ".env")

VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var"))).resolve()

# Who runs this: a developer, a visitor of the demonstration, or an operator

DEBUG = env.bool("DEBUG", default="SECRET_KEY" not in env.ENVIRON)
# Stored example matches, logins for anyone, email shown on the site: only on loopback.
DEMO = env.bool("DEMO", default=False)

if "SECRET_KEY" in env.ENVIRON:
    SECRET_KEY = env.str("SECRET_KEY")
elif DEBUG or DEMO:
    SECRET_KEY = local_secret_key(VAR_DIR)
else:
    raise ImproperlyConfigured("Set SECRET_KEY: with DEBUG off the service does not start without one.")
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])

# The address of the site. Links in emails are built only from SITE_URL, never from a request.

PORT = env.int("PORT", default=8000)
SITE_URL = env.str("SITE_URL", default=f"http://localhost:{PORT}").rstrip("/")
_site = urlsplit(SITE_URL)
_loopback = ["localhost", "127.0.0.1", "[::1]"]
# The machine itself makes requests under its own names: /readyz, /metrics.
ALLOWED_HOSTS = env.list(
    "ALLOWED_HOSTS", default=_loopback if DEBUG or DEMO else [_site.hostname, *_loopback]
)
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[] if DEBUG or DEMO else [SITE_URL])
# The operator's own place for players to meet, such as a forum; every page's footer links to it.
COMMUNITY_URL = env.str("COMMUNITY_URL", default="").strip()
if COMMUNITY_URL and not is_https_address(COMMUNITY_URL):
    raise ImproperlyConfigured(f"COMMUNITY_URL is {COMMUNITY_URL!r}; it must be an https:// address.")
# The number of trusted proxies in front. With 0, X-Forwarded-For is ignored.
TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXY_COUNT", default=0)
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXY_COUNT

# Rooms

INSTALLED_APPS = [
    "config",
    "games.site",
    "games.tournaments",
    "games.ladders",
    "games.competitions",
    "games.ratings",
    "games.moderation",
    "games.replies",
    "games.operator",
    "games.archive",
    "games.deputies",
    "games.press",
    "games.talk",
    "games.planner",
    "games.odds",
    "games.consent",
    "games.lobby",
    "games.matches",
    "games.community",
    "games.uptime",
    "games.notices",
    "accounts",
    "games.engine",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "csp",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    # Before Django's own, so that `runserver` serves static files as production does.
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
]

MIDDLEWARE = [
    "config.middleware.request_id.request_id",
    "config.metrics.count_responses",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django_http_compression.middleware.HttpCompressionMiddleware",
    "config.middleware.headers.private_by_default",
    "config.middleware.headers.permissions_policy",
    "csp.middleware.CSPMiddleware",
    "config.middleware.malformed_requests.refuse_malformed",
    "config.middleware.database_trouble.Sessions",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "config.middleware.reader.apply_preferences",
    "config.middleware.reader.name_reader",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "accounts.middleware.prevent_enumeration",
    "allauth.account.middleware.AccountMiddleware",
    "games.matches.middleware.UnreadableMatches",
    "games.matches.middleware.SignInFirst",
    "games.matches.middleware.AnswerRefusals",
    "config.middleware.database_trouble.answer_database_busy",
    # Innermost: both answers are for the same reader, whom the others have found by now.
    "games.matches.middleware.return_representation",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.context.site",
            ],
        },
    },
]

# Data

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

try:
    _limits = limits_of(sys.argv)
except ValueError as error:
    raise ImproperlyConfigured(f"{error} cannot be read: see .env.example.") from None
RUNS_BEFORE_PREPARED = 3  # of a statement in a connection
DATABASES: dict[str, dict[str, Any]] = {
    "default": env.db("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'muster.sqlite3'}")
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    if DATABASES["default"]["NAME"] != ":memory:":
        protect_sqlite_file(Path(DATABASES["default"]["NAME"]), VAR_DIR)
    DATABASES["default"]["OPTIONS"] = {
        # IMMEDIATE: a transaction that reads and then writes waits for its turn instead of failing.
        "transaction_mode": "IMMEDIATE",
        "timeout": _limits.lock or SQLITE_WAIT_SECONDS,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
else:
    DATABASES["default"]["CONN_MAX_AGE"] = env.int("CONN_MAX_AGE", default=60)  # seconds
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    _options = DATABASES["default"].setdefault("OPTIONS", {})
    if env.bool("PREPARED_STATEMENTS", default=True):
        # PostgreSQL keeps the plan of a statement whose values are sent beside its text. Django's default is
        # to write them into the text, and each statement is planned whenever it runs.
        _options.setdefault("server_side_binding", True)
        _options.setdefault("prepare_threshold", RUNS_BEFORE_PREPARED)
    # Options in the URL itself come last, and win.
    _options["options"] = f"{_limits.for_postgresql()} {_options.get('options', '')}".strip()

REDIS_URL = env.str("REDIS_URL", default="")
if REDIS_URL:
    CACHES = {"default": {"BACKEND": "config.shared_cache.SharedCache", "LOCATION": REDIS_URL}}
else:
    CACHES = {"default": env.cache("CACHE_URL", default="locmemcache://muster")}
# Not in the cache: people who sign out while Redis is down would be signed in again when it returns.
SESSION_ENGINE = "django.contrib.sessions.backends.db"

# People

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
_password_validation = "django.contrib.auth.password_validation"  # noqa: S105  # the name of a module
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": f"{_password_validation}.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["email", "display_name"]},
    },
    {"NAME": f"{_password_validation}.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": f"{_password_validation}.CommonPasswordValidator"},
    {"NAME": f"{_password_validation}.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

SESSION_COOKIE_AGE = 60 * 60 * 24 * 60  # seconds: two months, because a campaign has long pauses
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"

# django-allauth. Its table manages addresses; `User.email` follows by signal, so that looking up an address
# costs one query whether or not it has an account.
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_USER_MODEL_EMAIL_FIELD = None
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_SIGNUP_FORM_HONEYPOT_FIELD = "website"
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT = 15 * 60  # seconds
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 15 * 60  # seconds
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = 15 * 60  # seconds
ALLAUTH_USER_CODE_FORMAT = {"numeric": True, "length": 8, "dashed": True}
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = True
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False
# Attempts are counted by address and place, by address alone for all unknown places together, and in browsers
# where the owner has signed in before (accounts.limits). Second factors are limited by `login_failed` too.
ACCOUNT_RATE_LIMITS = {
    "login_failed": "10/m/ip,5/5m/key",
    "login_failed_anywhere": "50/h/key",
    "login_failed_known": "5/5m/key",
    "request_login_code": "20/m/ip,3/m/key",
    "request_login_code_anywhere": "10/h/key",
    "request_login_code_known": "3/m/key",
    # Created with one button, without an account (accounts.services.guests); a school shares one address.
    "guest": "10/h/ip,40/d/ip",
}
ACCOUNT_FORMS = {
    "signup": "accounts.forms.sign_up.SignUpForm",
    "login": "accounts.forms.login.SignInForm",
    "reauthenticate": "accounts.forms.login.ReauthenticateForm",
    "request_login_code": "accounts.forms.login.RequestCodeForm",
    "confirm_login_code": "accounts.forms.codes.SignInCodeForm",
    "reset_password": "accounts.forms.login.RequestResetForm",
    "confirm_password_reset_code": "accounts.forms.codes.ResetCodeForm",
    "reset_password_from_key": "accounts.forms.login.NewPasswordForm",
    "change_password": "accounts.forms.login.ChangePasswordForm",
    "set_password": "accounts.forms.login.SetPasswordForm",
    "add_email": "accounts.forms.login.ChangeAddressForm",
    "confirm_email_verification_code": "accounts.forms.codes.AddressCodeForm",
}
MFA_ADAPTER = "accounts.second_factor_adapter.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["recovery_codes", "totp", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Muster"
# Codes of the previous and next period are accepted too: clocks differ, and typing takes time (RFC 6238,
# 5.2).
MFA_TOTP_TOLERANCE = 1
MFA_FORMS = {
    "authenticate": "accounts.forms.second_factor.SecondFactorForm",
    "reauthenticate": "accounts.forms.second_factor.ReauthenticateByCodeForm",
    "activate_totp": "accounts.forms.second_factor.ActivateForm",
    "add_webauthn": "accounts.forms.passkeys.AddPasskeyForm",
    "edit_webauthn": "accounts.forms.passkeys.RenamePasskeyForm",
    "login_webauthn": "accounts.forms.passkeys.SignInByPasskeyForm",
    "authenticate_webauthn": "accounts.forms.passkeys.SecondFactorByPasskeyForm",
    "reauthenticate_webauthn": "accounts.forms.passkeys.ReauthenticateByPasskeyForm",
}
# Staff reach the operator's pages only with a passkey or an authenticator app (accounts.second_factor).
STAFF_NEED_SECOND_FACTOR = env.bool("STAFF_NEED_SECOND_FACTOR", default=True)

# Email. Without EMAIL_URL nothing is sent: it waits in the outbox, and the operator is notified.

EMAIL_URL = env.str("EMAIL_URL", default="")
if EMAIL_URL:
    globals().update(mail_settings(EMAIL_URL))
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default=f"Muster <muster@{_site.hostname}>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
EMAIL_TIMEOUT = 20  # seconds
# The domain of the addresses to which people reply with their moves (docs/replies.md). "": no replies.
REPLY_DOMAIN = env.str("REPLY_DOMAIN", default="").strip().lower()
if REPLY_DOMAIN:
    # A request in which a service passes on an email of 10 MB is larger than that.
    DATA_UPLOAD_MAX_MEMORY_SIZE = 20 * 1024 * 1024  # bytes

# Notifications in browsers (docs/push.md). Without a key they are not offered.

if "VAPID_PRIVATE_KEY" in env.ENVIRON:
    VAPID_PRIVATE_KEY = env.str("VAPID_PRIVATE_KEY")
else:
    VAPID_PRIVATE_KEY = local_vapid_key(VAR_DIR) if DEBUG or DEMO else ""
# Tests run a push service on this machine, without https.
PUSH_LOOPBACK = env.bool("PUSH_LOOPBACK", default=False)

# Newcomers may have few matches at the same time, until they have played one to its end and answered this
# percentage of their visits on time. 0 matches: no limit.
NEWCOMER_MATCHES = env.int("NEWCOMER_MATCHES", default=0 if DEBUG or DEMO else 3)
NEWCOMER_RELIABILITY = env.int("NEWCOMER_RELIABILITY", default=80)

# After how many sign-ups an hour from one address block (IPv4 /24, IPv6 /48) newcomers there must wait half a
# minute, or let their browser compute something. 0: never.
SIGN_UPS_BEFORE_PROOF = env.int("SIGN_UPS_BEFORE_PROOF", default=20)
# Whether addresses of services for temporary email are refused at sign-up.
REFUSE_DISPOSABLE_EMAIL = env.bool("REFUSE_DISPOSABLE_EMAIL", default=True)

# How many people may play without an account at the same time; each is kept for a month. 0: nobody.
MAX_GUESTS = env.int("MAX_GUESTS", default=5000)

# Work outside requests. Only the database holds state; the queue may be emptied at any time.

# "worker": sweeps run, and their heartbeat is monitored; "touch": there is no worker, only pages enforce
# deadlines.
SWEEPS = env.str("SWEEPS", default="worker")
# Seconds without a sweep that count as an outage. Workers sweep every 15, `manage.py sweep` from cron every
# 60.
OUTAGE_AFTER = env.int("OUTAGE_AFTER", default=60)
# The address where sweeps check, like a visitor, whether the site answers; "": no check.
WATCHED_URL = env.str("WATCHED_URL", default="")

if REDIS_URL:
    CELERY_BROKER_URL = REDIS_URL
    # Without these, a hanging Redis would block beat and workers until TCP gives up.
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {
        "socket_connect_timeout": 5,  # seconds
        "socket_timeout": 5,  # seconds
        "socket_keepalive": True,
    }
else:
    CELERY_BROKER_URL = "folder://localhost"
    QUEUE_DIR = create_var_dir(VAR_DIR / "queue")
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(QUEUE_DIR),
        "data_folder_out": str(QUEUE_DIR),
        "control_folder": QUEUE_DIR / "control",
    }
CELERY_TASK_DEFAULT_QUEUE = "muster"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_TASK_SOFT_TIME_LIMIT = 60  # seconds, prefork only; a sweep stops after 45
CELERY_TASK_TIME_LIMIT = 90  # seconds
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker never gives up its queue
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
# Nothing sends commands to a worker, and closing the queue for them on a lost connection can end it.
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_TIMEZONE = "UTC"
# Codes and resets have their own queue, and so their own worker: no batch delays them.
CELERY_TASK_ROUTES = {"games.notices.tasks.send_account_mail": {"queue": "account"}}


def _every(seconds: int, task: str) -> dict[str, Any]:
    # A trigger that was not handled before the next one is useless, so it expires.
    return {"task": task, "schedule": seconds, "options": {"expires": seconds}}


CELERY_BEAT_SCHEDULE = {
    "sweep-deadlines": _every(15, "games.matches.tasks.sweep_deadlines"),
    "watch-web": _every(15, "games.matches.tasks.watch_web"),
    "sweep-competitions": _every(15, "games.competitions.tasks.sweep_competitions"),
    "simulate-encounters": _every(5, "games.odds.tasks.simulate_encounters"),
    "find-key-moments": _every(15, "games.matches.tasks.find_key_moments"),
    "sweep-reminders": _every(60, "games.matches.tasks.sweep_reminders"),
    "send-notices": _every(5, "games.notices.tasks.send_notices"),
    "send-account-mail": _every(2, "games.notices.tasks.send_account_mail"),
    "handle-replies": _every(5, "games.replies.tasks.handle_replies"),
    "send-pushes": _every(5, "games.notices.tasks.send_pushes"),
    "make-exports": _every(15, "accounts.tasks.make_exports"),
    "housekeeping": _every(24 * 60 * 60, "games.matches.tasks.housekeeping"),
}
CELERY_BEAT_SCHEDULER = "config.beat:SteadyScheduler"
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "celerybeat-schedule")

# Language and time. Everything is stored in UTC and in codes; pages and emails use the reader's own.

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("ru", _("Russian"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Static files

STATIC_URL = "/static/"
STATIC_ROOT = Path(env.str("STATIC_ROOT", default=str(BASE_DIR / "staticfiles"))).resolve()
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# What a browser may do with the site's pages: nothing inline, nothing from other sites

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
CSRF_FAILURE_VIEW = "config.errors.csrf_failure"

_https = _site.scheme == "https"
SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", default=_https)
# Probes talk to the process itself, without the proxy that has the certificate.
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]
SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", default=60 * 60 * 24 * 365 if _https else 0)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("SECURE_HSTS_INCLUDE_SUBDOMAINS", default=False)
SECURE_HSTS_PRELOAD = env.bool("SECURE_HSTS_PRELOAD", default=False)
SESSION_COOKIE_SECURE = _https
CSRF_COOKIE_SECURE = _https
if TRUSTED_PROXY_COUNT:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# The token with which another machine may read /metrics; without it only this one may.

METRICS_TOKEN = env.str("METRICS_TOKEN", default="")

# Logs

LOG_LEVEL = env.str("LOG_LEVEL", default="INFO")
LOG_FORMAT = env.str("LOG_FORMAT", default="text" if DEBUG or DEMO else "json")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {"()": "config.logs.JSONFormatter"},
        "text": {"format": "{levelname:<7} {name} {message}", "style": "{"},
    },
    "filters": {"links_in_email": {"()": "config.logs.HideLinksInEmail"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "stream": sys.stderr,
            "formatter": LOG_FORMAT,
            "filters": ["links_in_email"],
        }
    },
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    "loggers": {
        # The handlers of Django's loggers would print each line twice, and send error emails in the middle of
        # a request.
        "django": {"handlers": [], "level": LOG_LEVEL, "propagate": True},
        # This logger would record which passkey was used.
        "fido2": {"level": "WARNING"},
        "django.server": {"handlers": [], "level": LOG_LEVEL, "propagate": True},
    },
}

SILENCED_SYSTEM_CHECKS: list[str] = []
