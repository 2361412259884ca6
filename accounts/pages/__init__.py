"""The pages of this room that django-allauth does not bring."""
