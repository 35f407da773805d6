"""Schemas of the snapshot, written as Terraform's protocol has them."""

import json

from tf.gen import tfplugin_pb2 as protocol

from tests.terraform.bindings import Schema
from tests.terraform.stand_in.values import FILLED

_NESTING = {"single": 1, "list": 2, "set": 3, "map": 4}


def written(schema: Schema) -> protocol.Schema.Block:
    """Return the block of one resource type, data source or provider."""
    block = protocol.Schema.Block(version=0)
    for name, (kind, use) in schema["attributes"].items():
        block.attributes.add(
            name=name,
            type=json.dumps(kind).encode(),
            required=use == "required",
            optional=use in ("optional", "either"),
            computed=use in FILLED,
        )
    for name, (nesting, least, most, inner) in schema["blocks"].items():
        nested = block.block_types.add(type_name=name, nesting=_NESTING[nesting], min_items=least, max_items=most)
        nested.block.CopyFrom(written(inner))
    return block
