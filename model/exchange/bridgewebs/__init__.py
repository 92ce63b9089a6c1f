"""The CSV of BridgeWebs, read and written."""
