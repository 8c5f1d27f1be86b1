// Random text of this browser's own; plain http has no randomUUID.
export function fresh(bytes = 12): string {
  const made = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(made, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
