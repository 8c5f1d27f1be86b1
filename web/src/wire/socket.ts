// One socket that comes back by itself.
//
// It says hello when it opens, when the page wakes up and when the network returns; the answer is
// everything anew, so nothing has to be remembered about what was missed.
import { fresh } from "./ids";
import type { FromClient, FromServer, Hello } from "./types";

const SHORTEST_MS = 250;
const LONGEST_MS = 8_000;
const QUIET_MS = 25_000;
const PATIENCE_MS = 8_000;

export type Status = "connecting" | "open" | "lost" | "closed";

export interface Listener {
  hello(): Hello;
  heard(message: FromServer): void;
  status(now: Status, reason?: string): void;
}

export class Socket {
  #socket: WebSocket | null = null;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | null = null;
  #pause: number | null = null;
  #heard = 0;
  #stopped = false;
  #watch: ReturnType<typeof setInterval>;
  #ends = new AbortController();

  constructor(private readonly listener: Listener) {
    const signal = this.#ends.signal;
    addEventListener("online", () => this.wake(), { signal });
    addEventListener("pageshow", (event) => event.persisted && this.wake(), { signal });
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "visible" && this.wake(),
      { signal },
    );
    this.#watch = setInterval(() => this.#look(), 5_000);
    this.#open();
  }

  send(message: FromClient): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  greet(): void {
    this.send(this.listener.hello());
  }

  // Nobody listens any more.
  end(): void {
    this.#stopped = true;
    this.#ends.abort();
    clearInterval(this.#watch);
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#socket?.close();
    this.#socket = null;
  }

  // The page was asleep or offline: everything anew, on a new socket if the old one is dead.
  wake(): void {
    if (this.#stopped) return;
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.greet();
      this.#heard = Math.min(this.#heard, Date.now() - QUIET_MS);
    } else if (this.#retry !== null) {
      this.#open();
    }
  }

  #open(): void {
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = null;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws`);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => this.greet();
    socket.onmessage = (frame) => this.#take(socket, String(frame.data));
    socket.onclose = () => this.#lost(socket);
  }

  #take(socket: WebSocket, data: string): void {
    if (socket !== this.#socket) return;
    this.#heard = Date.now();
    this.#failures = 0;
    const message = JSON.parse(data) as FromServer;
    if (message.type === "bye") {
      this.#pause = message.return_in_ms;
      this.#stopped = message.return_in_ms === null;
      if (this.#stopped) this.listener.status("closed", message.reason);
    } else {
      this.listener.status("open");
      if (message.type !== "pong") this.listener.heard(message);
    }
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    if (this.#stopped) return;
    this.listener.status("lost");
    const wait = Math.min(LONGEST_MS, SHORTEST_MS * 2 ** this.#failures);
    this.#failures += 1;
    const delay = (this.#pause ?? wait) * (0.5 + Math.random());
    this.#pause = null;
    this.#retry = setTimeout(() => this.#open(), delay);
  }

  #look(): void {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    const silent = Date.now() - this.#heard;
    if (silent > QUIET_MS + PATIENCE_MS) {
      this.#lost(socket);
      socket.close();
    } else if (silent > QUIET_MS) {
      this.send({ type: "ping", id: fresh() });
    }
  }
}
