"""Deals in the files of other programs, one module a format, each with ``load``, ``loads``, ``dump`` and ``dumps``."""
