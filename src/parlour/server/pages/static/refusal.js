// Saying why something was refused.

import { Refusal } from "./wire/http.js";

export function reason({ code, message, detail }) {
  if (message) return message;
  if (code === "offline") return "The server can't be reached right now. Try again in a moment.";
  if (code === "not_sent") return "Your last move did not get through. Make it again.";
  return `That did not work (${detail.status ?? code}).`;
}

// Runs something that may be refused and says why in the page's alert.
export async function attempt(alert, job) {
  alert.textContent = "";
  try {
    return await job();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    alert.textContent = reason(error);
    return undefined;
  }
}
