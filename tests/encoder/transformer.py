"""The encoder to learn in JAX: BERT's layers over what a packaged MiniLM holds, with two heads on top.

The base is all-MiniLM-L6-v2 (Apache-2.0) as packaged; its lower layers alone are used.
"""

from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
from safetensors.numpy import load_file

HEADS, LEAST, HIDDEN = 12, 1e-12, -1e9
KEPT = 0.9  # of the states, while learning


def base(folder, layers, classes, seed):
    """Return the parameters to begin with: those of the package, and small chance ones for the heads."""
    held = load_file(Path(folder) / "model.safetensors")
    numbers = {name: jnp.asarray(np.asarray(one, np.float32)) for name, one in held.items() if one.dtype.kind == "f"}
    chosen = {name: one for name, one in numbers.items() if _is_used(name, layers)}
    width = chosen["embeddings.LayerNorm.weight"].shape[0]
    keys = jax.random.split(jax.random.PRNGKey(seed), len(classes))
    for key, (name, count, wide) in zip(keys, classes, strict=True):
        chosen |= {
            f"{name}.weight": jax.random.normal(key, (count, wide * width)) * 0.02,
            f"{name}.bias": jnp.full((count,), -2.0),
        }
    return chosen


def _is_used(name, layers):
    return not name.startswith("pooler") and (not name.startswith("encoder.layer") or int(name.split(".")[2]) < layers)


def linear(x, p, name):
    """One matrix and what is added."""
    return x @ p[f"{name}.weight"].T + p[f"{name}.bias"]


def _norm(x, p, name):
    mean = x.mean(-1, keepdims=True)
    spread = jnp.sqrt(((x - mean) ** 2).mean(-1, keepdims=True) + LEAST)
    return (x - mean) / spread * p[f"{name}.weight"] + p[f"{name}.bias"]


def _layer(x, hidden, p, name):
    batch, size, width = x.shape
    query, key, value = (
        linear(x, p, f"{name}attention.self.{one}").reshape(batch, size, HEADS, -1).transpose(0, 2, 1, 3)
        for one in ("query", "key", "value")
    )
    likeness = query @ key.transpose(0, 1, 3, 2) / (width // HEADS) ** 0.5 + hidden
    seen = (jax.nn.softmax(likeness, -1) @ value).transpose(0, 2, 1, 3).reshape(batch, size, width)
    x = _norm(x + linear(seen, p, f"{name}attention.output.dense"), p, f"{name}attention.output.LayerNorm")
    wide = jax.nn.gelu(linear(x, p, f"{name}intermediate.dense"), approximate=False)
    return _norm(x + linear(wide, p, f"{name}output.dense"), p, f"{name}output.LayerNorm")


def states(p, ids, mask, layers):
    """Return the state of each piece."""
    x = p["embeddings.word_embeddings.weight"][ids] + p["embeddings.position_embeddings.weight"][: ids.shape[1]]
    x = _norm(x + p["embeddings.token_type_embeddings.weight"][0], p, "embeddings.LayerNorm")
    hidden = (1 - mask[:, None, None, :]) * HIDDEN
    for number in range(layers):
        x = _layer(x, hidden, p, f"encoder.layer.{number}.")
    return x


def answers(p, ids, mask, layers, key):
    """Return what both heads say: of the whole (mean and largest of its states), and of each piece."""
    x = states(p, ids, mask, layers)
    x = x * jax.random.bernoulli(key, KEPT, x.shape) / KEPT
    mean = (x * mask[..., None]).sum(1) / mask.sum(1, keepdims=True)
    most = jnp.where(mask[..., None] > 0, x, HIDDEN).max(1)
    return linear(jnp.concatenate([mean, most], -1), p, "tools"), linear(x, p, "words_of")
