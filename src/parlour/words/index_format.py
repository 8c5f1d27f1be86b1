"""The packed format of a word index: one `array('I')`, in which a word is a path from the root.

A node is a mask of the letters that can follow (bit n is letter n of the alphabet), then one number
per letter in the mask, in that order: the position of the node behind that letter, times two, plus
one if a word ends with the letter. Equal nodes are stored once, so words share their endings. The
array begins with the node that nothing follows (a mask of 0) and with the position of the root.
"""

MOST_LETTERS = 32
"""The largest alphabet: a mask has 32 bits."""
LONGEST_WORD = 255
"""In letters."""
