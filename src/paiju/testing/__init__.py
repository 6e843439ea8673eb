"""Builders and checks for tests of rulesets and tables; shipped, but nothing else in the package imports them."""
