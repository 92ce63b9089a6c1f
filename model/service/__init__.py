"""What a director does: one method an action, each write one transaction that announces its changes."""
