"""Notation, game records and replay."""
