"""Types of the arrays that compiled functions work on."""

import numpy as np
from numpy.typing import NDArray

Masks = NDArray[np.uint64]
"""Sets as bits: of locations, of Features, of triples of Features."""
Numbers = NDArray[np.int64]
Values = NDArray[np.float64]
