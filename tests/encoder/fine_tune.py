"""Fine-tunes the encoder on rows of labelled messages: `python -m tests.encoder.fine_tune BASE ROWS PLAIN OUT`.

BASE is the folder of the packaged model, PLAIN texts whose word pieces stay known. Pairs of messages put together teach
that what is asked adds up; medicines take each other's names, and words are hidden, so that none is learnt by heart.
"""

import random
import sys
from functools import cache
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import optax
from tokenizers import Tokenizer

from tests.encoder.packing import pack
from tests.encoder.reading_rows import Example, Rows
from tests.encoder.transformer import answers, base

LAYERS, EPOCHS, STEP, HEAD_STEP, WARM = 4, 5, 2e-4, 10, 0.1
LONGEST, COMMON = 168, 15_000
SHAPES = ((24, 32), (48, 16), (104, 8), (LONGEST, 4))  # pieces of the longest message, messages at once
TOOLS, TOLD = 10, 4
FIRST, LAST = 101, 102


def _surprise(said, wanted):
    return (jnp.maximum(said, 0) - said * wanted + jnp.log1p(jnp.exp(-jnp.abs(said)))).sum(-1)


def _loss(free, fixed, key, ids, mask, tools, counts, told, knows):
    whole, each = answers({**fixed, **free}, ids, mask, LAYERS, key)
    of_whole = (_surprise(whole, tools) * counts).sum() / counts.sum()
    return of_whole + (_surprise(each, told) * knows).sum() / jnp.maximum(knows.sum(), 1)


def _batches(examples: list[Example], chance: random.Random):
    """Messages of about one length beside each other."""
    left = sorted(examples, key=lambda one: len(one.ids) + chance.random() * 8)
    found = []
    for length, size in SHAPES:
        fitting = [one for one in left if len(one.ids) <= length - 2 or length == LONGEST]
        left = [one for one in left if len(one.ids) > length - 2 and length != LONGEST]
        found += [(length, size, fitting[at : at + size]) for at in range(0, len(fitting), size)]
    chance.shuffle(found)
    return found


def _arrays(length, size, batch):
    ids, mask, knows = np.zeros((size, length), np.int32), *(np.zeros((size, length), np.float32) for _ in range(2))
    tools, counts = np.zeros((size, TOOLS), np.float32), np.zeros(size, np.float32)
    told = np.zeros((size, length, TOLD), np.float32)
    mask[:, 0] = 1
    for row, one in enumerate(batch):
        shown = [FIRST, *one.ids[: length - 2], LAST]
        ids[row, : len(shown)], mask[row, : len(shown)] = shown, 1
        tools[row, list(one.tools)], counts[row] = 1, one.counts
        for at, places in enumerate((one.told or ())[: length - 2]):
            told[row, at + 1, places], knows[row, at + 1] = 1, one.counts
    return ids, mask, tools, counts, told, knows


def _learnt(rows: Rows, folder: str, seed: int = 0):
    p = base(folder, LAYERS, (("tools", TOOLS, 2), ("words_of", TOLD, 1)), seed)
    free = {name: one for name, one in p.items() if not name.startswith("embeddings.")}
    fixed = {name: one for name, one in p.items() if name not in free}
    chance, key = random.Random(seed), jax.random.PRNGKey(seed)
    steps = len(_batches(rows.examples(chance), chance)) * EPOCHS
    pace = optax.warmup_cosine_decay_schedule(0, STEP, int(steps * WARM), steps, STEP * 0.03)
    kinds = {name: "body" if name.startswith("encoder") else "head" for name in free}
    ways = {
        "body": optax.adamw(pace, weight_decay=0.01),
        "head": optax.adamw(lambda at: pace(at) * HEAD_STEP, weight_decay=0.01),
    }
    way = optax.chain(optax.clip_by_global_norm(1.0), optax.multi_transform(ways, kinds))
    state = way.init(free)

    @jax.jit
    def step(free, state, key, *batch):
        loss, slope = jax.value_and_grad(_loss)(free, fixed, key, *batch)
        change, state = way.update(slope, state, free)
        return optax.apply_updates(free, change), state, loss

    for epoch in range(EPOCHS):
        losses = []
        for length, size, batch in _batches(rows.examples(chance), chance):
            key, now = jax.random.split(key)
            free, state, loss = step(free, state, now, *_arrays(length, size, batch))
            losses.append(float(loss))
        print(f"epoch {epoch + 1} of {EPOCHS}: loss {np.mean(losses):.3f}", flush=True)  # noqa: T201
    return {**fixed, **free}


def main() -> None:
    """Learn, and write the file."""
    folder, rows_file, plain, out = sys.argv[1:]
    pieces = Tokenizer.from_file(str(Path(folder) / "tokenizer.json"))
    pieces.no_padding()
    pieces.no_truncation()
    numbers = cache(lambda word: tuple(pieces.encode(word).ids[1:-1]))
    rows = Rows(Path(rows_file), numbers)
    used = {number for text in (rows_file, plain) for number in pieces.encode(Path(text).read_text("utf-8")).ids}
    named = {number: piece for piece, number in pieces.get_vocab().items() if not piece.startswith("[unused")}
    kept = {at: named[at] for at in sorted(named) if at in used or (at < COMMON and named[at].isascii())}
    pack(_learnt(rows, folder), kept, LAYERS, LONGEST, out)


if __name__ == "__main__":
    main()
