"""The error that ends an experiment."""


class LabError(Exception):
    """An experiment cannot go on: `id` names the text of the error, `params` fill it in."""

    def __init__(self, id: str, **params: str | int) -> None:
        super().__init__(id)
        self.id = id
        self.params = params
