"""Conditions of contest: how a session is scored and ranked."""
