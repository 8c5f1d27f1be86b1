// One socket that comes back by itself.
//
// It says hello when it opens, when the page wakes up and when the network returns; the answer is
// everything anew, so nothing has to be remembered about what was missed.

import { fresh } from "./ids.js";

const SHORTEST = 250;
const LONGEST = 8_000;
const QUIET = 25_000;
const PATIENCE = 8_000;

export class Wire {
  constructor({ hello, receive, opened, status }) {
    this.hello = hello;
    this.receive = receive;
    this.opened = opened;
    this.status = status;
    this.socket = null;
    this.failures = 0;
    this.retry = null;
    this.pause = null;
    this.heard = 0;
    this.stopped = false;
    addEventListener("online", () => this.wake());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.wake();
    });
    addEventListener("pageshow", (event) => {
      if (event.persisted) this.wake();
    });
    setInterval(() => this.watch(), 5_000);
  }

  open() {
    clearTimeout(this.retry);
    this.retry = null;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws`);
    this.socket = socket;
    this.heard = Date.now();
    socket.addEventListener("open", () => this.greet());
    socket.addEventListener("message", (frame) => this.take(socket, frame.data));
    socket.addEventListener("close", () => this.lost(socket));
  }

  get ready() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  send(message) {
    if (!this.ready) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  greet() {
    this.send(this.hello());
    this.opened?.();
  }

  take(socket, data) {
    if (socket !== this.socket) return;
    this.heard = Date.now();
    this.failures = 0;
    const message = JSON.parse(data);
    if (message.type === "bye") {
      this.pause = message.return_in_ms;
      this.stopped = message.return_in_ms === null;
      this.status(this.stopped ? `Closed: ${message.reason}.` : "");
    } else if (message.type !== "pong") {
      this.status("");
      this.receive(message);
    }
  }

  lost(socket) {
    if (socket !== this.socket) return;
    this.socket = null;
    if (this.stopped) return;
    this.status("Connection lost. Coming back …");
    const wait = Math.min(LONGEST, SHORTEST * 2 ** this.failures);
    this.failures += 1;
    const delay = (this.pause ?? wait) * (0.5 + Math.random());
    this.pause = null;
    this.retry = setTimeout(() => this.open(), delay);
  }

  // The page was asleep or offline: ask for everything, on a new socket if the old one is dead.
  wake() {
    if (this.stopped) return;
    if (this.ready) {
      this.greet();
      this.heard = Math.min(this.heard, Date.now() - QUIET);
    } else if (this.retry !== null) {
      this.open();
    }
  }

  watch() {
    if (!this.ready) return;
    const silent = Date.now() - this.heard;
    if (silent > QUIET + PATIENCE) {
      const socket = this.socket;
      this.lost(socket);
      socket.close();
    } else if (silent > QUIET) {
      this.send({ type: "ping", id: fresh() });
    }
  }
}
