"""The papers of rulings: form, log, appeal, poll."""
