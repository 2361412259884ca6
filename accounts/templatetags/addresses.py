"""The template filter for email addresses."""

from django import template

from .. import addresses

register = template.Library()

register.filter("with_letters", addresses.readable_address)
