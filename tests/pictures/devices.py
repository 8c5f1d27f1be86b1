"""What pages are looked at with."""

from __future__ import annotations

from typing import Any, Literal

from tests.browser.client.people import DESK, PHONE

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
DEVICES: dict[str, dict[str, Any]] = {
    "small": {**PHONE, "viewport": {"width": 320, "height": 568}},
    "phone": PHONE,
    "side": {**PHONE, "viewport": {"width": 844, "height": 390}},
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True},
    "desk": DESK,
}
