"""The fuzz targets are no part of the package: they lie beside it."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent.parent))
