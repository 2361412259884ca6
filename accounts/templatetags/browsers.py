"""The template filter for browsers: `{{ session.user_agent|browser }}`."""

from django import template

from ..browsers import describe

register = template.Library()
register.filter("browser", describe)
