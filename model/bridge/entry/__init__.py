"""What a director types, read as a result, doubted and said back in words.

The field reads any text: a contract with its tricks, a score, an average, a lead behind it. Each reading has a state
(fits, doubtful, impossible, unfinished, nonsense), the reason in words and texts that may have been meant. What the
other tables did and what double dummy allows make a reading doubtful, never impossible.

>>> from model.bridge.entry.field import read
>>> reading = read("4sn+1", board=1)
>>> str(reading.result), reading.score, reading.state.value
('4SN+1', 450, 'fits')
"""
