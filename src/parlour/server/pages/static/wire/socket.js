// One socket that reconnects by itself.
//
// It says hello when it opens, when the page wakes up and when the network returns; the answer is
// the whole state, so nothing has to be remembered about what was missed.

import { fresh } from "./ids.js";

/**
 * @import { FromClient, FromServer, Hello } from '$client/wire/types'
 * @typedef {"connecting" | "open" | "lost" | "closed"} Status
 * @typedef {object} Listener
 * @property {() => Hello} hello
 * @property {(message: FromServer) => void} heard
 * @property {(now: Status, reason?: string) => void} status
 */

const SHORTEST_MS = 250;
const LONGEST_MS = 8_000;
// After so long without a word the server is asked whether it is still there; sooner, if something
// was asked of it.
const QUIET_MS = 12_000;
const ASKED_MS = 2_500;
const PATIENCE_MS = 4_000;
const LOOK_MS = 2_000;
const SHOWN_TOKENS = 4;

/**
 * What the socket names when it is opened: with the token of a seat the server lets it in, however
 * much comes from its address.
 * @param {Hello} hello
 */
function protocols({ tokens = [] }) {
  const plain = tokens.filter((token) => /^[0-9a-z]+$/i.test(token));
  return ["parlour", ...plain.slice(0, SHOWN_TOKENS).map((token) => `seat.${token}`)];
}

export class Socket {
  /** @type {WebSocket | null} */
  #socket = null;
  #failures = 0;
  /** @type {ReturnType<typeof setTimeout> | null} */
  #retry = null;
  /** @type {number | null} */
  #pause = null;
  #heard = 0;
  /** When something was asked that nothing has followed yet. */
  #asked = Infinity;
  #stopped = false;
  #watch;
  #ends = new AbortController();
  #listener;

  /** @param {Listener} listener */
  constructor(listener) {
    this.#listener = listener;
    const { signal } = this.#ends;
    addEventListener("online", () => this.wake(), { signal });
    addEventListener("offline", () => this.#drop(), { signal });
    addEventListener("pageshow", (event) => event.persisted && this.wake(), { signal });
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "visible" && this.wake(),
      { signal },
    );
    this.#watch = setInterval(() => this.#look(), LOOK_MS);
    this.#open();
  }

  /**
   * False if there is no connection now.
   * @param {FromClient} message
   */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    if ("id" in message) this.#asked = Math.min(this.#asked, Date.now());
    return true;
  }

  greet() {
    this.send(this.#listener.hello());
  }

  // Nobody listens any more.
  end() {
    this.#stopped = true;
    this.#ends.abort();
    clearInterval(this.#watch);
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#socket?.close();
    this.#socket = null;
  }

  // The page was asleep or offline: asks for everything, on a new socket if the old one is dead.
  wake() {
    if (this.#stopped) return;
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.greet();
      this.#heard = Math.min(this.#heard, Date.now() - QUIET_MS);
    } else if (this.#retry !== null) {
      this.#open();
    }
  }

  #open() {
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = null;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws`, protocols(this.#listener.hello()));
    this.#socket = socket;
    this.#heard = Date.now();
    this.#asked = Infinity;
    socket.onopen = () => this.greet();
    socket.onmessage = (frame) => this.#take(socket, String(frame.data));
    socket.onclose = () => this.#lost(socket);
  }

  /**
   * @param {WebSocket} socket
   * @param {string} data
   */
  #take(socket, data) {
    if (socket !== this.#socket) return;
    this.#heard = Date.now();
    this.#asked = Infinity;
    this.#failures = 0;
    /** @type {FromServer} */
    const message = JSON.parse(data);
    if (message.type === "bye") {
      this.#pause = message.return_in_ms;
      this.#stopped = message.return_in_ms === null;
      if (this.#stopped) this.#listener.status("closed", message.reason);
    } else {
      this.#listener.status("open");
      if (message.type !== "pong") this.#listener.heard(message);
    }
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    if (this.#stopped) return;
    this.#listener.status("lost");
    const wait = Math.min(LONGEST_MS, SHORTEST_MS * 2 ** this.#failures);
    this.#failures += 1;
    const delay = (this.#pause ?? wait) * (0.5 + Math.random());
    this.#pause = null;
    this.#retry = setTimeout(() => this.#open(), delay);
  }

  // Does not wait for the browser to notice.
  #drop() {
    const socket = this.#socket;
    if (socket === null) return;
    this.#lost(socket);
    socket.close();
  }

  #look() {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    const now = Date.now();
    const due = Math.min(this.#heard + QUIET_MS, this.#asked + ASKED_MS);
    if (now > due + PATIENCE_MS) this.#drop();
    else if (now > due) this.send({ type: "ping", id: fresh() });
  }
}
