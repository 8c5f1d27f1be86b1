// How the connection stands, in words.

export function connectionText(status, reason) {
  if (status === "closed") return `Closed: ${reason}.`;
  return status === "lost" ? "Connection lost. Coming back …" : "";
}
