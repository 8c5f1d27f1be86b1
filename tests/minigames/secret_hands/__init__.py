"""Secret Hands: tricks with cards that only their holder sees."""

from tests.minigames.secret_hands.game import SecretHands

GAME = SecretHands
