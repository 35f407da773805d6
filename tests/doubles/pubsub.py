"""Pub/Sub's emulator by its REST protocol: a topic that Cloud Storage tells of its objects, pushed to a function."""

import base64
import json
from typing import Any

import requests

_TOPIC, _SUBSCRIPTION = "objects", "ingest"


class ObjectTopic:
    """Publishes as Cloud Storage's notifications do; each message is pushed until it is acknowledged."""

    def __init__(self, address: str, project: str) -> None:
        self._topic = f"http://{address}/v1/projects/{project}/topics/{_TOPIC}"
        self._name = f"projects/{project}/topics/{_TOPIC}"
        self._subscription = f"http://{address}/v1/projects/{project}/subscriptions/{_SUBSCRIPTION}"
        requests.put(self._topic, timeout=10).raise_for_status()

    def push_to(self, endpoint: str) -> None:
        pushed = {"topic": self._name, "pushConfig": {"pushEndpoint": endpoint}, "ackDeadlineSeconds": 600}
        requests.put(self._subscription, json=pushed, timeout=10).raise_for_status()

    def tell(self, resource: dict[str, Any]) -> None:
        places = {"bucketId": "bucket", "objectId": "name", "objectGeneration": "generation"}
        attributes = {name: resource[place] for name, place in places.items()}
        data = base64.b64encode(json.dumps(resource).encode()).decode()
        message = {"data": data, "attributes": {"eventType": "OBJECT_FINALIZE", **attributes}}
        requests.post(f"{self._topic}:publish", json={"messages": [message]}, timeout=10).raise_for_status()
