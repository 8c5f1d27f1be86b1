// Takes the seat that a link carries here. The secret leaves the address bar first.

import { byId } from "./dom.js";
import { attempt } from "./refusal.js";
import { post } from "./wire/http.js";
import { keepToken } from "./wire/seat_tokens.js";

const secret = location.hash.slice(1);
history.replaceState(null, "", location.pathname);

async function take() {
  const carried = await attempt(byId("refusal"), () => post("/api/carry", { secret }));
  byId("carrying").textContent = "";
  if (carried === undefined) return;
  keepToken(carried.table, carried.seat, carried.token);
  location.replace(`/text/t/${carried.table}`);
}

if (secret) {
  take();
} else {
  byId("carrying").textContent = "This link carries no seat. Make a new one on the other device.";
}
