"""`python -m tests.evaluation.generated [N]` prints what becomes of the generated texts, or of N of them."""

import os
import sys
import tempfile
from pathlib import Path

from functions.local.guidelines import ingest_file
from shared.settings import Settings
from shared.wiring import Wiring
from tests.evaluation.generated.measured import assessed_by, met_plainly, table
from tests.evaluation.generated.texts import sample, texts

SEED = 2026
FRAMES = 60


def main() -> None:
    """Print the table, its figures beside the goals, and the frames with most wrong texts."""
    everything = [*texts()]
    with tempfile.TemporaryDirectory() as folder:
        wiring = Wiring(Settings(data_dir=Path(folder)))
        ingest_file(wiring, Path(os.environ["NG12_REFERENCE_DATA"]) / "ng12-2026-01-12.pdf")
        assess = assessed_by(wiring)
        chosen = sample(everything, int(sys.argv[1]), SEED) if len(sys.argv) > 1 else everything
        found = table(chosen, met_plainly(everything, assess), assess)
        wiring.close()
    sys.stdout.write("\n".join([*found.lines(), *found.frames(FRAMES), ""]))


if __name__ == "__main__":
    main()
