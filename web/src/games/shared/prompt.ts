// Reading what the server offers. Nothing here knows a rule: a move is legal if it is offered.
import type { Question } from "../../wire/shapes";
import type { Offer, Subset } from "../../wire/types";

type Field = Offer["fields"][number];
type Option = number | string;
type Filled = Readonly<Record<string, unknown>>;

export function offerOf(question: Question | null, kind: string): Offer | null {
  return question?.prompt.offers.find((offer) => offer.kind === kind) ?? null;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

// The value that a field stands for; its name may be a path.
const answerAt = (filled: Filled, name: string): unknown =>
  name.split("/").reduce<unknown>((value, part) => (value as Filled | undefined | null)?.[part], filled);

// What is filled in, with one more answer; lists and objects on the path of its name are made.
export function withAnswer(filled: unknown, name: string, value: unknown): unknown {
  const [part = "", ...rest] = name.split("/");
  const inside = (old: unknown) => (rest.length === 0 ? value : withAnswer(old, rest.join("/"), value));
  if (!/^\d+$/.test(part)) return { ...(filled as object), [part]: inside((filled as Filled | null | undefined)?.[part]) };
  const items = Array.isArray(filled) ? [...(filled as unknown[])] : [];
  while (items.length <= Number(part)) items.push(null);
  items[Number(part)] = inside(items[Number(part)]);
  return items;
}

// A field may depend on others.
const applies = ({ when }: Field, filled: Filled): boolean =>
  when.every(({ field, values }) => values.some((value) => same(value, answerAt(filled, field))));

// Null where the options are not a list.
const listed = (field: Field): Option[] | null =>
  "options" in field ? (field.options as Option[]) : "seats" in field ? (field.seats as Option[]) : null;

// The options of a field, given what is filled in so far.
export function optionsOf(offer: Offer | null, name: string, filled: Filled = {}): Option[] {
  const field = offer?.fields.find((field) => field.name === name && applies(field, filled));
  return field === undefined ? [] : (listed(field) ?? []);
}

export function subsetOf(offer: Offer | null, name: string): Subset | null {
  const field = offer?.fields.find((field) => field.name === name);
  return field?.type === "subset" ? field : null;
}

// What is chosen after one option was tapped; null where it can be neither chosen nor taken back.
export function toggled(field: Subset | null, chosen: readonly number[], option: number): number[] | null {
  if (field === null || !field.options.includes(option) || field.fixed.includes(option)) return null;
  const next = chosen.includes(option) ? chosen.filter((other) => other !== option) : [...chosen, option];
  return next.length > field.max ? null : next.sort((a, b) => a - b);
}

// Whether a draft is a whole move that is offered.
export function isWhole(question: Question | null, draft: Filled | null): boolean {
  const offer = draft === null ? null : offerOf(question, String(draft["type"]));
  if (offer === null || draft === null) return false;
  return offer.fields.every(({ name }) => {
    const field = offer.fields.find((field) => field.name === name && applies(field, draft));
    const value = answerAt(draft, name) ?? undefined;
    return field === undefined ? value === undefined : accepts(field, value);
  });
}

// Whether an answer is one of the options, or as many as are wanted. What lies where is for the table to judge.
function accepts(field: Field, value: unknown): boolean {
  if (value === undefined) return "optional" in field && field.optional;
  const known = (one: unknown) => listed(field)?.includes(one as Option) ?? true;
  if (!Array.isArray(value)) return known(value);
  const { min = 0, max = Infinity, fixed = [] } = field as Partial<Subset>;
  return value.length >= min && value.length <= max && value.every(known) && fixed.every((one) => value.includes(one));
}

export function onlyOffers(question: Question | null, kind: string): boolean {
  const offers = question?.prompt.offers ?? [];
  return offers.length === 1 && offers[0]?.kind === kind;
}
