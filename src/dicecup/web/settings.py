"""What whoever runs the server may settle."""

from __future__ import annotations

from enum import Enum
from pathlib import Path  # noqa: TC003 — a field's type, read at run time
from typing import TYPE_CHECKING

from platformdirs import user_data_path
from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict
from pydantic_settings import SettingsError as PydanticSettingsError

from dicecup.rules import DicecupError
from dicecup.store import is_postgres, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic_core import ErrorDetails

PORT = 8765
HIGHEST_PORT = 65535
MOST_WORKERS = 64
DATABASE = "dicecup.sqlite"


class LogFormat(Enum):
    """How log lines are written."""

    TEXT = "text"
    """For people."""
    JSON = "json"
    """One JSON object a line, for programs."""


class Settings(BaseSettings):
    """Settings of one server; the environment gives them too, as `DICECUP_PORT` and so on."""

    model_config = SettingsConfigDict(env_prefix="DICECUP_", extra="ignore", frozen=True)

    host: str = "127.0.0.1"
    port: int = Field(default=PORT, ge=0, le=HIGHEST_PORT)
    data: Path | None = None
    """The folder of the database; None: the user's data folder."""
    database: str | Path | None = None
    """The database file, or an address such as `postgresql://name:password@host/database`.

    None: `dicecup.sqlite` in the data folder.
    """
    workers: int = Field(default=1, ge=1, le=MOST_WORKERS)
    log_format: LogFormat = LogFormat.TEXT
    allowed_hosts: tuple[str, ...] = ()
    """Names, beside numeric addresses and localhost, that the server may be called by."""
    commands_per_minute: int = Field(default=600, ge=1)
    """Commands that one address may send in a minute; each process allows its part of them."""
    guesses_per_minute: int = Field(default=30, ge=1)
    """Codes of lobbies, or keys, that do not exist, and that one address may try in a minute."""
    sockets_per_address: int = Field(default=100, ge=1)
    """Pages of one address that may listen for news at a time; others ask when they need it."""
    requests_per_program: int = Field(default=600, ge=1)
    """Requests that a program may send in a minute."""
    new_programs_per_hour: int = Field(default=20, ge=1)
    """Programs that may let themselves in from one address in an hour."""
    metrics_everywhere: bool = False
    """Whether other machines may read `/metrics`."""

    prepare: bool = True
    """Whether what pages, hints and reviews need is worked out beforehand."""

    @property
    def database_address(self) -> str:
        """Where the games are kept."""
        if self.database is not None:
            return str(self.database)
        folder = self.data or user_data_path("dicecup", appauthor=False)
        return str(folder / DATABASE)

    @property
    def shown_database(self) -> str:
        """The same without a password; raises `StoreError` for an address that is none."""
        address = self.database_address
        return shown(address) if is_postgres(address) else address


class SettingsError(DicecupError):
    """A setting of the environment will not do."""


def _reason(error: ErrorDetails) -> SettingsError | str:
    """Return what would be right instead of what pydantic refuses."""
    bounds = error.get("ctx", {})
    match error["type"]:
        case "greater_than_equal":
            return SettingsError("give {least} or more", least=bounds["ge"])
        case "less_than_equal":
            return SettingsError("give at most {most}", most=bounds["le"])
        case "int_parsing" | "int_type" | "int_from_float":
            return SettingsError("give a whole number")
        case "enum":
            known = ", ".join(each.value for each in LogFormat)
            return SettingsError("give one of: {known}", known=known)
        case "bool_parsing" | "bool_type":
            return SettingsError("give true or false")
        case _:
            return error["msg"]


def settings_with(wishes: Mapping[str, object]) -> Settings:
    """Return the settings of the environment, with those wished for that are not None on top.

    Raises `SettingsError` for a value that will not do.
    """
    given = {name: value for name, value in wishes.items() if value is not None}
    try:
        return Settings(**given)  # type: ignore[arg-type] # pydantic checks them
    except ValidationError as error:
        first = error.errors()[0]
        name = "_".join(str(part) for part in first["loc"][:1]).upper()
        raise SettingsError(
            "{setting} (DICECUP_{name}): {value!r} will not do: {reason}",
            setting=name.lower(),
            name=name,
            value=first["input"],
            reason=_reason(first),
        ) from None
    except PydanticSettingsError as error:
        raise SettingsError("a setting cannot be read: {reason}", reason=error) from None
