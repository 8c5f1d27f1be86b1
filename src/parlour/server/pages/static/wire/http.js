// HTTP requests. A refused or failed request throws a `Refusal`.

export class Refusal extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {Record<string, unknown>} detail
   */
  constructor(code, message, detail = {}) {
    super(message);
    this.code = code;
    this.detail = detail;
  }
}

let currentLanguage = "";

/**
 * Sets the language of the server's messages; until it is called, the browser's own applies.
 * @param {string} language
 */
export function setLanguage(language) {
  currentLanguage = language;
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
  if (currentLanguage) headers["Accept-Language"] = currentLanguage;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token !== undefined) headers["Parlour-Seat"] = token;
  const payload = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(path, { method, credentials: "same-origin", headers, ...payload }).catch(() => {
    throw new Refusal("offline", "");
  });
  const content = response.status === 204 ? undefined : await response.json().catch(() => null);
  if (!response.ok) {
    const { code = "mistake", said = "", detail = { status: response.status } } = content ?? {};
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
