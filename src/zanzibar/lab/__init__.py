"""Experiments with computer players: matches, ladders, balance, and fitted models."""
