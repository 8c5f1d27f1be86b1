// Compiles only while the types say what the page relies on. Never part of the page.
import type { FromClient, FromServer, KniffeligerAction, KniffeligerView, SitRequest } from "./types";

export const sent: FromClient[] = [
  { type: "hello" },
  { type: "hello", table: "bolu-ka-42", tokens: ["…"], words: "en" },
  { type: "act", id: "1", seat: 0, decision: 3, action: { type: "roll", keep: [0, 1] } },
];

export const sitting: SitRequest = { nonce: "…" };

export const actions: KniffeligerAction[] = [
  { type: "roll", keep: [] },
  { type: "steal", victim: 1, category: "chance" },
];

export function round(view: KniffeligerView): number {
  return view.round;
}

// What the server sends has every field, and `type` tells the messages apart.
export function heard(message: FromServer): number | string | null {
  switch (message.type) {
    case "table":
      return message.wish === null ? message.code : message.wish.seat;
    case "event":
      return message.version - message.since;
    case "sync":
      return message.clock === null ? message.seed : message.clock.left_ms;
    case "refused":
      return message.said;
    default:
      return message.type;
  }
}

// @ts-expect-error: there is no such move
export const wrong: KniffeligerAction = { type: "dance" };
