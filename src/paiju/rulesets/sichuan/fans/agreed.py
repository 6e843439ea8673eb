"""Additions that a room agrees on, the same in every scheme but for their value (sichuan.md, section 3)."""

from paiju.rulesets.sichuan.fans import additions
from paiju.rulesets.sichuan.fans.row import Book


def write_agreed(book: Book, value: int) -> None:
    """Write down the rows that only an option brings and that no scheme of the document has at another value."""
    book.adds("concealed", value, "门清", "Concealed", additions.concealed, wanted=lambda o: o.concealed)
    book.adds("simples", value, "中张", "Simples", additions.simples, wanted=lambda o: o.simples)
    book.adds("edge_two", value, "卡二条", "Two between one and three", additions.edge_two, wanted=lambda o: o.edge_two)
    book.adds(
        "self_drawn", value, "自摸加番", "Self-drawn", additions.self_drawn, wanted=lambda o: o.self_draw == "fan"
    )


def write_last(book: Book, value: int, source_of_tile: str, source_of_copy: str) -> None:
    """Write down 海底 and 绝张 with the document's sentences."""
    book.adds(
        "last_tile",
        value,
        "海底",
        "Last tile",
        additions.last_tile,
        source_of_tile,
        "海底胡牌，牌墙最后一张牌自摸或放炮。",
        wanted=lambda o: o.last_tile,
    )
    book.adds(
        "last_copy",
        value,
        "绝张",
        "Last copy",
        additions.last_copy,
        source_of_copy,
        "所胡的牌是所有可以胡的牌里最后一张并且其他均已现出（堂子里和碰的牌里面现出）。",
        wanted=lambda o: o.last_copy,
    )
