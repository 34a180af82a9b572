"""Experiments that play or evaluate many games."""
