// Values at their places in a draft. The name of a field is where its value belongs: `victim`, or a
// path such as `effects/0/remove`.

/**
 * @param {unknown} a
 * @param {unknown} b
 */
export const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * @param {any} draft
 * @param {string} name
 * @returns {any}
 */
export const answerAt = (draft, name) => name.split("/").reduce((value, part) => value?.[part], draft);

/**
 * The draft with another value; lists and objects on its path are made.
 * @param {any} draft
 * @param {string} name
 * @param {unknown} value
 * @returns {any}
 */
export function withAnswer(draft, name, value) {
  const [part = "", ...path] = name.split("/");
  const rest = path.join("/");
  const inner = (/** @type {any} */ found) => (rest ? withAnswer(found, rest, value) : value);
  if (!/^\d+$/.test(part)) return { ...draft, [part]: inner(draft?.[part]) };
  const index = Number(part);
  const items = Array.isArray(draft) ? [...draft] : [];
  while (items.length < index) items.push(null);
  items[index] = inner(items[index]);
  return items;
}

/**
 * Whether a field is to be filled in, given what is filled in so far.
 * @param {{ when?: { field: string, values: unknown[] }[] }} field
 * @param {unknown} draft
 */
export const applies = ({ when = [] }, draft) =>
  when.every(({ field, values }) => values.some((value) => same(value, answerAt(draft, field))));
