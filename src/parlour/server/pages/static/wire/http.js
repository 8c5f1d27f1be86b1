// Requests over HTTP. What the server refuses is thrown as a `Refusal`.

export class Refusal extends Error {
  /**
   * @param {string} code
   * @param {string} said
   * @param {Record<string, unknown>} detail
   */
  constructor(code, said, detail = {}) {
    super(said);
    this.code = code;
    this.detail = detail;
  }
}

let language = "";

/**
 * The language of what the server says; without it, the browser's own.
 * @param {string} chosen
 */
export function acceptLanguage(chosen) {
  language = chosen;
}

/**
 * @template T
 * @param {"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {string} [token]
 * @returns {Promise<T>}
 */
export async function request(method, path, body, token) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (language) headers["Accept-Language"] = language;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token !== undefined) headers["Parlour-Seat"] = token;
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(path, { method, credentials: "same-origin", headers, ...sent }).catch(() => {
    throw new Refusal("offline", "");
  });
  const content = answer.status === 204 ? undefined : await answer.json().catch(() => null);
  if (!answer.ok) {
    const { code = "mistake", said = "", detail = { status: answer.status } } = content ?? {};
    throw new Refusal(code, said, detail);
  }
  return content;
}

/**
 * @template T
 * @param {string} path
 * @param {string} [token]
 * @returns {Promise<T>}
 */
export const get = (path, token) => request("GET", path, undefined, token);

/**
 * @template T
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<T>}
 */
export const post = (path, body = {}) => request("POST", path, body);
