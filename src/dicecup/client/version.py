"""The version of the API that the server has and the client expects."""

API_VERSION = "1.0"
PREFIX = "/api/v1"
"""What the addresses of the API begin with."""
