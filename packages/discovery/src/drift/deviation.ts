import type { Assumptions } from "@totem-partner/spec/assumptions";
import { bareContract } from "@totem-partner/spec/bare-contract";
import { type Part, resolved } from "@totem-partner/spec/contract-document";

/** The source of a statement of the contract: the interface document, or an assumption where that is silent. */
export type Basis = "documented" | "assumed";

const labels = ["x-source", "x-assumption"] as const;

/** A documented element may be partly assumed: then the document names it, but does not define its form. */
export function basisOf(contract: Part, element: Part, about: "presence" | "form"): Basis {
  const target = resolved(contract, element);
  const [source, assumption] = labels.map((label) => element[label] ?? target[label]);
  return source === "documented" && (about === "presence" || assumption === undefined) ? "documented" : "assumed";
}

export async function labelledContract(assumed: Partial<Assumptions>): Promise<Part> {
  // The overlay code takes a while to load, and most servers do not need it.
  const { effectiveContract } = await import("@totem-partner/spec/effective-contract");
  return bareContract(await effectiveContract(assumed), labels);
}

/** `drift`: not described, or lacking what is only assumed; `contradiction`: ruled out by the contract. */
export type DeviationSort = "drift" | "contradiction";

export interface Deviation {
  sort: DeviationSort;
  kind: "field" | "value" | "status" | "media-type" | "header" | "problem" | "code" | "missing" | "type";
  operation: string;
  status: number;
  /** The place in the body, as a JSON pointer in which `*` stands for every item; empty for the whole response. */
  pointer: string;
  about: string;
  /** The difference, with names but without values. */
  message: string;
  /** The basis of the violated statement of the contract; null without such a statement. */
  basis: Basis | null;
}

/** A deviation in words, without the operation and status. */
export const worded = ({ pointer, message, basis }: Deviation): string =>
  withBasis(pointer === "" ? message : `${pointer} ${message}`, basis);

export const deviationLine = (deviation: Deviation): string =>
  `${deviation.operation}, ${deviation.status}: ${worded(deviation)}`;

export const deviationKey = ({ message: _words, basis: _basis, ...deviation }: Deviation): string =>
  JSON.stringify(Object.entries(deviation).sort());

/** Groups findings by their words: the first of each, and how many there are. */
export function causesOf<Found>(all: readonly Found[], wordsOf: (found: Found) => string) {
  const causes = new Map<string, { words: string; first: Found; times: number }>();
  for (const found of all) {
    const words = wordsOf(found);
    const { first, times } = causes.get(words) ?? { first: found, times: 0 };
    causes.set(words, { words, first, times: times + 1 });
  }
  return [...causes.values()];
}

export const withBasis = (words: string, basis: Basis | null): string =>
  basis === null ? words : `${words} (${basis})`;
