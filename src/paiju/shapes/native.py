"""The machine integer of the hot modules: a C integer in the compiled build, a plain int elsewhere."""

try:
    from mypy_extensions import i64
except ImportError:  # pragma: no cover - the plain build needs no mypy_extensions
    i64 = int  # type: ignore[misc]

__all__ = ["i64"]
