"""S3 as moto plays it, on a port of this machine; requests are served one after another, so that conditions hold."""

import itertools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from werkzeug.serving import make_server

_buckets = itertools.count()


def s3_client(address: str) -> Any:
    """A boto3 client of the server."""
    import boto3

    keys = {"aws_access_key_id": "tests", "aws_secret_access_key": "tests"}
    return boto3.client("s3", endpoint_url=address, region_name="eu-west-2", **keys)


def new_bucket(address: str) -> str:
    """Make a bucket; moto keeps them all in this process."""
    name = f"guidelines-{next(_buckets)}"
    s3_client(address).create_bucket(Bucket=name, CreateBucketConfiguration={"LocationConstraint": "eu-west-2"})
    return name


@contextmanager
def s3_server() -> Iterator[str]:
    """Serve; yield the address."""
    from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app

    application, one_at_a_time = DomainDispatcherApplication(create_backend_app), threading.Lock()

    def serve(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        with one_at_a_time:
            return list(application(environ, start_response))

    server = make_server("127.0.0.1", 0, serve, threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
