"""An open, unofficial engine and analysis kit for a hidden-movement board game."""

__version__ = "0.1.0"
