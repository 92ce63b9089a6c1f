"""What leaves the model: frozen values of a session, its play, its deals, rulings and penalties."""
