"""The settings of a server, and every limit in one place."""

from __future__ import annotations

from msgspec import Struct

from parlour.store.rows import Pace

QUICK_BOT_MS = 250
"""The least time a bot takes for a move at a table where bots are quick."""


class Rate(Struct, frozen=True):
    """A burst, and a steady rate after it."""

    burst: int
    per_second: float


class Limits(Struct, frozen=True, kw_only=True):
    """Upper bounds: sizes in bytes, counts and rates."""

    frame: int = 65_536
    body: int = 1_000_000
    """A request with a document, and so the largest record that is opened or verified."""
    plain_body: int = 16_384
    """Any other request, and everything in one with a document that is not the document."""
    body_ms: int = 20_000
    """How long a request body may take to arrive."""
    position: int = 65_536
    """The largest position that a table is opened from."""
    settings: int = 8_192
    """The largest settings of a new table."""
    entries: int = 5_000
    """The longest log that may be rewound or get another house word, and the longest record that is
    opened or verified."""
    rewinds: int = 5
    """How often a match may go back to the same decision, where undo is not free."""
    house_words: int = 50
    """How many words a table may accept in one match."""
    word_requests: Rate = Rate(5, 0.1)
    """Per seat: how often it may ask the others to accept a word."""
    reads: int = 32
    """Matches and documents that are being read or wait for it."""
    reads_per_address: int = 8
    """Of those, for one address."""
    per_turn: int = 8
    """Messages and requests of one address that are begun in one turn of the event loop."""
    messages: Rate = Rate(200, 100)
    """Per socket; a long message counts as several, and a ping or pong as one."""
    refusal_cost: int = 10
    """A hello counts as so many messages, and so does whatever else acts at a table if it is
    refused: the game has looked at it, or the answer is a sync."""
    messages_per_address: Rate = Rate(2_000, 600)
    """From all sockets of an address together."""
    seat_messages: Rate = Rate(80, 8)
    """Per seat, for its devices where an address sends too much: no neighbour silences a seat."""
    bytes_received: Rate = Rate(1_000_000, 400_000)
    """Per socket, as they arrive, whatever they contain."""
    bytes_per_address: Rate = Rate(8_000_000, 2_400_000)
    """From all sockets of an address together."""
    bytes_spared: Rate = Rate(65_536, 8_192)
    """Per socket, where an address sends too much."""
    requests: Rate = Rate(240, 60)
    """Per address."""
    seated_requests: Rate = Rate(80, 2)
    """Per seat that a request shows the token of, or per guest who is seated or a host, where an
    address sends too many."""
    matches_read: Rate = Rate(120, 12)
    """Per address. `Route.reads` tells how many of these a request counts as; long bodies count
    too."""
    codes_missed: Rate = Rate(20, 1 / 3)
    """Per address: codes of tables and carry links that do not exist."""
    sockets_opened: Rate = Rate(120, 10)
    """Per address. Beyond it, whoever holds a seat is counted like `seat_hellos`."""
    hellos: Rate = Rate(120, 6)
    """Per address, from devices without a seat."""
    seat_hellos: Rate = Rate(20, 1)
    """Per seat, from the devices that hold it."""
    previews: Rate = Rate(60, 15)
    """Per address."""
    drafts_sent: Rate = Rate(60, 15)
    """Per address."""
    tables_opened: Rate = Rate(30, 0.5)
    """Per address."""
    settings_changed: Rate = Rate(60, 4)
    """Per address: settings of tables and seats are tried out in a match before they are saved."""
    settings_changed_by_guest: Rate = Rate(20, 0.5)
    """Per guest with a table, where an address changes too many."""
    chat: Rate = Rate(8, 0.7)
    """Per guest."""
    chat_per_address: Rate = Rate(60, 10)
    hints: Rate = Rate(10, 0.5)
    """Per seat."""
    hints_per_address: Rate = Rate(60, 3)
    connections: int = 2_000
    """Connections that are not sockets."""
    connections_per_address: int = 128
    """Of those, from one address; behind a proxy they all come from the proxy."""
    header_ms: int = 10_000
    """How long a new connection may take to send the head of its first request."""
    keepalive_ms: int = 75_000
    """How long a connection may wait between two requests, the head of the next one included."""
    send_ms: int = 20_000
    """How long a client may take nothing of a response."""
    unsent_per_address: int = 32_000_000
    """Bytes of responses that the clients of an address have not taken yet, and in the same way
    bytes of frames on its sockets."""
    sockets: int = 20_000
    sockets_per_address: int = 256
    reserved_sockets: int = 32
    """Room beyond those two limits, in all and per address, for devices that hold a seat."""
    sockets_per_table: int = 128
    devices_per_seat: int = 8
    """With another one, the device that came first is disconnected."""
    watchers_per_table: int = 64
    watchers_per_address: int = 16
    """At one table."""
    hello_ms: int = 10_000
    """How long a new socket may take to say hello."""
    tables: int = 20_000
    """In memory at the same time."""
    mailbox: int = 512
    backlog: int = 1_000_000
    """Bytes that may wait in a connection's send buffer before it is dropped."""
    bad_messages: int = 20
    """How many unreadable or too frequent messages a socket may send before it is closed."""
    drafts: int = 4_000
    """The largest draft."""
    chat_lines: int = 100
    """How much of the chat history is sent after hello."""


class Configuration(Struct, frozen=True, kw_only=True):
    """The settings of a server."""

    limits: Limits = Limits()
    origins: tuple[str, ...] = ()
    """Origins allowed in addition to the server's own, such as the public name behind a proxy."""
    hosts: tuple[str, ...] = ()
    """The names that people may call this server by, in addition to loopback. Any, if empty."""
    secure: bool = False
    """Served over https: cookies are marked Secure."""
    proxied: bool = False
    """Behind a proxy: client addresses come from the last X-Forwarded-For entry."""
    lobby_chat: bool = False
    bots: int = 1
    """Worker processes for bots. With 0, the autopilot plays for every bot."""
    readers: int = 1
    """Worker processes for reading matches and records, started when somebody first reads. With 0,
    the server reads by itself, a slice at a time."""
    reader_patience_ms: int = 20_000
    """The most time that reading may take."""
    bot_delay_ms: int = 1_100
    """The least time a bot takes for a move, so that people can follow; see `bot_delay`."""
    bot_patience_ms: int = 10_000
    """The most time a bot may take; after that the autopilot plays for it."""
    bot_warming_ms: int = 20_000
    """Added to the patience while a worker compiles, which takes long on a new machine."""
    absence_ms: int = 90_000
    """How long the table waits for a player who is away when it is their turn."""
    idle_ms: int = 120_000
    """How long a table without devices stays in memory."""
    heartbeat_ms: int = 20_000
    """The interval between pings; a socket that does not answer one is dropped."""
    carry_ms: int = 600_000
    """How long a link that carries a seat to another device works."""

    def bot_delay(self, pace: Pace) -> int:
        """The least time that a bot takes for a move at a table of this pace."""
        return min(self.bot_delay_ms, QUICK_BOT_MS) if pace == "quick" else self.bot_delay_ms
