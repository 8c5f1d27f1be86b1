// The table's doors over HTTP.

export class Refusal extends Error {
  constructor(code, said) {
    super(said);
    this.code = code;
  }
}

export async function door(method, path, body) {
  let answer;
  try {
    answer = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal("offline", "The server can't be reached right now. Try again in a moment.");
  }
  if (answer.status === 204) return null;
  const read = await answer.json().catch(() => null);
  if (!answer.ok) {
    throw new Refusal(read?.code ?? "mistake", read?.said ?? `That did not work (${answer.status}).`);
  }
  return read;
}

// Runs something that may be refused and says why into the page's alert.
export async function attempt(alert, job) {
  alert.textContent = "";
  try {
    return await job();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    alert.textContent = error.message;
    return undefined;
  }
}
