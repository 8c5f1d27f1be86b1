"""Three small games that are no part of Parlour: they prove the contract and the laws.

`secret_hands` hides cards, `reactions` lets several seats decide at once, `patterns` has a million
moves.
"""
