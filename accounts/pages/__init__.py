"""Account pages that django-allauth does not provide."""
