"""Measuring instruments: players that see more than a player may."""
