"""Legality and effects of every action, by part of the game."""
