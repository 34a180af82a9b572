"""The city: locations, Features, geometry, and board files."""

from zanzibar.board.file import BoardError, BoardFault, load, parse, zanzibar
from zanzibar.board.geometry import Board, City, Spec, bits

__all__ = ["Board", "BoardError", "BoardFault", "City", "Spec", "bits", "load", "parse", "zanzibar"]
