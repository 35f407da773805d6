"""Writes what was learnt as the file that the product reads: bytes with a scale a row, and the word pieces in use."""

import numpy as np

PARTS = {
    "qkv": ("attention.self.query", "attention.self.key", "attention.self.value"),
    "out": ("attention.output.dense",),
    "up": ("intermediate.dense",),
    "down": ("output.dense",),
}
NORMS = {"norm1": "attention.output.LayerNorm", "norm2": "output.LayerNorm"}


def pack(p, pieces, layers, longest, out):
    """Write the file; `pieces` names each word piece that stays by its number in the base."""
    p = {name: np.asarray(one, np.float32) for name, one in p.items()}
    positions = p["embeddings.position_embeddings.weight"][:longest] + p["embeddings.token_type_embeddings.weight"][0]
    held = {
        "pieces": np.frombuffer("\n".join(pieces.values()).encode(), np.uint8),
        "layers": np.int32(layers),
        "positions": positions,
        **_norm(p, "embeddings.LayerNorm", "norm"),
        **_bytes("words", p["embeddings.word_embeddings.weight"][list(pieces)]),
    }
    held |= _bytes("tools.weight", p["tools.weight"]) | {"tools.bias": p["tools.bias"]}
    for number in range(layers):
        lead = f"encoder.layer.{number}."
        for name, parts in PARTS.items():
            weight, bias = (
                np.concatenate([p[f"{lead}{part}.{kind}"] for part in parts]) for kind in ("weight", "bias")
            )
            held |= _bytes(f"{number}.{name}.weight", weight) | {f"{number}.{name}.bias": bias}
        for name, part in NORMS.items():
            held |= _norm(p, lead + part, f"{number}.{name}")
    np.savez_compressed(out, **held)


def _bytes(name, matrix):
    scale = np.abs(matrix).max(1) / 127 + 1e-9
    return {f"{name}.byte": np.round(matrix / scale[:, None]).astype(np.int8), f"{name}.scale": scale}


def _norm(p, name, told):
    return {f"{told}.{kind}": p[f"{name}.{kind}"] for kind in ("weight", "bias")}
