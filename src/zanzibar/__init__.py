"""An unofficial hidden-movement board game: engine, records, deduction, players and server."""

__version__ = "0.1.0"
