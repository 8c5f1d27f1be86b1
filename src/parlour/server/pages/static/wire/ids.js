// Random ids. What browsers offer for this needs https; this works on plain http too.

export function fresh(bytes = 12) {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (value) => value.toString(16).padStart(2, "0")).join("");
}

// For requests that must act once, however often they are sent.
export const nonce = () => fresh(16);
