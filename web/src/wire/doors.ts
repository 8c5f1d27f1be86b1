// The doors over HTTP.
import { language } from "../words/words.svelte";

export class Refusal extends Error {
  constructor(
    readonly code: string,
    said: string,
    readonly detail: Record<string, unknown> = {},
  ) {
    super(said);
  }
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export async function door<T>(
  method: Method,
  path: string,
  body?: unknown,
  token?: string,
): Promise<T> {
  const headers: Record<string, string> = { "Accept-Language": language() };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token !== undefined) headers["Parlour-Seat"] = token;
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: "same-origin",
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refusal("offline", "");
  }
  if (answer.status === 204) return undefined as T;
  const text = answer.headers.get("Content-Type")?.startsWith("application/json") !== true;
  const read: unknown = text ? await answer.text() : await answer.json().catch(() => null);
  if (!answer.ok) {
    const wrong = read as { code?: string; said?: string; detail?: Record<string, unknown> } | null;
    throw new Refusal(wrong?.code ?? "mistake", wrong?.said ?? "", wrong?.detail ?? {});
  }
  return read as T;
}

export const get = <T>(path: string, token?: string): Promise<T> =>
  door<T>("GET", path, undefined, token);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => door<T>("POST", path, body);
