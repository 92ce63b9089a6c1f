"""The room on Play: open and close, QR codes, phones, calls; the server's process and the way to it."""
