"""What only a club on a server has: results that wait on this computer while the server is away."""
