"""What the cards allow: double dummy by the DDS library, in a process of its own."""
