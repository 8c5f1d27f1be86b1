// Reading what the server offers. Nothing here knows a rule: a move is legal if it is offered.
import type { Question } from "../../wire/shapes";
import type { Offer, Subset } from "../../wire/types";

type Field = Offer["fields"][number];
type Option = number | string;
type Filled = Readonly<Record<string, unknown>>;

export function offerOf(question: Question | null, kind: string): Offer | null {
  return question?.prompt.offers.find((offer) => offer.kind === kind) ?? null;
}

// A field may depend on another.
const applies = ({ when }: Field, filled: Filled): boolean => when == null || filled[when[0]] === when[1];

// The options of a field, given what is filled in so far.
export function optionsOf(offer: Offer | null, name: string, filled: Filled = {}): Option[] {
  const field = offer?.fields.find((field) => field.name === name && "options" in field && applies(field, filled));
  return field !== undefined && "options" in field ? (field.options as Option[]) : [];
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
  if (!("options" in field)) return false;
  const options = field.options as unknown[];
  if (field.type !== "subset") return options.includes(value);
  if (!Array.isArray(value) || value.length < field.min || value.length > field.max) return false;
  return value.every((one) => options.includes(one)) && field.fixed.every((one) => value.includes(one));
}

export function onlyOffers(question: Question | null, kind: string): boolean {
  const offers = question?.prompt.offers ?? [];
  return offers.length === 1 && offers[0]?.kind === kind;
}
