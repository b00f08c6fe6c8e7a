"""Client: plays by the public API of a Dicecup server, as a person would at its pages."""

from dicecup.client.client import Client
from dicecup.client.errors import ClientError, RefusedError, StaleMovesError, UnreachableError
from dicecup.client.playing import Decide, play_out
from dicecup.client.version import API_VERSION, PREFIX

__all__ = [
    "API_VERSION",
    "PREFIX",
    "Client",
    "ClientError",
    "Decide",
    "RefusedError",
    "StaleMovesError",
    "UnreachableError",
    "play_out",
]
