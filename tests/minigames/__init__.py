"""Small games that are no part of Parlour: they prove the contract and the laws.

`secret_hands` hides cards, `reactions` lets several seats decide at once, `patterns` has a million
moves, `planks` has pieces that turn and moves that raise questions, `spelling` has words that a
table accepts.
"""
