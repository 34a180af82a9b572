"""Measuring instruments: players that know more than a player may."""
