"""Functions that the rooms above register, so that the core can call them without importing these rooms.

Each room registers its part in AppConfig.ready.
"""
