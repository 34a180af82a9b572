"""A vectorised environment over the compiled rules, for training."""

from zanzibar.adapters.vector.environment import IllegalAction, VectorEnv

__all__ = ["IllegalAction", "VectorEnv"]
