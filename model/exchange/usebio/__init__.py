"""USEBIO: the XML that British, Irish and other federations exchange."""
