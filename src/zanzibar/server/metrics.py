"""What the server counts about itself. Nothing about what is in a game."""

from msgspec import Struct


class Metrics(Struct):
    accepted: int = 0
    rejected: int = 0
    """Commands."""
    finished: int = 0
    sockets: int = 0
    worker_restarts: int = 0
    faults: int = 0

    def text(self, live_tables: int, commits: int) -> str:
        """In the form that Prometheus reads."""
        rows = [
            ("counter", "zanzibar_commands_accepted_total", self.accepted),
            ("counter", "zanzibar_commands_rejected_total", self.rejected),
            ("counter", "zanzibar_commits_total", commits),
            ("counter", "zanzibar_games_finished_total", self.finished),
            ("counter", "zanzibar_worker_restarts_total", self.worker_restarts),
            ("counter", "zanzibar_faults_total", self.faults),
            ("gauge", "zanzibar_sockets", self.sockets),
            ("gauge", "zanzibar_live_tables", live_tables),
        ]
        return "".join(f"# TYPE {name} {kind}\n{name} {value}\n" for kind, name, value in rows)
