"""Files of other programs brought into the club, and sessions written for them."""
