"""What the hall does not do for somebody, as an exception of one kind: a key of the text catalogue and its values."""

from paiju.text import Language, say


class HallError(Exception):
    """`reason` is a key of the text catalogue under "failure."; `values` fill its text.

    >>> str(HallError("name_taken", name="Ann"))
    'the name Ann is taken: choose another'
    """

    def __init__(self, reason: str, **values: int | str) -> None:
        self.reason = reason
        self.values = values
        super().__init__(self.text("en"))

    def text(self, lang: Language) -> str:
        """What to tell a person."""
        return say(f"failure.{self.reason}", lang, **self.values)
