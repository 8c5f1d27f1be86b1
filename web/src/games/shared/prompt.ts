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

// A field may depend on others.
const applies = ({ when }: Field, filled: Filled): boolean =>
  when.every(({ field, values }) => values.some((value) => same(value, answerAt(filled, field))));

const listed = (field: Field): Option[] =>
  "options" in field ? (field.options as Option[]) : "seats" in field ? (field.seats as Option[]) : [];

// The options of a field, given what is filled in so far.
export function optionsOf(offer: Offer | null, name: string, filled: Filled = {}): Option[] {
  const field = offer?.fields.find((field) => field.name === name && applies(field, filled));
  return field === undefined ? [] : listed(field);
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
    return field === undefined ? draft[name] === undefined : accepts(field, draft[name]);
  });
}

function accepts(field: Field, value: unknown): boolean {
  const options: unknown[] = listed(field);
  if (field.type !== "subset") return options.includes(value);
  if (!Array.isArray(value) || value.length < field.min || value.length > field.max) return false;
  return value.every((one) => options.includes(one)) && field.fixed.every((one) => value.includes(one));
}

export function onlyOffers(question: Question | null, kind: string): boolean {
  const offers = question?.prompt.offers ?? [];
  return offers.length === 1 && offers[0]?.kind === kind;
}
