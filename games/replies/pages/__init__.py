"""The address at which email services pass on replies."""
