"""The symbols: what is seen with the glyph turned 0, 1, 2, 3 quarters clockwise; "?" is wild."""

from __future__ import annotations

BASE = {
    "plus": "????",
    "EMDW": "EMDW",
    "A_VK": "A?VK",
    "R_TL": "RT?L",
    "ISIS": "ISIS",
    "OOOO": "OOOO",
    "T_IK": "T?IK",
    "NZNZ": "NZNZ",
    "S_S_": "S?S?",
    "LEM_": "LEM?",
    "CADU": "CADU",
    "PODO": "PODO",
    "M_WE": "M?WE",
    "HIHI": "HIHI",
    "GADU": "GADU",
    "BWEM": "BWEM",
    "J_F_": "J?F?",
    "YCAD": "YCAD",
    "XXXX": "XXXX",
    "QOOO": "QOOO",
}
TOUGH = {
    "SDSP": "SDSP",
    "T_LP": "T?LP",
    "RD_E": "RD?E",
    "AGHE": "AGHE",
    "CADU2": "CADU",
    "P_E_": "P?E?",
    "TYEM": "TYEM",
}
SIDES = {**BASE, **TOUGH}

SPECIALS = (
    "double_word",
    "double_letter",
    "thief",
    "destroyer",
    "dictionary",
    "shield",
    "gift",
    "rotate",
    "detour",
    "x_ray",
)
