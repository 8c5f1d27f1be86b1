"""What a device knows about its table, from the frames it received and nothing else."""

from __future__ import annotations

from typing import Any

Message = dict[str, Any]


class DeviceSnapshot:
    """Follows the protocol: an event either continues the known version, or hello must be sent."""

    def __init__(self) -> None:
        self.table: Message | None = None
        self.views: dict[int | None, Message] = {}
        self.drafts: dict[int, Message] = {}

    def take(self, message: Message) -> bool:
        """Applies a frame; returns False if there is a gap."""
        match message["type"]:
            case "table":
                self.table = message
            case "sync":
                self._sync(message)
            case "event":
                return self._event(message)
            case "draft":
                self.drafts[message["seat"]] = message
        return True

    def question(self, seat: int) -> Message | None:
        """The seat's question, as far as this device knows."""
        for viewer in (seat, None):
            for question in self.views.get(viewer, {}).get("asked", ()):
                if question["seat"] == seat:
                    found: Message = question
                    return found
        return None

    def keep(self, seat: int, decision: int, draft: object) -> None:
        """Notes a draft that this device has made itself."""
        self.drafts[seat] = {"type": "draft", "seat": seat, "decision": decision, "draft": draft}

    def _sync(self, message: Message) -> None:
        viewer = message["viewer"]
        self.views[viewer] = message
        kept = {d["seat"]: d for d in message["drafts"]}
        others = {} if viewer is None else {s: d for s, d in self.drafts.items() if s != viewer}
        self.drafts = {**others, **kept}

    def _event(self, message: Message) -> bool:
        viewer = message["viewer"]
        now = self.views.get(viewer)
        if now is None or (now["match"], now["version"]) != (message["match"], message["since"]):
            return False
        fresh = ("version", "view", "to_act", "asked", "clock", "outcome", "seed")
        self.views[viewer] = {**now, **{key: message[key] for key in fresh}}
        asked = {q["seat"]: q["decision"] for q in message["asked"]}
        for seat, draft in list(self.drafts.items()):
            if viewer in (seat, None) and asked.get(seat) != draft["decision"]:
                del self.drafts[seat]
        return True
