"""The client as people use it: touch, keyboard, several devices, bad networks."""
