"""What a person got wrong: one clear line, told by the command line's frame, which then exits with 2."""


class UserError(Exception):
    """A mistake in what was asked. `key` is a key of the catalogue, `values` fill its text."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values
