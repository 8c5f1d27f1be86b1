// Reading what the server offers. Nothing here knows a rule: a move is legal if it is offered.
import type { Question } from "../../wire/shapes";
import type { Offer, Subset } from "../../wire/types";

type Option = number | string;
type Filled = Readonly<Record<string, unknown>>;

export function offerOf(question: Question | null, kind: string): Offer | null {
  return question?.prompt.offers.find((offer) => offer.kind === kind) ?? null;
}

// The options of a field, given what is filled in so far: a field may depend on another.
export function optionsOf(offer: Offer | null, name: string, filled: Filled = {}): Option[] {
  for (const field of offer?.fields ?? []) {
    if (field.name !== name || !("options" in field)) continue;
    if (field.when === null || field.when === undefined) return field.options;
    if (filled[field.when[0]] === field.when[1]) return field.options;
  }
  return [];
}

export function keepOf(offer: Offer | null): Subset | null {
  const field = offer?.fields.find((field) => field.name === "keep");
  return field?.type === "subset" ? field : null;
}

// The dice to keep after one was tapped; null where it can't be marked or taken back.
export function tapped(field: Subset | null, keep: readonly number[], die: number): number[] | null {
  if (field === null || !field.options.includes(die) || field.fixed.includes(die)) return null;
  const next = keep.includes(die) ? keep.filter((other) => other !== die) : [...keep, die];
  return next.length > field.max ? null : next.sort((a, b) => a - b);
}

// Whether a draft is a whole move that is offered.
export function isWhole(question: Question | null, draft: Filled | null): boolean {
  const offer = draft === null ? null : offerOf(question, String(draft["type"]));
  if (offer === null || draft === null) return false;
  const names = new Set(offer.fields.map((field) => field.name));
  return [...names].every((name) => {
    const value = draft[name];
    const keep = keepOf(offer);
    if (name !== "keep" || keep === null) {
      return optionsOf(offer, name, draft).includes(value as Option);
    }
    if (!Array.isArray(value) || value.length < keep.min || value.length > keep.max) return false;
    return (
      value.every((die) => keep.options.includes(die)) && keep.fixed.every((die) => value.includes(die))
    );
  });
}

export function onlyEnd(question: Question | null): boolean {
  const offers = question?.prompt.offers ?? [];
  return offers.length === 1 && offers[0]?.kind === "endTurn";
}
