"""What the core asks of the rooms above it, which it does not know: each registers its part in
AppConfig.ready."""
