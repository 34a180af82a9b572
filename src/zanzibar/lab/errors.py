"""What an experiment cannot do: an id and parameters, no sentences."""


class Problem(Exception):
    """Ends an experiment; `id` names the error and `params` what it is about."""

    def __init__(self, id: str, **params: str | int) -> None:
        super().__init__(id)
        self.id = id
        self.params = params
