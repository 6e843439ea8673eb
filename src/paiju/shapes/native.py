"""The machine integer of the hot modules: a C integer of 64 bits in the compiled build, a plain int elsewhere.

Never shift a literal by one (`1 << kind`): mypyc 2.4 writes that as a shift of a C int of 32 bits, and the bits of the
honors are lost. Shift a variable, or double a bit.
"""

try:
    from mypy_extensions import i64
except ImportError:  # pragma: no cover - the plain build needs no mypy_extensions
    i64 = int  # type: ignore[misc]

__all__ = ["i64"]
