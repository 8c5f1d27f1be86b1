// What somebody is called: asked once, remembered by the server.

import { byId } from "./dom.js";
import { Refusal, request } from "./wire/http.js";

// Makes sure there is a name; says whether it is a new one.
export async function named() {
  const field = byId("name");
  const name = field.value.trim();
  if (!name) {
    field.focus();
    throw new Refusal("no_name", "First type your name.");
  }
  if (name === field.dataset.known) return false;
  const me = await request("PUT", "/api/me", { name });
  field.dataset.known = me.name;
  field.value = me.name;
  return true;
}
