"""Makes english.npz: `python -m tests.encoder.cutting MODEL_FOLDER TEXTS...`, the lower layers of a published encoder.

MODEL_FOLDER holds model.safetensors and tokenizer.json of all-MiniLM-L6-v2. The pieces kept are the commonest and those
that the texts use; each row of a matrix becomes bytes and one scale.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import orjson
from numpy.typing import NDArray

from shared.encoder.wordpiece import WordPieces

Floats = NDArray[np.float32]
OUT: Final = Path(__file__).parents[2] / "shared/encoder/english.npz"
_LAYERS, _COMMON = 3, 14_000
_IN_LAYER: Final = {"out": "attention.output.dense", "up": "intermediate.dense", "down": "output.dense"}
_NORMS: Final = {"norm1": "attention.output.LayerNorm", "norm2": "output.LayerNorm"}
_NEVER: Final = re.compile(r"\[unused\d+\]|.*[^\x00-\x7f].*")


def read_tensors(path: Path) -> dict[str, Floats]:
    """Return the float tensors of a safetensors file."""
    held = path.read_bytes()
    begin = 8 + int.from_bytes(held[:8], "little")
    told: dict[str, dict[str, Any]] = orjson.loads(held[8:begin])
    held_after = memoryview(held)[begin:]
    floats = {name: one for name, one in told.items() if one.get("dtype") == "F32"}
    return {name: _tensor(held_after, one["data_offsets"], one["shape"]) for name, one in floats.items()}


def _tensor(held: memoryview, place: Sequence[int], shape: Sequence[int]) -> Floats:
    return np.frombuffer(held[place[0] : place[1]], "<f4").reshape(shape)


def kept(pieces: list[str], texts: Iterable[str]) -> list[int]:
    """Return the numbers of the pieces to keep; they are numbered from the commonest on."""
    known = WordPieces(pieces)
    used = {number for text in texts for number, _, _ in known.placed(text)}
    used |= {number for number, one in enumerate(pieces) if number < _COMMON or len(one.removeprefix("##")) == 1}
    signs = {pieces.index(one) for one in ("[UNK]", "[CLS]", "[SEP]")}
    return sorted(signs | {number for number in used if not _NEVER.fullmatch(pieces[number])})


def cut(tensors: dict[str, Floats], pieces: list[str], numbers: list[int]) -> dict[str, NDArray[Any]]:
    """Return the arrays of the file."""
    arrays: dict[str, NDArray[Any]] = {"layers": np.array(_LAYERS), "pieces": _text(pieces[one] for one in numbers)}
    table, kinds = (tensors[f"embeddings.{kind}_embeddings.weight"] for kind in ("position", "token_type"))
    arrays["positions"] = (table + kinds[0]).astype(np.float16)
    arrays |= _bytes("words", tensors["embeddings.word_embeddings.weight"][numbers])
    arrays |= {f"norm.{one}": tensors[f"embeddings.LayerNorm.{one}"] for one in ("weight", "bias")}
    for layer in range(_LAYERS):
        arrays |= dict(_layer(tensors, f"encoder.layer.{layer}.", f"{layer}."))
    return arrays


def _layer(tensors: dict[str, Floats], old: str, new: str) -> Iterator[tuple[str, NDArray[Any]]]:
    heads = [f"{old}attention.self.{one}" for one in ("query", "key", "value")]
    yield from _bytes(f"{new}qkv.weight", np.concatenate([tensors[f"{one}.weight"] for one in heads])).items()
    yield f"{new}qkv.bias", np.concatenate([tensors[f"{one}.bias"] for one in heads])
    for name, place in _IN_LAYER.items():
        yield from _bytes(f"{new}{name}.weight", tensors[f"{old}{place}.weight"]).items()
        yield f"{new}{name}.bias", tensors[f"{old}{place}.bias"]
    for name, place in _NORMS.items():
        yield from ((f"{new}{name}.{one}", tensors[f"{old}{place}.{one}"]) for one in ("weight", "bias"))


def _bytes(name: str, matrix: Floats) -> dict[str, NDArray[Any]]:
    scale = np.abs(matrix).max(1) / 127 + 1e-9
    return {
        f"{name}.byte": np.round(matrix / scale[:, None]).astype(np.int8),
        f"{name}.scale": scale.astype(np.float32),
    }


def _text(lines: Iterable[str]) -> NDArray[np.uint8]:
    return np.frombuffer("\n".join(lines).encode(), np.uint8)


def main(folder: Path, texts: Iterable[Path]) -> None:
    """Read the published encoder and write the file."""
    numbered: dict[str, int] = orjson.loads((folder / "tokenizer.json").read_bytes())["model"]["vocab"]
    pieces = sorted(numbered, key=numbered.__getitem__)
    numbers = kept(pieces, (path.read_text(encoding="utf-8") for path in texts))
    np.savez_compressed(OUT, **cut(read_tensors(folder / "model.safetensors"), pieces, numbers))  # type: ignore[arg-type]


if __name__ == "__main__":
    main(Path(sys.argv[1]), map(Path, sys.argv[2:]))
