// Reading what the server offers. Nothing here knows a rule: a move is legal if it is offered.
import { answerAt, applies, same } from "$wire/answers.js";
import type { Question } from "../../wire/shapes";
import type { Offer, Subset } from "../../wire/types";

type Field = Offer["fields"][number];
type Option = number | string;
type Filled = Readonly<Record<string, unknown>>;

export function offerOf(question: Question | null, kind: string): Offer | null {
  return question?.prompt.offers.find((offer) => offer.kind === kind) ?? null;
}

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
  if (draft === null) return false;
  const given = (offer: Offer) => Object.entries(offer.given ?? {}).every(([name, value]) => same(draft[name], value));
  const offer = question?.prompt.offers.find((offer) => offer.kind === draft["type"] && given(offer));
  if (offer === undefined) return false;
  return offer.fields.every(({ name }) => {
    const field = offer.fields.find((field) => field.name === name && applies(field, draft));
    const value = answerAt(draft, name) ?? undefined;
    return field === undefined ? value === undefined : accepts(field, value);
  });
}

// Whether an answer is one of the options, or as many as are wanted. What lies where is for the table to judge.
function accepts(field: Field, value: unknown): boolean {
  if (value === undefined) return ("optional" in field && field.optional) || isEmptyAllowed(field);
  const known = (one: unknown) => listed(field)?.includes(one as Option) ?? true;
  if (!Array.isArray(value)) return known(value);
  const { min = 0, max = Infinity, fixed = [] } = field as Partial<Subset>;
  return value.length >= min && value.length <= max && value.every(known) && fixed.every((one) => value.includes(one));
}

// Letters and places of which none need be given.
const isEmptyAllowed = (field: Field): boolean => (field.type === "letters" || field.type === "placed") && field.min === 0;

export function onlyOffers(question: Question | null, kind: string): boolean {
  const offers = question?.prompt.offers ?? [];
  return offers.length === 1 && offers[0]?.kind === kind;
}
