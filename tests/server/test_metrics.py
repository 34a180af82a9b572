"""The metrics as Prometheus reads them."""

from prometheus_client.parser import text_string_to_metric_families

from zanzibar.server.metrics import Metrics, prometheus_text


def test_every_counter_is_exported_under_its_name() -> None:
    metrics = Metrics(accepted=1, rejected=2, finished=3, sockets=4, worker_restarts=5, faults=6)
    families = list(text_string_to_metric_families(prometheus_text(metrics, 7, 8).decode()))
    samples = {sample.name: sample.value for family in families for sample in family.samples}
    assert samples == {
        "zanzibar_commands_accepted_total": 1,
        "zanzibar_commands_rejected_total": 2,
        "zanzibar_games_finished_total": 3,
        "zanzibar_sockets": 4,
        "zanzibar_worker_restarts_total": 5,
        "zanzibar_faults_total": 6,
        "zanzibar_live_tables": 7,
        "zanzibar_commits_total": 8,
    }
    kinds = {family.name: family.type for family in families}
    assert {name for name, kind in kinds.items() if kind == "gauge"} == {
        "zanzibar_sockets",
        "zanzibar_live_tables",
    }
