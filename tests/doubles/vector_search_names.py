"""The names of the doubled index, and the adapter that reaches it; quick to import for processes of their own."""

from google.oauth2.credentials import Credentials

from shared.ports.google_rest import GoogleRest
from shared.ports.vectors.vector_search import IndexAddress, VectorSearchIndex

INDEX = "projects/tests/locations/europe-west2/indexes/1"
ENDPOINT = "projects/tests/locations/europe-west2/indexEndpoints/2"
DEPLOYED = "ng12"


def index_at(address: str, seconds: float = 10.0, dimension: int = 4) -> VectorSearchIndex:
    rest = GoogleRest(Credentials("tests"), seconds)
    return VectorSearchIndex(rest, IndexAddress(address, address, INDEX, ENDPOINT, DEPLOYED), dimension, 5.0)
