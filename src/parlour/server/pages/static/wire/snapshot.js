// What this device knows of its table: the latest of everything, and whether it missed something.
// Knows no socket: messages go in, and `take` says whether a full sync is needed.
//
// Whatever changes is a new value, so that whoever shows it sees by identity what is new.

/**
 * @import { ChatLine, Clock, Drafted, Event, FromServer, Sync, TableNow } from '$client/wire/types'
 * @import { MatchSnapshot } from '$client/wire/shapes'
 * @typedef {Clock & { until: number }} RunningClock `until` is when it runs out, in this browser's time.
 */

const LINES_KEPT = 300;

export class Snapshot {
  /** @type {TableNow | null} */
  table = null;
  /**
   * How the match stands, by viewer: a seat, or null for what everybody may see.
   * @type {Record<string, MatchSnapshot>}
   */
  matchSnapshots = {};
  /**
   * By seat.
   * @type {Record<number, Drafted>}
   */
  drafts = {};
  /** @type {RunningClock | null} */
  clock = null;
  /** @type {ChatLine[]} */
  chat = [];

  /**
   * Keeps what a message says; false if something before it was missed.
   * @param {FromServer} message
   */
  take(message) {
    switch (message.type) {
      case "table":
        this.table = message;
        if (message.match === null) this.matchSnapshots = {};
        break;
      case "sync":
        this.#sync(message);
        break;
      case "event":
        return this.#event(message);
      case "clock":
        if (this.#knows(message.match)) this.#tick(message.clock);
        break;
      case "draft":
        this.keepDraft(message);
        break;
      case "chat":
        this.chat = merged(this.chat, message.lines);
    }
    return true;
  }

  /** @param {Drafted} drafted */
  keepDraft(drafted) {
    this.drafts = { ...this.drafts, [drafted.seat]: drafted };
  }

  /** @param {string} match */
  #knows(match) {
    return Object.values(this.matchSnapshots).some((known) => known.match === match);
  }

  /** @param {Sync} message */
  #sync(message) {
    const others = this.#knows(message.match) ? this.matchSnapshots : {};
    this.#stand(others, /** @type {Sync & MatchSnapshot} */ (message));
    for (const drafted of message.drafts) this.keepDraft(drafted);
    this.#tick(message.clock);
  }

  /** @param {Event} message */
  #event(message) {
    const known = this.matchSnapshots[String(message.viewer)];
    if (known?.match !== message.match) return false;
    if (message.version <= known.version) return true;
    if (message.since !== known.version) return false;
    const { before: _, ...before } = known;
    this.#stand(this.matchSnapshots, { ...before, .../** @type {Event & MatchSnapshot} */ (message), before });
    this.#tick(message.clock);
    return true;
  }

  /**
   * @param {Record<string, MatchSnapshot>} others
   * @param {MatchSnapshot} snapshot
   */
  #stand(others, snapshot) {
    this.matchSnapshots = { ...others, [String(snapshot.viewer)]: snapshot };
    // A draft goes with its decision.
    const current = Object.entries(this.drafts).filter(([, draft]) => this.isAsked(draft));
    this.drafts = Object.fromEntries(current);
  }

  /**
   * Whether this decision is still open.
   * @param {{ seat: number, decision: number }} made
   */
  isAsked({ seat, decision }) {
    const asked = Object.values(this.matchSnapshots).flatMap((known) => known.asked);
    return asked.some((question) => question.seat === seat && question.decision === decision);
  }

  /**
   * Whether a move was made; null as long as only others' frames have told how the match stands now.
   * @param {{ seat: number, decision: number }} move
   */
  isMade(move) {
    const all = Object.values(this.matchSnapshots);
    const own = this.matchSnapshots[move.seat] ?? this.matchSnapshots["null"];
    return all.some(({ version }) => version > (own?.version ?? -1)) ? null : !this.isAsked(move);
  }

  /** @param {Clock | null} clock */
  #tick(clock) {
    this.clock = clock === null ? null : { ...clock, until: Date.now() + clock.left_ms };
  }
}

/**
 * @param {ChatLine[]} known
 * @param {ChatLine[]} more
 */
function merged(known, more) {
  const all = new Map([...known, ...more].map((line) => [line.id, line]));
  return [...all.values()].sort((a, b) => a.id - b.id).slice(-LINES_KEPT);
}
