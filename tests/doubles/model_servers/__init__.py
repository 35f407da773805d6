"""Servers of language models on this machine: true to a protocol, and as well or ill behaved as a test wants."""

from tests.doubles.model_servers.gemini import GeminiServer
from tests.doubles.model_servers.ollama import OllamaServer
from tests.doubles.model_servers.openai import OpenAIServer
from tests.doubles.model_servers.server import MODEL, Behaviour, ModelServer, Pace

__all__ = ["MODEL", "Behaviour", "GeminiServer", "ModelServer", "OllamaServer", "OpenAIServer", "Pace"]
