"""Events drawn round by round: Swiss and knock-out."""
